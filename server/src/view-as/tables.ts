import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '../identity/tables.ts';
import { instant, registryId } from '../platform/columns.ts';

/** Sessions of staff that view the portal as a contact. The reason is in the record of events alone. */
export const contactViews = pgTable(
  'contact_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the session is over, which ends the view. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    // No references: that the view ended is recorded even where an account is gone.
    staffUserId: text('staff_user_id').notNull(),
    userId: text('user_id').notNull(),
    contactId: registryId('contact_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** When its end was recorded; it counts no longer from `endsAt` on in any case. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('contact_views_open').on(table.sessionId).where(sql`${table.endedAt} is null`),
    // For deleting sessions.
    index('contact_views_session').on(table.sessionId),
  ],
);
