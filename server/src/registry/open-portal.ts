import { join } from 'node:path';
import { readEnv } from '../env.ts';
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { openFileStorage } from '../platform/file-storage.ts';
import { openLog, prepareDatabase } from '../start-server.ts';
import type { Portal } from './command.ts';

/**
 * Opens the portal that the environment names, beside a server that may be running: its
 * DATABASE_URL, or else the embedded database under DATA_DIR.
 *
 * @throws StartFailure where the configuration is wrong or the database cannot be reached
 */
export async function openPortal(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Portal> {
  const env = readEnv({ LOG_LEVEL: 'warn', ...variables }, 'demonstration');
  const embedded =
    env.DATABASE_URL === undefined
      ? await acquireEmbeddedPostgres({ folder: join(env.DATA_DIR, 'postgres') })
      : undefined;
  const db = await prepareDatabase(embedded?.url ?? env.DATABASE_URL ?? '', env, openLog(env));
  return {
    db,
    files: openFileStorage(join(env.DATA_DIR, 'files')),
    instituteId: env.INSTITUTE_ID,
    timeZone: env.INSTITUTE_TIME_ZONE,
    mostUnpacked: env.REGISTRY_MOST_UNPACKED_MIB * 1024 ** 2,
    close: async () => {
      await db.close();
      await embedded?.release();
    },
  };
}
