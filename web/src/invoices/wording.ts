import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { formatDay } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import type { Due } from './due.ts';
import { invoiceLabels } from './labels.ts';

/** The name of an invoice's student. */
export const studentOf = ({
  studentGivenName,
  studentFamilyName,
}: Pick<PreEnrolment, 'studentGivenName' | 'studentFamilyName'>) =>
  `${studentGivenName} ${studentFamilyName}`;

/** Neither paid nor cancelled, so its due date matters. */
export const isOpen = ({ status }: Pick<PreEnrolment, 'status'>) => status === 'unpaid';

/**
 * A payment of it is in progress or being checked. Known only to users who may pay: to others no
 * invoice is payable.
 */
export const isBeingPaid = (
  invoice: Pick<PreEnrolment, 'status' | 'isPayable'>,
  mayPay: boolean,
): boolean => mayPay && isOpen(invoice) && !invoice.isPayable;

/** The registry's status, or since when the invoice is withdrawn. */
export const statusInWords = (
  t: Translate,
  { status, withdrawn }: Pick<PreEnrolment, 'status' | 'withdrawn'>,
): string =>
  withdrawn === null ? status : t(invoiceLabels.withdrawnOn, { day: formatDay(withdrawn) });

/** '12 days overdue', 'due today', 'due in 3 days'. */
export function dueInWords(t: Translate, { kind, days }: Due): string {
  if (kind === 'overdue') {
    return days === 1 ? t(invoiceLabels.overdueOne) : t(invoiceLabels.overdueMany, { count: days });
  }
  if (days === 0) return t(invoiceLabels.dueToday);
  return days === 1 ? t(invoiceLabels.dueTomorrow) : t(invoiceLabels.dueIn, { count: days });
}
