import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { isStaff } from '../access/is-staff.ts';
import { auditEvents } from '../audit/tables.ts';
import { openAccountsPortal } from '../commands/open-accounts-portal.ts';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import type { Message } from '../outside/mail.ts';
import { mailLater, messageOf } from '../outside/mail-jobs.ts';
import type { JobData, JobSender } from '../platform/jobs.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { openTestApp } from '../platform/test-app.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { webPushKey } from '../push/vapid-keys.ts';
import { settings } from '../settings/tables.ts';
import { runAccountsCommand } from './accounts-command.ts';
import type { AccountsPortal } from './accounts-portal.ts';
import { users } from './tables.ts';
import {
  accountsInstitution,
  anAccount,
  aPerson,
  callOpen,
  password,
  signInAs,
  userWith,
} from './test-people.ts';

const app = await openTestApp();

const secret = 'a secret of the tests, long enough to be one';
const secrets = { secret, previousSecrets: [] };
const mails: Message[] = [];
const jobs: JobSender = {
  send: async (_db, _name, data) => {
    mails.push(messageOf(secrets, data as JobData['mail']));
  },
};

const open = async (): Promise<AccountsPortal> => ({
  db: app.db,
  jobs,
  institution: { ...secrets, ...accountsInstitution },
  sealedPlaces: [],
  close: async () => {},
});
const runWith = (openPortal: () => Promise<AccountsPortal>, args: readonly string[]) =>
  outcomeOf((io) => runAccountsCommand(args, io), { openPortal, now: () => app.now });
const run = (...args: string[]) => runWith(open, args);

const named = { isEmbedded: false };

describe('opening the portal', () => {
  const environment = { LOG_LEVEL: 'silent', DATA_DIR: '/nowhere/at/all' };

  test('needs the secret and the address of the server', async () => {
    const DATABASE_URL = app.db.url;
    await expect(openAccountsPortal({ ...environment, DATABASE_URL }, named)).rejects.toThrow(
      'AUTH_SECRET is missing',
    );
    await expect(
      openAccountsPortal({ ...environment, DATABASE_URL, AUTH_SECRET: secret }, named),
    ).rejects.toThrow('PUBLIC_URL is missing');
  });

  test('leaves sending email to a running server', async () => {
    const portal = await openAccountsPortal(
      {
        ...environment,
        DATABASE_URL: app.db.url,
        AUTH_SECRET: secret,
        PUBLIC_URL: 'https://portal.example.test/',
      },
      named,
    );
    expect(portal.institution.publicUrl).toBe('https://portal.example.test');
    const message = { to: 'a@b.test', subject: 'x', text: 'x', html: 'x' };
    await mailLater(portal, portal.db, message);
    await portal.close();
    const { rows } = await app.db.query(`select data from jobs.job where name = 'mail'`);
    expect(rows).toHaveLength(1);
    const [{ data }] = rows as [{ data: JobData['mail'] }];
    expect(messageOf(secrets, data)).toEqual(message);
  });
});

