import { contentPageSize } from '@tradebridge/contract/content-rules';
import { searchWordsOf } from '@tradebridge/contract/fold-text';
import type { News, retrieveNews as retrieveNewsCall } from '@tradebridge/contract/news';
import type { z } from 'zod';
import { linksOfHtml, linkTo } from '../content/content-links.ts';
import { isVisible } from '../content/content-sql.ts';
import type { Head, KindOf, Saved } from '../content/head.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { afterCursor, cursorOf, isOnPage } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import { holdsWords } from '../platform/wanted-words.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';

/** The content of a news item. */
export type NewsBody = Pick<News, 'title' | 'summary' | 'content' | 'picture'>;

export const newsKind: KindOf<NewsBody> = {
  kind: 'news',
  linksOf: ({ content, picture }) => [
    ...linksOfHtml(content),
    ...linkTo('picture', picture?.id ?? null),
  ],
};

interface NewsRow {
  id: string;
  version: number;
  created_at: Date;
  visible_from: Date | null;
  visible_until: Date | null;
  live: NewsBody & Saved;
  is_read: boolean;
}

// $1 the user.
const columns = `news.id, news.version, news.created_at, news.visible_from, news.visible_until, news.live,
  (news.visible_from <= reader.created_at or exists (
    select from news_reads opened where opened.user_id = $1 and opened.news_id = news.id)) is true as is_read`;
const ofReader = `from contents news join users reader on reader.id = $1`;
const orderedPage = `order by news.created_at desc, news.id desc limit ${contentPageSize + 1}`;

/** Parameters: the user, the instant, the two of the cursor. */
export const listNewsStatement = statement<NewsRow>(
  'visible-news',
  `select ${columns} ${ofReader}
   where news.kind = 'news' and ${isVisible('news', '$2')}
     and ${isOnPage('news.created_at', 'news.id', '$3', '$4')}
   ${orderedPage}`,
);
const listAll = statement<NewsRow>(
  'all-news',
  `select ${columns} ${ofReader}
   where news.kind = 'news' and ${isOnPage('news.created_at', 'news.id', '$2', '$3')}
     and ($4::text[] is null or ${holdsWords(`news.live ->> 'title'`, '$4')})
   ${orderedPage}`,
);
/** Parameters: the user, the item, the instant, whether drafts count. */
export const newsItemStatement = statement<NewsRow>(
  'news-item',
  `select ${columns} ${ofReader} where news.kind = 'news' and news.id = $2
     and ($4::boolean or ${isVisible('news', '$3')})`,
);

const newsOf = (row: NewsRow): News => ({
  id: row.id,
  title: row.live.title,
  summary: row.live.summary,
  content: sanitiseHtml(row.live.content),
  publish: row.visible_from?.toISOString() ?? null,
  unpublish: row.visible_until?.toISOString() ?? null,
  picture: row.live.picture,
  created: row.created_at.toISOString(),
  isRead: row.is_read,
  version: row.version,
});

/** The same for an item that was just saved. */
export const savedNewsOf = (head: Head<NewsBody>): News => {
  if (!head.live) throw new Error(`The news item ${head.id} has no content.`);
  return newsOf({
    id: head.id,
    version: head.version,
    created_at: head.createdAt,
    visible_from: head.visibleFrom,
    visible_until: head.visibleUntil,
    live: head.live,
    is_read: true,
  });
};

/**
 * News that the user sees, latest created first.
 *
 * @throws Refusal `forbidden` for drafts if the user is not an administrator
 */
export async function retrieveNews(
  { db, now, actor }: Context,
  { cursor, all = false, brief = false, text }: z.output<typeof retrieveNewsCall.input>,
): Promise<z.output<typeof retrieveNewsCall.result>> {
  if (all && !actor.isAdmin) throw new Refusal('forbidden');
  const words = searchWordsOf(text ?? '');
  const rows = all
    ? await db.rows(listAll, [
        actor.userId,
        ...afterCursor(cursor),
        words.length > 0 ? words : null,
      ])
    : await db.rows(listNewsStatement, [actor.userId, now, ...afterCursor(cursor)]);
  const shown = rows.slice(0, contentPageSize);
  return {
    items: shown.map((row) => newsOf(brief ? { ...row, live: { ...row.live, content: '' } } : row)),
    next: cursorOf(rows, contentPageSize, (row) => ({ at: row.created_at, id: row.id })),
  };
}

/** One news item; drafts and scheduled ones only for administrators. */
export async function getNews({ db, now, actor }: Context, { id }: { id: string }): Promise<News> {
  const [row] = await db.rows(newsItemStatement, [actor.userId, id, now, actor.isAdmin]);
  if (!row) throw new Refusal('notFound');
  return newsOf(row);
}
