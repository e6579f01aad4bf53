import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ReachedLimits } from '../audit/reached-limits.ts';
import { networkOf } from '../identity/network.ts';
import type { DatabasePool } from '../platform/database.ts';

interface ReachedLimitsOptions {
  readonly db: DatabasePool;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly userIdOf: (request: FastifyRequest) => string | null;
}

/** Records an audit event for requests that are refused because a limit was reached. */
export const reachedLimits = fp<ReachedLimitsOptions>(async (app, { userIdOf, ...parts }) => {
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
});
