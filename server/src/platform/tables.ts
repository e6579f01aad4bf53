import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { instant } from './columns.ts';

/** What a call answered under an `Idempotency-Key`, so that a repetition answers the same and changes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the canonical input: the same key with other content is refused. */
    inputHash: text('input_hash').notNull(),
    result: jsonb(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.call, table.key] })],
);

/**
 * One row for each migration that was applied. A build of the portal is known by how many migrations it
 * has; `minimumBuild` is the oldest one that still works once the migration is applied.
 */
export const schemaBuilds = pgTable('schema_builds', {
  build: integer().primaryKey(),
  /** The migration's name without its number. */
  migration: text().notNull(),
  minimumBuild: integer('minimum_build').notNull(),
});
