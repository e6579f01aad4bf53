import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/columns.ts';

/** A settings document as saved by an administrator; missing values have their defaults. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  version: integer().notNull(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

/** A settings document that takes effect once a second administrator confirms it. */
export const settingChanges = pgTable('setting_changes', {
  changeId: uuid('change_id').primaryKey().defaultRandom(),
  key: text().notNull(),
  /** The version that it was changed from. */
  version: integer().notNull(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Not a foreign key: the area of accounts is above this one. */
  askedBy: text('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});

/** Environment variables as a server last started with them, to notice a change. */
export const configurationMarks = pgTable('configuration_marks', {
  name: text().primaryKey(),
  /** The value, or a keyed hash of one that is secret; null where it is not set. */
  value: text(),
  notedAt: instant('noted_at').notNull(),
});
