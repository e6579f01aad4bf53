import type { PreEnrolment } from '@tradebridge/contract/invoices';

/**
 * What to pay after an invoice was paid: of those that can be paid now, the one due first. The paid one
 * is left out by its number, since the list may be older than the payment.
 */
export function nextToPay(
  invoices: readonly PreEnrolment[],
  paid: Pick<PreEnrolment, 'preEnrolmentNumber'>,
): PreEnrolment | null {
  const [next = null] = invoices
    .filter(
      ({ isPayable, preEnrolmentNumber }) =>
        isPayable && preEnrolmentNumber !== paid.preEnrolmentNumber,
    )
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  return next;
}
