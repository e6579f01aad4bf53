import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyedHash, keyIdOf, unseal } from '../platform/sealed.ts';
import { TestApp } from '../platform/test-app.ts';
import { authenticatorPurpose } from './authenticator.ts';
import { recoveryCodes, users } from './tables.ts';
import { aMailedLink } from './test-links.ts';
import { anAccount, callAsStranger, passcodeTo, shownBy } from './test-people.ts';
import { aUser } from './test-users.ts';

const earlier = 'the secret that this server had at first';
const present = 'the secret that this server has since';

/** The portal before its secret was rotated, afterwards, and once the earlier secret is removed. */
let before: TestApp;
let during: TestApp;
let after: TestApp;
beforeAll(async () => {
  before = await TestApp.open({ AUTH_SECRET: earlier });
  during = await TestApp.open({ AUTH_SECRET: present, AUTH_SECRET_PREVIOUS: earlier }, before.db);
  after = await TestApp.open({ AUTH_SECRET: present }, before.db);
});
afterAll(async () => {
  await after.close();
  await during.close();
  await before.close();
});

const pass = (milliseconds: number) => {
  for (const app of [before, during, after]) app.pass(milliseconds);
};
const half = (app: TestApp, userId: string) => app.signIn(userId, { secondFactor: false });
const keptSecret = async (userId: string) => {
  const [user] = await before.db.orm.select().from(users).where(eq(users.id, userId));
  return user?.authenticatorSecret ?? '';
};
const keep = (userId: string, authenticatorSecret: string) =>
  before.db.orm.update(users).set({ authenticatorSecret }).where(eq(users.id, userId));

/** A user with a registered authenticator app, and its key. */
async function registered(app = before) {
  const user = await aUser(app.db);
  const token = await half(app, user.id);
  const key = (await app.call('user/retrieveMFASecretKey', {}, token)).body.Result?.key ?? '';
  const input = { key, passcode: shownBy(key, app.now) };
  expect((await app.call('user/registerMFASecretKey', input, token)).status).toBe(200);
  pass(30_000);
  return { user, key, token };
}

/** Gives the second factor with the app, at a portal; returns the status. */
async function giveFactor(app: TestApp, userId: string, key: string): Promise<number> {
  pass(30_000);
  const input = { passcode: shownBy(key, app.now) };
  return (await app.call('user/validateMFAPasscode', input, await half(app, userId))).status;
}

/** Sealed in the format before versions, without a user and a key id. */
function sealUnversioned(text: string): string {
  const key = Buffer.from(hkdfSync('sha256', earlier, 'tradebridge', authenticatorPurpose, 32));
  const nonce = randomBytes(12);
  const encryption = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]).toString('base64url');
}

describe('an authenticator secret', () => {
  test("does not open when copied to another user's row", async () => {
    const attacker = await registered();
    const victim = await registered();
    await keep(victim.user.id, await keptSecret(attacker.user.id));
    expect(await giveFactor(before, victim.user.id, attacker.key)).not.toBe(200);
    expect(await giveFactor(before, attacker.user.id, attacker.key)).toBe(200);
  });

  test('sealed before secrets were bound to users works, and is then bound', async () => {
    const { user, key } = await registered();
    await keep(user.id, sealUnversioned(key));
    expect(await giveFactor(before, user.id, key)).toBe(200);
    const sealed = await keptSecret(user.id);
    expect(sealed).toContain(`.${keyIdOf(earlier)}.`);
    const secrets = { secret: earlier, previousSecrets: [] };
    expect(unseal(secrets, authenticatorPurpose, sealed, user.id)).toBe(key);
    expect(() => unseal(secrets, authenticatorPurpose, sealed, 'somebody else')).toThrow();
  });

  test('works after a rotation, and is then resealed with the present secret', async () => {
    const { user, key } = await registered();
    expect(await giveFactor(after, user.id, key)).toBe(500);
    expect(await giveFactor(during, user.id, key)).toBe(200);
    expect(await keptSecret(user.id)).toContain(`.${keyIdOf(present)}.`);
    expect(await giveFactor(after, user.id, key)).toBe(200);
  });

  test('that was only offered before a rotation can be registered after it', async () => {
    const user = await aUser(before.db);
    const token = await half(before, user.id);
    const { body } = await before.call('user/retrieveMFASecretKey', {}, token);
    const offered = await during.call('user/retrieveMFASecretKey', {}, token);
    expect(offered.body.Result).toEqual(body.Result);
    const key = body.Result?.key ?? '';
    const input = { key, passcode: shownBy(key, during.now) };
    expect((await during.call('user/registerMFASecretKey', input, token)).status).toBe(200);
    expect(await giveFactor(after, user.id, key)).toBe(200);
  });

  test('of a change that was started before a rotation can be completed after it', async () => {
    const user = await anAccount(before);
    const token = await before.signIn(user.id);
    const begun = await before.call('user/startSecondFactorChange', { mfaMethod: 'A' }, token);
    const key = begun.body.Result?.secret?.key ?? '';
    const input = { passcode: shownBy(key, during.now) };
    expect((await during.call('user/completeSecondFactorChange', input, token)).status).toBe(200);
    expect(await giveFactor(after, user.id, key)).toBe(200);
  });
});

