import { maxInvoicesAtOnce } from '@tradebridge/contract/checkout-rules';
import type { PreEnrolment } from '@tradebridge/contract/invoices';

/** What of a list can be paid together now. */
export const payableOf = (invoices: readonly PreEnrolment[]): readonly PreEnrolment[] =>
  invoices.filter(({ isPayable }) => isPayable);

/** The overdue ones that can be paid now, no more than one payment takes: those due first. */
export const overdueToPay = (invoices: readonly PreEnrolment[]): readonly PreEnrolment[] =>
  payableOf(invoices)
    .filter(({ isOverDue }) => isOverDue)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
    .slice(0, maxInvoicesAtOnce);
