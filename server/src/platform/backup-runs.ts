import { desc, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { backupRuns } from './tables.ts';

export interface BackupRun {
  readonly doneAt: Date;
  /** When the snapshot in the backup was taken: later changes are not in it. */
  readonly takenAt: Date;
}

type Kind = (typeof backupRuns.$inferSelect)['kind'];

/** Records a backup that was written, or a rehearsal that succeeded. */
export async function recordBackupRun(db: Database, kind: Kind, run: BackupRun): Promise<void> {
  await db.orm.insert(backupRuns).values({ kind, ...run });
}

async function lastRun(db: Database, kind: Kind): Promise<BackupRun | undefined> {
  const [run] = await db.orm
    .select({ doneAt: backupRuns.doneAt, takenAt: backupRuns.takenAt })
    .from(backupRuns)
    .where(eq(backupRuns.kind, kind))
    .orderBy(desc(backupRuns.doneAt))
    .limit(1);
  return run;
}

/** The last backup that `npm run backup` finished; undefined before the first. */
export const lastBackup = (db: Database): Promise<BackupRun | undefined> => lastRun(db, 'backup');

/** The last rehearsal of a restore that succeeded; undefined before the first. */
export const lastRehearsal = (db: Database): Promise<BackupRun | undefined> =>
  lastRun(db, 'rehearsal');
