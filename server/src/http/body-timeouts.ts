import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload, whose body may arrive slowly. */
    mayTakeLong?: boolean;
  }
}

/** Timeout for the body of a request; uploads have a longer one. */
export const defaultBodyTimeoutMs = 30_000;
export const uploadTimeoutMs = 2 * 3_600_000;

/**
 * Closes the connection of a request whose body does not arrive in time, which would otherwise stay
 * open.
 */
export function closeUnlessArrived({ raw }: FastifyRequest, timeoutMs: number): void {
  // Most bodies arrive with the headers.
  if (raw.complete) return;
  const late = setTimeout(() => raw.destroy(), timeoutMs).unref();
  raw.once('close', () => clearTimeout(late));
}

export const bodyTimeouts = fp<{ timeoutMs: number }>(async (app, { timeoutMs }) => {
  const mayTakeLong = ({ routeOptions: { config } }: FastifyRequest) => config.mayTakeLong === true;
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!mayTakeLong(request)) closeUnlessArrived(request, timeoutMs);
    done(null, payload);
  });
  // A refused request is answered before its body has arrived, and the body keeps arriving.
  app.addHook('onResponse', (request, _reply, done) => {
    const isKnown = request.actor !== null || request.serviceToken !== null;
    if (!mayTakeLong(request) || !isKnown) closeUnlessArrived(request, timeoutMs);
    done();
  });
});
