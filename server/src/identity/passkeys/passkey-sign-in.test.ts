import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../platform/test-app.ts';
import { settings } from '../../settings/tables.ts';
import { setAppSettings } from '../../settings/test-settings.ts';
import { users } from '../tables.ts';
import { passkeys } from './tables.ts';
import { TestAuthenticator, type Twist } from './test-authenticator.ts';
import {
  aPasskeyUser,
  askToSignIn,
  completeSignIn,
  eventsOf,
  isOpen,
  minutes,
  must,
  sessionWith,
  signInWith,
  subjectsTo,
  wrongAnswers,
} from './test-passkeys.ts';

const app = await openTestApp();

describe('signing in with a passkey', () => {
  test('counts as both factors and as fresh proof', async () => {
    const { user, authenticator, passkeyId } = await aPasskeyUser(app);
    const { status, body } = await signInWith(app, authenticator);
    expect(status).toBe(200);
    const { token } = body.Result;
    expect((await app.call('user/registerUser', {}, token)).body.Result).toMatchObject({
      mfaRequired: false,
      user: { id: user.id },
    });
    expect(await isOpen(app, token)).toBe(true);
    expect(await sessionWith(app, token)).toMatchObject({
      secondFactorBy: 'P',
      passkeyId,
      provedAt: app.now,
      secondFactorAt: app.now,
    });
    expect((await app.call('user/startPasskeyRegistration', {}, token)).status).toBe(200);
    const event = (await eventsOf(app, user.id)).find(({ kind }) => kind === 'session.signedIn');
    expect(event?.details).toEqual({ by: 'passkey', passkeyId });
  });

  test.each([{ isAdmin: true }, { isSupport: true }])('works for staff: %j', async (staff) => {
    const { authenticator } = await aPasskeyUser(app, staff);
    const { body } = await signInWith(app, authenticator);
    expect(await isOpen(app, body.Result.token)).toBe(true);
  });

  test('asks for no passkey by id, so it reveals nothing about any account', async () => {
    const options = await askToSignIn(app);
    expect(options).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: minutes(5),
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  const refusal = {
    status: 400,
    code: 'passkey-refused',
    message: 'This passkey was not accepted. It may have been removed from the account.',
  };
  const refusalOf = ({ status, body }: Awaited<ReturnType<typeof signInWith>>) => ({
    status,
    code: body.Error?.Code,
    message: body.Error?.Message,
  });

  test.each(
    Object.entries({
      ...wrongAnswers,
      'by another key': { isForged: true },
      'in the name of somebody else': { userHandle: 'c29tZWJvZHktZWxzZQ' },
      'in the name of nobody': { userHandle: '' },
      'as if it were made just now': { type: 'webauthn.create' },
    } satisfies Record<string, Twist>),
  )('refuses an answer %s, and records it', async (_what, twist) => {
    const { user, authenticator } = await aPasskeyUser(app);
    expect(refusalOf(await signInWith(app, authenticator, twist))).toEqual(refusal);
    const [refused] = (await eventsOf(app, user.id)).filter(
      ({ kind }) => kind === 'session.refused',
    );
    expect(refused?.details).toMatchObject({ by: 'passkey' });
  });

  test('refuses an unknown passkey and a disabled account just like a wrong signature', async () => {
    const stranger = new TestAuthenticator();
    expect(refusalOf(await signInWith(app, stranger))).toEqual(refusal);
    const { user, authenticator } = await aPasskeyUser(app);
    await app.db.orm.update(users).set({ disabledAt: app.now }).where(eq(users.id, user.id));
    expect(refusalOf(await signInWith(app, authenticator))).toEqual(refusal);
  });

  test('refuses an answer from within a page of another site', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const { status, body } = await signInWith(app, authenticator, { crossOrigin: true });
    expect([status, body.Error?.Code]).toEqual([400, 'invalid']);
  });

  test.each(['', 'bm90IEpTT04', 'e30', 'WyJ4Il0'])(
    'refuses client data that is none: %j',
    async (clientDataJSON) => {
      const { authenticator } = await aPasskeyUser(app);
      const right = authenticator.assert(await askToSignIn(app));
      const response = { ...right, response: { ...right.response, clientDataJSON } };
      const { status, body } = await completeSignIn(app, response);
      expect([status, body.Error?.Code]).toEqual([400, 'invalid']);
    },
  );

  test('accepts a challenge once, even if it was refused', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const options = await askToSignIn(app);
    const first = await completeSignIn(app, authenticator.assert(options));
    expect(first.status).toBe(200);
    const again = await completeSignIn(app, authenticator.assert(options));
    expect(again.body.Error?.Code).toBe('passkey-expired');
    const other = await askToSignIn(app);
    await completeSignIn(app, authenticator.assert(other, { isForged: true }));
    const afterRefusal = await completeSignIn(app, authenticator.assert(other));
    expect(afterRefusal.body.Error?.Code).toBe('passkey-expired');
  });

  test('opens one session for twenty concurrent copies of an answer', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const response = authenticator.assert(await askToSignIn(app));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => completeSignIn(app, response)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepts no challenge after five minutes, nor an invented one', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const options = await askToSignIn(app);
    app.pass(minutes(5) - 1);
    expect((await completeSignIn(app, authenticator.assert(options))).status).toBe(200);
    const late = await askToSignIn(app);
    app.pass(minutes(5));
    const expired = await completeSignIn(app, authenticator.assert(late));
    expect(expired.body.Error?.Code).toBe('passkey-expired');
    const invented = await signInWith(app, authenticator, { challenge: 'x'.repeat(43) });
    expect(invented.body.Error?.Code).toBe('passkey-expired');
  });

  test('accepts no challenge that was issued to a session', async () => {
    const { token, authenticator } = await aPasskeyUser(app);
    const { body } = await app.call('user/startPasskeyProof', {}, token);
    const refused = await completeSignIn(app, authenticator.assert(must(body.Result)));
    expect(refused.body.Error?.Code).toBe('passkey-expired');
  });

  test('accepts the right passkey from a network that has exceeded the limit of wrong ones', async () => {
    const { authenticator } = await aPasskeyUser(app);
    const stranger = new TestAuthenticator();
    const ip = '198.51.100.7';
    for (let tries = 0; tries < 100; tries++) {
      expect((await signInWith(app, stranger, {}, ip)).status).toBe(400);
    }
    const limited = await signInWith(app, stranger, {}, ip);
    expect([limited.status, Number(limited.headers['retry-after'])]).toEqual([429, 60]);
    expect((await signInWith(app, authenticator, {}, ip)).status).toBe(200);
  });

  test('works while the second factor is switched off', async () => {
    const { authenticator } = await aPasskeyUser(app);
    await setAppSettings(app, { mfaEnabled: false });
    const { body } = await signInWith(app, authenticator);
    await app.db.orm.delete(settings);
    expect(await isOpen(app, body.Result.token)).toBe(true);
    expect(await sessionWith(app, body.Result.token)).toMatchObject({ secondFactorBy: 'P' });
  });
});

