import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { openTestApp } from '../platform/test-app.ts';
import { accounts, users } from './tables.ts';
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

describe('signing up', () => {
  test('opens an account that signs in, and whose address is verified with a link', async () => {
    const person = aPerson();
    const reply = await open('signUp', { ...person, email: ` ${person.email.toUpperCase()} ` });
    expect([reply.status, reply.body.Result]).toEqual([200, true]);
    expect((await signInAs(app, person.email)).status).toBe(200);
    expect((await userWith(app, person.email))?.emailVerified).toBe(false);
    const token = linkTo(app, person.email);
    const link = await open('retrieveLink', { token });
    expect(link.body.Result).toEqual({
      kind: 'verifyEmail',
      email: person.email,
      hasAccount: false,
      company: null,
    });
    expect((await open('verifyEmail', { token, password })).body.Result).toBe(true);
    expect((await userWith(app, person.email))?.emailVerified).toBe(true);
    expect((await open('verifyEmail', { token, password })).body.Error.Code).toBe('link-spent');
  });

  test('with somebody else’s address is not confirmed by the link alone', async () => {
    const person = aPerson();
    await open('signUp', { ...person, password: 'the password of a stranger' });
    const token = linkTo(app, person.email);
    for (const given of ['', 'not that one', password]) {
      const reply = await open('verifyEmail', { token, password: given });
      expect([reply.status, reply.body.Error.Code]).toEqual([400, 'password-wrong']);
    }
    expect((await open('verifyEmail', { token })).body.Error.Code).toBe('invalid');
    expect((await userWith(app, person.email))?.emailVerified).toBe(false);
    expect((await open('retrieveLink', { token })).status).toBe(200);
    const { id } = (await userWith(app, person.email)) ?? { id: '' };
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, id));
    expect(events.filter(({ kind }) => kind === 'session.refused')).toHaveLength(3);
  });

  test('is not confirmed by guessing: ten wrong passwords, sign-ins included, then a wait', async () => {
    const person = aPerson();
    await open('signUp', person);
    const token = linkTo(app, person.email);
    const verify = (given: string) => callOpen(app, 'verifyEmail', { token, password: given });
    for (let tries = 0; tries < 5; tries++) {
      await signInAs(app, person.email, 'wrong password');
      await verify('wrong password');
    }
    const reply = await verify(password);
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '60']);
    app.pass(60_000);
    expect((await verify(password)).status).toBe(200);
  });

  test.each([
    ['a provider alone is confirmed by the link', 'google', 200],
    ['no way in at all sets a password first', undefined, 409],
  ])('with %s', async (_what, providerId, status) => {
    const user = await aUser(app.db, { emailVerified: false });
    if (providerId) {
      await app.db.orm.insert(accounts).values({
        id: `provider-${user.id}`,
        accountId: `subject-${user.id}`,
        providerId,
        userId: user.id,
      });
    }
    const { email, id: userId } = user;
    const token = await aLink(app, { kind: 'verifyEmail', email, userId });
    const reply = await open('verifyEmail', { token, password: '' });
    expect(reply.status).toBe(status);
    expect((await userWith(app, email))?.emailVerified).toBe(status === 200);
  });

  test('answers the same if there is an account, whose owner is notified', async () => {
    const user = await anAccount(app);
    const fresh = aPerson();
    const known = await open('signUp', {
      ...fresh,
      email: user.email,
      password: 'another long one',
    });
    const unknown = await open('signUp', fresh);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await signInAs(app, user.email)).status).toBe(200);
    expect((await signInAs(app, user.email, 'another long one')).status).toBe(401);
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toBe(
      'You already have a Tradebridge account',
    );
  });

  test('takes as long for a known address as for an unknown one', async () => {
    const user = await anAccount(app);
    const timeOf = async (email: string) => {
      const began = performance.now();
      await open('signUp', { ...aPerson(), email });
      return performance.now() - began;
    };
    const times = [await timeOf(user.email), await timeOf(aPerson().email)];
    for (const time of times) expect(time).toBeGreaterThan(245);
  });

  test('with one address many times concurrently opens one account', async () => {
    const person = aPerson();
    const replies = await Promise.all(Array.from({ length: 5 }, () => open('signUp', person)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const rows = await app.db.orm.select().from(users).where(eq(users.email, person.email));
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name with a line break', { name: 'Dana\nFarrugia' }],
    ['a name that turns the text around', { name: 'Dana \u202egnp.exe' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['a name that is none', { name: 7 }],
    ['no address', { email: 'nobody' }],
    ['an address with a line break', { email: 'a@b.test\nBcc: c@d.test' }],
    ['an address that is too long', { email: `${'x'.repeat(250)}@example.test` }],
    ['a short password', { password: 'eleven char' }],
    ['a password that is too long', { password: 'x'.repeat(129) }],
    ['no password', { password: undefined }],
    ['a claim of being staff', { isAdmin: true }],
  ])('with %s is refused as invalid', async (_what, wrong) => {
    const reply = await open('signUp', { ...aPerson(), ...wrong });
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
    expect(reply.body.Error.Fields).toHaveLength(1);
  });

  test('treats markup in a name as text', async () => {
    const person = { ...aPerson(), name: '<img src=x onerror=alert(1)> & Sons' };
    await open('signUp', person);
    const user = await userWith(app, person.email);
    expect(user?.name).toBe(person.name);
    const mail = app.mails.findLast(({ to }) => to === person.email);
    expect(mail?.html).not.toContain('<img');
  });
});

test('a way to sign in belongs to one account', async () => {
  const [one, other] = [await aUser(app.db), await aUser(app.db)];
  const link = (userId: string) =>
    app.db.orm.insert(accounts).values({
      id: `linked-${userId}`,
      accountId: 'one and the same',
      providerId: 'google',
      userId,
    });
  await link(one.id);
  await expect(link(other.id)).rejects.toThrow();
});

test('account events are recorded, without addresses', async () => {
  const person = aPerson();
  await open('signUp', person);
  await open('verifyEmail', { token: linkTo(app, person.email), password });
  await signInAs(app, person.email, 'wrong password');
  await signInAs(app, person.email);
  const { id } = (await userWith(app, person.email)) ?? { id: '' };
  const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    'account.created',
    'email.verified',
    'session.refused',
    'session.signedIn',
  ]);
  expect(JSON.stringify(events)).not.toContain(person.email);
});

test('users with an unverified address can have the link sent again', async () => {
  const user = await anAccount(app, { emailVerified: false });
  const token = await app.signIn(user.id);
  expect((await app.call('user/sendVerificationMail', {}, token)).body.Result).toBe(true);
  const confirmed = await open('verifyEmail', { token: linkTo(app, user.email), password });
  expect(confirmed.status).toBe(200);
  const sent = app.mails.length;
  expect((await app.call('user/sendVerificationMail', {}, token)).body.Result).toBe(true);
  expect(app.mails).toHaveLength(sent);
});
