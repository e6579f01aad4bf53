import type { InputOf } from '@tradebridge/contract/calls';
import { beforeEach, expect, test } from 'vitest';
import { aStaffToken, rowsOf } from '../companies/test-companies.ts';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';

// The list of forms, for administrators.

const app = await openTestApp();
const admin = await aStaffToken(app, 'isAdmin');
beforeEach(() => app.db.query('truncate contents, content_links, content_versions'));

const list = async (input: InputOf<'form/retrieveForms'> = {}) => {
  const { body } = await app.call('form/retrieveForms', input, admin);
  if (!body.Result) throw new Error(body.Error?.Message);
  return body.Result;
};
const namesOf = async (input: InputOf<'form/retrieveForms'> = {}) =>
  (await list(input)).items.map(({ name }) => name);

test('forms are listed in dictionary order, each as it is being edited, including drafts', async () => {
  const { email, id } = await aUser(app.db, { isAdmin: true });
  for (const name of ['zebra', 'Éclair', 'apple', 'Eagle', 'Zulu']) await aForm(app.db, { name });
  await aForm(app.db, { name: 'Banana', isPublished: false, by: { id, email } });
  const live = await aForm(app.db, { name: 'Live' });
  await aForm(app.db, { id: live.id, name: 'Now a draft', isPublished: false });
  expect(await namesOf()).toEqual([
    'apple',
    'Banana',
    'Eagle',
    'Éclair',
    'Now a draft',
    'zebra',
    'Zulu',
  ]);
  const { items } = await list();
  expect(items[1]).toMatchObject({
    version: 1,
    status: { state: 'draft', hasDraft: true, version: 1, changedBy: email, scheduledFor: null },
    isArchived: false,
    submissions: 0,
  });
  expect(items[4]).toMatchObject({
    id: live.id,
    version: 2,
    status: { state: 'published', hasDraft: true, version: 2 },
  });
});

test('the list continues after twenty, by name and id, whatever the names', async () => {
  const names = ['', '’', '"', '\\', '~', ' and ', '👷', 'ü'.repeat(150)].flatMap((part) =>
    [1, 2, 3, 4, 5, 6].map((number) => `Form${part}${number % 3}`),
  );
  for (const name of names) await aForm(app.db, { name });
  const whole = await rowsOf(
    app,
    `select id from contents where kind = 'form'
     order by (live ->> 'name') collate english_names, id`,
  );
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next } = await list(cursor === '' ? {} : { cursor });
    seen.push(...items.map(({ id }) => id));
    expect(items.length).toBe(next === null ? names.length % 20 : 20);
    cursor = next;
  }
  expect(seen).toEqual(whole.map(({ id }) => id));
});

test('forms added or deleted meanwhile shift nothing', async () => {
  for (let number = 10; number < 45; number++) await aForm(app.db, { name: `Form ${number}` });
  const first = await list();
  const last = first.items.at(-1)?.id ?? '';
  await aForm(app.db, { name: 'A first one' });
  expect((await app.call('form/deleteForms', { ids: [last] }, admin)).status).toBe(200);
  const second = await list({ cursor: first.next ?? '' });
  expect(second.items.map(({ name }) => name)).toEqual(
    Array.from({ length: 15 }, (_, index) => `Form ${30 + index}`),
  );
});

test('forms are found by words of the name or the id', async () => {
  await aForm(app.db, { id: 'incident-7', name: 'Incident report' });
  await aForm(app.db, { name: 'Induction checklist' });
  expect(await namesOf({ text: 'REPORT inc' })).toEqual(['Incident report']);
  expect(await namesOf({ text: 'incident-7' })).toEqual(['Incident report']);
  expect(await namesOf({ text: 'in' })).toEqual(['Incident report', 'Induction checklist']);
  expect(await namesOf({ text: 'in%' })).toEqual([]);
  expect(await namesOf({ text: ' ' })).toHaveLength(2);
});

test('archived ones have a separate list', async () => {
  const { id } = await aForm(app.db, { name: 'Old' });
  await aForm(app.db, { name: 'New' });
  await app.call('form/archiveForms', { ids: [id], archived: true }, admin);
  expect(await namesOf()).toEqual(['New']);
  expect((await list({ archived: true })).items).toMatchObject([{ name: 'Old', isArchived: true }]);
  expect(await namesOf({ published: true })).toEqual(['New']);
});

test('the list of published ones only has those that can be answered', async () => {
  await aForm(app.db, { name: 'Draft', isPublished: false });
  await aForm(app.db, { name: 'Live' });
  const { id } = await aForm(app.db, { name: 'Taken back' });
  await app.call('form/unpublishForm', { id, version: 1 }, admin);
  expect(await namesOf({ published: true })).toEqual(['Live']);
});

test('in brief, forms come without their fields', async () => {
  const fields = [{ type: 'text' as const, name: 'a', label: 'A' }];
  await aForm(app.db, { name: 'Form', description: 'For all', fields });
  expect((await list()).items[0]?.fields).toHaveLength(1);
  expect((await list({ brief: true })).items).toMatchObject([
    { name: 'Form', description: 'For all', fields: [] },
  ]);
});

test('complete submissions are counted', async () => {
  const { id } = await aForm(app.db);
  await app.db.query(`insert into submission_forms values ('d', $1, 1, '{}')`, [id]);
  for (const [number, state] of ['awaiting', 'complete', 'complete'].entries()) {
    await app.db.query(
      `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous,
         content_hash, answers, state, reference, submitted_at, completed_at)
       values ($1, $2, 1, 'Form', 'd', false, '', '[]', $3, $1, now(),
         case when $3 = 'complete' then now() end)`,
      [`s${number}`, id, state],
    );
  }
  expect((await list()).items).toMatchObject([{ submissions: 2 }]);
});

test.each(['x', '~', 'Zm9ybQ', 'fn4', Buffer.from('a b~c').toString('base64url')])(
  'rejects the cursor %s',
  async (cursor) => {
    expect((await app.call('form/retrieveForms', { cursor }, admin)).status).toBe(400);
  },
);
