import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { importExtract } from '../importer/import-extract.ts';
import type { ImportOptions } from '../importer/import-run.ts';
import {
  aContactRow,
  anEmployerRow,
  aSmallInstitution,
  csvOf,
  type Row,
  writeExtract,
} from '../importer/test-extract.ts';
import { warningsOf } from '../importer/test-portal.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import { acknowledgeUpTo } from '../registry/acknowledge-changes.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { connectContact } from './connect-contact.ts';
import { employerContactsFile } from './import.ts';

const options: ImportOptions = {
  origin: { by: 'command', name: 'extract', userId: null },
  instituteId: 'test',
  timeZone: 'Australia/Melbourne',
  maxUnpackedBytes: 1024 ** 3,
};

// How extracts affect companies and contacts that users have changed.

const app = await openTestApp();
const token = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
beforeEach(async () => {
  await app.db.pool.query('delete from registry_changes');
  await app.db.pool.query('update employer_contacts set user_id = null, portal_id = null');
  await importRows(day(1), {}, [], { business_phone: '03 5550 0000' });
  await app.db.pool.query('delete from employer_users');
});

const day = (date: number) => `2026-03-0${date}T08:00:00Z`;
const rows = async (query: string, values: unknown[] = []) =>
  (await app.db.pool.query<Record<string, unknown>>(query, values)).rows;

/** Imports one company with its contact C1 and those given; `without` columns of contacts. */
async function importRows(
  generatedAt: string,
  first: Row,
  others: readonly Row[] = [],
  company: Row = {},
  without: readonly string[] = [],
) {
  const contacts = [aContactRow('C1', 'E1', first), ...others];
  const columns = Object.keys(employerContactsFile.columns);
  const extract = await writeExtract({
    generatedAt,
    rows: {
      ...aSmallInstitution,
      'employers.csv': [anEmployerRow('E1', company)],
    },
    files: {
      'employer_contacts.csv': csvOf(
        contacts,
        columns.filter((name) => !without.includes(name)),
      ),
    },
  });
  try {
    return warningsOf(
      await importExtract({
        db: app.db,
        files: app.files,
        source: extract.folder,
        now: new Date(Date.parse(generatedAt) + 1000),
        options,
      }),
    ).filter((warning) => !warning.includes('generated before'));
  } finally {
    await extract.remove();
  }
}

async function acknowledgeAll(at: string) {
  await publishChanges(app.db, new Date('2026-04-01T00:00:00Z'));
  const [last] = await rows('select max(feed_id) as id from registry_changes');
  await acknowledgeUpTo(app.db, { id: Number(last?.id), now: new Date(at) });
}

test('a changed company overrides older extracts, but not one written after the acknowledgement', async () => {
  const phone = { business_phone: '03 5550 0000' };
  const phoneNow = async () =>
    (await rows('select business_phone as phone from employers'))[0]?.phone;
  const reply = await app.call(
    'employer/updateCompany',
    {
      id: 'E1',
      address: null,
      businessPhone: '03 5550 0111',
      faxPhone: null,
      primaryContactId: 'C1',
    },
    token,
  );
  expect(reply.body.Result?.businessPhone).toBe('03 5550 0111');
  for (const generatedAt of [day(1), day(2)]) {
    expect(await importRows(generatedAt, {}, [], phone)).toEqual([]);
    expect(await phoneNow()).toBe('03 5550 0111');
  }
  await acknowledgeAll(day(4));
  await importRows(day(3), {}, [], phone);
  expect(await phoneNow()).toBe('03 5550 0111');
  await importRows(day(5), {}, [], phone);
  expect(await phoneNow()).toBe('03 5550 0000');
});

test('contacts of one company with the same address cause a warning, and are imported', async () => {
  const email = 'office@example.test';
  const others = [
    aContactRow('C2', 'E1', { email: 'Office@Example.test' }),
    aContactRow('C3', 'E1', { email: 'someone@example.test' }),
  ];
  expect(await importRows(day(2), { email }, others)).toEqual([
    "employer_contacts.csv:3: contact 'C1' of the same company has the same email.",
  ]);
  expect(
    await rows('select contact_id from employer_contacts where lower(email) = $1 order by 1', [
      email,
    ]),
  ).toEqual([{ contact_id: 'C1' }, { contact_id: 'C2' }]);
  const delta = await writeExtract({
    mode: 'delta',
    generatedAt: day(3),
    rows: { 'employer_contacts.csv': [aContactRow('C3', 'E1', { email })] },
  });
  const outcome = await importExtract({
    db: app.db,
    files: app.files,
    source: delta.folder,
    now: new Date(day(4)),
    options,
  });
  await delta.remove();
  expect(warningsOf(outcome)).toContain(
    "employer_contacts.csv:2: contact 'C1' of the same company has the same email.",
  );
  // The files of other tests have only this contact.
  await importRows(day(5), {});
});

const entry = {
  title: null,
  givenName: 'Mele',
  familyName: 'Tau',
  email: 'mele@example.test',
  mobilePhone: '0491 570 006',
  workPhone: null,
  role: 'admin' as const,
  subRole: null,
};

