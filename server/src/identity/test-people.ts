import { hash } from '@node-rs/argon2';
import { maxWrongPasswordsEverywhere } from '@tradebridge/contract/identity-rules';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { portalHeader, type Reply, sessionHeaders, type TestApp } from '../platform/test-app.ts';
import { testSecret } from '../platform/test-database.ts';
import { attemptSubject, claimAttempt } from './failed-attempts.ts';
import { passwordParameters } from './password-parameters.ts';
import { accounts, users } from './tables.ts';
import { aUser } from './test-users.ts';

// Helpers shared by account tests.

export const password = 'a good long password';
const hashed = hash(password, passwordParameters);

/** A user who signs in with `password`. */
export async function anAccount(app: TestApp, given: Partial<typeof users.$inferInsert> = {}) {
  const user = await aUser(app.db, { emailVerified: true, ...given });
  await givePassword(app, user.id);
  return user;
}

/** Lets a user sign in with `password`. */
export async function givePassword(app: TestApp, userId: string): Promise<void> {
  await app.db.orm.insert(accounts).values({
    id: `account-${userId}`,
    accountId: userId,
    providerId: 'credential',
    userId,
    password: await hashed,
  });
}

/** Signs in as the browser does. */
export async function signInAs(
  app: TestApp,
  email: string,
  given = password,
  {
    deviceToken,
    ip,
    userAgent,
  }: { deviceToken?: string | undefined; ip?: string; userAgent?: string } = {},
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { ...portalHeader, ...(userAgent !== undefined && { 'user-agent': userAgent }) },
    payload: { email, password: given, deviceToken },
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

/** The passcode that an authenticator app shows for a key. */
export const shownBy = (key: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });

/** The token of the newest link that was mailed to an address. */
export function linkTo(app: TestApp, email: string): string {
  const mail = app.mails.findLast(({ to, text }) => to === email && /\/auth\/\w+#/.test(text));
  return /\/auth\/\w+#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

/** The newest passcode that was mailed to an address. */
export function passcodeTo(app: TestApp, email: string): string {
  const mail = app.mails.findLast((message) => message.to === email);
  return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Makes a call with a session from a network address. */
export async function callFrom(
  app: TestApp,
  path: string,
  input: object,
  { token, ip = '127.0.0.1', userAgent }: { token: string; ip?: string; userAgent?: string },
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      ...sessionHeaders(token),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
    },
    remoteAddress: ip,
    payload: input,
  });
  return { status: reply.statusCode, body: reply.json() };
}

/**
 * Signs in with password and passcode, for a user whose second factor is e-mail; returns the token.
 */
export async function signInWholly(
  app: TestApp,
  email: string,
  {
    given = password,
    ...from
  }: { given?: string; deviceToken?: string; ip?: string; userAgent?: string } = {},
): Promise<string> {
  const { body } = await signInAs(app, email, given, from);
  const token: string = body.token;
  await callFrom(app, 'user/sendMFAPasscodeToEmail', {}, { token, ...from });
  const passcode = passcodeTo(app, email);
  await callFrom(app, 'user/validateMFAEmailPasscode', { passcode }, { token, ...from });
  return token;
}

/**
 * Uses up an account's wrong passwords from all addresses, so that unknown devices and networks
 * wait.
 */
export async function lockEverywhere(app: TestApp, email: string): Promise<void> {
  const subject = attemptSubject(testSecret, 'passwordEverywhere', email);
  for (let tries = 0; tries < maxWrongPasswordsEverywhere; tries++) {
    await claimAttempt(app.db, subject, app.now);
  }
}

/** Makes a call that needs no session. */
export async function callOpen(app: TestApp, path: string, input: unknown, ip?: string) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: portalHeader,
    payload: input as object,
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

let strangers = 0;

/** The details of a person without an account, each with a different address. */
export function aPerson() {
  strangers += 1;
  return { email: `person${strangers}@example.test`, name: 'Ngaire Tūhoe', password };
}

/**
 * Makes a call that needs no session, each from a different network address, so that tests do not
 * use up each other's attempts.
 */
export function callAsStranger(app: TestApp, path: string, input: unknown) {
  strangers += 1;
  return callOpen(app, path, input, `10.0.${strangers >> 8}.${strangers & 255}`);
}

export const userWith = async (app: TestApp, email: string) =>
  (await app.db.orm.select().from(users).where(eq(users.email, email)))[0];

/** The institution of `npm run accounts`, without its secrets. */
export const accountsInstitution = {
  name: 'Demonstration Institute',
  productName: 'Tradebridge',
  publicUrl: 'http://localhost:3000',
  timeZone: 'Australia/Melbourne',
};

/** A request from another network, for what is done within a transaction of a test. */
export const aRequest = {
  ip: '10.0.0.1',
  userAgent: null,
  idempotencyKey: undefined,
  header: () => undefined,
  whenGone: () => () => {},
};

/** That facts are refused in the time that right ones take, without saying which is wrong. */
export async function expectFactsRefused(
  connect: () => Promise<Reply>,
  message: string,
): Promise<void> {
  const started = performance.now();
  const reply = await connect();
  expect(performance.now() - started).toBeGreaterThanOrEqual(240);
  expect(reply.status).toBe(400);
  expect(reply.body.Error).toEqual({ Code: 'facts-do-not-match', Message: message });
}
