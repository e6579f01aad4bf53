import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/columns.ts';

/** Texts with which administrators override the defaults of labels. */
export const labelOverrides = pgTable(
  'label_overrides',
  {
    /** A BCP 47 tag; the portal only has `en-AU`. */
    language: text().notNull(),
    key: text().notNull(),
    text: text().notNull(),
    /** The version of its last entry in the history. */
    version: integer().notNull(),
    /** The default when it was saved: if it has changed, the override is stale. */
    defaultText: text('default_text').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] })],
);

/** Every text that a label was overridden with. Versions keep increasing after a reset. */
export const labelOverrideHistory = pgTable(
  'label_override_history',
  {
    language: text().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    /** Null for a reset to the default. */
    text: text(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key, table.version] })],
);
