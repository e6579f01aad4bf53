import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { lockUser } from '../identity/lock-user.ts';
import {
  anAccount,
  aPerson,
  aRequest,
  callAsStranger,
  linkTo,
  password,
  signInAs,
  userWith,
} from '../identity/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { markVerified } from '../identity/verify-email.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();
const admin = await aUser(app.db, { isAdmin: true, name: 'Ada Head', email: 'ada@example.test' });
const token = await app.signIn(admin.id);

const open = (path: string, input: unknown) => callAsStranger(app, path, input);
const set = (userId: string, staffRole: 'none' | 'support' | 'admin', by = token) =>
  app.call('administration/setStaffRole', { userId, staffRole, reason: 'A new colleague' }, by);
const sendVerification = (userId: string) =>
  app.call('administration/sendVerificationMail', { userId }, token);
const staffEventsOf = async (userId: string) =>
  (await app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, userId))).filter(
    ({ kind }) => kind.startsWith('staff.'),
  );

/** An account with an unverified address. */
async function signedUp() {
  const person = aPerson();
  await open('signUp', person);
  const user = await userWith(app, person.email);
  if (!user) throw new Error('The sign-up created no user.');
  return user;
}

describe('a staff claim', () => {
  test('is not granted to an account with an unverified address, with the reason', async () => {
    const user = await signedUp();
    for (const role of ['support', 'admin'] as const) {
      const reply = await set(user.id, role);
      expect([reply.status, reply.body.Error?.Code]).toEqual([409, 'address-not-verified']);
      expect(reply.body.Error?.Message).toContain('Its owner confirms it with an emailed link');
    }
    expect(await userWith(app, user.email)).toMatchObject({ isAdmin: false, isSupport: false });
    expect(await staffEventsOf(user.id)).toEqual([]);
    expect(app.mails.filter(({ subject }) => subject.includes('staff role'))).toEqual([]);
  });

  test('is granted once the owner has verified the address, with the email sent for it', async () => {
    const user = await signedUp();
    expect((await sendVerification(user.id)).body.Result).toBe(true);
    const link = linkTo(app, user.email);
    expect((await open('verifyEmail', { token: link, password })).status).toBe(200);
    expect((await set(user.id, 'admin')).body.Result?.staffRole).toBe('admin');
  });

  test('of an administrator that is revoked ends the account’s emergency status', async () => {
    const user = await anAccount(app, { isAdmin: true, isBreakGlass: true });
    expect((await set(user.id, 'support')).body.Result).toMatchObject({
      staffRole: 'support',
      isBreakGlass: false,
    });
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, user.id));
    expect(events.filter(({ kind }) => kind === 'account.breakGlassChanged')).toMatchObject([
      { userId: admin.id, details: { isBreakGlass: false, reason: 'A new colleague' } },
    ]);
    // An administrator does not restore it by granting the claim again.
    expect((await set(user.id, 'admin')).body.Result).toMatchObject({
      staffRole: 'admin',
      isBreakGlass: false,
    });
  });

  test('can still be revoked from an account with an unverified address', async () => {
    const user = await aUser(app.db, { isAdmin: true });
    expect((await set(user.id, 'support')).body.Result?.staffRole).toBe('support');
    expect((await set(user.id, 'none')).body.Result?.staffRole).toBe('none');
  });

  test('needs fresh proof by the administrator', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const stale = await app.signIn(admin.id, { isProved: false });
    const reply = await set(user.id, 'admin', stale);
    expect([reply.status, reply.body.Error?.Code]).toEqual([403, 'proof-required']);
    expect(await userWith(app, user.email)).toMatchObject({ isAdmin: false });
  });

  test('waits while the address is being verified', async () => {
    const user = await signedUp();
    let granting: ReturnType<typeof set> | undefined;
    await app.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      granting = set(user.id, 'admin');
      await new Promise((done) => setTimeout(done, 300));
      const verified = { userId: user.id, email: user.email };
      await markVerified(tx, { now: app.now, request: aRequest }, verified);
    });
    expect((await granting)?.status).toBe(200);
  });
});

describe('the recipients of an email about a staff claim', () => {
  test('are the user and all administrators who can sign in; it says which, when and by whom', async () => {
    const other = await aUser(app.db, { isAdmin: true, name: 'Ben Other' });
    const disabled = await aUser(app.db, { isAdmin: true, disabledAt: app.now });
    const support = await aUser(app.db, { isSupport: true });
    const user = await aUser(app.db, { emailVerified: true, name: 'Cy New' });
    for (const [role, from, to] of [
      ['support', 'none', 'support'],
      ['admin', 'support', 'administrator'],
      ['none', 'administrator', 'none'],
    ] as const) {
      const before = app.mails.length;
      expect((await set(user.id, role)).status).toBe(200);
      const sent = app.mails.slice(before);
      const toWhom = sent.map(({ to: address }) => address);
      expect(toWhom).toEqual(expect.arrayContaining([user.email, other.email, admin.email]));
      expect(new Set(toWhom).size).toBe(toWhom.length);
      for (const { email } of [disabled, support]) expect(toWhom).not.toContain(email);
      const told = sent.find(({ to: address }) => address === other.email);
      expect(told?.text).toContain(
        `Hello Ben Other, the staff role of Cy New (${user.email}) was changed from ${from} to ${to} by Ada Head (ada@example.test) on 02-Mar-2026 09:00:00 am.`,
      );
      const own = sent.find(({ to: address }) => address === user.email);
      expect(own?.text).toContain(`changed from ${from} to ${to} by Ada Head`);
      expect(JSON.stringify(sent)).not.toContain('A new colleague');
    }
  });

  test('are nobody if nothing changes', async () => {
    const user = await aUser(app.db, { emailVerified: true, isSupport: true });
    const before = app.mails.length;
    expect((await set(user.id, 'support')).status).toBe(200);
    expect(app.mails).toHaveLength(before);
  });
});

describe('the email that verifies an address, sent by an administrator', () => {
  test('sets a password if there is none yet, which verifies the address', async () => {
    const user = await aUser(app.db);
    expect((await sendVerification(user.id)).body.Result).toBe(true);
    const link = linkTo(app, user.email);
    expect((await open('resetPassword', { token: link, password })).status).toBe(200);
    expect((await signInAs(app, user.email)).status).toBe(200);
    expect((await set(user.id, 'support')).status).toBe(200);
  });

  test('is not sent if it is already verified, nor to a disabled account', async () => {
    const user = await anAccount(app);
    const before = app.mails.length;
    expect((await sendVerification(user.id)).body.Result).toBe(true);
    const disabled = await aUser(app.db, { disabledAt: app.now });
    expect((await sendVerification(disabled.id)).status).toBe(409);
    expect((await sendVerification('nobody')).status).toBe(404);
    expect(app.mails).toHaveLength(before);
  });

  test('is recorded with its sender', async () => {
    const user = await signedUp();
    await sendVerification(user.id);
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, user.id));
    expect(events.at(-1)).toMatchObject({
      kind: 'account.linkSent',
      userId: admin.id,
      details: { kind: 'verifyEmail' },
    });
  });

  test('is sent only by administrators', async () => {
    const user = await signedUp();
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    const reply = await app.call(
      'administration/sendVerificationMail',
      { userId: user.id },
      support,
    );
    expect(reply.status).toBe(403);
  });
});