test('the code of a link works until the secret that it was made with is removed', async () => {
  const user = await aUser(before.db);
  const { email } = user;
  const link = await aMailedLink(before, { kind: 'password', email, userId: user.id });
  const enter = async (app: TestApp) =>
    (await callAsStranger(app, 'enterCode', { email, code: link.code })).body;
  const kind = 'password';
  expect((await enter(during)).Result).toEqual({ kind, token: link.token });
  expect((await enter(after)).Error.Code).toBe('code-wrong');
  const opened = await callAsStranger(after, 'retrieveLink', { token: link.token });
  expect(opened.status).toBe(200);
});

describe('recovery codes', () => {
  const use = async (app: TestApp, userId: string, code: string) =>
    (await app.call('user/useRecoveryCode', { code }, await half(app, userId))).status;
  const codesOf = async (token: string) =>
    (await before.call('user/makeRecoveryCodes', {}, token)).body.Result?.codes ?? [];

  test('work after a rotation, once, for their user only', async () => {
    const { user, token } = await registered();
    const [code = '', other = ''] = await codesOf(token);
    expect(await use(during, user.id, code)).toBe(200);
    expect(await use(during, user.id, code)).toBe(400);
    const stranger = await registered();
    const [row] = await before.db.orm
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, user.id));
    await before.db.orm
      .insert(recoveryCodes)
      .values({ userId: stranger.user.id, codeHash: row?.codeHash ?? '' });
    expect(await use(during, stranger.user.id, other)).not.toBe(200);
  });

  test('made before they were sealed work with the secret of that time', async () => {
    const { user } = await registered();
    const hashOf = (code: string) => keyedHash(earlier, 'recovery code', `${user.id}:${code}`);
    await before.db.orm.insert(recoveryCodes).values([
      { userId: user.id, codeHash: hashOf('0123456789ab') },
      { userId: user.id, codeHash: hashOf('ba9876543210') },
    ]);
    expect(await use(after, user.id, '0123-4567-89ab')).toBe(400);
    expect(await use(during, user.id, '0123-4567-89AB')).toBe(200);
    expect(await use(during, user.id, '0123-4567-89ab')).toBe(400);
    expect(await use(before, user.id, 'ba98 7654 321O')).toBe(200);
  });
});

test('a passcode that was mailed before a rotation works after it', async () => {
  const user = await aUser(before.db, {
    secondFactorMethod: 'E',
    secondFactorRegisteredAt: before.now,
  });
  const token = await half(before, user.id);
  await before.call('user/sendMFAPasscodeToEmail', {}, token);
  const passcode = passcodeTo(before, user.email);
  const give = (app: TestApp) => app.call('user/validateMFAEmailPasscode', { passcode }, token);
  expect((await give(after)).status).toBe(400);
  expect((await give(during)).status).toBe(200);
});
