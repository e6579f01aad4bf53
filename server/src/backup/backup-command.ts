import { parseArgs } from 'node:util';
import { recordBackupRun } from '../platform/backup-runs.ts';
import { type Command, type CommandIo, runCommand, UsageFault } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { refuseUnreachable } from '../platform/open-files.ts';
import type { S3Access } from '../platform/s3-client.ts';
import type { BackupPlace } from './backup-place.ts';
import { datedUnder, latestUnder, openBackupPlace, type PlaceParts } from './open-backup-place.ts';
import { rehearseRestore } from './rehearse.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupPortal {
  readonly db: DatabasePool;
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Identify AUTH_SECRET, first, and the previous secrets; empty where AUTH_SECRET is not set. */
  readonly secretIds: readonly string[];
  /** The store of backups in buckets; null where none is configured. */
  readonly s3: S3Access | null;
  close(): Promise<void>;
}

/** Reads one place and one optional flag. */
function placeIn(args: string[], flag: 'dated' | 'latest'): { named: string; isFlagged: boolean } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { [flag]: { type: 'boolean' } },
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) {
    throw new UsageFault('Name one folder, or one s3:// address.');
  }
  return { named, isFlagged: values[flag] === true };
}

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

function backupCommand(args: string[]): Command<BackupPortal> {
  const { named, isFlagged: isDated } = placeIn(args, 'dated');
  return async ({ db, files, secretIds, s3 }, { stdout, now, pathOf }) => {
    await refuseUnreachable(files);
    const takenAt = now();
    const place = await openBackupPlace(isDated ? datedUnder(named, takenAt) : named, {
      pathOf,
      s3,
    });
    const manifest = await writeBackup(
      { db, files, secretId: secretIds[0] ?? null, now: takenAt },
      place,
    );
    await recordBackupRun(db, 'backup', { doneAt: now(), takenAt });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    stdout.write(
      `${place.name} has ${manifest.tables.length} tables with ${rows} rows (${mebibytes(bytes)}) and ${manifest.files.count} files.\n` +
        'AUTH_SECRET is not in the backup: keep it elsewhere, as a restored portal needs it.\n',
    );
    return 0;
  };
}

const placeToRead = (args: string[]) => {
  const { named, isFlagged: isLatest } = placeIn(args, 'latest');
  return (parts: PlaceParts): Promise<BackupPlace> =>
    isLatest ? latestUnder(named, parts) : openBackupPlace(named, parts);
};

function restoreCommand(args: string[]): Command<BackupPortal> {
  const openPlace = placeToRead(args);
  return async (portal, { stdout, now, pathOf }) => {
    await refuseUnreachable(portal.files);
    const place = await openPlace({ pathOf, s3: portal.s3 });
    const { manifest, epoch } = await restoreBackup({ ...portal, now: now() }, place);
    stdout.write(
      `The portal is restored as of ${manifest.takenAt}. The change feed has the new epoch ${epoch}: the registry reads it from the beginning.\n`,
    );
    return 0;
  };
}

function rehearseCommand(args: string[]): Command<BackupPortal> {
  const openPlace = placeToRead(args);
  return async (portal, { stdout, now, pathOf }) => {
    const place = await openPlace({ pathOf, s3: portal.s3 });
    const { manifest } = await rehearseRestore({ ...portal, now: now() }, place);
    await recordBackupRun(portal.db, 'rehearsal', {
      doneAt: now(),
      takenAt: new Date(manifest.takenAt),
    });
    stdout.write(
      `${place.name}, taken at ${manifest.takenAt}, can be restored: the rows of ${manifest.tables.length} tables and ${manifest.files.count} files are identical.\n`,
    );
    return 0;
  };
}

const backupUsage = `Usage:
  npm run backup -- [--dated] FOLDER|s3://BUCKET/PREFIX

--dated writes into a new folder under the one that is named, called by the time.
`;

/** `npm run backup`. Returns the exit code, 0 once the backup is complete. */
export const runBackupCommand = (
  args: readonly string[],
  io: CommandIo<BackupPortal>,
): Promise<number> =>
  runCommand(['write', ...args], {
    usage: backupUsage,
    commands: { write: backupCommand },
    io,
  });

const restoreUsage = `Usage:
  npm run restore -- [--latest] FOLDER|s3://BUCKET/PREFIX
  npm run restore -- rehearse [--latest] FOLDER|s3://BUCKET/PREFIX

--latest takes the newest of the backups that were written there with --dated.
`;

/** `npm run restore`. Returns the exit code, 0 once the backup is restored. */
export const runRestoreCommand = (
  args: readonly string[],
  io: CommandIo<BackupPortal>,
): Promise<number> =>
  runCommand(isRehearsal(args) ? args : ['into', ...args], {
    usage: restoreUsage,
    commands: { into: restoreCommand, rehearse: rehearseCommand },
    io,
  });

/** Whether a rehearsal is asked for, which needs the portal itself. */
export const isRehearsal = (args: readonly string[]): boolean =>
  args.find((arg) => arg !== '--embedded') === 'rehearse';
