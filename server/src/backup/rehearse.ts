import { randomUUID } from 'node:crypto';
import { type DatabasePool, openDatabase } from '../platform/database.ts';
import type { BackupPlace } from './backup-place.ts';
import { quoted } from './catalog.ts';
import { type RestoreParts, restoreBackup } from './restore-backup.ts';

interface RehearsalParts extends Omit<RestoreParts, 'files' | 'db'> {
  /** The portal's database, beside which the scratch database is created. */
  readonly db: DatabasePool;
  readonly databaseUrl: string;
}

const scratchPrefix = 'tradebridge_rehearsal_';

/** Drops the scratch databases of rehearsals that were killed. */
async function dropLeftOver(db: DatabasePool): Promise<void> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname, $1)
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    [scratchPrefix],
  );
  for (const { name } of rows) await db.pool.query(`drop database if exists ${quoted(name)}`);
}

/**
 * Restores a backup into a scratch database, compares every row and every file with the backup, and drops
 * the database.
 *
 * @throws CommandFault as a restore does
 */
export async function rehearseRestore(
  { db, databaseUrl, secretIds, now }: RehearsalParts,
  place: BackupPlace,
) {
  await dropLeftOver(db);
  const name = `${scratchPrefix}${randomUUID().replaceAll('-', '')}`;
  await db.pool.query(`create database ${name} template template0`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const scratch = openDatabase(url.href, { connections: 2 });
  try {
    return await restoreBackup({ db: scratch, files: undefined, secretIds, now }, place, {
      isCompared: true,
    });
  } finally {
    await scratch.close();
    await db.pool.query(`drop database ${name} with (force)`);
  }
}
