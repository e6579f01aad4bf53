import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerError } from '../platform/answer-error.ts';
import type { Env } from '../platform/env.ts';
import { Refusal } from '../platform/refusal.ts';
import { uploadTimeoutMs } from './body-timeouts.ts';
import { answerMalformed, watchReplies } from './malformed-requests.ts';
import { closeUnlessArrived } from './refused-bodies.ts';
import { securityHeaders } from './security-headers.ts';

/** Maximum size of a call's body. */
const maxBodyBytes = 256 * 1024;

/** Maximum length of a parameter in a URL. */
export const maxParamLength = 200;

interface ServerOptions {
  readonly env: Env;
  readonly log: FastifyBaseLogger;
  /** Timeout for receiving a body. */
  readonly bodyTimeoutMs: number;
}

/** A server without routes: what all replies share, including refusals of invalid requests. */
export function makeServer({ env, log, bodyTimeoutMs }: ServerOptions): FastifyInstance {
  const headers = securityHeaders(env);
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: maxBodyBytes,
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? [...env.TRUSTED_PROXIES] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A URL that cannot be decoded does not exist. No hook runs for it.
    frameworkErrors: (_error, request, reply) => {
      closeUnlessArrived(request, reply, bodyTimeoutMs);
      void reply.headers(headers.of(request)).header('x-request-id', request.id);
      return answerError(new Refusal('notFound'), request, reply);
    },
    clientErrorHandler: answerMalformed(headers.ofCalls),
    // Node.js would answer a request without a host itself, with an empty body.
    http: { requireHostHeader: false },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: uploadTimeoutMs,
    routerOptions: { maxParamLength },
    // Pending requests are finished; live streams are ended earlier.
    forceCloseConnections: 'idle',
  });
  watchReplies(app);
  app.decorateRequest('refusal', null);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers.of(request)).header('x-request-id', request.id);
    done();
  });
  return app;
}

const countHosts = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/** Refuses a request without a host, which HTTP/1.1 requires, and one with several. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersion } }, _reply, done) => {
    const hosts = countHosts(rawHeaders);
    const isClear = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
    done(isClear ? undefined : new Refusal('invalid'));
  });
}
