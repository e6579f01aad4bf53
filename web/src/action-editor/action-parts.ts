import { type ContentPart, partOfLine } from '../content/compare-parts.ts';
import { orderedIcon } from '../content/menu-items.ts';
import { iconLabels } from '../icon-picker/labels.ts';
import type { Translate } from '../ui/labels.ts';
import type { ActionEntry } from './action-entry.ts';
import {
  actionPageInWords,
  appearanceInWords,
  colorInWords,
  positionInWords,
} from './action-words.ts';
import { actionEditorLabels as labels } from './labels.ts';

/** An action as parts, for comparing two versions. */
export const partsOfAction = (t: Translate, entry: ActionEntry): ContentPart[] => {
  const { title, actionPage, position, appearance, color, icon, pageId, url } = entry;
  return [
    partOfLine(t(labels.fieldTitle), title),
    partOfLine(t(labels.fieldActionPage), actionPage && actionPageInWords(t, actionPage)),
    partOfLine(t(labels.fieldPosition), positionInWords(t, position)),
    partOfLine(t(labels.fieldAppearance), appearanceInWords(t, appearance)),
    partOfLine(t(labels.fieldColor), colorInWords(t, color)),
    {
      ...partOfLine(t(iconLabels.icon), icon?.n ?? ''),
      exact: JSON.stringify(icon && orderedIcon(icon)),
    },
    partOfLine(t(labels.fieldPage), pageId === null ? '' : `/pages/${pageId}`),
    partOfLine(t(labels.fieldUrl), url.trim()),
    partOfLine(t(labels.audience), audienceInWords(t, entry)),
  ];
};

function audienceInWords(t: Translate, { published, isPublic }: ActionEntry): string {
  if (!published) return t(labels.draft);
  return t(isPublic ? labels.everybody : labels.contactsOnly);
}
