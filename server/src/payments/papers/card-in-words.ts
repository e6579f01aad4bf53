import { schemeLabel } from '@tradebridge/contract/card-labels';
import type { Sheet } from '../../papers/sheet.ts';
import { paymentPaperLabels as labels } from './labels.ts';

/** The known details of a card. */
export interface PaperCard {
  readonly scheme: string | null;
  readonly last4: string | null;
}

/** For example `Visa ending in 4242`. */
export function cardInWords(sheet: Sheet, { scheme, last4 }: PaperCard): string {
  const name = sheet.say(schemeLabel(scheme) ?? labels.anyCard);
  return last4 === null ? name : sheet.say(labels.card, { scheme: name, last4 });
}
