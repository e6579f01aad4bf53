import type { PreEnrolment } from '@tradebridge/contract/invoices';

/**
 * What to pay after invoices were paid: of those that can be paid now, the one due first. The paid ones
 * are left out by their numbers, since the list may be older than the payment.
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
