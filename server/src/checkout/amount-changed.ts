import { shownMoney } from '../papers/wording.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { checkoutLabels as labels } from './labels.ts';

/**
 * A refusal because the amount differs from what the purchaser saw, with the present one in cents.
 */
export function amountChanged(amount: number, fields: readonly RefusedField[] = []): Refusal {
  const values = { amount: shownMoney(amount) };
  return new Refusal('amountChanged', {
    message: [labels.amountChanged, values],
    fields: [{ path: 'amount', message: [labels.amountNow, values] }, ...fields],
  });
}
