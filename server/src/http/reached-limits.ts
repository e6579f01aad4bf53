import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ReachedLimits } from '../audit/reached-limits.ts';
import { networkOf } from '../identity/network.ts';
import type { DatabasePool } from '../platform/database.ts';
import { isNameless } from './nameless-addresses.ts';

interface ReachedLimitsOptions {
  readonly db: DatabasePool;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly userIdOf: (request: FastifyRequest) => string | null;
}

/** Records an audit event for requests that are refused because a limit was reached. */
export const reachedLimits = fp<ReachedLimitsOptions>(async (app, { userIdOf, ...parts }) => {
  const reached = new ReachedLimits(parts);
  // After the reply, so that it does not wait.
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const { refusal, ip, routeOptions, actor } = request;
    if (refusal?.status !== 429) return;
    const path = routeOptions.url ?? 'unknown';
    const limit = refusal.limit ?? path;
    const user = userIdOf(request);
    const subject = user ?? networkOf(ip, 56);
    const [userId, ipAddress] = isNameless(request) ? [null, null] : [user, ip];
    const viewingAs = userId === null ? undefined : actor?.viewing?.userId;
    void reached.note({ limit, subject, userId, ipAddress, viewingAs, path });
  });
  app.addHook('onClose', () => reached.close());
});
