import { parseArgs } from 'node:util';
import { type Command, type CommandIo, runCommand, UsageFault } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { refuseUnreachable } from '../platform/open-files.ts';
import { recordBackupRun, rehearseRestore } from './rehearse.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** What the commands work on. */
export interface BackupPortal {
  readonly db: DatabasePool;
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Names AUTH_SECRET; null where it is not set. */
  readonly secretId: string | null;
  close(): Promise<void>;
}

function folderIn(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageFault('Name one folder.');
  return folder;
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

function backupCommand(args: string[]): Command<BackupPortal> {
  const folder = folderIn(args);
  return async ({ db, files, secretId }, { stdout, now, pathOf }) => {
    await refuseUnreachable(files);
    const takenAt = now();
    const manifest = await writeBackup({ db, files, secretId, now: takenAt }, pathOf(folder));
    await recordBackupRun(db, 'backup', { doneAt: now(), takenAt });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    stdout.write(
      `${manifest.tables.length} tables with ${rows} rows (${megabytes(bytes)}) and ${manifest.files.count} files are in ${folder}.\n` +
        'AUTH_SECRET is not among them: keep it elsewhere, as a restored portal needs it.\n',
    );
    return 0;
  };
}

function restoreCommand(args: string[]): Command<BackupPortal> {
  const folder = folderIn(args);
  return async (portal, { stdout, now, pathOf }) => {
    await refuseUnreachable(portal.files);
    const { manifest, epoch } = await restoreBackup({ ...portal, now: now() }, pathOf(folder));
    stdout.write(
      `The portal is as it was at ${manifest.takenAt}. The change feed begins the epoch ${epoch}: the registry reads it from its beginning.\n`,
    );
    return 0;
  };
}

function rehearseCommand(args: string[]): Command<BackupPortal> {
  const folder = folderIn(args);
  return async (portal, { stdout, now, pathOf }) => {
    const { manifest } = await rehearseRestore({ ...portal, now: now() }, pathOf(folder));
    stdout.write(
      `The backup of ${manifest.takenAt} can be restored: every row of ${manifest.tables.length} tables and all ${manifest.files.count} files are as they were backed up.\n`,
    );
    return 0;
  };
}

const backupUsage = `Usage:
  npm run backup -- FOLDER
`;

/** `npm run backup`: answers the exit code, 0 when the folder holds a whole backup. */
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
  npm run restore -- FOLDER
  npm run restore -- rehearse FOLDER
`;

/** `npm run restore`: answers the exit code, 0 when all of the backup was restored. */
export const runRestoreCommand = (
  args: readonly string[],
  io: CommandIo<BackupPortal>,
): Promise<number> =>
  runCommand(isRehearsal(args) ? args : ['into', ...args], {
    usage: restoreUsage,
    commands: { into: restoreCommand, rehearse: rehearseCommand },
    io,
  });

/** Whether the arguments ask for a rehearsal, which works beside the portal instead of making one. */
export const isRehearsal = (args: readonly string[]): boolean => args.includes('rehearse');
