import { randomUUID } from 'node:crypto';
import type {
  deleteNews as deleteNewsCall,
  News,
  saveNews as saveNewsCall,
} from '@tradebridge/contract/news';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  deleteHead,
  lockExisting,
  lockHead,
  refuseUnlessCurrent,
  writeHead,
} from '../content/head.ts';
import { keepVersion } from '../content/history.ts';
import { contentLabels as labels } from '../content/labels.ts';
import { stamped } from '../content/publishing.ts';
import { refuseTwice } from '../content/refuse-twice.ts';
import { tellContent } from '../content/tell-content.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';
import { newsKind, savedNewsOf } from './read-news.ts';
import { newsReads } from './tables.ts';

type Given = z.output<typeof saveNewsCall.input>['news'][number];

function refuseWrongPeriod({ publish, unpublish }: Given, index: number): void {
  if (unpublish === null || (publish !== null && new Date(unpublish) > new Date(publish))) return;
  throw new Refusal('invalid', {
    fields: [{ path: `news.${index}.unpublish`, message: labels.periodEndsFirst }],
  });
}

/** Saves news items: all or none. */
export async function saveNews(
  context: Context,
  { news }: z.output<typeof saveNewsCall.input>,
): Promise<News[]> {
  const given = news.map((item, index) => ({ item, index, id: item.id ?? randomUUID() }));
  const ids = given.map(({ id }) => id);
  refuseTwice(ids, 'news');
  for (const { item, index } of given) refuseWrongPeriod(item, index);
  return context.db.transaction(async (db) => {
    const saving = { ...context, db };
    const saved = new Map<string, News>();
    for (const { item, index, id } of given.toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    )) {
      const { title, summary, picture, publish, unpublish, version } = item;
      const before = await lockHead(saving, newsKind, id);
      refuseUnlessCurrent(before, version, `news.${index}.version`);
      const content = sanitiseHtml(item.content);
      const live = stamped({ title, summary, content, picture }, before, context.now);
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
        await keepVersion(saving, 'news', id, {
          body: live,
          name: null,
          publishedFrom: visibleFrom,
        });
      }
      saved.set(id, savedNewsOf(head));
      // What was a draft and stays one concerns nobody else.
      const wasSeen = before !== undefined && before.visibleFrom !== null;
      const event = visibleFrom ? 'content.published' : wasSeen ? 'content.unpublished' : 'draft';
      await tellContent(
        saving,
        'news',
        [{ id, title }],
        event,
        visibleFrom ? { from: publish } : {},
      );
    }
    return ids.flatMap((id) => saved.get(id) ?? []);
  });
}

/** Deletes news items with their versions: all or none. */
export const deleteNews = (
  context: Context,
  { ids }: z.output<typeof deleteNewsCall.input>,
): Promise<{ deleted: string[] }> =>
  context.db.transaction(async (db) => {
    const saving = { ...context, db };
    refuseTwice(ids, 'ids');
    const items: News[] = [];
    for (const id of ids.toSorted()) {
      items.push(savedNewsOf(await lockExisting(saving, newsKind, id)));
    }
    for (const id of ids) await deleteHead(db, 'news', id);
    await db.orm.delete(newsReads).where(inArray(newsReads.newsId, ids));
    await tellContent(saving, 'news', items, 'content.deleted');
    return { deleted: ids };
  });
