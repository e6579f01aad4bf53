import type { PaymentAttempt } from '@tradebridge/contract/payments';

/** Dollars as they are typed, in cents: '45', '45.5', '$1,045.00'. Null where that is no amount. */
export function centsOf(entry: string): number | null {
  const plain = entry.trim().replace(/^\$\s*/, '');
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, dollars = '', fraction = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
}

/** What of an attempt is paid back already, in cents. */
export const refundedBefore = ({ refunds }: Pick<PaymentAttempt, 'refunds'>) =>
  refunds.reduce((sum, { state, amount }) => (state === 'refunded' ? sum + amount : sum), 0);

/** The refund that came last. */
export const lastRefundOf = ({ refunds }: Pick<PaymentAttempt, 'refunds'>) =>
  refunds.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1);
