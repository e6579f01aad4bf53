import { randomUUID } from 'node:crypto';
import type {
  deleteNews as deleteNewsCall,
  News,
  saveNews as saveNewsCall,
} from '@tradebridge/contract/news';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { announceContent } from '../content/announce-content.ts';
import { editContent } from '../content/edit-content.ts';
import {
  deleteHead,
  findExisting,
  findHead,
  type Head,
  refuseUnlessCurrent,
  type Saving,
  stamped,
  writeHead,
} from '../content/head.ts';
import { keepVersion } from '../content/history.ts';
import { contentLabels as labels } from '../content/labels.ts';
import { refuseTwice } from '../content/refuse-twice.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';
import { type NewsBody, newsKind, savedNewsOf } from './read-news.ts';
import { newsReads } from './tables.ts';

type Given = z.output<typeof saveNewsCall.input>['news'][number];

function refuseWrongPeriod({ publish, unpublish }: Given, index: number): void {
  if (unpublish === null || (publish !== null && new Date(unpublish) > new Date(publish))) return;
  throw new Refusal('invalid', {
    fields: [{ path: `news.${index}.unpublish`, message: labels.periodEndsFirst }],
  });
}

/** Writes a news item, and its version if it is published. */
export async function writeNews(
  saving: Saving,
  id: string,
  before: Head<NewsBody> | undefined,
  { title, summary, content, picture, publish, unpublish }: Omit<Given, 'id'>,
): Promise<News> {
  const body = { title, summary, content, picture };
  const live = await stamped(saving, newsKind, { id, before, body });
  const visibleFrom = publish ? new Date(publish) : null;
  const head = await writeHead(saving, newsKind, id, before, {
    live,
    visibleFrom,
    visibleUntil: unpublish ? new Date(unpublish) : null,
    draft: null,
    scheduled: null,
    scheduledFor: null,
  });
  if (visibleFrom) {
    // With its period, so that it can be restored completely.
    const kept = { ...live, publish, unpublish };
    await keepVersion(saving, 'news', id, { body: kept, name: null, publishedFrom: visibleFrom });
  }
  return savedNewsOf(head);
}

/** Saves news items: all or none. */
export async function saveNews(
  context: Context,
  { news }: z.output<typeof saveNewsCall.input>,
): Promise<News[]> {
  const given = news.map((item) => ({
    ...item,
    id: item.id ?? randomUUID(),
    content: sanitiseHtml(item.content),
  }));
  refuseTwice(
    given.map(({ id }) => id),
    'news',
  );
  for (const [index, item] of given.entries()) refuseWrongPeriod(item, index);
  return editContent(context, async (saving) => {
    const saved: News[] = [];
    for (const [index, item] of given.entries()) {
      const { id, title, publish, version } = item;
      const before = await findHead(saving, newsKind, id);
      refuseUnlessCurrent(before, version, `news.${index}.version`);
      saved.push(await writeNews(saving, id, before, item));
      // A draft that remains a draft only concerns editors.
      const wasSeen = before !== undefined && before.visibleFrom !== null;
      const event = publish ? 'content.published' : wasSeen ? 'content.unpublished' : 'draft';
      await announceContent(
        saving,
        'news',
        [{ id, title }],
        event,
        publish ? { from: publish } : {},
      );
    }
    return saved;
  });
}

/** Deletes news items with their versions: all or none. */
export const deleteNews = (
  context: Context,
  { ids }: z.output<typeof deleteNewsCall.input>,
): Promise<{ deleted: string[] }> =>
  editContent(context, async (saving) => {
    const { db } = saving;
    refuseTwice(ids, 'ids');
    const items: News[] = [];
    for (const id of ids) items.push(savedNewsOf(await findExisting(saving, newsKind, id)));
    for (const id of ids) await deleteHead(saving, 'news', id);
    await db.orm.delete(newsReads).where(inArray(newsReads.newsId, ids));
    await announceContent(saving, 'news', items, 'content.deleted');
    return { deleted: ids };
  });
