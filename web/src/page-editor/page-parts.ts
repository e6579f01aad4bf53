import type { MenuItem } from '@tradebridge/contract/content';
import type { ContentPart } from '../content/compare-parts.ts';
import { type Block, blocksOfHtml } from '../content/html-blocks.ts';
import type { Translate } from '../ui/labels.ts';
import { editorLabels as labels } from './labels.ts';
import type { PageEntry } from './page-entry.ts';

/** A page as the parts by which two versions are compared. */
export function partsOfPage(t: Translate, entry: PageEntry): ContentPart[] {
  const { title, subtitle, content, content2, items } = entry;
  return [
    lineOf(t(labels.fieldTitle), title),
    lineOf(t(labels.fieldSubtitle), subtitle),
    { name: t(labels.content), blocks: blocksOfHtml(content), exact: content },
    {
      name: t(labels.items),
      blocks: items.map((item): Block => ({ kind: 'item', text: itemInWords(t, item) })),
      exact: JSON.stringify(items),
    },
    { name: t(labels.content2), blocks: blocksOfHtml(content2), exact: content2 },
  ];
}

const lineOf = (name: string, text: string): ContentPart => ({
  name,
  blocks: text === '' ? [] : [{ kind: 'text', text }],
  exact: text,
});

function itemInWords(t: Translate, item: MenuItem): string {
  const { title, subtitle, pageId, published, public: isPublic } = item;
  const shown = isPublic ? labels.tagPublic : labels.tagContacts;
  return t(labels.itemInWords, {
    title,
    subtitle,
    page: pageId === null ? t(labels.noPage) : `/pages/${pageId}`,
    state: t(published ? shown : labels.tagUnpublished),
  });
}
