import { maxInvoicesAtOnce } from '@tradebridge/contract/checkout-rules';
import type { PreEnrolment } from '@tradebridge/contract/invoices';

/** Invoices of a list that can be paid together now. */
export const payableOf = (invoices: readonly PreEnrolment[]): readonly PreEnrolment[] =>
  invoices.filter(({ isPayable }) => isPayable);

/** The overdue invoices that can be paid now. */
export const overdueToPay = (invoices: readonly PreEnrolment[]): readonly PreEnrolment[] =>
  payableOf(invoices).filter(({ isOverDue }) => isOverDue);

/** How many charges it takes to pay this many invoices. */
export const chargesFor = (invoices: number): number => Math.ceil(invoices / maxInvoicesAtOnce);

/** The invoices of each charge, those due first in the first. */
export function inCharges(invoices: readonly PreEnrolment[]): readonly (readonly PreEnrolment[])[] {
  const byDue = invoices.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  return Array.from({ length: chargesFor(invoices.length) }, (_, index) =>
    byDue.slice(index * maxInvoicesAtOnce, (index + 1) * maxInvoicesAtOnce),
  );
}

/** A charge of several. */
export interface ChargeToPay {
  readonly invoices: readonly PreEnrolment[];
  readonly number: number;
  readonly of: number;
  /** The pre-enrolment numbers of each charge that follows. */
  readonly later: readonly (readonly string[])[];
}

/**
 * The charge that follows one that was paid, of what can still be paid; null if there is nothing
 * left. Paid ones are excluded by number, because the list may be older than the payment.
 */
export function chargeAfter(
  { number, of, later }: Omit<ChargeToPay, 'invoices'>,
  invoices: readonly PreEnrolment[],
  paid: readonly Pick<PreEnrolment, 'preEnrolmentNumber'>[],
): ChargeToPay | null {
  for (const [index, numbers] of later.entries()) {
    const left = payableOf(invoices).filter(
      ({ preEnrolmentNumber }) =>
        numbers.includes(preEnrolmentNumber) &&
        !paid.some((one) => one.preEnrolmentNumber === preEnrolmentNumber),
    );
    if (left.length > 0) {
      return { invoices: left, number: number + index + 1, of, later: later.slice(index + 1) };
    }
  }
  return null;
}
