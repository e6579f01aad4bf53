import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { loadOverrides } from '../labels/keep-overrides.ts';
import type { OpenOptions } from '../platform/command.ts';
import { makeDataFolder } from '../platform/data-folder.ts';
import type { DatabasePool } from '../platform/database.ts';
import { embeddedDatabaseIn, openEmbeddedDatabase } from '../platform/embedded-database.ts';
import { type Env, readEnv } from '../platform/env.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { openLog, prepareDatabase } from '../start-server.ts';
import { demonstrationSecretIn, findSecret } from './find-secret.ts';

/**
 * The configuration of a command, which needs less than the server's.
 *
 * @throws StartFailure where it is wrong
 */
export const readCommandEnv = (variables: Readonly<Record<string, string | undefined>>): Env =>
  readEnv({ LOG_LEVEL: 'warn', ...variables }, 'demonstration');

/** Whether `npm start` keeps its database there: it leaves its secret beside the cluster. */
const isDemonstration = (dataFolder: string) =>
  existsSync(demonstrationSecretIn(dataFolder)) &&
  existsSync(join(embeddedDatabaseIn(dataFolder), 'cluster'));

/**
 * Refuses to create an embedded database unless asked: with a forgotten DATABASE_URL, the command would
 * otherwise report success on an empty one.
 *
 * @throws StartFailure without DATABASE_URL, unless `--embedded` was given or `npm start` made a database
 *   under DATA_DIR
 */
export function refuseUnnamedDatabase(env: Env, { isEmbedded }: OpenOptions): void {
  if (env.DATABASE_URL !== undefined) {
    if (!isEmbedded) return;
    throw new StartFailure('DATABASE_URL is set and --embedded is given: choose one of the two.');
  }
  if (isEmbedded || isDemonstration(env.DATA_DIR)) return;
  throw new StartFailure(
    `DATABASE_URL is not set, and ${env.DATA_DIR} holds no database that npm start made: ` +
      'set DATABASE_URL, or give --embedded to use an embedded database in that folder.',
  );
}

/** Loads the institution's labels, for what a command mails or prints. */
async function openPrepared(url: string, env: Env, log: FastifyBaseLogger): Promise<DatabasePool> {
  const secret = await findSecret(env);
  const db = await prepareDatabase(url, {
    env,
    // Without the server's secret, what a command records is not signed.
    secret,
    log,
  });
  try {
    await loadOverrides(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * The database that a command works on: DATABASE_URL's, or else the embedded one under DATA_DIR.
 *
 * @throws StartFailure where it cannot be reached or was not named (see `refuseUnnamedDatabase`)
 */
export async function openCommandDatabase(
  env: Env,
  options: OpenOptions,
  log: FastifyBaseLogger = openLog(env),
): Promise<{ readonly db: DatabasePool; readonly databaseUrl: string; close(): Promise<void> }> {
  refuseUnnamedDatabase(env, options);
  if (env.DATABASE_URL !== undefined) {
    const db = await openPrepared(env.DATABASE_URL, env, log);
    return { db, databaseUrl: env.DATABASE_URL, close: () => db.close() };
  }
  await makeDataFolder(env.DATA_DIR);
  const embedded = await openEmbeddedDatabase(env.DATA_DIR);
  try {
    const db = await openPrepared(embedded.url, env, log);
    return {
      db,
      databaseUrl: embedded.url,
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
