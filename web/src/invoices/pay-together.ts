import { maxInvoicesAtOnce } from '@tradebridge/contract/checkout-rules';
import type { PreEnrolment } from '@tradebridge/contract/invoices';

/** Invoices of a list that can be paid together now. */
export const payableOf = (invoices: readonly PreEnrolment[]): readonly PreEnrolment[] =>
  invoices.filter(({ isPayable }) => isPayable);

/** The overdue invoices that can be paid now, up to the maximum of one payment: those due first. */
export const overdueToPay = (invoices: readonly PreEnrolment[]): readonly PreEnrolment[] =>
  payableOf(invoices)
    .filter(({ isOverDue }) => isOverDue)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
    .slice(0, maxInvoicesAtOnce);
