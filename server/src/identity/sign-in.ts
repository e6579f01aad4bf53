import { longestPassword } from '@tradebridge/contract/identity-rules';
import { emailAddress } from '@tradebridge/contract/values';
import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalOf } from '../platform/answer-error.ts';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { takingTurns } from '../platform/in-turn.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Auth } from './auth.ts';
import {
  addressSubjectOf,
  attemptSubject,
  claimAttempt,
  countFailure,
  forgetAttempts,
  giveBackAttempt,
  refuseWhileBlocked,
  type Subject,
} from './failed-attempts.ts';
import { beginSession } from './open-session.ts';
import { recordWrongPassword } from './record-wrong-password.ts';
import { deviceWasUsed, findTrustedDevice } from './trusted-devices.ts';

const credentials = z.object({
  email: emailAddress,
  password: z.string().min(1).max(longestPassword),
  /** Of a device that the user trusts; one that does not fit counts as none. */
  deviceToken: z.string().max(100).optional().catch(undefined),
});

/** Refused alike for an unknown address and a wrong password (CON-03). */
const refusedSignIn = { code: 'invalid-credential', message: 'Invalid credentials for tenant.' };

const findUser = statement<{ id: string }>(
  'user-by-address',
  'select id from users where email = $1',
);

interface SignInServices {
  readonly auth: Auth;
  readonly openContextOf: (request: FastifyRequest) => OpenContext;
  /** Sign-ins that one network address may try in a minute. */
  readonly perMinute: number;
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly deviceId: string | undefined;
  /** Whose wrong passwords are counted: the account's, or its trusted device's. */
  readonly subject: Subject;
}

/** The token of a session for the right password, undefined for a wrong one. */
async function passwordOpens(
  { db, now, request }: OpenContext,
  auth: Auth,
  { email, password, subject }: Attempt,
): Promise<string | undefined> {
  await claimAttempt(db, subject, now);
  try {
    const { token } = await auth.api.signInEmail({
      body: { email, password },
      headers: new Headers({ 'user-agent': request.userAgent ?? '' }),
    });
    return token;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return undefined;
    // The line before the hashing was full: the password was not looked at.
    if (error instanceof Refusal) await giveBackAttempt(db, subject);
    throw error;
  }
}

async function countWrongPassword(context: OpenContext, email: string): Promise<void> {
  const { db, now } = context;
  await countFailure(db, addressSubjectOf(context, 'address'), now);
  const [user] = await db.rows(findUser, [email]);
  await recordWrongPassword(context, { userId: user?.id ?? null });
}

async function signIn(context: OpenContext, auth: Auth, attempt: Attempt) {
  const { db, now, institution, request } = context;
  const token = await passwordOpens(context, auth, attempt);
  if (token === undefined) {
    await countWrongPassword(context, attempt.email);
    return undefined;
  }
  const { deviceId, subject } = attempt;
  const { mfaEnabled } = await readSettings(db, institution);
  await db.transaction(async (tx) => {
    await forgetAttempts(tx, subject);
    if (deviceId !== undefined) await deviceWasUsed(tx, deviceId, now);
    await beginSession(tx, {
      token,
      by: 'password',
      deviceId,
      isSecondFactorAsked: mfaEnabled,
      now,
      ipAddress: request.ip,
    });
  });
  return { token };
}

/**
 * `POST /api/auth/sign-in/email`: the one address of the identity library that the portal answers,
 * in the library's own shape instead of the envelope.
 */
export function serveSignIn(
  app: FastifyInstance,
  { auth, openContextOf, perMinute }: SignInServices,
): void {
  // A try counts as wrong until it was right. One at a time for an account, so that right ones that
  // come together do not use up the wrong ones that are allowed.
  const inTurn = takingTurns();
  app.post('/api/auth/sign-in/email', {
    config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } },
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
      const { email, password, deviceToken } = given.data;
      const context = openContextOf(request);
      const { db, now, institution } = context;
      await refuseWhileBlocked(db, [addressSubjectOf(context, 'address')], now);
      const deviceId = deviceToken && (await findTrustedDevice(db, { deviceToken, email, now }));
      const subject = deviceId
        ? attemptSubject(institution.secret, 'device', deviceId)
        : attemptSubject(institution.secret, 'password', email);
      const attempt = { email, password, deviceId: deviceId || undefined, subject };
      const signedIn = await inTurn(subject.key, () => signIn(context, auth, attempt));
      return signedIn ?? reply.code(401).send(refusedSignIn);
    },
  });
}
