import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { ReachedLimits } from './audit/reached-limits.ts';
import { makeOpenApi } from './core/openapi.ts';
import { serveDocumentUpload } from './documents/serve-document-upload.ts';
import type { Env } from './env.ts';
import { networkOf } from './identity/network.ts';
import { serveProviderReturn } from './identity/provider-return.ts';
import { serveSignIn } from './identity/sign-in.ts';
import type { LiveStreams } from './live/live-streams.ts';
import { serveLive } from './live/serve-live.ts';
import type { Papers } from './papers/papers.ts';
import { serveDelivery } from './payments/delivery/serve-delivery.ts';
import { answerError } from './platform/answer-error.ts';
import { compressReplies } from './platform/compress-replies.ts';
import type { Context, Institution, OpenContext, Outside } from './platform/context.ts';
import type { DatabasePool } from './platform/database.ts';
import type { FileStorage } from './platform/file-storage.ts';
import type { IncomingFiles } from './platform/incoming-files.ts';
import type { JobSender } from './platform/jobs.ts';
import { limitRequests } from './platform/limit-requests.ts';
import { serveMetrics } from './platform/metrics.ts';
import { Refusal } from './platform/refusal.ts';
import { serveWeb } from './platform/serve-web.ts';
import { guardSessions } from './platform/session-guard.ts';
import { watchForUntrustedProxies } from './platform/untrusted-proxies.ts';
import { serveUpload } from './registry/serve-upload.ts';
import type { UploadFolder } from './registry/upload-folder.ts';
import { answersBeforeSecondFactor, serveCalls } from './serve-calls.ts';
import type { KeptConfig } from './settings/keep-public-config.ts';
import { serveCalendar } from './timetable/serve-calendar.ts';

/** Bytes that the body of a call may have. */
const mostBodyBytes = 256 * 1024;

export interface AppParts {
  readonly env: Env;
  readonly db: DatabasePool;
  readonly outside: Outside;
  readonly files: FileStorage;
  readonly papers: Papers;
  /** Where uploaded extracts wait to be imported. */
  readonly uploads: UploadFolder;
  readonly incoming: IncomingFiles;
  readonly jobs: JobSender;
  readonly institution: Institution;
  readonly streams: LiveStreams;
  readonly config: KeptConfig;
  readonly log: FastifyBaseLogger;
  /** The server's clock; tests turn it. */
  readonly now: () => Date;
  /** The folder of the built browser application. */
  readonly webFolder: string;
  /** Holds every result against the contract: for tests and development. */
  readonly checkResults: boolean;
}

/** How long a request may take to arrive, in milliseconds. */
const bodyWithin = 30_000;
const uploadWithin = 2 * 3_600_000;

function makeServer({ env, log }: AppParts): FastifyInstance {
  const headReply = replyHeaders(env);
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: mostBodyBytes,
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? [...env.TRUSTED_PROXIES] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // An address that cannot be read is one that does not exist. No hook runs for it.
    frameworkErrors: (_error, request, reply) => {
      headReply(request, reply);
      return answerError(new Refusal('notFound'), request, reply);
    },
    logController: new LogController({ disableRequestLogging: true }),
    // A body comes within `bodyWithin`, but for an upload, which takes as long as its network.
    requestTimeout: uploadWithin,
    routerOptions: { maxParamLength: 200 },
    // Requests under way are finished; live streams are ended before.
    forceCloseConnections: 'idle',
  });
  app.addHook('onRequest', (request, reply, done) => {
    headReply(request, reply);
    done();
  });
  return app;
}

/** How long requests under way may take once the server is to stop, in milliseconds. */
const patience = 10_000;

/** Finishes what is under way when the server stops, and waits for nothing else. */
function stopGently(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    // A connection whose reply has just gone would be kept for the next request, which never comes.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const late = setTimeout(() => app.server.closeAllConnections(), patience);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
    done();
  });
}

/** One line for each request: where and how long, by whom, and nothing that was said. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.actor?.userId,
      },
      'answered',
    );
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload, which no other limit of time holds for than the longest. */
    mayTakeLong?: boolean;
  }
}

/** Whoever sends a body drop by drop holds a connection: it is closed. */
function hurryBodies(app: FastifyInstance): void {
  const late = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // Most bodies have come with the headers.
    if (!request.raw.complete && !request.routeOptions.config.mayTakeLong) {
      late.set(
        request,
        setTimeout(() => request.raw.destroy(), bodyWithin),
      );
    }
    done(null, payload);
  });
  const stopWaiting = (request: FastifyRequest) => clearTimeout(late.get(request));
  app.addHook('preValidation', (request, _reply, done) => {
    stopWaiting(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    stopWaiting(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    stopWaiting(request);
    done();
  });
}

/** The headers that every reply has for safety's sake; a page sets its own policy in their place. */
function securityHeaders({ PUBLIC_URL }: Env): Record<string, string> {
  const headers: Record<string, string> = {};
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // They speak to browsers that the portal does not run in.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(reply.req, reply, () => {});
  for (const [name, value] of Object.entries(reply.getHeaders())) headers[name] = String(value);
  return headers;
}

/** What browsers heed of a document alone, and what says again who may frame it. */
const ofDocuments = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'];

/** Gives a reply the headers of every reply. They never change, and are found once, not at each request. */
function replyHeaders(env: Env): (request: FastifyRequest, reply: FastifyReply) => void {
  const headers = securityHeaders(env);
  const ofCalls = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofDocuments.includes(name)),
  );
  return (request, reply) => {
    const own = request.url.startsWith('/api/') ? ofCalls : headers;
    void reply.headers(own).header('x-request-id', request.id);
  };
}

