import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { keepChaining } from './audit/keep-chaining.ts';
import type { Env, Sender } from './env.ts';
import { attemptLimitsOf } from './identity/attempt-limits.ts';
import { LiveStreams } from './live/live-streams.ts';
import { openAnalytics } from './outside/analytics.ts';
import { openCompanion } from './outside/companion.ts';
import { openMail } from './outside/mail.ts';
import { sendMailJob } from './outside/mail-jobs.ts';
import { openProviders } from './outside/providers.ts';
import { openSecurePay } from './outside/secure-pay.ts';
import { openSms } from './outside/sms.ts';
import { letterheadOf } from './papers/letterhead.ts';
import { Papers } from './papers/papers.ts';
import { keepAskingAgain } from './payments/ask-again.ts';
import { mailPaymentPaper } from './payments/papers/mail-payment-paper.ts';
import type { Institution } from './platform/context.ts';
import { makeDataFolder } from './platform/data-folder.ts';
import { type DatabasePool, openDatabase } from './platform/database.ts';
import { findActorOfSession } from './platform/find-actor.ts';
import { keepHouse } from './platform/housekeeping.ts';
import { IncomingFiles } from './platform/incoming-files.ts';
import { installed } from './platform/installation.ts';
import { Jobs } from './platform/jobs.ts';
import { listenToAnnouncements } from './platform/listen.ts';
import { listenOn } from './platform/listen-on.ts';
import { errorForLog } from './platform/log-errors.ts';
import { migrateDatabase } from './platform/migrate.ts';
import { filesPlaceOf, openCheckedFiles } from './platform/open-files.ts';
import { StartFailure } from './platform/start-failure.ts';
import { warnWithoutProxies } from './platform/untrusted-proxies.ts';
import { ExtractImporter } from './registry/extract-importer.ts';
import { UploadFolder } from './registry/upload-folder.ts';
import { cardFormOf } from './settings/card-form.ts';
import { keepPublicConfig } from './settings/keep-public-config.ts';

/**
 * The package's version with what was built as its build (`0.1.0+3fa9c2e1`): a new deployment is a
 * new version to the browser, whether or not somebody counted the number up.
 */
function readVersion(): string {
  const { version } = JSON.parse(readFileSync(installed('server', 'package.json'), 'utf8')) as {
    version: string;
  };
  const page = join(webFolder, 'index.html');
  if (!existsSync(page)) return version;
  return `${version}+${createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 8)}`;
}

const webFolder = installed('web', 'dist');

/**
 * The log on standard output. Lines go out by 4 KiB, after a second at the latest and when the process
 * ends: a write for each would cost a call a twelfth of its time.
 */
export const openLog = (env: Env): FastifyBaseLogger =>
  pino(
    { level: env.LOG_LEVEL, base: null, serializers: { err: errorForLog } },
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  );

