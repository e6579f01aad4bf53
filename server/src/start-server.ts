import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { announceConfiguration } from './announce-configuration.ts';
import { type Assembled, assemble } from './assemble.ts';
import { keepChaining } from './audit/chain-events.ts';
import { keepLogging } from './audit/log-events.ts';
import { keepReconcilingAccounts } from './company-account/reconcile-accounts.ts';
import { keepAnnouncingScheduled } from './content/announce-scheduled.ts';
import { removeObjects } from './files/remove-objects.ts';
import { keepRunningHandlers } from './form-handlers/run-handlers.ts';
import { startHousekeeping } from './housekeeping.ts';
import { ExtractImporter } from './importer/extract-importer.ts';
import { keepNotifyingOfDueInvoices } from './invoices/notify-of-due-invoices.ts';
import { keepPublishingAuditHead } from './keep-audit-head.ts';
import { keepDelivering } from './notifications/deliver-mails.ts';
import { obstacleOf } from './notifications/obstacles.ts';
import { openMail } from './outside/mail.ts';
import { sendMailJob } from './outside/mail-jobs.ts';
import { openReturnPaths } from './outside/return-paths.ts';
import { keepAskingAgain } from './payments/ask-again.ts';
import { mailPaymentPaper } from './payments/papers/mail-payment-paper.ts';
import { type DatabasePool, openDatabase } from './platform/database.ts';
import { databaseFailure } from './platform/database-failure.ts';
import type { Env, Sender } from './platform/env.ts';
import { Jobs } from './platform/jobs.ts';
import { listenOn } from './platform/listen-on.ts';
import { errorForLog } from './platform/log-errors.ts';
import { migrateDatabase } from './platform/migrate.ts';
import { filesPlaceOf } from './platform/open-files.ts';
import { refuseSharedSessions } from './platform/refuse-shared-sessions.ts';
import { signWith } from './platform/sealed.ts';
import { StartFailure } from './platform/start-failure.ts';
import { logClosedChannels } from './push/channels.ts';
import { keepPushing } from './push/deliver-pushes.ts';
import { queues } from './queues.ts';
import { keepPostingChanges } from './registry/post-changes.ts';
import { Stoppables } from './run-until-stopped.ts';
import { keepFillingFolded } from './search/fill-folded.ts';
import { markSecret, refuseOtherSecret } from './secret-in-use.ts';
import { keepLimitingTokens } from './service-tokens/limit-tokens.ts';
import { keepProcessing } from './submissions/process-submissions.ts';
import { keepEndingViews } from './view-as/end-views.ts';

/**
 * The log on standard output, buffered up to 4 KiB, for at most a second and until the process
 * ends: a write for each line would take a twelfth of a call's time.
 */
export const openLog = (env: Env): FastifyBaseLogger =>
  pino(
    { level: env.LOG_LEVEL, base: null, serializers: { err: errorForLog } },
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  );

const configuredSecrets = (env: Env, secret: string) => ({
  secret,
  previousSecrets: env.AUTH_SECRET_PREVIOUS,
  lostKeyIds: env.AUTH_SECRET_LOST,
});

/**
 * Opens the database and migrates it, or reports in one sentence why it cannot be used.
 *
 * @param secret the server's AUTH_SECRET; null for a command that does not have it
 */
