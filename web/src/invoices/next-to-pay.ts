import type { PreEnrolment } from '@tradebridge/contract/invoices';

/**
 * What to pay next after a payment: of the payable invoices, the one due first. Paid ones are
 * excluded by number, because the list may be older than the payment.
 */
export function nextToPay(
  invoices: readonly PreEnrolment[],
  paid: readonly Pick<PreEnrolment, 'preEnrolmentNumber'>[],
): PreEnrolment | null {
  const [next = null] = invoices
    .filter(
      ({ isPayable, preEnrolmentNumber }) =>
        isPayable && !paid.some((one) => one.preEnrolmentNumber === preEnrolmentNumber),
    )
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  return next;
}
