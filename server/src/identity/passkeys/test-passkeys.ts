import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@tradebridge/contract/passkeys';
import { eq } from 'drizzle-orm';
import { auditEvents } from '../../audit/tables.ts';
import { hashOfToken } from '../../platform/sealed.ts';
import type { TestApp } from '../../platform/test-app.ts';
import { sessions, type users } from '../tables.ts';
import { anAccount, callAsStranger, callOpen } from '../test-people.ts';
import { TestAuthenticator, type Twist } from './test-authenticator.ts';

// Helpers shared by passkey tests.

export const minutes = (count: number): number => count * 60_000;

/** The result of a call that must succeed. */
export function must<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The call was refused.');
  return value;
}

/** Deviations from what the portal asks for, each of which must be refused. */
export const wrongAnswers: Record<string, Twist> = {
  'from a page of another origin': { origin: 'https://portal.example' },
  'from another port': { origin: 'http://localhost:3001' },
  'for another host': { rpId: 'portal.example' },
  'without its user verified': { isVerified: false },
};

export const startRegistration = async (
  app: TestApp,
  token: string,
): Promise<PasskeyCreationOptions> =>
  must((await app.call('user/startPasskeyRegistration', {}, token)).body.Result);

export async function register(
  app: TestApp,
  token: string,
  authenticator = new TestAuthenticator(),
  { name = 'Chrome on Android', twist = {} }: { name?: string; twist?: Twist } = {},
) {
  return completeRegistration(app, token, await startRegistration(app, token), {
    authenticator,
    name,
    twist,
  });
}

/** Answers a registration that has been started. */
export const completeRegistration = (
  app: TestApp,
  token: string,
  options: PasskeyCreationOptions,
  {
    authenticator = new TestAuthenticator(),
    name = 'Chrome on Android',
    twist = {},
  }: { authenticator?: TestAuthenticator; name?: string; twist?: Twist } = {},
) =>
  app.call(
    'user/completePasskeyRegistration',
    { name, response: authenticator.register(options, twist) },
    token,
  );

/** A signed-in user with a password and a passkey. */
export async function aPasskeyUser(
  app: TestApp,
  given: Partial<typeof users.$inferInsert> = {},
  authenticator = new TestAuthenticator(),
) {
  const user = await anAccount(app, given);
  const token = await app.signIn(user.id);
  const { body } = await register(app, token, authenticator);
  return { user, token, authenticator, passkeyId: must(body.Result).id };
}

export const askToSignIn = async (app: TestApp): Promise<PasskeyRequestOptions> =>
  must((await callAsStranger(app, 'startPasskey', {})).body.Result);

export const completeSignIn = (app: TestApp, response: PasskeyAssertion, ip?: string) =>
  ip === undefined
    ? callAsStranger(app, 'completePasskey', { response })
    : callOpen(app, 'completePasskey', { response }, ip);

export const signInWith = async (
  app: TestApp,
  authenticator: TestAuthenticator,
  twist: Twist = {},
  ip?: string,
) => completeSignIn(app, authenticator.assert(await askToSignIn(app), twist), ip);

/** Whether a session may make calls that require the second factor. */
export const isOpen = async (app: TestApp, token: string): Promise<boolean> =>
  (await app.call('core/retrieveAppSettings', {}, token)).status === 200;

export const sessionWith = async (app: TestApp, token: string) =>
  (
    await app.db.orm
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOfToken(token)))
  )[0];

export const passkeysOf = async (app: TestApp, token: string) =>
  must((await app.call('user/retrieveSecurity', {}, token)).body.Result).passkeys;

export const eventsOf = (app: TestApp, userId: string) =>
  app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, userId));

export const subjectsTo = (app: TestApp, email: string): string[] =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
