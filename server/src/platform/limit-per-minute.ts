import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * A limit of a route's own, beside the one that all requests share: the library leaves a route's
 * option out once that one has counted the request.
 *
 * @param keyOf whose requests are counted together; by network address where it is not given
 * @returns to be called with each request; throws Refusal `tooMany` with the wait
 */
export function limitPerMinute(
  app: FastifyInstance,
  most: number,
  keyOf?: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: most,
    timeWindow: '1 minute',
    ...(keyOf && { keyGenerator: keyOf }),
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) {
      throw new Refusal('tooMany', { retryAfter: counted.ttlInSeconds });
    }
  };
}
