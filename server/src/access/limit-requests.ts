import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/** Maximum number of sessions that each process remembers; the oldest are dropped. */
const maxRemembered = 10_000;

/**
 * Limits requests per minute before the database is queried: per user if this process knows the
 * session, per payment link or service token if it knows that, otherwise per network. Thus neither
 * anonymous requests nor one user can block others at the same address.
 * @returns a function that returns the user of a request, if this process knows the session
 */
export async function limitRequests(
  app: FastifyInstance,
  {
    perNetwork,
    perUser,
    networkOf,
    isExempt,
  }: {
    perNetwork: number;
    perUser: number;
    networkOf: (address: string) => string;
    isExempt: (request: FastifyRequest) => boolean;
  },
): Promise<{ userIdOf: (request: FastifyRequest) => string | null }> {
  /** The user of each session, by the hash of its token. */
  const users = new Map<string, string>();
  /** Hashes of valid payment link tokens and service tokens. */
  const tokens = new Set<string>();
  const userIdOf = ({ actor, tokenHash }: FastifyRequest): string | null =>
    actor?.userId ?? users.get(tokenHash ?? '') ?? null;
  const ofUser = 'user ';
  const ofToken = 'token ';
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const userId = userIdOf(request);
      const { tokenHash } = request;
      if (tokenHash !== null && tokens.has(tokenHash)) return `${ofToken}${tokenHash}`;
      // A disconnected client has no address.
      return userId === null ? networkOf(request.ip ?? 'gone') : `${ofUser}${userId}`;
    },
    max: (_request, key) =>
      key.startsWith(ofUser) || key.startsWith(ofToken) ? perUser : perNetwork,
    allowList: isExempt,
    // Clients need no countdown: the refusal says when to retry.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    // Throwing our refusal keeps error handling in one place.
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('tooMany', { retryAfter: ttl / 1000, limit: 'requests' }),
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { actor, paymentLinkId, serviceToken, tokenHash } = request;
    if (tokenHash !== null) {
      if (actor) remember(tokenHash, actor.userId);
      else if (paymentLinkId !== null || serviceToken !== null) rememberToken(tokenHash);
      else if (reply.statusCode === 401) forget(tokenHash);
    }
    done();
  });
  return { userIdOf };

  function forget(tokenHash: string): void {
    users.delete(tokenHash);
    tokens.delete(tokenHash);
  }

  function rememberToken(tokenHash: string): void {
    tokens.add(tokenHash);
    const [first] = tokens;
    if (tokens.size > maxRemembered && first !== undefined) tokens.delete(first);
  }

  function remember(session: string, userId: string): void {
    if (users.get(session) === userId) return;
    users.set(session, userId);
    const [first] = users.keys();
    if (users.size > maxRemembered && first !== undefined) users.delete(first);
  }
}
