import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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

/** Backups that were written, and rehearsals of a restore that succeeded. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['backup', 'rehearsal'] }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
    /** When the snapshot in the backup was taken. */
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('backup_runs_kind', sql`${table.kind} in ('backup', 'rehearsal')`),
    index('backup_runs_kind_done_at').on(table.kind, table.doneAt),
  ],
);
