import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

type KeyOf = (request: FastifyRequest) => string;

/**
 * Counts the requests of a route beside the limit that all requests share: the library leaves a
 * route's option out once that one has counted the request.
 *
 * @param keyOf whose requests are counted together; as all requests are where it is not given
 * @returns to be called with each request; answers the seconds to wait where it is one too many
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

/** The same as a limit: throws Refusal `tooMany` with the wait. */
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
