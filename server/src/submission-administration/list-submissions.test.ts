import { beforeAll, describe, expect, test } from 'vitest';
import { aForm } from '../content/test-content.ts';
import { anAdministrator, roofPhoto, submitAnswers } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { fileField, nameField } from '../submissions/test-submissions.ts';

const app = await openTestApp();
let admin: string;
beforeAll(async () => {
  admin = await anAdministrator(app);
});

type Filters = Parameters<typeof app.call<'submissions/retrieveSubmissions'>>[1];

const list = (filters: Filters, token = admin) =>
  app.call('submissions/retrieveSubmissions', filters, token);
const idsOf = async (filters: Filters) =>
  (await list(filters)).body.Result?.items.map(({ id }) => id);

const hour = 3_600_000;

test('submissions come 20 at a time, newest first, without repeats while others arrive', async () => {
  const form = await aForm(app.db, { fields: [nameField] });
  const user = await aUser(app.db, { name: 'Mele Tau' });
  const token = await app.signIn(user.id);
  const submit = async () => {
    app.pass(1000);
    return submitAnswers(app, form, { fullName: 'Zoë' }, { token });
  };
  const ids: string[] = [];
  for (let count = 0; count < 21; count += 1) ids.unshift(await submit());
  const first = (await list({ formId: form.id })).body.Result;
  expect(first?.items.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  expect(first?.items[0]).toEqual({
    id: ids[0],
    formId: form.id,
    formName: form.name,
    isAnonymous: false,
    uid: user.id,
    email: user.email,
    name: 'Mele Tau',
    submitted: app.now.toISOString(),
    reference: expect.stringMatching(/^\w{5}-\w{5}$/),
    formVersion: 1,
    state: 'complete',
    progress: 'new',
    assignedTo: null,
    needsAttention: false,
  });
  const newest = await submit();
  const second = (await list({ formId: form.id, cursor: first?.next ?? '' })).body.Result;
  expect(second).toMatchObject({ items: [{ id: ids[20] }], next: null });
  expect((await idsOf({}))?.[0]).toBe(newest);
});

test('submissions of one instant are not confused', async () => {
  const form = await aForm(app.db, { fields: [nameField] });
  const token = await app.signIn((await aUser(app.db)).id);
  const ids = [];
  for (let count = 0; count < 22; count += 1) {
    ids.push(await submitAnswers(app, form, { fullName: 'Zoë' }, { token }));
  }
  const first = (await list({ formId: form.id })).body.Result;
  const second = (await list({ formId: form.id, cursor: first?.next ?? '' })).body.Result;
  const listed = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id);
  expect(listed.toSorted()).toEqual(ids.toSorted());
});

describe('submissions are found', () => {
  test('by the form, its version, the state and the progress', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    const old = await submitAnswers(app, form, { fullName: 'Zoë' });
    const later = await aForm(app.db, { id: form.id, fields: [nameField, fileField] });
    const answers = { fullName: 'Zoë', photo: ['roof.png'] };
    app.pass(1000);
    const awaiting = await submitAnswers(app, later, answers, { files: [roofPhoto] });
    const formId = form.id;
    expect(await idsOf({ formId })).toEqual([awaiting, old]);
    expect(await idsOf({ formId, formVersion: 1 })).toEqual([old]);
    expect(await idsOf({ formId, state: 'awaiting' })).toEqual([awaiting]);
    expect(await idsOf({ formId, state: 'complete' })).toEqual([old]);
    await app.call('submissions/setProgress', { ids: [old], progress: 'inProgress' }, admin);
    expect(await idsOf({ formId, progress: 'inProgress' })).toEqual([old]);
    expect(await idsOf({ formId, progress: 'new' })).toEqual([awaiting]);
    await app.call('submissions/setProgress', { ids: [old], progress: 'done' }, admin);
    expect(await idsOf({ formId, progress: 'done' })).toEqual([old]);
    expect(await idsOf({ progress: 'done' })).toEqual([old]);
    expect(await idsOf({ formId: 'there-is-no-such-form' })).toEqual([]);
  });

  test('by parts of the name, the address and the reference', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    const user = await aUser(app.db, { name: 'Ngaire Tūhoe', email: 'ngaire_t@example.test' });
    const token = await app.signIn(user.id);
    const id = await submitAnswers(app, form, { fullName: 'Zoë' }, { token });
    await submitAnswers(app, form, { fullName: 'Ngaire' });
    const formId = form.id;
    const { reference = '' } = (await list({ formId, text: 'tūhoe' })).body.Result?.items[0] ?? {};
    for (const text of ['TŪHOE ngaire', 'ngaire_t@', reference, reference.toLowerCase()]) {
      expect(await idsOf({ formId, text })).toEqual([id]);
    }
    expect(await idsOf({ formId, text: 'ngaire missing' })).toEqual([]);
    expect(await idsOf({ formId, text: '%' })).toEqual([]);
    expect(await idsOf({ formId, text: '' })).toHaveLength(2);
  });

  test('by days of the institution, both inclusive', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    const formId = form.id;
    // The tests' clock starts at nine in the morning in Melbourne.
    const untilMidnight = 24 * hour - ((app.now.getTime() + 11 * hour) % (24 * hour));
    app.pass(untilMidnight - 1);
    const before = await submitAnswers(app, form, { fullName: 'Zoë' });
    app.pass(1);
    // The previous session has ended.
    admin = await anAdministrator(app);
    const after = await submitAnswers(app, form, { fullName: 'Zoë' });
    const today = new Date(app.now.getTime() + 11 * hour).toISOString().slice(0, 10);
    const yesterday = new Date(app.now.getTime() - 13 * hour).toISOString().slice(0, 10);
    expect(await idsOf({ formId, from: today })).toEqual([after]);
    expect(await idsOf({ formId, until: yesterday })).toEqual([before]);
    expect(await idsOf({ formId, from: yesterday, until: today })).toEqual([after, before]);
    expect(await idsOf({ formId, from: today, until: yesterday })).toEqual([]);
  });
});

test('an anonymous submission names no one, and shows only the hour', async () => {
  const form = await aForm(app.db, { anonymous: true, fields: [nameField] });
  const user = await aUser(app.db, { name: 'Mele Tau' });
  await submitAnswers(app, form, { fullName: 'Zoë' }, { token: await app.signIn(user.id) });
  const { items = [] } = (await list({ formId: form.id })).body.Result ?? {};
  expect(items).toHaveLength(1);
  for (const key of ['uid', 'email', 'name']) expect(items[0]).not.toHaveProperty(key);
  expect(items[0]?.submitted).toMatch(/:00:00\.000Z$/);
});

test('a respondent whose account is gone keeps the name they had', async () => {
  const form = await aForm(app.db, { fields: [nameField] });
  const user = await aUser(app.db, { name: 'Mele Tau' });
  await submitAnswers(app, form, { fullName: 'Zoë' }, { token: await app.signIn(user.id) });
  await app.db.query('delete from users where id = $1', [user.id]);
  expect((await list({ formId: form.id })).body.Result?.items).toMatchObject([
    { uid: null, email: user.email, name: 'Mele Tau' },
  ]);
});

test('only administrators see submissions, with known filters only', async () => {
  const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
  expect((await list({}, support)).status).toBe(403);
  const wrong: object[] = [
    { cursor: 'nonsense' },
    { formId: 'a b' },
    { from: '2026-02-30' },
    { state: 'draft' },
    { progress: 'open' },
    { formVersion: 0 },
    { other: 1 },
  ];
  for (const filters of wrong) expect((await list(filters as Filters)).status).toBe(400);
});
