import { formatMoney } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { orderLabels as labels } from './labels.ts';

/**
 * The GST in an amount; if fee help was used, with the price it belongs to, because it is not of
 * the amount paid.
 */
export function gstInWords(
  t: Translate,
  {
    priceAmount,
    gstAmount,
    feeHelpUsed,
  }: { priceAmount: number; gstAmount: number; feeHelpUsed: number },
): string {
  const amount = formatMoney(gstAmount);
  if (feeHelpUsed > 0) {
    const [price, help] = [formatMoney(priceAmount), formatMoney(feeHelpUsed)];
    return t(labels.gstOfPrice, { price, amount, help });
  }
  return gstAmount === 0 ? t(labels.noGst) : t(labels.gstIncluded, { amount });
}
