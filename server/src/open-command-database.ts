import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Env, readEnv } from './env.ts';
import type { DatabasePool } from './platform/database.ts';
import { acquireEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { openLog, prepareDatabase } from './start-server.ts';

/**
 * The configuration of a command beside a server that may be running. It needs less than the server.
 *
 * @throws StartFailure where it is wrong
 */
export const readCommandEnv = (variables: Readonly<Record<string, string | undefined>>): Env =>
  readEnv({ LOG_LEVEL: 'warn', ...variables }, 'demonstration');

/**
 * The database that a command works on: DATABASE_URL, or else the embedded one under DATA_DIR.
 *
 * @throws StartFailure where it cannot be reached
 */
export async function openCommandDatabase(
  env: Env,
  log: FastifyBaseLogger = openLog(env),
): Promise<{ readonly db: DatabasePool; close(): Promise<void> }> {
  if (env.DATABASE_URL !== undefined) {
    const db = await prepareDatabase(env.DATABASE_URL, env, log);
    return { db, close: () => db.close() };
  }
  const embedded = await acquireEmbeddedPostgres({ folder: join(env.DATA_DIR, 'postgres') });
  try {
    const db = await prepareDatabase(embedded.url, env, log);
    return {
      db,
      close: async () => {
        await db.close();
        await embedded.release();
      },
    };
  } catch (error) {
    await embedded.release();
    throw error;
  }
}
