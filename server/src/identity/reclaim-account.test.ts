import { hash } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';
import { lockUser } from './lock-user.ts';
import { reclaimAccount } from './reclaim-account.ts';
import { accounts, recoveryCodes, sessions, trustedDevices } from './tables.ts';
import { aLink } from './test-links.ts';
import {
  anAccount,
  aPerson,
  aRequest,
  callAsStranger,
  linkTo,
  password,
  signInAs,
  userWith,
} from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const open = (path: string, input: unknown) => callAsStranger(app, path, input);
const foreign = 'what somebody thought of';
const fresh = 'chosen by the owner alone';

/** An account that a stranger opened with someone's address, with every way to sign in. */
async function occupied() {
  const { email } = aPerson();
  await open('signUp', { email, name: 'Mallory Finch', password: foreign });
  const user = await userWith(app, email);
  if (!user) throw new Error('The sign-up created no user.');
  const token = await app.signIn(user.id);
  expect((await app.call('user/makeRecoveryCodes', {}, token)).status).toBe(200);
  expect((await app.call('user/trustDevice', {}, token)).status).toBe(200);
  await app.db.orm.insert(accounts).values({
    id: `linked-${user.id}`,
    accountId: `subject of ${user.id}`,
    providerId: 'google',
    userId: user.id,
  });
  return { ...user, token };
}

const rowsOf = async (
  table: typeof recoveryCodes | typeof trustedDevices | typeof sessions | typeof accounts,
  userId: string,
) => app.db.orm.select().from(table).where(eq(table.userId, userId));

async function expectNothingLeft({ id, email, token }: Awaited<ReturnType<typeof occupied>>) {
  expect((await signInAs(app, email, foreign)).status).toBe(401);
  expect((await app.call('core/ping', {}, token)).status).toBe(401);
  expect(await rowsOf(recoveryCodes, id)).toEqual([]);
  expect(await rowsOf(trustedDevices, id)).toEqual([]);
  const waysIn = await app.db.orm.select().from(accounts).where(eq(accounts.userId, id));
  expect(waysIn.map(({ providerId }) => providerId)).toEqual(['credential']);
  expect(await userWith(app, email)).toMatchObject({
    emailVerified: true,
    secondFactorRegisteredAt: null,
    authenticatorSecret: null,
  });
  const events = await app.db.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, id), eq(auditEvents.kind, 'account.reclaimed')));
  expect(events).toHaveLength(1);
}

describe('an account that a stranger opened in advance', () => {
  test('belongs to its owner only after a new password by a link', async () => {
    const account = await occupied();
    await open('requestPasswordReset', { email: account.email });
    const token = linkTo(app, account.email);
    expect((await open('resetPassword', { token, password: fresh })).status).toBe(200);
    await expectNothingLeft(account);
    expect((await signInAs(app, account.email, fresh)).status).toBe(200);
  });

  test('belongs to its owner only after an invitation', async () => {
    const account = await occupied();
    const { email } = account;
    const { employerId } = await aCompany(app.db);
    const { contactId } = await aContact(app.db, employerId, { userId: null, email });
    const token = await aLink(app, { kind: 'invitation', email, contactId });
    const given = { name: 'Ngaire Tūhoe', password: fresh };
    expect((await open('acceptInvitation', { token, account: given })).status).toBe(200);
    await expectNothingLeft(account);
    expect(await userWith(app, email)).toMatchObject({ name: 'Ngaire Tūhoe' });
  });

  // Each of these is in progress when the owner takes the account, and would let the stranger stay.
  test.each([
    [
      'changes the password',
      (token: string) =>
        app.call(
          'user/changePassword',
          { currentPassword: foreign, newPassword: 'something else of theirs' },
          token,
        ),
    ],
    ['makes recovery codes', (token: string) => app.call('user/makeRecoveryCodes', {}, token)],
    ['trusts a device', (token: string) => app.call('user/trustDevice', {}, token)],
  ])('is not kept by who %s at that very moment', async (_what, act) => {
    const account = await occupied();
    let acting: ReturnType<typeof act> | undefined;
    await app.db.transaction(async (tx) => {
      await lockUser(tx, account.id);
      acting = act(account.token);
      await new Promise((done) => setTimeout(done, 400));
      const by = 'link';
      await reclaimAccount(tx, { now: app.now, request: aRequest }, { userId: account.id, by });
    });
    expect((await acting)?.status).toBe(401);
    for (const table of [accounts, recoveryCodes, trustedDevices, sessions]) {
      expect(await rowsOf(table, account.id)).toEqual([]);
    }
  });

  test('is not kept by a stranger who signs in at that moment', async () => {
    const account = await occupied();
    let signingIn: ReturnType<typeof signInAs> | undefined;
    await app.db.transaction(async (tx) => {
      await lockUser(tx, account.id);
      await reclaimAccount(
        tx,
        { now: app.now, request: aRequest },
        { userId: account.id, by: 'link' },
      );
      // It reads the old password: nothing is committed yet.
      signingIn = signInAs(app, account.email, foreign);
      await new Promise((done) => setTimeout(done, 400));
    });
    expect((await signingIn)?.status).toBe(401);
    expect(await rowsOf(sessions, account.id)).toEqual([]);
  });
});

test('signing in while the password is rehashed succeeds', async () => {
  const user = await anAccount(app);
  let signingIn: ReturnType<typeof signInAs> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.orm
      .update(accounts)
      .set({ password: await hash(password) })
      .where(eq(accounts.userId, user.id));
    signingIn = signInAs(app, user.email);
    await new Promise((done) => setTimeout(done, 400));
  });
  expect((await signingIn)?.status).toBe(200);
});

test('an address is not verified by a password that is replaced meanwhile', async () => {
  const person = aPerson();
  await open('signUp', person);
  const user = await userWith(app, person.email);
  const token = linkTo(app, person.email);
  let verifying: ReturnType<typeof open> | undefined;
  await app.db.transaction(async (tx) => {
    await lockUser(tx, user?.id ?? '');
    await tx.orm
      .update(accounts)
      .set({ password: await hash('somebody else set this') })
      .where(eq(accounts.userId, user?.id ?? ''));
    verifying = open('verifyEmail', { token, password });
    await new Promise((done) => setTimeout(done, 400));
  });
  expect((await verifying)?.status).toBe(409);
  expect((await userWith(app, person.email))?.emailVerified).toBe(false);
});

test('a password link that was sent to a previous address does not work', async () => {
  const user = await aUser(app.db);
  const token = await aLink(app, {
    kind: 'password',
    email: 'before@example.test',
    userId: user.id,
  });
  const reply = await open('resetPassword', { token, password });
  expect(reply.body.Error.Code).toBe('link-spent');
});
