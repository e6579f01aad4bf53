import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Backups that were written, and rehearsals of a restore that went well. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['backup', 'rehearsal'] }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
    /** When the snapshot was taken that was backed up or restored. */
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('backup_runs_kind', sql`${table.kind} in ('backup', 'rehearsal')`),
    index('backup_runs_kind_done_at').on(table.kind, table.doneAt),
  ],
);
