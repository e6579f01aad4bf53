import type { Label } from '@tradebridge/contract/labels';
import type { Sheet } from '../../papers/sheet.ts';
import { paymentPaperLabels as labels, schemeLabels } from './labels.ts';

/** A card as far as it is known. */
export interface PaperCard {
  readonly scheme: string | null;
  readonly last4: string | null;
}

const schemes: Readonly<Record<string, Label>> = schemeLabels;

/** `Visa ending in 4242`. */
export function cardInWords(sheet: Sheet, { scheme, last4 }: PaperCard): string {
  const known = schemes[scheme ?? ''] ?? labels.anyCard;
  const name = sheet.say(known);
  return last4 === null ? name : sheet.say(labels.card, { scheme: name, last4 });
}