test('a contact created in the portal is adopted with its account and role, until the registry changes it', async () => {
  const added = await app.call(
    'employer/updateCompanyContact',
    { eId: 'E1', ecId: '', contact: entry },
    token,
  );
  const portalId = added.body.Result?.id ?? '';
  const user = await aUser(app.db);
  await app.db.transaction((tx) =>
    connectContact(
      tx,
      { now: app.now, request: { ip: '127.0.0.1' }, actorUserId: user.id },
      { contactId: portalId, userId: user.id, email: entry.email },
    ),
  );
  const contacts = () =>
    rows(
      `select contact_id, portal_id, user_id, role, mobile_phone, retired_at is not null as is_retired
       from employer_contacts where contact_id <> 'C1' and family_name = 'Tau'`,
    );
  const held = () =>
    rows('select role, contact_id from employer_users where user_id = $1', [user.id]);
  const born = {
    contact_id: portalId,
    portal_id: portalId,
    user_id: user.id,
    role: 'admin',
    mobile_phone: '0491 570 006',
    is_retired: false,
  };
  await importRows(day(2), {});
  expect(await contacts()).toEqual([born]);
  const takingOver = aContactRow('C9', 'E1', {
    portal_id: portalId,
    family_name: 'Tau',
    given_name: 'Mele',
    email: 'mele@example.test',
    role: 'reader',
  });
  await importRows(day(3), {}, [takingOver]);
  expect(await contacts()).toEqual([{ ...born, contact_id: 'C9' }]);
  expect(await held()).toEqual([{ role: 'admin', contact_id: 'C9' }]);
  await acknowledgeAll(day(4));
  await importRows(day(5), {}, [takingOver]);
  expect(await held()).toEqual([{ role: 'reader', contact_id: 'C9' }]);
});

test('an invitation follows its contact when the registry adopts the contact', async () => {
  const invited = { ...entry, email: 'mele.invited@example.test' };
  const added = await app.call(
    'employer/updateCompanyContact',
    { eId: 'E1', ecId: '', contact: invited },
    token,
  );
  const portalId = added.body.Result?.id ?? '';
  await app.call('employer/inviteCompanyContact', { eId: 'E1', ecId: portalId }, token);
  const link = /#([\w-]{43})/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
  await importRows(day(3), {}, [
    aContactRow('C8', 'E1', {
      portal_id: portalId,
      family_name: 'Tau',
      given_name: 'Mele',
      email: invited.email,
      role: 'admin',
    }),
  ]);
  const user = await aUser(app.db, { email: invited.email, emailVerified: true });
  expect((await app.post('/api/auth/acceptInvitation', { token: link }, portalHeader)).status).toBe(
    200,
  );
  expect(await rows(`select user_id from employer_contacts where contact_id = 'C8'`)).toEqual([
    { user_id: user.id },
  ]);
});

test('a deleted contact is not restored by older extracts, and never with its account', async () => {
  const user = await aUser(app.db);
  await rows(`update employer_contacts set user_id = $1 where contact_id = 'C1'`, [user.id]);
  const removed = await app.call(
    'employer/deleteCompanyContact',
    { eId: 'E1', ecId: 'C1', uid: user.id },
    token,
  );
  expect(removed.body.Result).toBe(true);
  const contact = async () =>
    (
      await rows(
        `select user_id, retired_at is not null as is_retired from employer_contacts
         where contact_id = 'C1'`,
      )
    )[0];
  await importRows(day(2), { work_phone: '03 5550 0222' });
  expect(await contact()).toEqual({ user_id: null, is_retired: true });
  await acknowledgeAll(day(4));
  await importRows(day(3), {});
  expect(await contact()).toMatchObject({ is_retired: true });
  await importRows(day(5), {});
  expect(await contact()).toEqual({ user_id: null, is_retired: false });
});

test('permissions are those of the extract, empty ones as the role, and stay without the columns', async () => {
  const access = () =>
    rows(
      `select contact_id as id, may_sign as sign, may_pay as pay from employer_contacts
       where retired_at is null and employer_id = 'E1' order by 1`,
    );
  await importRows(day(2), { role: 'writer', may_sign: 'no', may_pay: '' }, [
    aContactRow('C2', 'E1', { role: 'reader', may_sign: '', may_pay: 'yes' }),
  ]);
  const imported = [
    { id: 'C1', sign: false, pay: null },
    { id: 'C2', sign: null, pay: true },
  ];
  expect(await access()).toEqual(imported);
  const columns = ['may_sign', 'may_pay'];
  const readers = [aContactRow('C2', 'E1', { role: 'reader' })];
  await importRows(day(3), { role: 'writer' }, readers, {}, columns);
  expect(await access()).toEqual(imported);
  await importRows(day(4), { role: 'writer', may_sign: '', may_pay: '' }, [
    aContactRow('C2', 'E1', { role: 'reader', may_sign: '', may_pay: '' }),
  ]);
  expect(await access()).toEqual([
    { id: 'C1', sign: null, pay: null },
    { id: 'C2', sign: null, pay: null },
  ]);
});

test('a permission that an administrator of the company set stays until the registry knows of it', async () => {
  await importRows(day(2), { may_pay: '' });
  const permit = await app.call(
    'employer/updateCompanyContact',
    { eId: 'E1', ecId: 'C1', contact: { mayPay: false } },
    token,
  );
  expect(permit.status).toBe(200);
  const pays = async () =>
    (await rows(`select may_pay from employer_contacts where contact_id = 'C1'`))[0]?.may_pay;
  await importRows(day(3), { may_pay: '' });
  expect(await pays()).toBe(false);
  await acknowledgeAll(day(4));
  await importRows(day(5), { may_pay: 'yes' });
  expect(await pays()).toBe(true);
});
