import { maxEmailChanges } from '@tradebridge/contract/identity-rules';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';
import { accounts, trustedDevices, users } from './tables.ts';
import { aLink } from './test-links.ts';
import {
  anAccount,
  callAsStranger,
  callOpen,
  linkTo,
  password,
  signInAs,
  userWith,
} from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();
afterEach(() => vi.restoreAllMocks());

let made = 0;
const newAddress = () => `moved${++made}@example.test`;

const request = (token: string, email: string) =>
  app.call('user/requestEmailChange', { email }, token);
const confirm = (token: string, given = password) =>
  callAsStranger(app, 'confirmEmailChange', { token, password: given });
const confirmOwn = (token: string, session: string) =>
  app.call('user/confirmEmailChange', { token }, session);
const pendingOf = async (session: string) =>
  (await app.call('user/retrieveSecurity', {}, session)).body.Result?.pendingEmail;
const isSignedIn = async (session: string) =>
  (await app.call('core/ping', {}, session)).status === 200;
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email);
const emailOf = async (userId: string) => {
  const [user] = await app.db.orm.select().from(users).where(eq(users.id, userId));
  return user?.email;
};
const eventsOf = (userId: string) =>
  app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, userId));

/** A user who has requested a new address, with the link that was mailed to it. */
async function anAsking(given: Partial<typeof users.$inferInsert> = {}) {
  const user = await anAccount(app, given);
  const session = await app.signIn(user.id);
  const email = newAddress();
  expect((await request(session, email)).body.Result).toBe(true);
  return { user, session, email, link: linkTo(app, email) };
}

