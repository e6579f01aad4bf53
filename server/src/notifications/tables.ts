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

// `identity/` raises notifications, so foreign keys to its users are added by the migration.

/** A message sent by an administrator. */
export const notificationSends = pgTable(
  'notification_sends',
  {
    id: uuid().primaryKey().defaultRandom(),
    audience: text({ enum: sendAudiences }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    recipients: integer().notNull(),
    /** The sender; null if the account is gone. */
    userId: text('user_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('notification_sends_latest').on(table.createdAt, table.id),
    check('notification_send_audience', isOneOf(table.audience, sendAudiences)),
  ],
);

/** A user's notification, in plain text. */
export const notifications = pgTable(
  'notifications',
  {
    /** Starts with `createdAt`, so that ids sort by time and are adjacent in the index. */
    id: uuid().primaryKey(),
    userId: text('user_id').notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The related page of the portal. */
    address: text(),
    /** The company it is about: users who lost access to it are not mailed. */
    employerId: registryId('employer_id'),
    createdAt: instant('created_at').notNull(),
    /** Whether it is listed in the portal: the user may only want it by e-mail. */
    inApp: boolean('in_app').notNull(),
    sendId: uuid('send_id').references(() => notificationSends.id, { onDelete: 'cascade' }),
    /** For the summary of a kind, its day. */
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
 * Unread listed notifications. Separate narrow rows, whose deletion updates no other index: ten
 * thousand are marked as read in a fraction of the time that updating the notifications takes.
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
 * When a notification was read. Deleted by a trigger with the notification: checking a foreign key
 * would double the time of marking many as read.
 */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    notificationId: uuid('notification_id').notNull(),
    at: instant('at').notNull(),
  },
  // Clusters the rows of a user.
  (table) => [primaryKey({ columns: [table.userId, table.createdAt, table.notificationId] })],
);

/** The e-mail of a notification, and its result. */
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
    /** When it may be tried; during an attempt, when another process may try it. */
    notBefore: instant('not_before').notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** The mail server's id for it. */
    providerId: text('provider_id'),
    /** Why it failed, was dropped or will be retried. */
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

/** A user's channels for a kind; without a row, the defaults in `kindRules`. */
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
