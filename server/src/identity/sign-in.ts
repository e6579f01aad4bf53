import { emailAddress } from '@tradebridge/contract/values';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalOf } from '../platform/answer-error.ts';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { takingTurns } from '../platform/in-turn.ts';
import { limitPerMinute } from '../platform/limit-per-minute.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  addressSubjectOf,
  attemptSubject,
  blockedUntil,
  countFailure,
  countingTries,
  openSubjectsOf,
  refuseUnlessAll,
  refuseUntil,
  subjectsOf,
  type Tried,
  valuesToCount,
} from './failed-attempts.ts';
import { openSession } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { recordWrongPassword } from './record-wrong-password.ts';
import { findTrustedDevice } from './trusted-devices.ts';

const credentials = z.object({
  email: emailAddress,
  // Of any length: a password that is longer than any account's is a wrong one, and answered as one.
  password: z.string().min(1),
  /** Of a device that the user trusts; one that does not fit counts as none. */
  deviceToken: z.string().max(100).optional().catch(undefined),
});

/** What is wrong with a body that holds no credentials: the address, if it is, and else the password. */
function refusalOfCredentials({ issues }: z.ZodError): Refusal {
  const isPassword = issues.every(({ path }) => path[0] === 'password');
  return new Refusal(isPassword ? 'passwordMissing' : 'emailInvalid');
}

/** Refused alike for an unknown address and a wrong password (CON-03). */
const refusedSignIn = { code: 'invalid-credential', message: 'Invalid credentials for tenant.' };

interface Facts {
  blocked_until: Date | null;
  /** Null where there is no account with a password. */
  user_id: string | null;
  password: string | null;
  is_disabled: boolean | null;
  /** The subjects whose try was counted: those that have not to wait. */
  counted: readonly string[];
}

// What is to be known before a password is looked at, and the try counted, at once. Nothing waits for
// the disk here: where the password is wrong, its event is written before the answer, and with it all
// that the database was told before.
const beginTry = statement<Facts>(
  'facts-and-try-to-sign-in',
  `with facts as (
     select ${blockedUntil('array[$7]', '$2')} as blocked_until,
       account.user_id, account.password, holder.disabled_at is not null as is_disabled
     from (select) as one
     left join (
       users holder
       join accounts account on account.user_id = holder.id and account.password is not null
     ) on holder.email = $6
   ),
   counted as (${countingTries('(select blocked_until from facts) is null')})
   select facts.*, array(select subject from counted) as counted,
     set_config('synchronous_commit', 'off', true)
   from facts`,
);

/** Of no password: where there is no account, it takes as long to find out that it is wrong. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$B0xeRQqXl/6QZ1Rc2qGh3w$ihPqniwpM9rZKS28ynvfUOr3awxiE4+UO0V3qjw6gcg';

interface SignInServices {
  readonly openContextOf: (request: FastifyRequest) => OpenContext;
  /** Sign-ins that one network address may try in a minute. */
  readonly perMinute: number;
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly deviceId: string | undefined;
  /** Whose wrong passwords are counted: the account's, or its trusted device's, which strangers cannot use up. */
  readonly tried: Tried;
}

async function signIn(context: OpenContext, attempt: Attempt) {
  const { db, now } = context;
  const { email, password, deviceId, tried } = attempt;
  const ofAddress = addressSubjectOf(context, 'address');
  const subjects = subjectsOf(tried);
  const values = [...valuesToCount(subjects, now), email, ofAddress.key];
  const [facts] = await db.rows(beginTry, values);
  if (!facts) throw new Error('The facts are one row.');
  refuseUntil(facts.blocked_until, now);
  await refuseUnlessAll(db, subjects, { counted: facts.counted, now });
  const hash = facts.password ?? nobodysHash;
  const isRight = await isPassword(db, { tried, hash, password });
  if (!isRight || facts.user_id === null || facts.is_disabled) {
    await countFailure(db, ofAddress, now);
    await recordWrongPassword(context, { userId: facts.user_id });
    return undefined;
  }
  const token = await openSession(context, db, {
    userId: facts.user_id,
    by: 'password',
    tried,
    deviceId,
  });
  return { token };
}

/**
 * `POST /api/auth/sign-in/email`, which others rely on in this shape: a token, or a code and a
 * message, and no envelope.
 */
export function serveSignIn(
  app: FastifyInstance,
  { openContextOf, perMinute }: SignInServices,
): void {
  // A try counts as wrong until it was right. One at a time for an account and network
  // address, so that right ones that come together do not use up the wrong ones that are allowed.
  const inTurn = takingTurns();
  const limit = limitPerMinute(app, perMinute);
  app.post('/api/auth/sign-in/email', {
    errorHandler: (error, request, reply) => {
      const refusal = refusalOf(error);
      if (!refusal) request.log.error({ err: error }, 'unexpected failure');
      const { status, code, message, retryAfter } = refusal ?? new Refusal('internal');
      if (retryAfter !== undefined) void reply.header('retry-after', Math.ceil(retryAfter));
      return reply.code(status).send({ code, message });
    },
    handler: async (request, reply) => {
      await limit(request);
      const given = credentials.safeParse(request.body);
      if (!given.success) throw refusalOfCredentials(given.error);
      const { email, password, deviceToken } = given.data;
      const context = openContextOf(request);
      const { db, now, institution } = context;
      const deviceId = deviceToken && (await findTrustedDevice(db, { deviceToken, email, now }));
      const tried = deviceId
        ? attemptSubject(institution.secret, 'device', deviceId)
        : openSubjectsOf(context, 'password', email);
      const attempt = { email, password, deviceId: deviceId || undefined, tried };
      const { key } = 'own' in tried ? tried.own : tried;
      const signedIn = await inTurn(key, () => signIn(context, attempt));
      return signedIn ?? reply.code(401).send(refusedSignIn);
    },
  });
}
