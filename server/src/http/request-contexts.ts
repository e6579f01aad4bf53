import type { FastifyRequest } from 'fastify';
import type { Context, OpenContext, ServiceContext } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * Node.js closes a request as soon as its body is read, so the connection itself has to be watched.
 * It is reused by later requests, so the listener must be removed.
 */
function whenGone({ raw: { socket } }: FastifyRequest, listener: () => void): () => void {
  if (socket.destroyed) listener();
  else socket.once('close', listener);
  return () => socket.off('close', listener);
}

/** The part of the context that all requests share. */
type Shared = Omit<OpenContext, 'now' | 'log' | 'request'>;

/**
 * Creates the contexts of requests: with a user, with a service token, and for calls that anyone
 * may make.
 */
export function requestContexts(
  { db, outside, files, papers, jobs, institution, setUp }: Shared,
  now: () => Date,
): {
  readonly openContextOf: (request: FastifyRequest) => OpenContext;
  /** @throws Refusal `signedOut` */
  readonly contextOf: (request: FastifyRequest) => Context;
  /** @throws Refusal `serviceTokenRefused` */
  readonly serviceContextOf: (request: FastifyRequest) => ServiceContext;
} {
  const openContextOf = (request: FastifyRequest): OpenContext => {
    const header = (name: string) => [request.headers[name]].flat()[0];
    return {
      db,
      now: now(),
      outside,
      files,
      papers,
      jobs,
      institution,
      setUp,
      log: request.log,
      request: {
        ip: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        idempotencyKey: header('idempotency-key'),
        header,
        whenGone: (listener) => whenGone(request, listener),
      },
    };
  };
  const contextOf = (request: FastifyRequest): Context => {
    const { actor } = request;
    if (!actor) throw new Refusal('signedOut');
    return { ...openContextOf(request), actor };
  };
  const serviceContextOf = (request: FastifyRequest): ServiceContext => {
    const { serviceToken } = request;
    if (!serviceToken) throw new Refusal('serviceTokenRefused');
    return { ...openContextOf(request), service: serviceToken };
  };
  return { openContextOf, contextOf, serviceContextOf };
}
