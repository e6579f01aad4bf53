import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/** Sessions whose user each process remembers; beyond that the earliest are dropped. */
const maxRemembered = 10_000;

/**
 * Limits requests a minute before the database is queried: per user if this process has seen the session
 * before, per payment link if it has seen that, otherwise per network. Neither anonymous requests nor one user can thus block others who share
 * their address.
 *
 * @returns a function that answers the user of a request, if this process has seen the session
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
  /** Hashes of the tokens of payment links that were right. */
  const links = new Set<string>();
  const userIdOf = ({ actor, tokenHash }: FastifyRequest): string | null =>
    actor?.userId ?? users.get(tokenHash ?? '') ?? null;
  const ofUser = 'user ';
  const ofLink = 'link ';
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const userId = userIdOf(request);
      const { tokenHash } = request;
      if (tokenHash !== null && links.has(tokenHash)) return `${ofLink}${tokenHash}`;
      // A disconnected client has no address.
      return userId === null ? networkOf(request.ip ?? 'gone') : `${ofUser}${userId}`;
    },
    max: (_request, key) =>
      key.startsWith(ofUser) || key.startsWith(ofLink) ? perUser : perNetwork,
    allowList: isExempt,
    // Clients need no countdown: the refusal says when to try again.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    // Throwing our own refusal keeps the one place where errors are answered.
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('tooMany', { retryAfter: ttl / 1000, limit: 'requests' }),
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { actor, paymentLinkId, tokenHash } = request;
    if (tokenHash !== null) {
      if (actor) remember(tokenHash, actor.userId);
      else if (paymentLinkId !== null) rememberLink(tokenHash);
      else if (reply.statusCode === 401) forget(tokenHash);
    }
    done();
  });
  return { userIdOf };

  function forget(tokenHash: string): void {
    users.delete(tokenHash);
    links.delete(tokenHash);
  }

  function rememberLink(tokenHash: string): void {
    links.add(tokenHash);
    const [first] = links;
    if (links.size > maxRemembered && first !== undefined) links.delete(first);
  }

  function remember(session: string, userId: string): void {
    if (users.get(session) === userId) return;
    users.set(session, userId);
    const [first] = users.keys();
    if (users.size > maxRemembered && first !== undefined) users.delete(first);
  }
}
