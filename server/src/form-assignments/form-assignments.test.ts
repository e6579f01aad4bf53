import type { InputOf } from '@tradebridge/contract/calls';
import { expect, test } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aForm } from '../content/test-content.ts';
import { anAdministrator, submitAnswers } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);

type Assignee = InputOf<'form/assign'>['assignees'][number];

const fields = [{ type: 'text' as const, name: 'word', label: 'Word' }];

async function anApprentice() {
  const user = await aUser(app.db);
  const id = `S-${user.id}`;
  await app.db.query(
    `insert into students (student_id, student_number, given_name, family_name, user_id)
     values ($1, $1, 'Ngaire', 'Tūhoe', $2)`,
    [id, user.id],
  );
  return { id, token: await app.signIn(user.id) };
}

async function aColleague(employerId: string) {
  const { user, contactId } = await aContact(app.db, employerId, { role: 'writer' });
  return { contactId, token: await app.signIn(user.id), userId: user.id };
}

const assign = (
  formId: string,
  assignees: Assignee[],
  dueOn: string | null = null,
  token = admin,
) => app.call('form/assign', { formId, assignees, dueOn }, token);
const tasksOf = async (token: string) =>
  (await app.call('form/retrieveTasks', {}, token)).body.Result;
const listed = async (formId: string, show?: 'open' | 'overdue' | 'answered') =>
  (await app.call('form/retrieveAssignments', { formId, ...(show && { show }) }, admin)).body
    .Result;

test('a company is asked through all its contacts, until one of them has answered', async () => {
  const form = await aForm(app.db, { name: 'Site induction', fields });
  const { employerId } = await aCompany(app.db);
  const [one, other] = [await aColleague(employerId), await aColleague(employerId)];
  const stranger = await aColleague((await aCompany(app.db)).employerId);
  const { body } = await assign(form.id, [{ kind: 'company', id: employerId }], '2026-03-20');
  expect(body.Result).toEqual({ assigned: 1 });
  const task = {
    formId: form.id,
    formName: 'Site induction',
    dueOn: '2026-03-20',
    isOverdue: false,
  };
  expect(await tasksOf(one.token)).toEqual([task]);
  expect(await tasksOf(other.token)).toEqual([task]);
  expect(await tasksOf(stranger.token)).toEqual([]);
  expect(await listed(form.id)).toMatchObject({
    items: [
      { assignee: { kind: 'company', id: employerId }, dueOn: '2026-03-20', answeredAt: null },
    ],
    next: null,
    counts: { all: 1, answered: 0 },
    isAnonymous: false,
  });
  await submitAnswers(app, form, { word: 'Yes' }, { token: other.token });
  expect(await tasksOf(one.token)).toEqual([]);
  expect((await listed(form.id, 'open'))?.items).toEqual([]);
  expect(await listed(form.id, 'answered')).toMatchObject({
    items: [{ answeredAt: app.now.toISOString() }],
    counts: { all: 1, answered: 1 },
  });
});

test('contacts and apprentices are asked individually', async () => {
  const form = await aForm(app.db, { fields });
  const { employerId } = await aCompany(app.db);
  const [asked, colleague] = [await aColleague(employerId), await aColleague(employerId)];
  const apprentice = await anApprentice();
  await assign(form.id, [
    { kind: 'contact', id: asked.contactId },
    { kind: 'apprentice', id: apprentice.id },
  ]);
  expect(await tasksOf(asked.token)).toHaveLength(1);
  expect(await tasksOf(apprentice.token)).toHaveLength(1);
  expect(await tasksOf(colleague.token)).toEqual([]);
  await submitAnswers(app, form, { word: 'Yes' }, { token: colleague.token });
  await submitAnswers(app, form, { word: 'Yes' }, { token: apprentice.token });
  expect(await tasksOf(asked.token)).toHaveLength(1);
  expect(await tasksOf(apprentice.token)).toEqual([]);
  const names = (await listed(form.id))?.items.map(({ assignee }) => assignee.name);
  expect(names).toContain('Ngaire Tūhoe');
});

test('earlier submissions do not count, and a new due day asks no one again', async () => {
  const form = await aForm(app.db, { fields });
  const { employerId } = await aCompany(app.db);
  const contact = await aColleague(employerId);
  await submitAnswers(app, form, { word: 'Earlier' }, { token: contact.token });
  app.pass(60_000);
  const who: Assignee[] = [{ kind: 'contact', id: contact.contactId }];
  await assign(form.id, who);
  expect(await tasksOf(contact.token)).toHaveLength(1);
  await submitAnswers(app, form, { word: 'Now' }, { token: contact.token });
  app.pass(60_000);
  await assign(form.id, who, '2026-03-01');
  expect(await tasksOf(contact.token)).toEqual([]);
  expect((await listed(form.id))?.items).toMatchObject([{ dueOn: '2026-03-01' }]);
  const told = await app.call('notifications/retrieveNotifications', {}, contact.token);
  const ofForms = told.body.Result?.items.filter(({ data }) =>
    JSON.stringify(data ?? {}).includes(form.id),
  );
  expect(ofForms).toEqual([
    expect.objectContaining({
      kind: 'form-assigned',
      title: `Please fill in ${form.name}`,
      body: 'You’ll find it on Home until you submit it.',
      data: expect.objectContaining({ address: `/custom-form/${form.id}` }),
    }),
  ]);
});

