import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact, aUser } from '../platform/builders.ts';
import { TestApp } from '../platform/test-app.ts';
import { makeLink, useLink } from './account-links.ts';
import { accountLinks, accounts, sessions, trustedDevices, users } from './tables.ts';
import { anAccount, callOpen, linkTo, password, signInAs } from './test-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

let made = 0;
const aPerson = () => {
  made += 1;
  return { email: `person${made}@example.test`, name: 'Ngaire Tūhoe', password };
};
/** Each from an address of its own, so that tests do not use up one another's tries. */
const open = (path: string, input: unknown) => {
  made += 1;
  return callOpen(app, path, input, `10.0.${made >> 8}.${made & 255}`);
};
const userWith = async (email: string) =>
  (await app.db.orm.select().from(users).where(eq(users.email, email)))[0];
const noToken = 'x'.repeat(43);

describe('signing up', () => {
  test('opens an account that signs in, and whose address is verified by a link', async () => {
    const person = aPerson();
    const reply = await open('signUp', { ...person, email: ` ${person.email.toUpperCase()} ` });
    expect([reply.status, reply.body.Result]).toEqual([200, true]);
    expect((await signInAs(app, person.email)).status).toBe(200);
    expect((await userWith(person.email))?.emailVerified).toBe(false);
    const token = linkTo(app, person.email);
    const link = await open('retrieveLink', { token });
    expect(link.body.Result).toEqual({
      kind: 'verifyEmail',
      email: person.email,
      hasAccount: false,
      company: null,
    });
    expect((await open('verifyEmail', { token, password })).body.Result).toBe(true);
    expect((await userWith(person.email))?.emailVerified).toBe(true);
    expect((await open('verifyEmail', { token, password })).body.Error.Code).toBe('link-spent');
  });

  test('with the address of somebody else is not confirmed by the link alone', async () => {
    const person = aPerson();
    await open('signUp', { ...person, password: 'the password of a stranger' });
    const token = linkTo(app, person.email);
    for (const given of ['', 'not that one', password]) {
      const reply = await open('verifyEmail', { token, password: given });
      expect([reply.status, reply.body.Error.Code]).toEqual([400, 'password-wrong']);
    }
    expect((await open('verifyEmail', { token })).body.Error.Code).toBe('invalid');
    expect((await userWith(person.email))?.emailVerified).toBe(false);
    expect((await open('retrieveLink', { token })).status).toBe(200);
    const { id } = (await userWith(person.email)) ?? { id: '' };
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, id));
    expect(events.filter(({ kind }) => kind === 'session.refused')).toHaveLength(3);
  });

  test('is not confirmed by guessing: ten wrong passwords, with those of signing in, then a wait', async () => {
    const person = aPerson();
    await open('signUp', person);
    const token = linkTo(app, person.email);
    for (let tries = 0; tries < 5; tries++) {
      await signInAs(app, person.email, 'wrong password');
      await open('verifyEmail', { token, password: 'wrong password' });
    }
    const reply = await open('verifyEmail', { token, password });
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '60']);
    app.pass(60_000);
    expect((await open('verifyEmail', { token, password })).status).toBe(200);
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
    const token = await makeLink(app.db, { kind: 'verifyEmail', email, userId, now: app.now });
    const reply = await open('verifyEmail', { token, password: '' });
    expect(reply.status).toBe(status);
    expect((await userWith(email))?.emailVerified).toBe(status === 200);
  });

  test('answers the same where there is an account, whose owner is told', async () => {
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
      'You have a Tradebridge account already',
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

  test('with one address many times at once opens one account', async () => {
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

  test('keeps markup in a name as the text that it is', async () => {
    const person = { ...aPerson(), name: '<img src=x onerror=alert(1)> & Sons' };
    await open('signUp', person);
    const user = await userWith(person.email);
    expect(user?.name).toBe(person.name);
    const mail = app.mails.findLast(({ to }) => to === person.email);
    expect(mail?.html).not.toContain('<img');
  });
});

describe('a forgotten password', () => {
  test('is replaced by a link, once; every session and device ends', async () => {
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
    expect((await userWith(user.email))?.emailVerified).toBe(true);
    const left = await app.db.orm.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toHaveLength(1);
    expect(
      await app.db.orm.select().from(trustedDevices).where(eq(trustedDevices.userId, user.id)),
    ).toEqual([]);
    expect((await open('resetPassword', { token, password })).body.Error.Code).toBe('link-spent');
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toContain('was changed');
  });

  test('of an address that nobody has proved ends the second factor of whoever opened the account', async () => {
    const user = await anAccount(app, {
      emailVerified: false,
      secondFactorMethod: 'A',
      secondFactorRegisteredAt: app.now,
      authenticatorSecret: "sealed: a stranger's",
    });
    await open('requestPasswordReset', { email: user.email });
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect(await userWith(user.email)).toMatchObject({
      emailVerified: true,
      secondFactorRegisteredAt: null,
      authenticatorSecret: null,
    });
  });

  test('of an address that was proved leaves the second factor', async () => {
    const user = await anAccount(app, { secondFactorRegisteredAt: app.now });
    await open('requestPasswordReset', { email: user.email });
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect((await userWith(user.email))?.secondFactorRegisteredAt).toEqual(app.now);
  });

  test('lets its owner have passcodes again that a stranger with the old one has used up', async () => {
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
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect((await signInAs(app, user.email)).status).toBe(200);
  });

  test('is asked for with the same reply and in the same time, whether there is an account or not', async () => {
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

  test('of an account without one sets its first, which signs in', async () => {
    const user = await aUser(app.db);
    await open('requestPasswordReset', { email: user.email });
    await open('resetPassword', { token: linkTo(app, user.email), password });
    expect((await signInAs(app, user.email)).status).toBe(200);
    const rows = await app.db.orm.select().from(accounts).where(eq(accounts.userId, user.id));
    expect(rows.map(({ providerId }) => providerId)).toEqual(['credential']);
  });

  test('does not flood anybody with mails: five, then a wait, for no account as for one', async () => {
    for (const email of [(await anAccount(app)).email, aPerson().email]) {
      for (let asked = 0; asked < 5; asked++) {
        expect((await open('requestPasswordReset', { email })).status).toBe(200);
      }
      const reply = await open('requestPasswordReset', { email });
      expect([reply.status, reply.headers['retry-after']]).toEqual([429, '60']);
    }
  }, 20_000);
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

describe('a link', () => {
  const links = () => app.db.orm.select().from(accountLinks);

  test('serves for its time, and is not kept to be read', async () => {
    const user = await anAccount(app);
    await open('requestPasswordReset', { email: user.email });
    const token = linkTo(app, user.email);
    expect(JSON.stringify(await links())).not.toContain(token);
    app.pass(3_600_000);
    expect((await open('retrieveLink', { token })).body.Error.Code).toBe('link-spent');
    expect((await open('resetPassword', { token, password })).body.Error.Code).toBe('link-spent');
  });

  test('ends those of its kind before it', async () => {
    const user = await anAccount(app);
    await open('requestPasswordReset', { email: user.email });
    const first = linkTo(app, user.email);
    await open('requestPasswordReset', { email: user.email });
    expect((await open('retrieveLink', { token: first })).body.Error.Code).toBe('link-spent');
    const second = linkTo(app, user.email);
    expect((await open('retrieveLink', { token: second })).status).toBe(200);
  });

  test('of one kind does not serve as another', async () => {
    const person = aPerson();
    await open('signUp', person);
    const token = linkTo(app, person.email);
    for (const [path, input] of [
      ['resetPassword', { token, password }],
      ['acceptInvitation', { token }],
    ] as const) {
      expect((await open(path, input)).body.Error.Code).toBe('link-spent');
    }
    expect((await open('verifyEmail', { token, password })).status).toBe(200);
  });

  test('is used once, by one of twenty at once', async () => {
    const user = await aUser(app.db);
    const now = app.now;
    const token = await makeLink(app.db, {
      kind: 'connection',
      email: user.email,
      userId: user.id,
      now,
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        app.db.transaction((tx) => useLink(tx, token, 'connection', now)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each(['', 'short', `${noToken}x`, 7, null, "' or 1=1 --".padEnd(43)])(
    '%j is none',
    async (token) => {
      const reply = await open('retrieveLink', { token });
      expect([reply.status, reply.body.Error.Code]).toEqual([400, 'invalid']);
    },
  );

  test('cannot be guessed for long from one network', async () => {
    const guess = () => callOpen(app, 'retrieveLink', { token: noToken }, '2001:db8:7::1');
    for (let tries = 0; tries < 60; tries++) expect((await guess()).status).toBe(400);
    const beside = await callOpen(app, 'retrieveLink', { token: noToken }, '2001:db8:7::2');
    expect(beside.status).toBe(429);
    const other = await callOpen(app, 'retrieveLink', { token: noToken }, '2001:db8:8::1');
    expect(other.status).toBe(400);
  });
});

describe('an invitation', () => {
  async function invited(email = aPerson().email) {
    const { employerId, name } = await aCompany(app.db);
    const { contactId } = await aContact(app.db, employerId, { userId: null, email });
    const token = await makeLink(app.db, { kind: 'invitation', email, contactId, now: app.now });
    return { token, email, contactId, company: name };
  }
  const ownerOf = async (contactId: string) =>
    (
      await app.db.orm
        .select()
        .from(employerContacts)
        .where(eq(employerContacts.contactId, contactId))
    )[0]?.userId;
  const account = { name: 'Ngaire Tūhoe', password };

  test('opens an account and connects it with the contact', async () => {
    const { token, email, contactId, company } = await invited();
    const link = await open('retrieveLink', { token });
    expect(link.body.Result).toEqual({ kind: 'invitation', email, hasAccount: false, company });
    expect((await open('acceptInvitation', { token, account })).body.Result).toBe(true);
    const user = await userWith(email);
    expect(user).toMatchObject({ name: 'Ngaire Tūhoe', emailVerified: true });
    expect(await ownerOf(contactId)).toBe(user?.id);
    expect((await signInAs(app, email)).status).toBe(200);
  });

  test('connects the account that the address has, whose password stays', async () => {
    const user = await anAccount(app);
    const { token, contactId } = await invited(user.email);
    expect((await open('retrieveLink', { token })).body.Result.hasAccount).toBe(true);
    const given = { name: 'Somebody', password: 'another long password' };
    expect((await open('acceptInvitation', { token, account: given })).body.Result).toBe(true);
    expect(await ownerOf(contactId)).toBe(user.id);
    expect((await signInAs(app, user.email)).status).toBe(200);
  });

  test('takes over an account that somebody opened in advance without proving the address', async () => {
    const { token, email, contactId } = await invited();
    await open('signUp', { email, name: 'A stranger', password: 'the password of a stranger' });
    const stranger = await signInAs(app, email, 'the password of a stranger');
    expect((await open('acceptInvitation', { token })).body.Error.Code).toBe('invalid');
    expect((await open('acceptInvitation', { token, account })).body.Result).toBe(true);
    expect((await signInAs(app, email, 'the password of a stranger')).status).toBe(401);
    expect((await app.call('core/ping', {}, stranger.body.token)).status).toBe(401);
    expect(await ownerOf(contactId)).toBe((await userWith(email))?.id);
  });

  test('for nobody yet needs a name and a password', async () => {
    const { token } = await invited();
    const reply = await open('acceptInvitation', { token });
    expect(reply.body.Error).toMatchObject({ Code: 'invalid', Fields: [{ Path: 'account' }] });
    const wrong = await open('acceptInvitation', { token, account: { name: '', password: 'x' } });
    expect(wrong.body.Error.Fields).toHaveLength(2);
  });

  test('serves nobody whose account is disabled', async () => {
    const user = await anAccount(app, { disabledAt: app.now });
    const { token } = await invited(user.email);
    expect((await open('acceptInvitation', { token })).status).toBe(403);
  });

  test('does not serve when the contact has another address by now', async () => {
    const { token, contactId } = await invited();
    await app.db.orm
      .update(employerContacts)
      .set({ email: 'somebody@else.test' })
      .where(eq(employerContacts.contactId, contactId));
    const reply = await open('acceptInvitation', { token, account });
    expect(reply.body.Error.Code).toBe('link-spent');
  });
});

test('what happens to accounts is on record, without addresses', async () => {
  const person = aPerson();
  await open('signUp', person);
  await open('verifyEmail', { token: linkTo(app, person.email), password });
  await signInAs(app, person.email, 'wrong password');
  await signInAs(app, person.email);
  const { id } = (await userWith(person.email)) ?? { id: '' };
  const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    'account.created',
    'email.verified',
    'session.refused',
    'session.signedIn',
  ]);
  expect(JSON.stringify(events)).not.toContain(person.email);
});

test('a link that verifies the own address is sent to whoever has not, once more', async () => {
  const user = await anAccount(app, { emailVerified: false });
  const token = await app.signIn(user.id);
  expect((await app.call('user/sendVerificationMail', {}, token)).body.Result).toBe(true);
  const confirmed = await open('verifyEmail', { token: linkTo(app, user.email), password });
  expect(confirmed.status).toBe(200);
  const sent = app.mails.length;
  expect((await app.call('user/sendVerificationMail', {}, token)).body.Result).toBe(true);
  expect(app.mails).toHaveLength(sent);
});