describe('npm run accounts', () => {
  test('create opens an account whose owner sets the password with a link', async () => {
    const created = await run('create', 'Head@Example.test', '--name', 'Ada Head');
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(created.out).toContain('Created head@example.test.');
    const token = /\/auth\/link#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];
    expect(mails.at(-1)?.text).toContain('Hello Ada Head');
    expect((await callOpen(app, 'resetPassword', { token, password })).status).toBe(200);
    expect((await signInAs(app, 'head@example.test')).status).toBe(200);
    const again = await run('create', 'head@example.test', '--name', 'Someone');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('already');
  });

  test('grant and revoke the staff claims, which ends the sessions', async () => {
    const { email, id } = await anAccount(app);
    const before = await app.signIn(id);
    expect((await run('grant', email, 'admin')).out).toBe(
      `${email} is now admin. Sessions ended: 1.\n`,
    );
    expect((await app.call('core/ping', {}, before)).status).toBe(401);
    expect((await run('grant', email, 'admin')).out).toBe(`${email} is already admin.\n`);
    expect((await run('grant', email, 'support')).code).toBe(0);
    expect(await userWith(app, email)).toMatchObject({ isAdmin: true, isSupport: true });
    const token = await app.signIn(id);
    expect((await run('revoke', email, 'admin')).out).toContain('Sessions ended: 1.');
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    expect(await userWith(app, email)).toMatchObject({ isAdmin: false, isSupport: true });
  });

  test('does not make a company’s contact staff', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId);
    await app.db.orm.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
    const refused = await run('grant', user.email, 'support');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('company contact');
  });

  test('does not make a user staff who is just being connected with a company', async () => {
    const { employerId } = await aCompany(app.db);
    const { email, id } = await anAccount(app);
    const { contactId } = await aContact(app.db, employerId, { userId: null, email });
    let granting: ReturnType<typeof run> | undefined;
    await app.db.transaction(async (tx) => {
      expect(await isStaff(tx, id)).toBe(false);
      granting = run('grant', email, 'support');
      await new Promise((done) => setTimeout(done, 300));
      await tx.orm
        .update(employerContacts)
        .set({ userId: id })
        .where(eq(employerContacts.contactId, contactId));
    });
    expect(await granting).toMatchObject({ code: 1, out: '' });
    expect(await userWith(app, email)).toMatchObject({ isSupport: false });
  });

  test('refuses to make a user with an unverified address staff, and says what to do', async () => {
    const person = aPerson();
    await callOpen(app, 'signUp', person);
    const refused = await run('grant', person.email, 'admin');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toBe(
      `${person.email}: The email address of this account has not been confirmed, so it could belong to anyone. Its owner confirms it with an emailed link, sent from the account’s page in the administration area, or by signing in with a provider. Then you can grant staff access.\n`,
    );
    expect(await userWith(app, person.email)).toMatchObject({ isAdmin: false });
    expect((await run('grant', person.email, 'admin', '--force')).code).toBe(1);
  });

  test('tells the user and all administrators of a grant and of a revocation', async () => {
    const { email: admin } = await anAccount(app, { isAdmin: true });
    const { email: disabled } = await anAccount(app, { isAdmin: true, disabledAt: app.now });
    const { email, name } = await anAccount(app);
    for (const [act, from, to] of [
      ['grant', 'none', 'support'],
      ['revoke', 'support', 'none'],
    ] as const) {
      mails.length = 0;
      expect((await run(act, email, 'support')).code).toBe(0);
      const toWhom = mails.map((mail) => mail.to);
      expect(toWhom).toEqual(expect.arrayContaining([email, admin]));
      expect(toWhom).not.toContain(disabled);
      expect(mails.find((mail) => mail.to === admin)?.text).toContain(
        `the staff role of ${name} (${email}) was changed from ${from} to ${to} by an operator at the command line on 02-Mar-2026 09:00:00 am.`,
      );
    }
  });

  test('disable closes an account immediately, enable reopens it', async () => {
    const { email, id } = await anAccount(app);
    const token = await app.signIn(id);
    expect((await run('disable', email)).out).toContain('Sessions ended: 1.');
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    expect((await signInAs(app, email)).status).toBe(401);
    expect((await run('disable', email)).out).toContain('already');
    expect((await run('enable', email)).code).toBe(0);
    expect((await signInAs(app, email)).status).toBe(200);
  });

  test('reset-factors lets a user set up new factors, and notifies them', async () => {
    const { email, id } = await anAccount(app, {
      secondFactorMethod: 'S',
      smsNumber: '+61412345678',
      secondFactorRegisteredAt: app.now,
    });
    expect((await run('reset-factors', email)).code).toBe(0);
    expect(await userWith(app, email)).toMatchObject({
      secondFactorMethod: 'A',
      smsNumber: null,
      secondFactorRegisteredAt: null,
    });
    expect(mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining('reset') });
    const half = await app.signIn(id, { secondFactor: false });
    expect((await app.call('user/retrieveMFASecretKey', {}, half)).status).toBe(200);
  });

  test('create --break-glass opens a break-glass account, which list marks', async () => {
    const created = await run(
      'create',
      'glass@example.test',
      '--name',
      'Eve Hand',
      '--break-glass',
    );
    expect(created).toMatchObject({ code: 0, err: '' });
    const token = /\/auth\/link#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];
    expect((await callOpen(app, 'resetPassword', { token, password })).status).toBe(200);
    expect((await run('grant', 'glass@example.test', 'admin')).code).toBe(0);
    expect((await run('list')).out).toContain(
      'glass@example.test\tEve Hand\tadmin, break-glass\tnever\n',
    );
  });

  test('break-glass turns the emergency status of an account on and off, with a record', async () => {
    const { email, id } = await anAccount(app, { isAdmin: true });
    mails.length = 0;
    expect((await run('break-glass', email, 'on')).out).toContain(
      `${email} is now a break-glass account.`,
    );
    expect(mails).toMatchObject([{ to: email, subject: 'Set a new password for Tradebridge' }]);
    expect((await run('break-glass', email, 'on')).out).toContain('already a break-glass account');
    expect(await userWith(app, email)).toMatchObject({ isBreakGlass: true });
    const token = await app.signIn(id);
    expect((await run('break-glass', email, 'off')).out).toContain('Sessions ended: 1.');
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    expect((await run('break-glass', email, 'off')).out).toBe(
      `${email} is not a break-glass account.\n`,
    );
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events.filter(({ kind }) => kind === 'account.breakGlassChanged')).toMatchObject([
      { userId: null, details: { by: 'operator', isBreakGlass: true } },
      { userId: null, details: { by: 'operator', isBreakGlass: false } },
    ]);
    const { email: ordinary } = await anAccount(app);
    expect((await run('break-glass', ordinary, 'on')).out).toContain(
      `npm run accounts -- grant ${ordinary} admin`,
    );
  });

  test('revoking the claim admin makes a break-glass account an ordinary one, with a record', async () => {
    const { email, id } = await anAccount(app, { isAdmin: true, isSupport: true });
    await run('break-glass', email, 'on');
    expect((await run('revoke', email, 'support')).out).toBe(
      `${email} is no longer support. Sessions ended: 0.\n`,
    );
    expect(await userWith(app, email)).toMatchObject({ isBreakGlass: true });
    expect((await run('revoke', email, 'admin')).out).toBe(
      `${email} is no longer admin, and no longer a break-glass account. Sessions ended: 0.\n`,
    );
    expect((await run('grant', email, 'admin')).code).toBe(0);
    expect(await userWith(app, email)).toMatchObject({ isAdmin: true, isBreakGlass: false });
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events.findLast(({ kind }) => kind === 'account.breakGlassChanged')).toMatchObject({
      details: { by: 'operator', isBreakGlass: false },
    });
  });

  test('create tells the owner to sign in with a provider where passwords are off', async () => {
    const values = { passwordSignInEnabled: false };
    const row = { key: 'app-settings', version: 1, values, changedAt: app.now, changedBy: 'x' };
    await app.db.orm.insert(settings).values(row);
    const created = await run('create', 'provided@example.test', '--name', 'Pat Provided');
    const broken = await run('create', 'glass2@example.test', '--name', 'Eve', '--break-glass');
    await app.db.orm.delete(settings);
    expect(created.out).toContain('to sign in with a provider');
    expect(mails.at(-2)).toMatchObject({ to: 'provided@example.test' });
    expect(mails.at(-2)?.text).not.toContain('/auth/link#');
    expect(broken.out).toContain('a link to set the password');
    expect(mails.at(-1)?.text).toContain('/auth/link#');
  });

  test('renew-push-keys makes new keys for push messages', async () => {
    const key = () => webPushKey({ db: app.db, institution: secrets }, app.now);
    const before = await key();
    expect((await run('renew-push-keys')).code).toBe(0);
    expect(await key()).not.toBe(before);
    expect((await run('renew-push-keys', 'now')).code).not.toBe(0);
  });

  test('list shows every account', async () => {
    const { email, name } = await anAccount(app, { isSupport: true, disabledAt: app.now });
    expect((await run('list')).out).toContain(`${email}\t${name}\tsupport, disabled\tnever\n`);
  });

  test('its actions are recorded as an operator’s', async () => {
    const { email, id } = await anAccount(app);
    await run('grant', email, 'support');
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events).toMatchObject([
      {
        kind: 'staff.granted',
        userId: null,
        details: { by: 'operator', role: 'support', old: 'none', new: 'support' },
      },
    ]);
  });

  test.each([
    [[], 'Say what to do.'],
    [['invent'], "'invent' is not known."],
    [['create', 'nobody', '--name', 'x'], 'is not an email address'],
    [['create', 'a@b.test'], '--name must be a name'],
    [['create', 'a@b.test', '--name', 'x\u202ey'], '--name must be a name'],
    [['create', 'a@b.test', '--colour', 'red'], '--colour'],
    [['grant', 'a@b.test', 'owner'], 'admin or support'],
    [['grant', 'a@b.test'], 'admin or support'],
    [['break-glass', 'a@b.test'], 'on or off'],
    [['break-glass', 'a@b.test', 'yes'], 'on or off'],
    [['disable'], 'Name one address.'],
    [['disable', 'a@b.test', 'c@d.test'], 'Name one address.'],
  ])('%j is not understood, and answers how it would be', async (args, message) => {
    const refused = await run(...args);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(message);
    expect(refused.err).toContain('Usage:');
  });

  test('an unknown address changes nothing', async () => {
    const refused = await run('disable', 'unknown@example.test');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toBe('There is no account with the address unknown@example.test.\n');
  });

  test('a portal that cannot be opened is reported in a sentence', async () => {
    const refused = await runWith(
      () => Promise.reject(new StartFailure('The database cannot be reached.')),
      ['list'],
    );
    expect(refused).toEqual({ code: 1, out: '', err: 'The database cannot be reached.\n' });
  });
});

