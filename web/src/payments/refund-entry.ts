import { shortestReason } from '@tradebridge/contract/administration-rules';
import { gstOfRefund } from '@tradebridge/contract/checkout-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import { actLabels as labels } from './act-labels.ts';

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

/** What is wrong with an amount to pay back; null where it can be. */
export function amountFaultOf(
  { refundable }: Pick<PaymentAttempt, 'refundable'>,
  cents: number | null,
): Label | null {
  if (cents === null || cents === 0) return labels.refundNoAmount;
  return cents > refundable ? labels.refundTooMuch : null;
}

export const isReason = (reason: string): boolean => reason.trim().length >= shortestReason;

/** The GST that goes back with so many cents. */
export const gstOf = (
  { gstAmount }: Pick<StaffOrder, 'gstAmount'>,
  attempt: Pick<PaymentAttempt, 'amount' | 'refunds'>,
  cents: number,
): number => gstOfRefund({ amount: attempt.amount, gstAmount }, refundedBefore(attempt), cents);

/** Whether a refund is the last part of an attempt, after which nothing of it is left. */
export const isRest = (
  attempt: Pick<PaymentAttempt, 'amount' | 'refunds'>,
  cents: number | null,
): boolean => cents !== null && refundedBefore(attempt) + cents === attempt.amount;

/** The refund that came last. */
export const lastRefundOf = ({ refunds }: Pick<PaymentAttempt, 'refunds'>) =>
  refunds.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1);
