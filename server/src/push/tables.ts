import { deliveryStates } from '@tradebridge/contract/notification-rules';
import { pushKinds } from '@tradebridge/contract/push-rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, isOneOf } from '../platform/columns.ts';

// `identity/` ends what is kept here, so its users and sessions are referred to by constraints that the
// migration adds.

/** A browser or app that pushes of a user are sent to. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    /**
     * The session in which it was registered: the device goes with it when somebody ends it. Null once the
     * session has ended by its age alone, since who has closed the portal is to be told all the same.
     */
    sessionId: text('session_id'),
    kind: text({ enum: pushKinds }).notNull(),
    /** The endpoint of a browser's subscription, or the token of an app. One device has one user. */
    address: text().notNull().unique(),
    /** What messages to a browser are encrypted with. */
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

/** A message on its way to one device, and what became of it. */
export const pushes = pgTable(
  'pushes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    /** Null once the device is forgotten. */
    deviceId: uuid('device_id').references(() => pushDevices.id, { onDelete: 'set null' }),
    /** The notification that it announces. */
    notifyId: uuid('notify_id').notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The page of the portal that it is about. */
    address: text(),
    /** Who takes it over; one that is away holds up its own alone. */
    provider: text().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Not to be tried earlier; while it is tried, when another process may try it. */
    notBefore: instant('not_before').notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** When the device said that it has it, which not every device does. */
    arrivedAt: instant('arrived_at'),
    /** What the provider called it. */
    providerId: text('provider_id'),
    /** Why it failed, was dropped or is tried again. */
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
