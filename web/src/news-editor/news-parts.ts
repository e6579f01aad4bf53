import type { Picture } from '@tradebridge/contract/media';
import { formatInstant } from '../app/format.ts';
import { type ContentPart, partOfLine } from '../content/compare-parts.ts';
import { blocksOfHtml } from '../content/html-blocks.ts';
import { instantAtWallClock } from '../content/wall-time.ts';
import type { Translate } from '../ui/labels.ts';
import { newsEditorLabels as labels } from './labels.ts';
import type { NewsEntry } from './news-entry.ts';

/** A news item as parts, for comparing two versions. */
export const partsOfNews = (t: Translate, entry: NewsEntry): ContentPart[] => [
  partOfLine(t(labels.fieldTitle), entry.title),
  partOfLine(t(labels.fieldSummary), entry.summary),
  partOfPicture(t(labels.fieldPicture), entry.picture),
  { name: t(labels.fieldContent), blocks: blocksOfHtml(entry.content), exact: entry.content },
  partOfLine(t(labels.visibility), visibilityInWords(t, entry)),
  partOfLine(t(labels.fieldUntil), entry.visibility === 'draft' ? '' : clock(entry.until)),
];

const partOfPicture = (name: string, picture: Picture | null): ContentPart => ({
  name,
  blocks: picture ? [{ kind: 'picture', text: picture.alt }] : [],
  exact: picture ? `${picture.id} ${picture.alt}` : '',
});

function visibilityInWords(t: Translate, { visibility, from }: NewsEntry): string {
  if (visibility === 'draft') return t(labels.choiceDraft);
  if (visibility === 'now') return t(labels.choiceNow);
  return t(labels.fromOn, { when: clock(from) });
}

/** An entered time in words, if the clock can show it. */
const clock = (wallTime: string): string => {
  const instant = instantAtWallClock(wallTime);
  return instant ? formatInstant(instant) : wallTime;
};
