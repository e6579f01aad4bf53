import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import type { Env } from './env.ts';
import { openAuth } from './identity/auth.ts';
import { LiveStreams } from './live/live-streams.ts';
import { openMail } from './outside/mail.ts';
import { type DatabasePool, openDatabase } from './platform/database.ts';
import { openFileStorage } from './platform/file-storage.ts';
import { findActorOfSession } from './platform/find-actor.ts';
import { keepHouse } from './platform/housekeeping.ts';
import { installed } from './platform/installation.ts';
import { listenToAnnouncements } from './platform/listen.ts';
import { listenOn } from './platform/listen-on.ts';
import { errorForLog } from './platform/log-errors.ts';
import { migrateDatabase } from './platform/migrate.ts';
import { StartFailure } from './platform/start-failure.ts';

const { version } = JSON.parse(readFileSync(installed('server', 'package.json'), 'utf8')) as {
  version: string;
};

const webFolder = installed('web', 'dist');

export const openLog = (env: Env): FastifyBaseLogger =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    serializers: { err: errorForLog },
  });

/** Opens the database and brings it up to date, or says in a sentence why it cannot be used. */
export async function prepareDatabase(
  url: string,
  env: Env,
  log: FastifyBaseLogger,
): Promise<DatabasePool> {
  const db = openDatabase(url, {
    connections: env.DATABASE_CONNECTIONS,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    const { rows } = await db.pool.query<{ version: number }>(
      `select current_setting('server_version_num')::integer / 10000 as version`,
    );
    if ((rows[0]?.version ?? 0) < 15)
      throw new StartFailure('The database must be PostgreSQL 15 or later.');
    await migrateDatabase(db.pool);
    return db;
  } catch (error) {
    await db.close();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The database cannot be reached or used: ${(error as Error).message || (error as { code?: string }).code}.`,
      {
        cause: error,
      },
    );
  }
}

export interface RunningServer {
  /** Where it listens, as a browser would be told. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the server on a database that is ready.
 *
 * @param databaseUrl also for the connection that listens, which is not the pool's
 * @param checkResults holds every result against the contract
 */
export async function startServer({
  env,
  db,
  databaseUrl,
  secret,
  smtpUrl,
  mailFrom,
  log,
  checkResults = false,
  now = () => new Date(),
}: {
  env: Env;
  db: DatabasePool;
  databaseUrl: string;
  secret: string;
  smtpUrl: string;
  mailFrom: string;
  log: FastifyBaseLogger;
  checkResults?: boolean;
  now?: () => Date;
}): Promise<RunningServer> {
  await makeDataFolder(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const mail = openMail({ url: smtpUrl, from: mailFrom });
  const streams = new LiveStreams(
    (actor) => findActorOfSession(db, actor.sessionId, now()),
    now,
    log,
  );
  const announcements = await listenToAnnouncements(
    databaseUrl,
    { hear: (announcement) => streams.hear(announcement), missed: () => streams.endAll() },
    log,
  );
  const app = await buildApp({
    env,
    db,
    auth: openAuth({ db, secret, publicUrl, sessionHours: env.SESSION_HOURS }),
    outside: { mail },
    files: openFileStorage(join(env.DATA_DIR, 'files')),
    institution: {
      id: env.INSTITUTE_ID,
      name: env.INSTITUTE_NAME,
      productName: env.PRODUCT_NAME,
      timeZone: env.INSTITUTE_TIME_ZONE,
      version,
      secret,
    },
    streams,
    log,
    now,
    webFolder,
    checkResults,
  });
  const housekeeping = keepHouse(db, now, log);
  const close = async () => {
    housekeeping.stop();
    streams.close();
    await app.close();
    await announcements.close();
    mail.close();
  };
  try {
    return {
      url: await listenOn(app, { port: env.PORT, host: env.HOST, variable: 'PORT' }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(join(folder, 'files'), { recursive: true });
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that can.`,
    );
  }
}