/** Where users reach the portal, without a slash at the end. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');

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
    await migrateDatabase(db.pool, { warn: (message) => log.warn(message) });
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
  mailFrom: string | Sender;
  log: FastifyBaseLogger;
  checkResults?: boolean;
  now?: () => Date;
}): Promise<RunningServer> {
  warnWithoutProxies(env, log);
  await makeDataFolder(env.DATA_DIR);
  const filesPlace = filesPlaceOf(env);
  const files = await openCheckedFiles(filesPlace, ({ cause }) =>
    log.warn({ err: cause }, 'the store of files cannot be reached'),
  );
  const publicUrl = publicUrlOf(env);
  const institution: Institution = {
    id: env.INSTITUTE_ID,
    name: env.INSTITUTE_NAME,
    productName: env.PRODUCT_NAME,
    timeZone: env.INSTITUTE_TIME_ZONE,
    version: readVersion(),
    cardForm: cardFormOf(env),
    asking: {
      timeoutSeconds: env.PAYMENT_TIMEOUT_SECONDS,
      reaskMinutes: env.PAYMENT_REASK_MINUTES,
    },
    limits: attemptLimitsOf(env),
    sessionHours: env.SESSION_HOURS,
    sessionIdle: {
      minutes: env.SESSION_IDLE_MINUTES,
      staffMinutes: env.SESSION_IDLE_MINUTES_STAFF,
    },
    publicUrl,
    secret,
    previousSecrets: env.AUTH_SECRET_PREVIOUS,
  };
  const config = keepPublicConfig({ db, env, institution, now, log });
  const mail = openMail({ url: smtpUrl, from: mailFrom });
  const streams = new LiveStreams(
    (actor) =>
      findActorOfSession(db, actor.sessionId, { now: now(), idle: institution.sessionIdle }),
    now,
    log,
  );
  const announcements = await listenToAnnouncements(
    databaseUrl,
    {
      hear: (announcement) => {
        if (announcement.kind === 'settings') config.forget();
        streams.hear(announcement);
      },
      missed: () => {
        config.forget();
        streams.endAll();
      },
    },
    log,
  );
  const jobs = await Jobs.open(db, log);
  await jobs.work('mail', sendMailJob(mail, institution));
  const analytics = env.ANALYTICS_URL ? openAnalytics(env.ANALYTICS_URL, env.INSTITUTE_ID) : null;
  if (analytics) await jobs.work('analytics', (event) => analytics.send(event));
  const uploads = new UploadFolder(join(env.DATA_DIR, 'uploads'));
  const incoming = new IncomingFiles(join(env.DATA_DIR, 'incoming'));
  await incoming.removeLeftOvers(now());
  const importer = new ExtractImporter({
    db,
    folder: uploads,
    jobs,
    order: {
      databaseUrl,
      files: filesPlace,
      options: {
        instituteId: institution.id,
        timeZone: institution.timeZone,
        mostUnpacked: env.REGISTRY_MOST_UNPACKED_MIB * 1024 ** 2,
      },
    },
    now,
    log,
  });
  const papers = new Papers({
    folder: join(env.DATA_DIR, 'papers'),
    letterhead: letterheadOf(env),
    timeZone: institution.timeZone,
    log,
  });
  await jobs.work('payment-receipt', mailPaymentPaper({ db, papers, jobs, institution, now }), {
    isPaced: true,
  });
  const cards = cardsOf(env);
  const app = await buildApp({
    env,
    db,
    outside: {
      mail,
      sms: smsOf(env),
      companion: companionOf(env),
      cards,
      analytics,
      providers: openProviders(env),
    },
    files,
    papers,
    uploads,
    incoming,
    jobs,
    institution,
    streams,
    config,
    log,
    now,
    webFolder,
    checkResults,
  });
  await importer.start();
  await jobs.work('registry-import', (job) => importer.import(job));
  const housekeeping = keepHouse(db, { now, incoming, idle: institution.sessionIdle, log });
  const chaining = keepChaining(db, log);
  const asking = keepAskingAgain({
    db,
    cards,
    jobs,
    institution,
    now,
    log,
  });
  const close = async () => {
    housekeeping.stop();
    streams.close();
    await app.close();
    await papers.close();
    importer.stop();
    await asking.stop();
    await chaining.stop();
    await announcements.close();
    await jobs.close();
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

function smsOf({ SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from }: Env) {
  return url && account && token && from ? openSms({ url, account, token, from }) : null;
}

function companionOf({ COMPANION_URL: url, COMPANION_TOKEN: token }: Env) {
  return url && token ? openCompanion({ url, token }) : null;
}

function cardsOf(env: Env) {
  const { SECUREPAY_API_URL: url, SECUREPAY_AUTH_URL: authUrl } = env;
  const { SECUREPAY_CLIENT_SECRET: clientSecret } = env;
  if (!url || !authUrl || !clientSecret) return null;
  return openSecurePay({
    url,
    authUrl,
    clientSecret,
    patience: env.PAYMENT_TIMEOUT_SECONDS * 1000,
    threeDSecureScript: env.SECUREPAY_THREEDS_JS ?? null,
  });
}