test('late tasks are marked, and sorted by due day', async () => {
  const { employerId } = await aCompany(app.db);
  const contact = await aColleague(employerId);
  const company: Assignee[] = [{ kind: 'company', id: employerId }];
  const names = ['No due date', 'Next year', 'Last year'];
  const days = [null, '2099-01-01', '2020-01-01'];
  for (const [index, name] of names.entries()) {
    const form = await aForm(app.db, { name, fields });
    await assign(form.id, company, days[index] ?? null);
  }
  expect(
    (await tasksOf(contact.token))?.map(({ formName, isOverdue }) => [formName, isOverdue]),
  ).toEqual([
    ['Last year', true],
    ['Next year', false],
    ['No due date', false],
  ]);
});

test('forms that cannot be answered are not tasks: archived, withdrawn, closed or for others', async () => {
  const { employerId } = await aCompany(app.db);
  const contact = await aColleague(employerId);
  const company: Assignee[] = [{ kind: 'company', id: employerId }];
  const open = await aForm(app.db, { fields });
  const closed = await aForm(app.db, { fields, closesAt: '2020-01-01T00:00:00Z' });
  const ofOthers = await aForm(app.db, {
    fields,
    audience: { kind: 'companies', roles: [], companyIds: [(await aCompany(app.db)).employerId] },
  });
  for (const { id } of [open, closed, ofOthers]) await assign(id, company);
  expect((await tasksOf(contact.token))?.map(({ formId }) => formId)).toEqual([open.id]);
  await app.call('form/archiveForms', { ids: [open.id], archived: true }, admin);
  expect(await tasksOf(contact.token)).toEqual([]);
  await app.call('form/archiveForms', { ids: [open.id], archived: false }, admin);
  const [assignment] = (await listed(open.id))?.items ?? [];
  const withdraw = () =>
    app.call('form/withdrawAssignments', { ids: [assignment?.id ?? ''] }, admin);
  expect((await withdraw()).body.Result).toEqual({ withdrawn: 1 });
  expect((await withdraw()).body.Result).toEqual({ withdrawn: 0 });
  expect(await tasksOf(contact.token)).toEqual([]);
});

test('an assignment is deleted with its form, and hidden while the registry has retired its assignee', async () => {
  const form = await aForm(app.db, { fields });
  const { employerId } = await aCompany(app.db);
  await assign(form.id, [{ kind: 'company', id: employerId }]);
  const retire = (at: Date | null) =>
    app.db.query('update employers set retired_at = $2 where employer_id = $1', [employerId, at]);
  await retire(app.now);
  expect(await listed(form.id)).toMatchObject({ items: [], counts: { all: 0 } });
  await retire(null);
  expect((await listed(form.id))?.counts.all).toBe(1);
  await app.call('form/deleteForms', { ids: [form.id] }, admin);
  const { rows } = await app.db.query('select from form_assignments where form_id = $1', [form.id]);
  expect(rows).toEqual([]);
});

test('for an anonymous form there are only counts, and none below five', async () => {
  const form = await aForm(app.db, { anonymous: true, fields });
  const { employerId } = await aCompany(app.db);
  const contacts = [];
  for (let index = 0; index < 5; index += 1) contacts.push(await aColleague(employerId));
  const asked = contacts.map(({ contactId }): Assignee => ({ kind: 'contact', id: contactId }));
  const first = contacts[0]?.token ?? '';
  await assign(form.id, asked.slice(0, 4));
  await submitAnswers(app, form, { word: 'Secret' }, { token: first });
  expect(await listed(form.id)).toMatchObject({
    counts: { all: 4, answered: null },
    isAnonymous: true,
  });
  await assign(form.id, asked.slice(4));
  const list = await listed(form.id, 'answered');
  expect(list?.counts).toEqual({ all: 5, answered: 1 });
  // The filter by answered is ignored, and there is no instant.
  expect(list?.items.map(({ answeredAt }) => answeredAt)).toEqual([null, null, null, null, null]);
  expect(await tasksOf(first)).toEqual([]);
  expect(await tasksOf(contacts[1]?.token ?? '')).toHaveLength(1);
});

test('for an anonymous form, retired assignees are neither asked nor counted', async () => {
  const form = await aForm(app.db, { anonymous: true, fields });
  const { employerId } = await aCompany(app.db);
  const contacts = [];
  for (let index = 0; index < 6; index += 1) contacts.push(await aColleague(employerId));
  await assign(
    form.id,
    contacts.map(({ contactId }) => ({ kind: 'contact' as const, id: contactId })),
  );
  const retire = (...ids: (string | undefined)[]) =>
    app.db.query('update employer_contacts set retired_at = now() where contact_id = any($1)', [
      ids,
    ]);
  for (const { token } of contacts.slice(0, 2)) {
    await submitAnswers(app, form, { word: 'Secret' }, { token });
  }
  expect((await listed(form.id))?.counts).toEqual({ all: 6, answered: 2 });
  await retire(contacts[0]?.contactId);
  expect((await listed(form.id))?.counts).toEqual({ all: 5, answered: 1 });
  // A count over fewer than five would identify them.
  await retire(contacts[5]?.contactId);
  expect((await listed(form.id))?.counts).toEqual({ all: 4, answered: null });
});

