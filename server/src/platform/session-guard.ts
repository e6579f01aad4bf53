import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './context.ts';
import type { Database } from './database.ts';
import { findActor, isSeenLately, noteThatSeen } from './find-actor.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** Addresses under /api that answer without a token. */
const isOpen = (path: string) =>
  path === '/api/config' || path === '/api/openapi.json' || path.startsWith('/api/auth/');

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

function tokenOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [scheme, token] = authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/**
 * Stands before everything under /api, known or not: the header that no foreign page can send, the
 * session, and its second factor, in this order and before a body is read.
 *
 * @param answersBeforeSecondFactor paths of calls whose policy is `session`
 */
export function guardSessions(
  app: FastifyInstance,
  {
    db,
    now,
    answersBeforeSecondFactor,
  }: { db: Database; now: () => Date; answersBeforeSecondFactor: ReadonlySet<string> },
): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (!path.startsWith('/api/') || isOpen(path)) return;
    if (!request.headers['x-requested-with']) throw new Refusal('missingHeader');
    const token = tokenOf(request);
    const actor = token && (await findActor(db, token, now()));
    if (!actor) throw new Refusal('signedOut');
    if (!actor.secondFactorGiven && !answersBeforeSecondFactor.has(path.slice('/api/'.length))) {
      throw new Refusal('secondFactorRequired');
    }
    request.actor = actor;
  });
  // After the reply, which need not wait for it.
  app.addHook('onResponse', ({ actor, ip, log }, _reply, done) => {
    done();
    if (!actor || isSeenLately(actor, now())) return;
    noteThatSeen(db, actor, { now: now(), ip }).catch((error: unknown) => {
      log.warn({ err: error }, 'it could not be noted that a session is in use');
    });
  });
}