describe('second-factor', () => {
  test('turns it off and on for an institution with one administrator, records it and mails', async () => {
    const admin = await anAccount(app, { isAdmin: true });
    await app.db.orm.delete(settings);
    mails.length = 0;
    expect(await run('second-factor', 'off')).toMatchObject({
      code: 0,
      out: 'The second factor is off. The server mails all administrators.\n',
    });
    const token = await app.signIn(admin.id);
    const valuesNow = async () =>
      (await app.call('settings/retrieveSettings', {}, token)).body.Result?.find(
        ({ key }) => key === 'app-settings',
      )?.values;
    expect(await valuesNow()).toMatchObject({ mfaEnabled: false, staffFactorRequired: false });
    expect(mails.map(({ to }) => to)).toContain(admin.email);
    expect(mails[0]?.text).toContain('Second factor: on → off');
    const [event] = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'settings.saved'));
    expect(event).toMatchObject({
      userId: null,
      details: { by: 'operator', changes: [{ field: 'mfaEnabled', old: true, new: false }] },
    });
    expect(await run('second-factor', 'off')).toMatchObject({
      code: 0,
      out: 'The second factor is already off.\n',
    });
    expect(await run('second-factor', 'on')).toMatchObject({ code: 0 });
    await app.db.orm.update(settings).set({ values: { staffFactorRequired: true } });
    expect(await run('second-factor', 'off')).toMatchObject({ code: 0 });
    expect(await valuesNow()).toMatchObject({ mfaEnabled: false, staffFactorRequired: false });
    await app.db.orm.delete(settings);
  });

  test('takes on or off alone', async () => {
    expect(await run('second-factor', 'maybe')).toMatchObject({ code: 1 });
  });
});