test('for an anonymous form there is no count if fewer than five assignees have an account', async () => {
  const form = await aForm(app.db, { anonymous: true, fields });
  const { employerId } = await aCompany(app.db);
  const contacts = [];
  for (let index = 0; index < 5; index += 1) contacts.push(await aColleague(employerId));
  const [first] = contacts;
  await assign(
    form.id,
    contacts.map(({ contactId }) => ({ kind: 'contact' as const, id: contactId })),
  );
  await submitAnswers(app, form, { word: 'Secret' }, first && { token: first.token });
  expect((await listed(form.id))?.counts).toEqual({ all: 5, answered: 1 });
  await app.db.query('update employer_contacts set user_id = null where contact_id = $1', [
    contacts[4]?.contactId,
  ]);
  expect((await listed(form.id))?.counts).toEqual({ all: 5, answered: null });
});

test('all or none are assigned: the refusal names unknown ones and those outside the audience', async () => {
  const form = await aForm(app.db, { fields, audience: { kind: 'learners' } });
  const { employerId } = await aCompany(app.db);
  const apprentice = await anApprentice();
  const refused = await assign(form.id, [
    { kind: 'apprentice', id: apprentice.id },
    { kind: 'apprentice', id: 'nobody' },
    { kind: 'company', id: employerId },
  ]);
  expect(refused.status).toBe(400);
  expect(refused.body.Error?.Fields).toEqual([
    { Path: 'assignees.1.id', Message: 'This company, contact or apprentice does not exist' },
    {
      Path: 'assignees.2.kind',
      Message: 'The form’s audience does not include companies and their contacts',
    },
  ]);
  expect(await tasksOf(apprentice.token)).toEqual([]);
  const contacts = await aForm(app.db, { fields, audience: { kind: 'contacts' } });
  const other = await assign(contacts.id, [{ kind: 'apprentice', id: apprentice.id }]);
  expect(other.body.Error?.Fields?.[0]?.Message).toBe(
    'The form’s audience does not include apprentices',
  );
});

test('only administrators assign forms and see the assignees', async () => {
  const form = await aForm(app.db, { fields });
  const { employerId } = await aCompany(app.db);
  const { token } = await aColleague(employerId);
  expect((await assign(form.id, [{ kind: 'company', id: employerId }], null, token)).status).toBe(
    403,
  );
  expect((await app.call('form/retrieveAssignments', { formId: form.id }, token)).status).toBe(403);
  expect(
    (await app.call('form/withdrawAssignments', { ids: [crypto.randomUUID()] }, token)).status,
  ).toBe(403);
  expect((await assign('missing', [{ kind: 'company', id: employerId }])).status).toBe(404);
  expect((await assign(form.id, [], null)).status).toBe(400);
  expect((await assign(form.id, [{ kind: 'company', id: employerId }], '2026-02-30')).status).toBe(
    400,
  );
});

test('assignees are found by words of the name, companies before people', async () => {
  const { employerId } = await aCompany(app.db, { name: 'Wattle Joinery' });
  const { contactId } = await aContact(app.db, employerId, {
    role: 'reader',
    givenName: 'Wattle',
    familyName: 'Joiner',
  });
  const find = async (text: string) =>
    (await app.call('form/findAssignees', { text }, admin)).body.Result;
  expect(await find('join wattle')).toEqual([
    { kind: 'company', id: employerId, name: 'Wattle Joinery', company: null },
    { kind: 'contact', id: contactId, name: 'Wattle Joiner', company: 'Wattle Joinery' },
  ]);
  await app.db.query('update employer_contacts set retired_at = now() where contact_id = $1', [
    contactId,
  ]);
  expect(await find('wattle joiner')).toHaveLength(1);
  expect((await app.call('form/findAssignees', { text: ' ' }, admin)).status).toBe(400);
  const { token } = await aColleague(employerId);
  expect((await app.call('form/findAssignees', { text: 'wattle' }, token)).status).toBe(403);
});

test('lists are paged', async () => {
  const form = await aForm(app.db, { fields });
  const { employerId } = await aCompany(app.db);
  for (let index = 0; index < 21; index += 1) {
    const { contactId } = await aContact(app.db, employerId, { role: 'reader' });
    await assign(form.id, [{ kind: 'contact', id: contactId }]);
  }
  const first = await listed(form.id);
  expect(first?.items).toHaveLength(20);
  const cursor = first?.next ?? '';
  const rest = await app.call('form/retrieveAssignments', { formId: form.id, cursor }, admin);
  expect(rest.body.Result?.items).toHaveLength(1);
  const ids = [...(first?.items ?? []), ...(rest.body.Result?.items ?? [])].map(({ id }) => id);
  expect(new Set(ids).size).toBe(21);
});