/** JSON alone is read; a call without fields may come without a body. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, String(body), (error, value) =>
      error
        ? done(new Refusal('invalid', { message: 'The body is not JSON.' }))
        : done(null, value),
    );
  });
}

/** How long the database may take to answer before the server counts as not ready, in milliseconds. */
const readyWithin = 2000;

function serveHealth(app: FastifyInstance, { db }: AppParts): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    // The pool may be used up by others: whoever asks is told so instead of waiting with them.
    const isReady = await Promise.race([
      db.pool.query('select 1').then(
        () => true,
        () => false,
      ),
      sleep(readyWithin, false, { ref: false }),
    ]);
    return isReady ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' });
  });
}

/**
 * Node.js closes a request as soon as its body is read, so the connection itself has to be watched. It is
 * reused by later requests: the listener must be removed.
 */
function whenGone({ raw: { socket } }: FastifyRequest, listener: () => void): () => void {
  if (socket.destroyed) listener();
  else socket.once('close', listener);
  return () => socket.off('close', listener);
}

/** Records an audit event for requests that are refused because a limit was reached. */
function recordReachedLimits(
  app: FastifyInstance,
  parts: Pick<AppParts, 'db' | 'now' | 'log'>,
  userIdOf: (request: FastifyRequest) => string | null,
): void {
  const reached = new ReachedLimits(parts);
  // After the reply, which need not wait for it.
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const { refusal, ip, routeOptions } = request;
    if (refusal?.status !== 429) return;
    const userId = userIdOf(request);
    const path = routeOptions.url ?? 'unknown';
    const subject = userId ?? networkOf(ip, 56);
    void reached.note({ limit: refusal.limit ?? path, subject, userId, ipAddress: ip, path });
  });
  app.addHook('onClose', () => reached.close());
}

/** What looks after the server must not find it busy because others are. */
const isProbe = (url: string | undefined) => /^\/(healthz|readyz|metrics)$/.test(url ?? '');

/** Builds the server from its parts; whoever started it listens and closes. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { env, db, outside, files, papers, jobs, institution, streams } = parts;
  const { config, now, checkResults } = parts;
  const app = makeServer(parts);
  stopGently(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new Refusal('notFound'), request, reply));
  app.decorateRequest('refusal', null);
  const untrusted = watchForUntrustedProxies(app);
  const { userIdOf } = await limitRequests(app, {
    perNetwork: env.REQUESTS_PER_MINUTE,
    perUser: env.USER_REQUESTS_PER_MINUTE ?? Math.ceil(env.REQUESTS_PER_MINUTE / 2),
    networkOf,
    isExempt: (request) => isProbe(request.url),
  });
  recordReachedLimits(app, parts, userIdOf);
  // Live streams are hijacked before this, and files of the browser application were compressed when
  // it was built.
  compressReplies(app);
  // Before the session is looked at, so that what is refused is counted too.
  app.addHook('onRequest', app.rateLimit());
  hurryBodies(app);
  readJson(app);
  logRequests(app);
  guardSessions(app, { db, now, idle: institution.sessionIdle, answersBeforeSecondFactor });

  const openContextOf = (request: FastifyRequest): OpenContext => {
    const key = request.headers['idempotency-key'];
    return {
      db,
      now: now(),
      outside,
      files,
      papers,
      jobs,
      institution,
      log: request.log,
      request: {
        ip: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        idempotencyKey: Array.isArray(key) ? key[0] : key,
        whenGone: (listener) => whenGone(request, listener),
      },
    };
  };
  const contextOf = (request: FastifyRequest): Context => {
    const { actor } = request;
    if (!actor) throw new Refusal('signedOut');
    return { ...openContextOf(request), actor };
  };
  serveCalls(app, contextOf, openContextOf, checkResults);
  serveLive(app, streams, contextOf);
  const mostUploaded = env.REGISTRY_MOST_UPLOAD_MIB * 1024 ** 2;
  serveUpload(app, { folder: parts.uploads, most: mostUploaded }, contextOf);
  serveDocumentUpload(app, parts.incoming, contextOf);
  serveDelivery(app, parts.incoming, contextOf);
  serveSignIn(app, { openContextOf, perMinute: env.SIGN_INS_PER_MINUTE });
  serveProviderReturn(app, openContextOf);
  const openApi = makeOpenApi(institution.version, institution.productName);
  app.get('/api/config', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await config.get()),
  );
  app.get('/api/openapi.json', async () => openApi);
  app.get('/api/*', async () => {
    throw new Refusal('notFound');
  });
  serveCalendar(app, openContextOf);
  serveHealth(app, parts);
  serveMetrics(app, env, { streams, untrusted });
  serveWeb(app, parts.webFolder, config);
  return app;
}
