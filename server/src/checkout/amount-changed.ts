import { textOf } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import { shownMoney } from '../papers/wording.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { checkoutLabels as labels } from './labels.ts';

/** That another amount is to be paid than the purchaser saw, with the one of now in cents. */
export function amountChanged(amount: number, fields: readonly RefusedField[] = []): Refusal {
  const now = textOf(labels.amountNow, {}, { amount: shownMoney(amount) });
  return new Refusal('amountChanged', {
    message: `${refusals.amountChanged.message} ${now}`,
    fields: [{ path: 'amount', message: now }, ...fields],
  });
}