describe('asking to change the address', () => {
  test('mails a link to the new one, notifies the present one, and changes nothing yet', async () => {
    const { user, session, email, link } = await anAsking();
    expect(link).toMatch(/^[\w-]{43}$/);
    const [told] = mailsTo(user.email);
    expect(told?.subject).toBe('A change of your Tradebridge email address was requested');
    expect(told?.text).toContain(email);
    expect(told?.text).toContain('Forgot password');
    expect(told?.text).not.toContain('/auth/link');
    expect(await pendingOf(session)).toEqual({
      email,
      expires: new Date(app.now.getTime() + 86_400_000).toISOString(),
    });
    expect(await emailOf(user.id)).toBe(user.email);
    expect((await signInAs(app, user.email)).status).toBe(200);
    const about = await callAsStranger(app, 'retrieveLink', { token: link });
    expect(about.body.Result).toEqual({
      kind: 'emailChange',
      email,
      hasAccount: false,
      company: null,
      change: { from: user.email, hasPassword: true },
    });
  });

  test('needs fresh proof, and an address other than the present one', async () => {
    const user = await anAccount(app);
    const stale = await app.signIn(user.id, { isProved: false });
    expect((await request(stale, newAddress())).body.Error?.Code).toBe('proof-required');
    const session = await app.signIn(user.id);
    for (const email of [user.email, ` ${user.email.toUpperCase()} `, 'nobody', 'a b@c.test']) {
      const reply = await request(session, email);
      expect(reply.body.Error).toMatchObject({ Code: 'invalid', Fields: [{ Path: 'email' }] });
    }
    expect(await pendingOf(session)).toBeNull();
  });

  test('answers the same if the new address has an account, whose owner is notified', async () => {
    const owner = await anAccount(app);
    const user = await anAccount(app);
    const session = await app.signIn(user.id);
    const began = performance.now();
    const known = await request(session, owner.email);
    expect(performance.now() - began).toBeGreaterThan(245);
    const other = await app.signIn((await anAccount(app)).id);
    const unknown = await request(other, newAddress());
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await pendingOf(session))?.email).toBe(owner.email);
    expect(mailsTo(owner.email).map(({ subject }) => subject)).toEqual([
      'Your Tradebridge account already has this address',
    ]);
    expect(linkTo(app, owner.email)).toBe('no link');
    expect(mailsTo(user.email)).toHaveLength(1);
  });

  test('again replaces the earlier request', async () => {
    const { session, link: first, user } = await anAsking();
    const email = newAddress();
    await request(session, email);
    expect((await confirm(first)).body.Error.Code).toBe('link-spent');
    expect((await pendingOf(session))?.email).toBe(email);
    expect((await confirm(linkTo(app, email))).body.Result).toBe(true);
    expect(await emailOf(user.id)).toBe(email);
  });

  test('many times concurrently leaves one link', async () => {
    const user = await anAccount(app);
    const session = await app.signIn(user.id);
    const addresses = Array.from({ length: 8 }, newAddress);
    await Promise.all(addresses.map((email) => request(session, email)));
    const replies = [];
    for (const email of addresses) {
      const token = linkTo(app, email);
      replies.push((await callAsStranger(app, 'retrieveLink', { token })).status);
    }
    expect(replies.filter((status) => status === 200)).toHaveLength(1);
  });

  test('can be withdrawn, even twice, but only by its user', async () => {
    const { user, session, link } = await anAsking();
    const stranger = await app.signIn((await aUser(app.db)).id);
    expect((await app.call('user/withdrawEmailChange', {}, stranger)).body.Result).toBe(true);
    expect(await pendingOf(session)).not.toBeNull();
    expect((await app.call('user/withdrawEmailChange', {}, session)).body.Result).toBe(true);
    expect((await app.call('user/withdrawEmailChange', {}, session)).body.Result).toBe(true);
    expect(await pendingOf(session)).toBeNull();
    expect((await confirm(link)).body.Error.Code).toBe('link-spent');
    const kinds = (await eventsOf(user.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'email.changeWithdrawn')).toHaveLength(1);
  });

  test('is undone by a password reset: the owner may not have asked for it', async () => {
    const { user, link } = await anAsking();
    await callAsStranger(app, 'requestPasswordReset', { email: user.email });
    const reset = { token: linkTo(app, user.email), password: 'a brand new password' };
    expect((await callAsStranger(app, 'resetPassword', reset)).status).toBe(200);
    expect((await confirm(link, 'a brand new password')).body.Error.Code).toBe('link-spent');
  });

  test('is limited per user and day, and per mailbox', async () => {
    const user = await anAccount(app);
    const session = await app.signIn(user.id);
    for (let asked = 0; asked < maxEmailChanges; asked++) {
      expect((await request(session, newAddress())).status).toBe(200);
    }
    expect((await request(session, newAddress())).status).toBe(429);
    const target = newAddress();
    const statuses = [];
    for (let asked = 0; asked < 6; asked++) {
      const other = await app.signIn((await anAccount(app)).id);
      statuses.push((await request(other, target)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    app.pass(86_400_000);
    const later = await app.signIn(user.id);
    expect((await request(later, newAddress())).status).toBe(200);
  });
});

describe('confirming the new address', () => {
  test('with the password changes it, ends all earlier sessions, devices and links, and notifies both', async () => {
    const { user, session, email, link } = await anAsking({ emailVerified: false });
    await app.call('user/trustDevice', {}, session);
    await app.call('user/sendVerificationMail', {}, session);
    const verification = linkTo(app, user.email);
    expect((await confirm(link)).body.Result).toBe(true);
    expect(await userWith(app, email)).toMatchObject({ id: user.id, emailVerified: true });
    expect(await isSignedIn(session)).toBe(false);
    const devices = app.db.orm
      .select()
      .from(trustedDevices)
      .where(eq(trustedDevices.userId, user.id));
    expect(await devices).toEqual([]);
    const open = (token: string) => callAsStranger(app, 'retrieveLink', { token });
    expect((await open(verification)).body.Error.Code).toBe('link-spent');
    expect((await signInAs(app, email)).status).toBe(200);
    expect((await signInAs(app, user.email)).status).toBe(401);
    for (const address of [user.email, email]) {
      const told = mailsTo(address).at(-1);
      expect(told?.subject).toBe('The email address of your Tradebridge account was changed');
      expect(told?.text).toContain(`from ${user.email} to ${email}`);
    }
    const changed = (await eventsOf(user.id)).filter(({ kind }) => kind === 'email.changed');
    expect(changed).toMatchObject([{ details: { from: user.email, to: email } }]);
    expect((await confirm(link)).body.Error.Code).toBe('link-spent');
  });

  test('in the owner’s session keeps that session, and its browser is notified', async () => {
    const { user, session, email, link } = await anAsking();
    const elsewhere = await app.signIn(user.id);
    const heard = vi.spyOn(app.streams, 'hear');
    const reply = await confirmOwn(link, session);
    expect(reply.body.Result).toMatchObject({ id: user.id, email });
    expect(await isSignedIn(session)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await pendingOf(session)).toBeNull();
    const announcement = { kind: 'user-summary', userId: user.id };
    await expect.poll(() => heard.mock.calls.map(([one]) => one)).toContainEqual(announcement);
  });

  test('is not possible with the mailbox alone, nor in somebody else’s session', async () => {
    const { user, session, email, link } = await anAsking();
    const stranger = await anAccount(app);
    const strangers = await confirmOwn(link, await app.signIn(stranger.id));
    expect(strangers.body.Error?.Code).toBe('link-spent');
    const half = await app.signIn(user.id, { secondFactor: false });
    expect((await confirmOwn(link, half)).status).toBe(403);
    for (const given of ['', 'wrong password']) {
      expect((await confirm(link, given)).body.Error.Code).toBe('password-wrong');
    }
    expect(await emailOf(user.id)).toBe(user.email);
    expect(await emailOf(stranger.id)).toBe(stranger.email);
    expect((await confirmOwn(link, session)).status).toBe(200);
    expect(await emailOf(user.id)).toBe(email);
  });

  test('cannot be guessed: ten wrong passwords, sign-ins included, then a wait', async () => {
    const { user, link } = await anAsking();
    const guess = (given: string) =>
      callOpen(app, 'confirmEmailChange', { token: link, password: given }, '192.0.2.7');
    for (let tries = 0; tries < 5; tries++) {
      await signInAs(app, user.email, 'wrong password', { ip: '192.0.2.7' });
      await guess('wrong password');
    }
    expect((await guess(password)).status).toBe(429);
    app.pass(60_000);
    expect((await guess(password)).status).toBe(200);
  });

  test('of an account without a password needs its session', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    await app.db.orm.insert(accounts).values({
      id: `provider-${user.id}`,
      accountId: `subject-${user.id}`,
      providerId: 'google',
      userId: user.id,
    });
    const session = await app.signIn(user.id);
    const email = newAddress();
    await request(session, email);
    const link = linkTo(app, email);
    const about = await callAsStranger(app, 'retrieveLink', { token: link });
    expect(about.body.Result.change).toEqual({ from: user.email, hasPassword: false });
    const refused = await confirm(link, '');
    expect([refused.status, refused.body.Error.Message]).toEqual([
      409,
      'This account has no password. Sign in, then open the link again.',
    ]);
    expect((await confirmOwn(link, session)).body.Result?.email).toBe(email);
  });

  test('works for a day, and for nothing else', async () => {
    const { link } = await anAsking();
    for (const path of ['verifyEmail', 'resetPassword']) {
      const reply = await callAsStranger(app, path, { token: link, password });
      expect(reply.body.Error.Code).toBe('link-spent');
    }
    app.pass(86_400_000);
    expect((await confirm(link)).body.Error.Code).toBe('link-spent');
  });

  test('of an account that was disabled meanwhile is refused', async () => {
    const { user, link } = await anAsking();
    await app.db.orm.update(users).set({ disabledAt: app.now }).where(eq(users.id, user.id));
    expect((await callAsStranger(app, 'retrieveLink', { token: link })).status).toBe(400);
    expect((await confirm(link)).body.Error.Code).toBe('link-spent');
  });

  test('twice concurrently does it once', async () => {
    const { session, link } = await anAsking();
    const replies = await Promise.all([confirmOwn(link, session), confirmOwn(link, session)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('a contact stays connected with the company that knows the old address', async () => {
    const { employerId } = await aCompany(app.db);
    const { user, contactId } = await aContact(app.db, employerId, { role: 'admin' });
    const session = await app.signIn(user.id);
    const email = newAddress();
    await request(session, email);
    const { body } = await confirmOwn(linkTo(app, email), session);
    expect(body.Result).toMatchObject({
      email,
      employerContact: { id: contactId, email: user.email },
    });
    const company = await app.call('employer/retrieveEmployer', { eId: employerId }, session);
    expect(company.status).toBe(200);
  });
});

describe('an address that another account wants', () => {
  test('goes to one of two who confirm it concurrently; the other is told why and keeps their own', async () => {
    const [one, other] = [await anAccount(app), await anAccount(app)];
    const sessions = [await app.signIn(one.id), await app.signIn(other.id)];
    const email = newAddress();
    const tokens: string[] = [];
    for (const session of sessions) {
      await request(session, email);
      tokens.push(linkTo(app, email));
    }
    const replies = await Promise.all(
      tokens.map((token, index) => confirmOwn(token, sessions[index] ?? '')),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.Error?.Message).toBe(
      'Another account now has this address. Your own address stays as it is.',
    );
    const kept = [await emailOf(one.id), await emailOf(other.id)].filter(
      (address) => address !== email,
    );
    expect(kept).toHaveLength(1);
  });

  test('is taken from an account that never verified it, which is then disabled', async () => {
    const { user, session, email, link } = await anAsking();
    const squatter = await anAccount(app, { email, emailVerified: false });
    const squatting = await app.signIn(squatter.id);
    expect((await confirmOwn(link, session)).status).toBe(200);
    expect(await emailOf(user.id)).toBe(email);
    expect(await emailOf(squatter.id)).toBe(`${squatter.id}@replaced.invalid`);
    expect(await isSignedIn(squatting)).toBe(false);
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, squatter.id));
    expect(events).toMatchObject([{ kind: 'account.disabled', userId: user.id }]);
  });

  test('is mailed a link although an account that never verified it has it', async () => {
    const squatter = await anAccount(app, { emailVerified: false });
    const user = await anAccount(app);
    const session = await app.signIn(user.id);
    await request(session, squatter.email);
    expect((await confirmOwn(linkTo(app, squatter.email), session)).status).toBe(200);
    expect(await emailOf(user.id)).toBe(squatter.email);
  });

  test('is not taken from an account that has verified it meanwhile', async () => {
    const { user, session, email, link } = await anAsking();
    await anAccount(app, { email });
    expect((await confirmOwn(link, session)).status).toBe(409);
    expect(await emailOf(user.id)).toBe(user.email);
    expect((await confirm(link)).status).toBe(409);
  });
});

test.each(['isAdmin', 'isSupport'] as const)(
  'of staff (%s) every other administrator is told once it is done',
  async (claim) => {
    const admin = await anAccount(app, { isAdmin: true });
    const shut = await anAccount(app, { isAdmin: true, disabledAt: app.now });
    const { user, session, email, link } = await anAsking({ [claim]: true });
    const subject = 'The email address of a staff account was changed';
    const toldTo = (address: string) =>
      mailsTo(address).filter((mail) => mail.subject === subject).length;
    expect(toldTo(admin.email)).toBe(0);
    await confirmOwn(link, session);
    expect([admin, shut, user].map((one) => toldTo(one.email))).toEqual([1, 0, 0]);
    expect(toldTo(email)).toBe(0);
  },
);

test('an administrator finds an account by the address that it had', async () => {
  const { user, session, link } = await anAsking();
  await confirmOwn(link, session);
  const admin = await app.signIn((await anAccount(app, { isAdmin: true })).id);
  const found = await app.call(
    'audit/findEvents',
    { user: user.email, kinds: ['email.changed'] },
    admin,
  );
  expect(found.body.Result?.events).toMatchObject([{ user: { id: user.id } }]);
});

test('a link of that kind works for its account only', async () => {
  const { user } = await anAsking();
  const email = newAddress();
  const token = await aLink(app, { kind: 'emailChange', email });
  expect((await confirm(token)).body.Error.Code).toBe('link-spent');
  expect(await emailOf(user.id)).toBe(user.email);
});