describe('a counter', () => {
  const counting = () => new TestAuthenticator({ counts: true });

  test('that increases is stored', async () => {
    const { authenticator } = await aPasskeyUser(app, {}, counting());
    expect((await signInWith(app, authenticator)).status).toBe(200);
    expect((await signInWith(app, authenticator)).status).toBe(200);
    const [row] = await app.db.orm
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, authenticator.id));
    expect(row?.counter).toBe(authenticator.counter);
  });

  test.each([
    ['back', 1],
    ['not on', 2],
    ['to nothing', 0],
  ])('that goes %s is refused, recorded and mailed', async (_where, counter) => {
    const { user, authenticator } = await aPasskeyUser(app, {}, counting());
    expect((await signInWith(app, authenticator)).status).toBe(200);
    const { status, body } = await signInWith(app, authenticator, { counter });
    expect([status, body.Error?.Code]).toEqual([400, 'passkey-refused']);
    const kinds = (await eventsOf(app, user.id)).map(({ kind }) => kind);
    expect(kinds).toContain('passkey.cloneSuspected');
    expect(kinds.filter((kind) => kind === 'session.signedIn')).toHaveLength(1);
    expect(subjectsTo(app, user.email).at(-1)).toBe(
      'A passkey of your Tradebridge account may have been copied',
    );
  });

  test('in a forged answer does not mark a passkey as copied', async () => {
    const { user, authenticator } = await aPasskeyUser(app, {}, counting());
    await signInWith(app, authenticator);
    await signInWith(app, authenticator, { counter: 1, isForged: true });
    const kinds = (await eventsOf(app, user.id)).map(({ kind }) => kind);
    expect(kinds).not.toContain('passkey.cloneSuspected');
  });
});
