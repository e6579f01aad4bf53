import { type ContentPart, partOfLine } from '../content/compare-parts.ts';
import { blocksOfHtml } from '../content/html-blocks.ts';
import { partOfItems } from '../content/menu-items.ts';
import type { Translate } from '../ui/labels.ts';
import { editorLabels as labels } from './labels.ts';
import type { PageEntry } from './page-entry.ts';

/** A page as parts, for comparing two versions. */
export const partsOfPage = (t: Translate, entry: PageEntry): ContentPart[] => {
  const { title, subtitle, content, content2, items, formId } = entry;
  return [
    partOfLine(t(labels.fieldTitle), title),
    partOfLine(t(labels.fieldSubtitle), subtitle),
    { name: t(labels.content), blocks: blocksOfHtml(content), exact: content },
    partOfItems(t, t(labels.items), items),
    {
      name: t(labels.form),
      blocks: formId === null ? [] : [{ kind: 'form', text: formId }],
      exact: formId ?? '',
    },
    { name: t(labels.content2), blocks: blocksOfHtml(content2), exact: content2 },
  ];
};
