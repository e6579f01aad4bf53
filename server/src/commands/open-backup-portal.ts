import type { BackupPortal } from '../backup/backup-command.ts';
import type { OpenOptions } from '../platform/command.ts';
import { makeDataFolder } from '../platform/data-folder.ts';
import { openDatabase } from '../platform/database.ts';
import { openEmbeddedDatabase } from '../platform/embedded-database.ts';
import type { Env } from '../platform/env.ts';
import { filesPlaceOf, openFiles } from '../platform/open-files.ts';
import type { S3Access } from '../platform/s3-client.ts';
import { keyIdOf } from '../platform/sealed.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { openCommandDatabase, readCommandEnv } from './open-command-database.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The store that BACKUP_S3_… names, or else that of the files. */
function backupStoreOf(env: Env): S3Access | null {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = env;
  const { BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey } = env;
  if (endpoint && region && accessKey && secretKey) {
    return { endpoint, region, accessKey, secretKey };
  }
  const files = filesPlaceOf(env);
  return 's3' in files ? files.s3 : null;
}

/** The present secret's first; empty without AUTH_SECRET. */
const secretIdsOf = ({ AUTH_SECRET, AUTH_SECRET_PREVIOUS, AUTH_SECRET_LOST }: Env) =>
  AUTH_SECRET === undefined
    ? []
    : [...[AUTH_SECRET, ...AUTH_SECRET_PREVIOUS].map(keyIdOf), ...AUTH_SECRET_LOST];

const placesOf = (env: Env) => ({
  s3: backupStoreOf(env),
  files: openFiles(filesPlaceOf(env)),
  secretIds: secretIdsOf(env),
});

/**
 * Opens the portal that is backed up, or for which a restore is rehearsed; it may be running.
 *
 * @throws StartFailure where the configuration is wrong or the database cannot be reached
 */
export async function openBackupPortal(
  variables: Variables,
  options: OpenOptions,
): Promise<BackupPortal> {
  const env = readCommandEnv(variables);
  return { ...(await openCommandDatabase(env, options)), ...placesOf(env) };
}

/**
 * Opens the empty database and the empty store that a backup is restored into, without creating tables.
 *
 * @throws StartFailure where the configuration is wrong or no database is named
 */
export async function openRestorePlace(
  variables: Variables,
  { isEmbedded }: OpenOptions,
): Promise<BackupPortal> {
  const env = readCommandEnv(variables);
  if (env.DATABASE_URL !== undefined && !isEmbedded) {
    const db = openDatabase(env.DATABASE_URL, { connections: 2 });
    return { db, databaseUrl: env.DATABASE_URL, ...placesOf(env), close: () => db.close() };
  }
  if (env.DATABASE_URL !== undefined || !isEmbedded) {
    throw new StartFailure(
      'Name the empty database that the backup goes into: set DATABASE_URL, or give --embedded for a new one under DATA_DIR.',
    );
  }
  await makeDataFolder(env.DATA_DIR);
  const embedded = await openEmbeddedDatabase(env.DATA_DIR);
  const db = openDatabase(embedded.url, { connections: 2 });
  return {
    db,
    databaseUrl: embedded.url,
    ...placesOf(env),
    close: async () => {
      await db.close();
      await embedded.release();
    },
  };
}
