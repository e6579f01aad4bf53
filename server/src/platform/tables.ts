import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * One row for each applied migration. A build of the portal is identified by its number of
 * migrations; `minimumBuild` is the oldest one that works once the migration is applied.
 */
export const schemaBuilds = pgTable('schema_builds', {
  build: integer().primaryKey(),
  /** The migration's name without its number. */
  migration: text().notNull(),
  minimumBuild: integer('minimum_build').notNull(),
});
