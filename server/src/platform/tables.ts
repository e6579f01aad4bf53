import { integer, pgTable, text } from 'drizzle-orm/pg-core';

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
