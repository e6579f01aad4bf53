import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '../identity/tables.ts';
import { instant, registryId } from '../platform/columns.ts';

/** Sessions of staff viewing the portal as a contact. The reason is only in the audit log. */
export const contactViews = pgTable(
  'contact_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the session is deleted, which ends the view. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    // Not foreign keys: the end of the view is recorded even if an account is gone.
    staffUserId: text('staff_user_id').notNull(),
    userId: text('user_id').notNull(),
    contactId: registryId('contact_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When its end was recorded; the view never extends past `endsAt`. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('contact_views_open').on(table.sessionId).where(sql`${table.endedAt} is null`),
    // For deleting sessions.
    index('contact_views_session').on(table.sessionId),
  ],
);
