import { randomUUID } from 'node:crypto';
import type { DatabasePool } from '../platform/database.ts';
import { openDatabase, statement } from '../platform/database.ts';
import { type RestoreParts, restoreBackup } from './restore-backup.ts';

const recordRun = statement(
  'record-backup-run',
  'insert into backup_runs (kind, done_at, taken_at) values ($1, $2, $3)',
);

/** Notes that a backup was written, or that one was restored in a rehearsal: metrics tell its age. */
export async function recordBackupRun(
  db: DatabasePool,
  kind: 'backup' | 'rehearsal',
  { doneAt, takenAt }: { doneAt: Date; takenAt: Date },
): Promise<void> {
  await db.rows(recordRun, [kind, doneAt, takenAt]);
}

interface RehearsalParts extends Omit<RestoreParts, 'files' | 'db'> {
  /** The portal's own database, whose server gets a scratch database beside it. */
  readonly db: DatabasePool;
  readonly databaseUrl: string;
}

/**
 * Restores a backup into a database of its own, holds every row and every file against the backup, and
 * drops that database. Nothing of the portal changes but the record of the rehearsal.
 *
 * @throws CommandFault as a restore does
 */
export async function rehearseRestore(
  { db, databaseUrl, secretId, now }: RehearsalParts,
  folder: string,
) {
  const name = `tradebridge_rehearsal_${randomUUID().replaceAll('-', '')}`;
  await db.pool.query(`create database ${name} template template0`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const scratch = openDatabase(url.href, { connections: 2 });
  try {
    const restored = await restoreBackup({ db: scratch, files: undefined, secretId, now }, folder, {
      isCompared: true,
    });
    await recordBackupRun(db, 'rehearsal', {
      doneAt: now,
      takenAt: new Date(restored.manifest.takenAt),
    });
    return restored;
  } finally {
    await scratch.close();
    await db.pool.query(`drop database ${name} with (force)`);
  }
}
