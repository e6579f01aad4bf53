import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
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
}

async function signIn({ db, auth, secret, now }: SignInServices, request: FastifyRequest) {
  const given = credentials.safeParse(request.body);
  if (!given.success) throw new Refusal('invalid', { message: 'Invalid email address' });
  const { email, password } = given.data;
  const subject = attemptSubject(secret, 'password', email);
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
  app.post('/api/auth/sign-in/email', async (request, reply) => {
    try {
      const signedIn = await signIn(services, request);
      return signedIn ?? reply.code(401).send(refusedSignIn);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.retryAfter) void reply.header('retry-after', Math.ceil(error.retryAfter));
      return reply.code(error.status).send({ code: error.code, message: error.message });
    }
  });
}
