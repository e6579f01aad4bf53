import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { getNews } from './read-news.ts';

const mark = statement(
  'mark-news-read',
  `insert into news_reads (user_id, news_id, at) values ($1, $2, $3) on conflict do nothing`,
);

/** Marks a news item as read for the user. */
export async function markNewsRead(context: Context, { id }: { id: string }): Promise<true> {
  const { db, actor, now } = context;
  await getNews(context, { id });
  await db.rows(mark, [actor.userId, id, now]);
  return true;
}
