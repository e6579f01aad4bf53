import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

type KeyOf = (request: FastifyRequest) => string;

/**
 * Counts the requests of a route in addition to the limit for all requests: the library ignores a
 * route's own option once that limit has counted the request.
 *
 * @param keyOf groups the requests that are counted together; by default as the limit for all
 *   requests
 * @returns a function to call with each request; returns the seconds to wait if it is one too many
 */
export function countPerMinute(
  app: FastifyInstance,
  max: number,
  keyOf?: KeyOf,
): (request: FastifyRequest) => Promise<number | null> {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    ...(keyOf && { keyGenerator: keyOf }),
  });
  return async (request) => {
    const counted = await count(request);
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : null;
  };
}

/** The same, but throws Refusal `tooMany` with the wait. */
export function limitPerMinute(
  app: FastifyInstance,
  max: number,
  { limit, keyOf }: { limit: string; keyOf?: KeyOf },
): (request: FastifyRequest) => Promise<void> {
  const count = countPerMinute(app, max, keyOf);
  return async (request) => {
    const retryAfter = await count(request);
    if (retryAfter !== null) throw new Refusal('tooMany', { retryAfter, limit });
  };
}
