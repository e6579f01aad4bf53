import {
  maxAccountMailsEverywhere,
  maxOpenPasswordLinks,
} from '@tradebridge/contract/identity-rules';
import { and, eq, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { accountLinks, accounts, sessions, trustedDevices } from './tables.ts';
import { aLink } from './test-links.ts';
import {
  anAccount,
  aPerson,
  callAsStranger,
  callOpen,
  linkTo,
  password,
  signInAs,
  userWith,
} from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const open = (path: string, input: unknown) => callAsStranger(app, path, input);

describe('a forgotten password', () => {
  test('is replaced with a link, once; every session and device ends', async () => {
    const user = await anAccount(app, { emailVerified: false });
    await app.signIn(user.id);
    await app.db.orm.insert(trustedDevices).values({
      userId: user.id,
      tokenHash: `hash of ${user.id}`,
      createdAt: app.now,
      expiresAt: new Date(app.now.getTime() + 1e9),
    });
    expect((await open('requestPasswordReset', { email: user.email })).body.Result).toBe(true);
    const token = linkTo(app, user.email);
    const next = 'a brand new password';
    expect((await open('resetPassword', { token, password: next })).body.Result).toBe(true);
    expect((await signInAs(app, user.email, next)).status).toBe(200);
    expect((await signInAs(app, user.email)).status).toBe(401);
    expect((await userWith(app, user.email))?.emailVerified).toBe(true);
    const left = await app.db.orm.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toHaveLength(1);
    expect(
      await app.db.orm.select().from(trustedDevices).where(eq(trustedDevices.userId, user.id)),
    ).toEqual([]);
    expect((await open('resetPassword', { token, password })).body.Error.Code).toBe('link-spent');
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toContain('was changed');
  });

  test('of an unverified address removes the second factor of the person who opened the account', async () => {
    const user = await anAccount(app, {
      emailVerified: false,
      secondFactorMethod: 'A',
      secondFactorRegisteredAt: app.now,
      authenticatorSecret: "sealed: a stranger's",
    });
    await open('requestPasswordReset', { email: user.email });
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect(await userWith(app, user.email)).toMatchObject({
      emailVerified: true,
      secondFactorRegisteredAt: null,
      authenticatorSecret: null,
    });
  });

  test('of a verified address leaves the second factor', async () => {
    const user = await anAccount(app, { secondFactorRegisteredAt: app.now });
    await open('requestPasswordReset', { email: user.email });
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect((await userWith(app, user.email))?.secondFactorRegisteredAt).toEqual(app.now);
  });

  test('gives its owner new passcodes after a stranger with the old password used them up', async () => {
    const user = await anAccount(app, { secondFactorMethod: 'E' });
    const ask = async () =>
      app.call(
        'user/sendMFAPasscodeToEmail',
        {},
        await app.signIn(user.id, { secondFactor: false }),
      );
    for (let sent = 0; sent < 10; sent++) await ask();
    expect((await ask()).status).toBe(429);
    await open('requestPasswordReset', { email: user.email });
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect((await ask()).status).toBe(200);
  });

  test('lets in an owner whom a stranger has locked out', async () => {
    const user = await anAccount(app);
    for (let tries = 0; tries < 11; tries++) await signInAs(app, user.email, 'wrong password');
    expect((await signInAs(app, user.email)).status).toBe(429);
    await open('requestPasswordReset', { email: user.email });
    // From the stranger's own network: elsewhere the owner is not locked out.
    await callOpen(app, 'resetPassword', { token: linkTo(app, user.email), password });
    expect((await signInAs(app, user.email)).status).toBe(200);
  });

  test('gets the same reply in the same time, whether there is an account or not', async () => {
    const user = await anAccount(app);
    const disabled = await anAccount(app, { disabledAt: app.now });
    const replies = [];
    for (const email of [user.email, disabled.email, aPerson().email]) {
      const began = performance.now();
      const { status, body } = await open('requestPasswordReset', { email });
      expect(performance.now() - began).toBeGreaterThan(245);
      replies.push({ status, body });
    }
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    expect(app.mails.filter(({ to }) => to === disabled.email)).toEqual([]);
  });

  test('of an account without a password sets its first, which signs in', async () => {
    const user = await aUser(app.db);
    await open('requestPasswordReset', { email: user.email });
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect((await signInAs(app, user.email)).status).toBe(200);
    const rows = await app.db.orm.select().from(accounts).where(eq(accounts.userId, user.id));
    expect(rows.map(({ providerId }) => providerId)).toEqual(['credential']);
  });

  describe('whose owner has a link', () => {
    async function anOwnersLink() {
      const user = await anAccount(app);
      await open('requestPasswordReset', { email: user.email });
      return { user, token: linkTo(app, user.email) };
    }
    const serves = async (token: string) => (await open('retrieveLink', { token })).status === 200;

    test('keeps it, however often strangers request others and sign up with the address', async () => {
      const { user, token } = await anOwnersLink();
      const asked = await Promise.all(
        Array.from({ length: maxAccountMailsEverywhere + 5 }, (_, index) =>
          index % 2 === 0
            ? open('requestPasswordReset', { email: user.email })
            : open('signUp', { ...aPerson(), email: user.email }),
        ),
      );
      const statuses = asked.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(
        maxAccountMailsEverywhere - 1,
      );
      expect(statuses).toContain(429);
      const next = 'a brand new password';
      expect((await open('resetPassword', { token, password: next })).body.Result).toBe(true);
      expect((await signInAs(app, user.email, next)).status).toBe(200);
    });

    test('loses all others once one is used', async () => {
      const { user, token: first } = await anOwnersLink();
      await open('requestPasswordReset', { email: user.email });
      const second = linkTo(app, user.email);
      expect([await serves(first), await serves(second)]).toEqual([true, true]);
      await open('resetPassword', { token: second, password });
      expect([await serves(first), await serves(second)]).toEqual([false, false]);
    });

    test('sets one password if two are used concurrently', async () => {
      for (let round = 0; round < 5; round++) {
        const { user, token: first } = await anOwnersLink();
        await open('requestPasswordReset', { email: user.email });
        const tokens = [first, linkTo(app, user.email)];
        const used = await Promise.all(
          tokens.map((token) => open('resetPassword', { token, password })),
        );
        const codes = used.map(({ body }) => body.Error?.Code ?? 'set');
        expect(codes.toSorted()).toEqual(['link-spent', 'set']);
      }
    });

    test('loses all of them once the password changes', async () => {
      const { user, token: first } = await anOwnersLink();
      await open('requestPasswordReset', { email: user.email });
      const second = linkTo(app, user.email);
      const changed = await app.call(
        'user/changePassword',
        { currentPassword: password, newPassword: 'a brand new password' },
        await app.signIn(user.id),
      );
      expect(changed.status).toBe(200);
      expect([await serves(first), await serves(second)]).toEqual([false, false]);
    });

    test('has no more open than the limit: the oldest end', async () => {
      const { user, token: first } = await anOwnersLink();
      const tokens = [first];
      while (tokens.length <= maxOpenPasswordLinks) {
        app.pass(1);
        tokens.push(
          await aLink(app, {
            kind: 'password',
            email: user.email,
            userId: user.id,
          }),
        );
      }
      expect(await serves(first)).toBe(false);
      for (const token of [tokens[1], tokens.at(-1)]) expect(await serves(token ?? '')).toBe(true);
      const links = await app.db.orm
        .select()
        .from(accountLinks)
        .where(and(eq(accountLinks.userId, user.id), gt(accountLinks.expiresAt, app.now)));
      expect(links).toHaveLength(maxOpenPasswordLinks);
    });

    test('leaves the links of other accounts alone', async () => {
      const { token: others } = await anOwnersLink();
      const { token } = await anOwnersLink();
      await open('resetPassword', { token, password });
      expect(await serves(others)).toBe(true);
    });
  });

  test('does not flood a mailbox: five mails from one network, then a wait, with or without an account', async () => {
    const ask = (email: string) => callOpen(app, 'requestPasswordReset', { email });
    for (const email of [(await anAccount(app)).email, aPerson().email]) {
      for (let asked = 0; asked < 5; asked++) {
        expect((await ask(email)).status).toBe(200);
      }
      const reply = await ask(email);
      expect([reply.status, reply.headers['retry-after']]).toEqual([429, '60']);
    }
  }, 20_000);
});