export async function prepareDatabase(
  url: string,
  {
    env,
    secret,
    log,
  }: { readonly env: Env; readonly secret: string | null; readonly log: FastifyBaseLogger },
): Promise<DatabasePool> {
  const db = openDatabase(url, {
    connections: env.DATABASE_CONNECTIONS,
    sign: secret === null ? null : signWith(secret),
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    const { rows } = await db.pool.query<{ version: number }>(
      `select current_setting('server_version_num')::integer / 10000 as version`,
    );
    if ((rows[0]?.version ?? 0) < 15)
      throw new StartFailure('The database must be PostgreSQL 15 or later.');
    await refuseSharedSessions(db.pool);
    if (secret !== null) await refuseOtherSecret(db, configuredSecrets(env, secret));
    await migrateDatabase(db.pool, { queues, warn: (message) => log.warn(message) });
    return db;
  } catch (error) {
    await db.close();
    if (error instanceof StartFailure) throw error;
    throw databaseFailure(error, { otherwise: 'The database cannot be used', log });
  }
}

export interface RunningServer {
  /** The address at which a browser reaches it. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the server on a database that is ready.
 *
 * @param databaseUrl also for the connection that listens, which is not one of the pool's
 * @param checkResults validates every result against the contract
 */
export async function startServer({
  env,
  db,
  databaseUrl,
  secret,
  smtpUrl,
  mailFrom,
  log,
  auditLog = log,
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
  /** Gets the lines of the audit log. */
  auditLog?: FastifyBaseLogger;
  checkResults?: boolean;
  now?: () => Date;
}): Promise<RunningServer> {
  const stoppables = new Stoppables();
  try {
    await markSecret(db, configuredSecrets(env, secret));
    const { MAIL_RETURN_PATH: mailbox } = env;
    const returnPaths = mailbox ? openReturnPaths({ db, mailbox, secret, now }) : undefined;
    const mail = openMail({ url: smtpUrl, from: mailFrom, returnPaths });
    stoppables.add(async () => mail.close());
    const jobs = await Jobs.open(db, log);
    stoppables.add(() => jobs.close());
    const server = await assemble(env, {
      db,
      databaseUrl,
      secret,
      log,
      jobs,
      outside: { mail },
      now,
      checkResults,
    });
    stoppables.add(() => server.close());
    const { institution } = server;
    await announceConfiguration(db, env, { jobs, institution, now: now() });
    await startWork({ ...server, env, db, databaseUrl, jobs, now, log, auditLog }, stoppables);
    // First of all when it stops: no request comes in while the rest ends.
    stoppables.add(() => server.stopServing());
    const url = await listenOn(server.app, { port: env.PORT, host: env.HOST, variable: 'PORT' });
    // What keeps it from starting is said alone.
    logClosedChannels(server.outside.push, log);
    return {
      url,
      close: () => stoppables.stopAll(),
    };
  } catch (error) {
    await stoppables.stopAll();
    throw error;
  }
}

interface WorkParts
  extends Pick<Assembled, 'institution' | 'outside' | 'files' | 'papers' | 'uploads' | 'incoming'> {
  readonly env: Env;
  readonly db: DatabasePool;
  readonly databaseUrl: string;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly auditLog: FastifyBaseLogger;
}

/** Starts what goes on beside the requests: jobs, imports and what is done at intervals. */
async function startWork(parts: WorkParts, stoppables: Stoppables): Promise<void> {
  const { env, db, jobs, institution, files, papers, incoming, now, log } = parts;
  const { mail, analytics, cards, push: channels } = parts.outside;
  await jobs.work('mail', sendMailJob({ db, mail, institution, log, now }));
  if (analytics) await jobs.work('analytics', (event) => analytics.send(event));
  await jobs.work('payment-receipt', mailPaymentPaper({ db, papers, jobs, institution, now }), {
    isPaced: true,
  });
  await jobs.work('remove-objects', removeObjects({ files }));
  const importer = new ExtractImporter({
    db,
    folder: parts.uploads,
    jobs,
    order: {
      databaseUrl: parts.databaseUrl,
      files: filesPlaceOf(env),
      options: {
        instituteId: institution.id,
        timeZone: institution.timeZone,
        maxUnpackedBytes: env.REGISTRY_MAX_UNPACKED_MIB * 1024 ** 2,
      },
    },
    now,
    log,
  });
  stoppables.add(() => importer.stop());
  await importer.start();
  await jobs.work('registry-import', (job) => importer.import(job));
  const housekeeping = startHousekeeping(db, {
    now,
    incoming,
    files,
    idle: institution.sessionIdle,
    institution,
    auditKeptMonths: env.AUDIT_KEPT_MONTHS,
    log,
  });
  stoppables.add(() => housekeeping.stop());
  const reconciling = keepReconcilingAccounts(db, { now, institution, log });
  stoppables.add(() => reconciling.stop());
  const folding = keepFillingFolded(db, log);
  stoppables.add(() => folding.stop());
  const chaining = keepChaining(db, log);
  stoppables.add(() => chaining.stop());
  const logging = keepLogging(db, parts.auditLog);
  stoppables.add(() => logging.stop());
  const heads = keepPublishingAuditHead({
    db,
    jobs,
    institution,
    mailTo: env.AUDIT_HEAD_MAIL_TO,
    now,
    log,
  });
  stoppables.add(() => heads.stop());
  const limiting = keepLimitingTokens(db, { jobs, institution, now, log });
  stoppables.add(() => limiting.stop());
  const views = keepEndingViews(db, { now, log });
  stoppables.add(() => views.stop());
  const processing = keepProcessing({ db, files, institution, log, now });
  stoppables.add(() => processing.stop());
  const delivering = keepDelivering({ db, mail, institution, now, log });
  stoppables.add(() => delivering.stop());
  const handlers = keepRunningHandlers({
    db,
    files,
    papers,
    jobs,
    institution,
    outside: parts.outside,
    log,
    now,
  });
  stoppables.add(() => handlers.stop());
  const { registryWebhook: webhook } = parts.outside;
  if (webhook) {
    const posting = keepPostingChanges({ db, webhook, now, log });
    stoppables.add(() => posting.stop());
  }
  const scheduled = keepAnnouncingScheduled({ db, now, log });
  stoppables.add(() => scheduled.stop());
  const dues = keepNotifyingOfDueInvoices({ db, institution, now, log });
  stoppables.add(() => dues.stop());
  const pushing = keepPushing({ db, channels, log, now, obstacleOf });
  stoppables.add(() => pushing.stop());
  const asking = keepAskingAgain({ db, cards, jobs, institution, now, log });
  stoppables.add(() => asking.stop());
}
