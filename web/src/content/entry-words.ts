import type { HistoryEntry } from '@tradebridge/contract/content';
import { formatInstant } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { contentLabels, historyLabels as labels } from './labels.ts';

/** A version's name, or its number. */
export const nameOfEntry = (t: Translate, { name, version }: HistoryEntry): string =>
  name ?? t(labels.publishedVersion, { version });

/** Who created a version, when, and when it became visible. */
export function storyOfEntry(t: Translate, { publishedFrom, at, by }: HistoryEntry): string {
  const who = by ?? t(contentLabels.somebody);
  const when = formatInstant(at);
  if (publishedFrom === null) return t(labels.namedAt, { when, who });
  if (publishedFrom <= at) return t(labels.publishedAt, { when, who });
  return t(labels.scheduledAt, { when, who, from: formatInstant(publishedFrom) });
}
