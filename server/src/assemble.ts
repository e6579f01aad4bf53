import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { findActorsOfSessions } from './access/find-actor.ts';
import { buildApp } from './app.ts';
import { defaultBodyTimeoutMs } from './http/body-timeouts.ts';
import { institutionOf } from './institution.ts';
import { KeptLabels } from './labels/keep-overrides.ts';
import { signInLabelsOf } from './labels/sign-in-labels.ts';
import { LiveStreams } from './live/live-streams.ts';
import { openOutside } from './open-outside.ts';
import { letterheadOf } from './papers/letterhead.ts';
import { Papers } from './papers/papers.ts';
import type { Institution, Outside } from './platform/context.ts';
import { makeDataFolder } from './platform/data-folder.ts';
import type { DatabasePool } from './platform/database.ts';
import type { Env } from './platform/env.ts';
import type { FileStorage } from './platform/file-storage.ts';
import { IncomingFiles } from './platform/incoming-files.ts';
import { installed } from './platform/installation.ts';
import type { JobSender } from './platform/jobs.ts';
import { listenToAnnouncements } from './platform/listen.ts';
import { filesPlaceOf, openCheckedFiles } from './platform/open-files.ts';
import { warnWithoutProxies } from './platform/untrusted-proxies.ts';
import { openPushChannels } from './push/channels.ts';
import { UploadFolder } from './registry/upload-folder.ts';
import { reportLackingScripts } from './report-lacking-scripts.ts';
import { Stoppables } from './run-until-stopped.ts';
import { setUpOf } from './set-up/installation.ts';
import { keepPublicConfig } from './settings/keep-public-config.ts';

/** Parts of the server besides its configuration, and replacements for its defaults. */
export interface Overrides {
  /** Ready for use; the caller closes it. */
  readonly db: DatabasePool;
  /** For the connection that listens, which is not one of the pool's. */
  readonly databaseUrl: string;
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly jobs: JobSender;
  /** Mail, and replacements for the configured gateways. */
  readonly outside: Pick<Outside, 'mail'> & Partial<Outside>;
  readonly now?: () => Date;
  /** The folder of the built browser application. */
  readonly webFolder?: string;
  /** How long the body of a request may take to arrive. */
  readonly bodyTimeoutMs?: number;
  /** Validates every result against the contract: for tests and development. */
  readonly checkResults?: boolean;
}

/** The complete server, before it listens and without background work. */
export interface Assembled {
  readonly app: FastifyInstance;
  readonly institution: Institution;
  readonly outside: Outside;
  readonly files: FileStorage;
  readonly papers: Papers;
  readonly uploads: UploadFolder;
  readonly incoming: IncomingFiles;
  readonly streams: LiveStreams;
  /** Ends live streams and finishes current requests. */
  stopServing(): Promise<void>;
  /** Closes everything that was opened here. */
  close(): Promise<void>;
}

/** Keeps accessors: a test turns a gateway on and off. */
const withOverrides = <Made extends object, Given extends object>(
  made: Made,
  given: Given,
): Made & Given =>
  Object.defineProperties({ ...made, ...given }, Object.getOwnPropertyDescriptors(given));

/** Opens the parts in turn; `opened` closes those that are open. */
async function open(
  env: Env,
  opened: Stoppables,
  {
    db,
    databaseUrl,
    secret,
    log,
    jobs,
    outside: givenOutside,
    now = () => new Date(),
    webFolder = installed('web', 'dist'),
    bodyTimeoutMs = defaultBodyTimeoutMs,
    checkResults = false,
  }: Overrides,
): Promise<Assembled> {
  warnWithoutProxies(env, log);
  await makeDataFolder(env.DATA_DIR);
  const files = await openCheckedFiles(filesPlaceOf(env), ({ cause }) =>
    log.warn({ err: cause }, 'the file store cannot be reached'),
  );
  const institution = institutionOf(env, { secret, webFolder });
  const streams = new LiveStreams(
    (sessionIds) =>
      findActorsOfSessions(db, sessionIds, { now: now(), idle: institution.sessionIdle }),
    now,
    log,
  );
  // Opened before listening starts; what is announced meanwhile is read again below.
  const labels = await KeptLabels.open(db, log, (version) =>
    streams.hear({ kind: 'labels', version }),
  );
  opened.add(async () => labels.close());
  const config = keepPublicConfig({
    db,
    env,
    institution,
    labels: signInLabelsOf(labels, webFolder),
    now,
    log,
  });
  const announcements = await listenToAnnouncements(
    databaseUrl,
    {
      hear: (announcement) => {
        if (announcement.kind === 'settings') config.forget();
        // Browsers are notified once this process has the new labels.
        if (announcement.kind === 'labels') labels.reload();
        else streams.hear(announcement);
      },
      missed: () => {
        config.forget();
        labels.reload();
        streams.endAll();
      },
    },
    log,
  );
  opened.add(() => announcements.close());
  labels.reload();
  const uploads = new UploadFolder(join(env.DATA_DIR, 'uploads'));
  const incoming = new IncomingFiles(join(env.DATA_DIR, 'incoming'));
  await incoming.removeLeftOvers(now());
  const papers = new Papers({
    folder: join(env.DATA_DIR, 'papers'),
    letterhead: letterheadOf(env),
    timeZone: institution.timeZone,
    labels: () => labels.inForce,
    log,
    onLackingScripts: (scripts) => {
      log.warn({ scripts }, 'a document lacks characters that no installed font has');
      reportLackingScripts({ db, jobs, institution }, scripts, now()).catch((error) =>
        log.error({ err: error }, 'administrators could not be notified of missing characters'),
      );
    },
  });
  opened.add(() => papers.close());
  const push = openPushChannels(env, { db, institution });
  opened.add(async () => push.close());
  const outside = withOverrides({ ...openOutside(env), push }, givenOutside);
  const app = await buildApp({
    env,
    db,
    outside,
    files,
    papers,
    uploads,
    incoming,
    jobs,
    institution,
    setUp: setUpOf(env, databaseUrl),
    streams,
    config,
    labels,
    log,
    now,
    webFolder,
    bodyTimeoutMs,
    checkResults,
  });
  const stopServing = async () => {
    streams.close();
    await app.close();
  };
  opened.add(stopServing);
  return {
    app,
    institution,
    outside,
    files,
    papers,
    uploads,
    incoming,
    streams,
    stopServing,
    close: () => opened.stopAll(),
  };
}

/** Builds the server, the same in production and in tests. */
export async function assemble(env: Env, overrides: Overrides): Promise<Assembled> {
  const opened = new Stoppables();
  try {
    return await open(env, opened, overrides);
  } catch (error) {
    await opened.stopAll();
    throw error;
  }
}
