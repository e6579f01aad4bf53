import { extractUploadPath } from '@tradebridge/contract/administration-rules';
import { isOfLink, isOfService, scopeOf } from '@tradebridge/contract/call';
import { calls } from '@tradebridge/contract/calls';
import {
  type ServiceTokenScope,
  serviceTokenPrefix,
  serviceTokenUploads,
} from '@tradebridge/contract/service-token-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, IdleLimits, ServiceTokenUse } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { findActor, recordLastSeen, wasSeenRecently } from './find-actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Hash of the request's token, as sessions store it. */
    tokenHash: string | null;
    /** The payment link used by the request. */
    paymentLinkId: string | null;
    /** The service token used by the request, which has the scope of the address. */
    serviceToken: ServiceTokenUse | null;
    /** Whether the body was still arriving when the user was found. */
    wasArriving: boolean;
  }
}

/** Calls that anyone may make; most of them are under `/api/auth/`. */
const openCalls: ReadonlySet<string> = new Set(
  calls.filter(({ policy }) => policy === 'anyone').map(({ path }) => `/api/${path}`),
);

/**
 * Calls that use a payment link in place of a session, found once their body is read:
 * `answerLinkCall`.
 */
const linkCalls: ReadonlySet<string> = new Set(
  calls.filter(({ policy }) => isOfLink(policy)).map(({ path }) => `/api/${path}`),
);

/** The required scope, by address, of those that accept a service token. */
const serviceScopes: ReadonlyMap<string, ServiceTokenScope> = new Map(
  [
    ...calls.flatMap(({ path, policy }) =>
      isOfService(policy) ? [[path, scopeOf(policy)] as const] : [],
    ),
    ...Object.entries(serviceTokenUploads),
  ].map(([path, scope]) => [`/api/${path}`, scope]),
);

/** Addresses that accept either a session or a service token. */
const takesEither: ReadonlySet<string> = new Set([`/api/${extractUploadPath}`]);

/** Public documents, which a browser may load before the application runs. */
const isPublic = (path: string) => path === '/api/config' || path === '/api/openapi.json';

/** Addresses under /api that answer without a token. */
const needsNoSession = (path: string) =>
  isPublic(path) || path.startsWith('/api/auth/') || openCalls.has(path) || linkCalls.has(path);

/** A provider's redirect back is a navigation, which cannot have the header. */
const needsNoHeader = (method: string, path: string) =>
  isPublic(path) || (method === 'GET' && path.startsWith('/api/auth/callback/'));

/**
 * The path of the matching route, so that an encoded spelling of it (`/%61pi/…`) does not bypass
 * the guard; the requested path if no route matches.
 */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url;
  return route && !route.includes('*') ? route : (url.split('?', 1)[0] ?? '');
}

function tokenOf({ headers: { authorization } }: FastifyRequest): string | null {
  const [scheme, token] = authorization?.split(' ') ?? [];
  return (scheme?.toLowerCase() === 'bearer' && token) || null;
}

const bringsServiceToken = (request: FastifyRequest): boolean =>
  tokenOf(request)?.startsWith(serviceTokenPrefix) ?? false;

/** Reads the token of each request once, for its limits and for its session. */
export function readTokens(app: FastifyInstance): void {
  app.decorateRequest('tokenHash', null);
  app.decorateRequest('paymentLinkId', null);
  app.decorateRequest('serviceToken', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = tokenOf(request);
    request.tokenHash = token === null ? null : hashOfToken(token);
    done();
  });
}

/**
 * Whether a request was made without user activity: it has the header, or it is the live stream,
 * which a page in the background keeps open.
 */
const isBackground = (request: FastifyRequest) =>
  Boolean(request.headers['x-background']) || pathOf(request) === '/api/live';

/**
 * Checks every request under /api, whether or not the address exists: the header that no foreign
 * page can send, the session, and its second factor, in this order and before a body is read. If
 * the address accepts one, a service token replaces all of these. If the body arrives later, the
 * check is repeated, since access may have ended meanwhile; what is received as a stream has
 * `atEffect` for that.
 * @param openServiceToken returns the token with that hash if it has the scope; otherwise it
 * refuses
 * @param answersBeforeSecondFactor paths of calls whose policy is `session`
 */
export function guardSessions(
  app: FastifyInstance,
  {
    db,
    now,
    idle,
    openServiceToken,
    isServiceToken,
    answersBeforeSecondFactor,
  }: {
    db: Database;
    now: () => Date;
    idle: IdleLimits;
    openServiceToken: (
      request: FastifyRequest,
      asked: { tokenHash: string; scope: ServiceTokenScope; path: string },
    ) => Promise<ServiceTokenUse>;
    /** Whether a valid service token has that hash. */
    isServiceToken: (tokenHash: string) => Promise<boolean>;
    answersBeforeSecondFactor: ReadonlySet<string>;
  },
): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('wasArriving', false);
  async function guard(request: FastifyRequest): Promise<void> {
    const path = pathOf(request);
    if (!path.startsWith('/api/')) return;
    const scope = serviceScopes.get(path);
    if (scope !== undefined && (bringsServiceToken(request) || !takesEither.has(path))) {
      // The header is not needed either: no foreign page can make a browser send a token.
      const { tokenHash } = request;
      if (tokenHash === null || !bringsServiceToken(request)) {
        throw new Refusal('serviceTokenRefused');
      }
      request.serviceToken = await openServiceToken(request, { tokenHash, scope, path });
      return;
    }
    if (!needsNoHeader(request.method, path) && !request.headers['x-requested-with']) {
      throw new Refusal('missingHeader');
    }
    if (needsNoSession(path)) return;
    const { tokenHash } = request;
    const actor = tokenHash && (await findActor(db, tokenHash, { now: now(), idle }));
    if (!actor) {
      const isService = tokenHash !== null && bringsServiceToken(request);
      throw new Refusal(
        isService && (await isServiceToken(tokenHash)) ? 'sessionRequired' : 'signedOut',
      );
    }
    if (!actor.secondFactorGiven && !answersBeforeSecondFactor.has(path.slice('/api/'.length))) {
      throw new Refusal('secondFactorRequired');
    }
    request.actor = actor;
  }
  app.addHook('onRequest', (request) => {
    // Most bodies arrive with the headers; an injected request does not say.
    request.wasArriving = request.raw.complete === false;
    return guard(request);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const hasArrivedSince = request.wasArriving && request.raw.complete;
    if (!hasArrivedSince) done();
    else guard(request).then(() => done(), done);
  });
  // After the reply, so that it does not wait.
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const { actor, ip, log } = request;
    if (!actor || isBackground(request) || wasSeenRecently(actor, now())) return;
    recordLastSeen(db, actor, { now: now(), ip }).catch((error: unknown) => {
      log.warn({ err: error }, 'it could not be noted that a session is in use');
    });
  });
}
