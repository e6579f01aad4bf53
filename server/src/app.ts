import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { limitRequests } from './access/limit-requests.ts';
import { guardSessions, readTokens } from './access/session-guard.ts';
import { makeAtEffect } from './at-effect.ts';
import { serveDocumentUpload } from './documents/serve-document-upload.ts';
import { appLinks } from './http/app-links.ts';
import { bodyTimeouts } from './http/body-timeouts.ts';
import { compressReplies } from './http/compress-replies.ts';
import { gracefulShutdown } from './http/graceful-shutdown.ts';
import { health, isProbe } from './http/health.ts';
import { makeServer, maxParamLength, requireHost } from './http/make-server.ts';
import { publicDocuments } from './http/public-documents.ts';
import { reachedLimits } from './http/reached-limits.ts';
import { readBacklogs } from './http/read-backlogs.ts';
import { readJson } from './http/read-json.ts';
import { refusedBodies } from './http/refused-bodies.ts';
import { requestContexts } from './http/request-contexts.ts';
import { requestLog } from './http/request-log.ts';
import { securityTxt } from './http/security-txt.ts';
import { answersBeforeSecondFactor, serveCalls } from './http/serve-calls.ts';
import { serveLabelFile } from './http/serve-label-file.ts';
import { unknownAddresses } from './http/unknown-addresses.ts';
import { networkOf } from './identity/network.ts';
import { serveProviderReturn } from './identity/provider-return.ts';
import { serveSignIn } from './identity/sign-in.ts';
import type { KeptLabels } from './labels/keep-overrides.ts';
import type { LiveStreams } from './live/live-streams.ts';
import { serveLive } from './live/serve-live.ts';
import { serveMedia } from './media/serve-media.ts';
import { serveBounces } from './notifications/serve-bounces.ts';
import { serveUnsubscribe } from './notifications/serve-unsubscribe.ts';
import type { Papers } from './papers/papers.ts';
import { serveDelivery } from './payments/delivery/serve-delivery.ts';
import { permit } from './permit.ts';
import type { Institution, Outside } from './platform/context.ts';
import type { DatabasePool } from './platform/database.ts';
import type { Env } from './platform/env.ts';
import type { FileStorage } from './platform/file-storage.ts';
import type { IncomingFiles } from './platform/incoming-files.ts';
import type { JobSender } from './platform/jobs.ts';
import { serveMetrics } from './platform/metrics.ts';
import { watchForUntrustedProxies } from './platform/untrusted-proxies.ts';
import { serveUpload } from './registry/serve-upload.ts';
import type { UploadFolder } from './registry/upload-folder.ts';
import { isServiceToken, openToken } from './service-tokens/open-token.ts';
import type { Installation } from './set-up/installation.ts';
import type { KeptConfig } from './settings/keep-public-config.ts';
import { serveSignOffFileUpload } from './sign-offs/serve-sign-off-file-upload.ts';
import { serveSubmissionUpload } from './submissions/serve-submission-upload.ts';
import { serveCalendar } from './timetable/serve-calendar.ts';
import { serveIcons } from './web/serve-icons.ts';
import { serveWeb } from './web/serve-web.ts';

export interface AppParts {
  readonly env: Env;
  readonly db: DatabasePool;
  readonly outside: Outside;
  readonly files: FileStorage;
  readonly papers: Papers;
  /** Where uploaded extracts wait for their import. */
  readonly uploads: UploadFolder;
  readonly incoming: IncomingFiles;
  readonly jobs: JobSender;
  readonly institution: Institution;
  readonly setUp: Installation;
  readonly streams: LiveStreams;
  readonly config: KeptConfig;
  readonly labels: Pick<KeptLabels, 'find' | 'inForce'>;
  readonly log: FastifyBaseLogger;
  /** The server's clock, which tests can set. */
  readonly now: () => Date;
  /** The folder of the built browser application. */
  readonly webFolder: string;
  /** How long the body of a request may take to arrive. */
  readonly bodyTimeoutMs: number;
  /** Validates every result against the contract: for tests and development. */
  readonly checkResults: boolean;
}

/** Builds the server from its parts; the caller listens and closes. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { env, db, institution, streams, incoming, config, log, now } = parts;
  const app = makeServer(parts);

  // Hooks for every request, in this order.
  await app.register(gracefulShutdown);
  await app.register(refusedBodies, { timeoutMs: parts.bodyTimeoutMs });
  await app.register(unknownAddresses, { maxParamLength });
  const untrusted = watchForUntrustedProxies(app);
  readTokens(app);
  const { userIdOf } = await limitRequests(app, {
    perNetwork: env.REQUESTS_PER_MINUTE,
    perUser: env.USER_REQUESTS_PER_MINUTE ?? Math.ceil(env.REQUESTS_PER_MINUTE / 2),
    networkOf,
    isExempt: (request) => isProbe(request.url),
  });
  await app.register(reachedLimits, { db, now, log, userIdOf });
  await app.register(compressReplies);
  // Before the session is read, so that refused requests are counted too.
  app.addHook('onRequest', app.rateLimit());
  requireHost(app);
  await app.register(bodyTimeouts, { timeoutMs: parts.bodyTimeoutMs });
  await app.register(readJson);
  await app.register(requestLog);
  const { openContextOf, contextOf, serviceContextOf } = requestContexts(parts, now);
  guardSessions(app, {
    db,
    now,
    idle: institution.sessionIdle,
    openServiceToken: (request, asked) => openToken(openContextOf(request), asked),
    isServiceToken: (tokenHash) => isServiceToken(db, tokenHash, now()),
    answersBeforeSecondFactor,
  });

  // Routes.
  const atEffect = makeAtEffect(now);
  const forRoutes = { contextOf, permit };
  const forBodies = { atEffect, ...forRoutes };
  const forUploads = { incoming, ...forBodies };
  const { checkResults } = parts;
  serveCalls(app, { contextOf, serviceContextOf, openContextOf, checkResults });
  serveLive(app, streams, { labels: parts.labels, ...forRoutes });
  const maxUploadBytes = env.REGISTRY_MAX_UPLOAD_MIB * 1024 ** 2;
  serveUpload(
    app,
    { folder: parts.uploads, max: maxUploadBytes },
    { serviceContextOf, ...forBodies },
  );
  serveBounces(app, { serviceContextOf, atEffect });
  serveDocumentUpload(app, forUploads);
  serveSignOffFileUpload(app, forUploads);
  serveDelivery(app, forUploads);
  serveSubmissionUpload(app, forUploads);
  serveMedia(app, { openContextOf, ...forUploads });
  serveSignIn(app, { openContextOf, perMinute: env.SIGN_INS_PER_MINUTE });
  serveProviderReturn(app, openContextOf);
  await app.register(publicDocuments, { institution, config });
  serveLabelFile(app, parts.labels);
  serveCalendar(app, openContextOf, () => parts.labels.inForce.version);
  serveUnsubscribe(app, openContextOf);
  await app.register(health, { db });
  serveMetrics(app, env, {
    streams,
    untrusted,
    pool: db.pool,
    backlogs: () =>
      readBacklogs(db, { now: now(), hasWebhook: parts.outside.registryWebhook !== null }),
    log,
  });
  await app.register(securityTxt, { env, publicUrl: institution.publicUrl, now });
  await app.register(appLinks, { env });
  serveIcons(app);
  serveWeb(app, parts.webFolder, config, env);
  return app;
}
