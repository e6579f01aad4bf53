import type { NotificationKind } from '@tradebridge/contract/notification-rules';
import type {
  Notification,
  retrieveNotifications as retrieveNotificationsCall,
  UserSummary,
} from '@tradebridge/contract/notifications';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { askedFor, isOwnId, pageOf } from './paging.ts';

interface NotificationRow {
  id: string;
  user_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  address: string | null;
  created_at: Date;
  is_unread: boolean;
}

const columns = `one.id, one.user_id, one.kind, one.title, one.body, one.address, one.created_at,
  exists (
    select from unread_notifications unread
    where unread.user_id = one.user_id and unread.created_at = one.created_at
      and unread.notification_id = one.id) as is_unread`;

export const firstNotificationsStatement = statement<NotificationRow>(
  'first-notifications',
  `select ${columns} from notifications one where one.user_id = $1 and one.in_app
   order by one.created_at desc, one.id desc limit ${askedFor}`,
);
const after = statement<NotificationRow>(
  'notifications-after',
  `select ${columns} from notifications one
   where one.user_id = $1 and one.in_app and (one.created_at, one.id) < (
     select last.created_at, last.id from notifications last
     where last.id = $2 and last.user_id = $1)
   order by one.created_at desc, one.id desc limit ${askedFor}`,
);
const one = statement<NotificationRow>(
  'one-notification',
  `select ${columns} from notifications one
   where one.id = $1 and one.user_id = $2 and one.in_app`,
);
const countUnread = statement<{ unread: number }>(
  'count-unread-notifications',
  'select count(*) as unread from unread_notifications where user_id = $1',
);

const notificationOf = (row: NotificationRow): Notification => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  created: row.created_at.toISOString(),
  read: !row.is_unread,
  data: { notifyId: row.id, address: row.address },
});

/** The user's notifications, newest first. */
export async function retrieveNotifications(
  { db, actor }: Context,
  { cursor }: z.output<typeof retrieveNotificationsCall.input>,
) {
  const rows = cursor
    ? await db.rows(after, [actor.userId, cursor])
    : await db.rows(firstNotificationsStatement, [actor.userId]);
  return pageOf(rows, notificationOf);
}

/** One of the user's notifications; others' do not exist. */
export async function getNotification(
  { db, actor }: Context,
  { id }: { id: string },
): Promise<Notification> {
  const [row] = isOwnId(id) ? await db.rows(one, [id, actor.userId]) : [];
  if (!row) throw new Refusal('notFound');
  return notificationOf(row);
}

/** Counted each time, so that it cannot differ from the list. */
export async function summaryOf(db: Database, userId: string): Promise<UserSummary> {
  const [counted] = await db.rows(countUnread, [userId]);
  return { unreadNotifications: counted?.unread ?? 0 };
}

/**
 * The unread count; zero while viewing as a contact, since messages belong to the account itself.
 */
export const retrieveSummary = async ({
  db,
  actor,
}: Pick<Context, 'db' | 'actor'>): Promise<UserSummary> =>
  actor.viewing ? { unreadNotifications: 0 } : summaryOf(db, actor.userId);
