import { pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { instant } from '../platform/columns.ts';

/** Accounts that must not be erased for now, because of a dispute for example. */
export const legalHolds = pgTable('legal_holds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  reason: text().notNull(),
  heldAt: instant('held_at').notNull(),
});
