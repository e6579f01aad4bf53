import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/columns.ts';

/** A settings document as an administrator left it; what it lacks has its default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  version: integer().notNull(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});
