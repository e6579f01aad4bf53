import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalOf } from '../platform/answer-error.ts';
import type { Database } from '../platform/database.ts';
import { takingTurns } from '../platform/in-turn.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Auth } from './auth.ts';
import { attemptSubject, claimAttempt, forgetAttempts } from './failed-attempts.ts';

const credentials = z.object({ email: z.email().max(254), password: z.string().min(1).max(128) });

/** Refused alike for an unknown address and a wrong password (CON-03). */
const refusedSignIn = { code: 'invalid-credential', message: 'Invalid credentials for tenant.' };

interface SignInServices {
  readonly db: Database;
  readonly auth: Auth;
  readonly secret: string;
  readonly now: () => Date;
  /** Sign-ins that one network address may try in a minute. */
  readonly perMinute: number;
}

async function signIn(
  { db, auth, now }: SignInServices,
  { email, password, subject }: { email: string; password: string; subject: string },
  request: FastifyRequest,
) {
  await claimAttempt(db, subject, now());
  try {
    const { token } = await auth.api.signInEmail({
      body: { email, password },
      headers: new Headers({ 'user-agent': request.headers['user-agent'] ?? '' }),
    });
    await forgetAttempts(db, subject);
    return { token };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    throw error;
  }
}

/**
 * `POST /api/auth/sign-in/email`: the one address of the identity library that the portal answers,
 * in the library's own shape instead of the envelope.
 */
export function serveSignIn(app: FastifyInstance, services: SignInServices): void {
  // A try counts as wrong until it was right. One at a time for an account, so that right ones that
  // come together do not use up the wrong ones that are allowed.
  const inTurn = takingTurns();
  app.post('/api/auth/sign-in/email', {
    config: { rateLimit: { max: services.perMinute, timeWindow: '1 minute' } },
    errorHandler: (error, request, reply) => {
      const refusal = refusalOf(error);
      if (!refusal) request.log.error({ err: error }, 'unexpected failure');
      const { status, code, message, retryAfter } = refusal ?? new Refusal('internal');
      if (retryAfter !== undefined) void reply.header('retry-after', Math.ceil(retryAfter));
      return reply.code(status).send({ code, message });
    },
    handler: async (request, reply) => {
      const given = credentials.safeParse(request.body);
      if (!given.success) throw new Refusal('invalid', { message: 'Invalid email address' });
      const { email, password } = given.data;
      const subject = attemptSubject(services.secret, 'password', email);
      const attempt = { email, password, subject };
      const signedIn = await inTurn(subject, () => signIn(services, attempt, request));
      return signedIn ?? reply.code(401).send(refusedSignIn);
    },
  });
}
