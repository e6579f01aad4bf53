import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { hashOfToken } from './sealed.ts';
import { tokenOf } from './session-guard.ts';

/** Sessions whose user is remembered by each process; of more, those seen first are forgotten. */
const maxRemembered = 10_000;

/**
 * Limits the requests of a minute, before anything is asked of the database: of a user whose session
 * this process has seen, wherever they are, and of a network for all others. So neither somebody
 * without a session nor one user keeps out those who share an address with them.
 *
 * @returns whose session a request is of, as far as this process has seen it
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
  const sessionOf = (request: FastifyRequest): string | undefined => {
    const token = tokenOf(request);
    return token && hashOfToken(token);
  };
  const userIdOf = (request: FastifyRequest): string | null =>
    request.actor?.userId ?? users.get(sessionOf(request) ?? '') ?? null;
  const ofUser = 'user ';
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const userId = userIdOf(request);
      // A client that is gone has no address any more.
      return userId === null ? networkOf(request.ip ?? 'gone') : `${ofUser}${userId}`;
    },
    max: (_request, key) => (key.startsWith(ofUser) ? perUser : perNetwork),
    allowList: isExempt,
    // How much is left concerns whoever comes close to the end of it, and is told with the refusal.
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
    const { actor } = request;
    if (actor || reply.statusCode === 401) {
      const session = sessionOf(request);
      if (session !== undefined) remember(session, actor?.userId);
    }
    done();
  });
  return { userIdOf };

  /** A token that was refused is nobody's any more. */
  function remember(session: string, userId: string | undefined): void {
    users.delete(session);
    if (userId === undefined) return;
    users.set(session, userId);
    const [first] = users.keys();
    if (users.size > maxRemembered && first !== undefined) users.delete(first);
  }
}
