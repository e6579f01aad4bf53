import { pluralOf, type Term } from '@tradebridge/contract/label-vocabulary';
import type { TermView } from './term-view.ts';

/** The terms of a renaming, once complete. */
export type Terms =
  | { readonly isComplete: true; readonly isSame: false; readonly from: Term; readonly to: Term }
  | { readonly isComplete: false; readonly isSame: boolean };

const asTerm = (singular: string, plural: string): Term => ({
  singular: singular.trim(),
  plural: plural.trim() || pluralOf(singular),
});

export function termsOf({ from, fromPlural, to, toPlural }: TermView): Terms {
  if (from.trim() === '' || to.trim() === '') return { isComplete: false, isSame: false };
  const terms = { from: asTerm(from, fromPlural), to: asTerm(to, toPlural) };
  const isSame = terms.from.singular.toLowerCase() === terms.to.singular.toLowerCase();
  return isSame ? { isComplete: false, isSame } : { isComplete: true, isSame, ...terms };
}
