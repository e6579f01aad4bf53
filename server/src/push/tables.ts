import { deliveryStates } from '@tradebridge/contract/notification-rules';
import { pushKinds } from '@tradebridge/contract/push-rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, isOneOf } from '../platform/columns.ts';

// `identity/` deletes rows here, so foreign keys to its users and sessions are added by the
// migration.

/** A browser or app that receives a user's pushes. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    /**
     * The session in which it was registered, with which the device is removed if that is ended.
     * Null once the session has expired, since users who have closed the portal should still be
     * notified.
     */
    sessionId: text('session_id'),
    kind: text({ enum: pushKinds }).notNull(),
    /**
     * The endpoint of a browser's subscription, or the token of an app. One device has one user.
     */
    address: text().notNull().unique(),
    /** Encryption keys for messages to a browser. */
    p256dh: text(),
    auth: text(),
    registeredAt: instant('registered_at').notNull(),
  },
  (table) => [
    index('push_devices_user').on(table.userId, table.registeredAt),
    index('push_devices_session').on(table.sessionId).where(sql`session_id is not null`),
    check('push_device_kind', isOneOf(table.kind, pushKinds)),
    check('push_device_keys', sql`(kind = 'web') = (p256dh is not null and auth is not null)`),
  ],
);

/** A push to one device, and its result. */
export const pushes = pgTable(
  'pushes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    /** Null once the device is removed. */
    deviceId: uuid('device_id').references(() => pushDevices.id, { onDelete: 'set null' }),
    /** The notification that it announces. */
    notifyId: uuid('notify_id').notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The related page of the portal. */
    address: text(),
    /** The push service; an unavailable one only delays its own. */
    provider: text().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it may be tried; during an attempt, when another process may try it. */
    notBefore: instant('not_before').notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** When the device confirmed it, which not every device does. */
    arrivedAt: instant('arrived_at'),
    /** The provider's id for it. */
    providerId: text('provider_id'),
    /** Why it failed, was dropped or will be retried. */
    reason: text(),
  },
  (table) => [
    index('pushes_waiting').on(table.provider, table.notBefore).where(sql`state = 'waiting'`),
    index('pushes_user').on(table.userId),
    index('pushes_notification').on(table.notifyId),
    index('pushes_device').on(table.deviceId).where(sql`device_id is not null`),
    index('pushes_age').using('brin', table.createdAt),
    check('push_state', isOneOf(table.state, deliveryStates)),
  ],
);
