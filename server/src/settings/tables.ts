import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/columns.ts';

/** A settings document as saved by an administrator; missing values have their defaults. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  version: integer().notNull(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});
