import type { Label } from '@tradebridge/contract/labels';
import { plural, type Translate } from '../ui/labels.ts';
import { formatCount } from './format.ts';

/** Labels for `countLine`: each takes `{count}`, `countShown` also `{shown}`. */
interface CountLabels {
  readonly countOne: Label;
  readonly countMany: Label;
  readonly countShown: Label;
}

/**
 * The length of a list, for the lead of its page: `12 receipts`, or `3 of 12 receipts` if it is
 * filtered. Undefined for an empty list, which has its own text.
 */
export function countLine(
  t: Translate,
  words: CountLabels,
  { all, shown = all }: { all: number; shown?: number },
): string | undefined {
  if (all === 0) return undefined;
  const count = formatCount(all);
  if (shown < all) return t(words.countShown, { shown: formatCount(shown), count });
  return t(plural(all, words.countOne, words.countMany), { count });
}
