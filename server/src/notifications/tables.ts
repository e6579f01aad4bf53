import {
  deliveryStates,
  notificationKinds,
  sendAudiences,
} from '@tradebridge/contract/notification-rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { day, instant, isOneOf, registryId } from '../platform/columns.ts';

// `identity/` raises notifications, so its users are referred to by constraints that the migration adds.

/** A message that an administrator sent. */
export const notificationSends = pgTable(
  'notification_sends',
  {
    id: uuid().primaryKey().defaultRandom(),
    audience: text({ enum: sendAudiences }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    recipients: integer().notNull(),
    /** Who sent it; null where the account is gone. */
    userId: text('user_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('notification_sends_latest').on(table.createdAt, table.id),
    check('notification_send_audience', isOneOf(table.audience, sendAudiences)),
  ],
);

/** What a user was told, in plain text. */
export const notifications = pgTable(
  'notifications',
  {
    /** Begins with `createdAt`, so that ids are in the order of time and lie together in the index. */
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The page of the portal that it is about. */
    address: text(),
    /** The company whose affairs it tells: who no longer reaches that is mailed nothing of them. */
    employerId: registryId('employer_id'),
    createdAt: instant('created_at').notNull(),
    /** Whether it is listed in the portal: the user may want it by mail alone. */
    inApp: boolean('in_app').notNull(),
    sendId: uuid('send_id').references(() => notificationSends.id, { onDelete: 'cascade' }),
    /** Of the summary of a kind, the day that it is of. */
    summaryDay: day('summary_day'),
  },
  (table) => [
    unique('notifications_of_user').on(table.userId, table.createdAt, table.id),
    index('notifications_send').on(table.sendId, table.id).where(sql`send_id is not null`),
    index('notifications_age').using('brin', table.createdAt),
    uniqueIndex('notifications_one_summary')
      .on(table.userId, table.kind, table.summaryDay)
      .where(sql`summary_day is not null`),
    check('notification_kind', isOneOf(table.kind, notificationKinds)),
  ],
);

/**
 * Those that are listed and unread. Narrow rows of their own, which go without a trace in any index: ten
 * thousand are marked as read in a fraction of the time that changing the notifications takes.
 */
export const unreadNotifications = pgTable(
  'unread_notifications',
  {
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    notificationId: uuid('notification_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.createdAt, table.notificationId] }),
    foreignKey({
      name: 'unread_notification',
      columns: [table.userId, table.createdAt, table.notificationId],
      foreignColumns: [notifications.userId, notifications.createdAt, notifications.id],
    }).onDelete('cascade'),
  ],
);

/**
 * When a notification was read. A trigger deletes them with their notifications: checking a reference would
 * take as long as all the rest of marking many as read.
 */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    notificationId: uuid('notification_id').notNull(),
    at: instant('at').notNull(),
  },
  // Those of a user lie together.
  (table) => [primaryKey({ columns: [table.userId, table.createdAt, table.notificationId] })],
);

/** A notification on its way by mail, and what became of it. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['mail'] }).notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Not to be tried earlier; while it is tried, when another process may try it. */
    notBefore: instant('not_before').notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** What the mail server called it. */
    providerId: text('provider_id'),
    /** Why it failed, was dropped or is tried again. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('notification_deliveries_one').on(table.notificationId, table.channel),
    index('notification_deliveries_waiting')
      .on(table.notBefore, table.id)
      .where(sql`state = 'waiting'`),
    index('notification_deliveries_failed')
      .on(table.createdAt, table.id)
      .where(sql`state = 'failed'`),
    check('notification_delivery_channel', isOneOf(table.channel, ['mail'])),
    check('notification_delivery_state', isOneOf(table.state, deliveryStates)),
  ],
);

/** How a user wants to be told of a kind; without a row, as `kindRules` says. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: text('user_id').notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    inApp: boolean('in_app').notNull(),
    byMail: boolean('by_mail').notNull(),
    byPush: boolean('by_push').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_preference_kind', isOneOf(table.kind, notificationKinds)),
  ],
);
