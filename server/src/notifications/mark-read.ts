import type { UserSummary } from '@tradebridge/contract/notifications';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { isOwnId } from './paging.ts';
import { getNotification, summaryOf } from './read-notifications.ts';

const columns = 'user_id, created_at, notification_id';
const noteRead = `insert into notification_reads (${columns}, at)
   select ${columns}, $3 from gone returning notification_id`;

const markOne = statement<{ notification_id: string }>(
  'mark-notification-read',
  `with gone as (
     delete from unread_notifications unread using notifications one
     where one.id = $2 and unread.user_id = $1 and unread.created_at = one.created_at
       and unread.notification_id = one.id
     returning unread.*
   ) ${noteRead}`,
);
const findNewest = statement<{ id: string }>(
  'newest-of-notifications',
  `select id from notifications where id = any($2::uuid[]) and user_id = $1 and in_app
   order by id desc limit 1`,
);
const markUpTo = statement<{ marked: number }>(
  'mark-notifications-read',
  `with gone as (
     delete from unread_notifications unread using notifications newest
     where newest.id = $2 and unread.user_id = $1
       and (unread.created_at, unread.notification_id) <= (newest.created_at, newest.id)
     returning unread.*
   ), noted as (${noteRead})
   select count(*) as marked from noted`,
);

/** Ids checked together: the newest nearly always belong to the user. */
const lookedAt = 200;

/** The newest of the user's notifications among ids, which sort by time. */
async function newestOf(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const newestFirst = ids
    .filter(isOwnId)
    .map((id) => id.toLowerCase())
    .sort()
    .reverse();
  for (let from = 0; from < newestFirst.length; from += lookedAt) {
    const some = newestFirst.slice(from, from + lookedAt);
    const [newest] = await db.rows(findNewest, [userId, some]);
    if (newest) return newest.id;
  }
  return undefined;
}

/** Marks one notification as read (NOTE-004). Idempotent (CON-40). */
export async function markNotificationRead(
  context: Context,
  { id }: { id: string },
): Promise<UserSummary> {
  const { userId } = context.actor;
  await getNotification(context, { id });
  return context.db.transaction(async (db) => {
    const marked = await db.rows(markOne, [userId, id, context.now]);
    if (marked.length > 0) await announce(db, [{ kind: 'notifications', userId }]);
    return summaryOf(db, userId);
  });
}

/**
 * Marks notifications as read, and all that are older than the newest of them (NOTE-008, CON-39).
 */
export async function markAllNotificationsRead(
  context: Context,
  { ids }: { ids: readonly string[] },
): Promise<UserSummary> {
  const { userId } = context.actor;
  return context.db.transaction(async (db) => {
    const newest = await newestOf(db, userId, ids);
    const [done] = newest ? await db.rows(markUpTo, [userId, newest, context.now]) : [];
    if (done?.marked) await announce(db, [{ kind: 'notifications', userId }]);
    return summaryOf(db, userId);
  });
}
