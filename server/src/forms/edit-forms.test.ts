import type { InputOf } from '@tradebridge/contract/calls';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { describe, expect, test } from 'vitest';
import { aStaffToken, rowsOf } from '../companies/test-companies.ts';
import { aForm, aPage } from '../content/test-content.ts';
import { anotherEditor, signInReaders } from '../content/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { nextId } from '../platform/test-ids.ts';

// Writing forms: FORM-003 to 006, FORM-008, DATA-035 to 038, OPEN-077.

const app = await openTestApp();
const admin = await aStaffToken(app, 'isAdmin');
const other = await anotherEditor(app);
const reader = await app.signIn((await aUser(app.db)).id);

type Given = InputOf<'form/saveForm'>['form'];
type GivenField = NonNullable<Given['fields']>[number];
const save = (form: Given, publish: boolean, token = admin) =>
  app.call('form/saveForm', { form, publish }, token);

/** Saves a form, and returns it. */
async function saved(form: Given, publish: boolean) {
  const { body } = await save(form, publish);
  if (!body.Result) throw new Error(JSON.stringify(body.Error));
  return body.Result;
}

const read = (id: string, token = reader) => app.call('form/getOne', { id }, token);
const nameOf = async (id: string) => (await read(id)).body.Result?.name;

async function edited(id: string): Promise<FormForEdit> {
  const { body } = await app.call('form/retrieveForEdit', { id }, admin);
  if (!body.Result) throw new Error(body.Error?.Message);
  return body.Result;
}

const unpublish = (id: string, version: number) =>
  app.call('form/unpublishForm', { id, version }, admin);
const discard = (id: string, version: number) =>
  app.call('form/discardDraft', { id, version }, admin);
const archive = (ids: string[], archived = true) =>
  app.call('form/archiveForms', { ids, archived }, admin);
const remove = (ids: string[]) => app.call('form/deleteForms', { ids }, admin);

const told = ({ status, body }: Awaited<ReturnType<typeof save | typeof remove>>) => [
  status,
  body.Error?.Code,
  body.Error?.Fields,
];

const aField = (given: Partial<GivenField> = {}): GivenField => ({
  type: 'text',
  name: 'site',
  label: 'Site',
  ...given,
});

describe('a new form', () => {
  test('has the default values, and its own id', async () => {
    expect(await saved({ name: 'Induction' }, false)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Induction',
      description: '',
      fields: [],
      anonymous: false,
      singleSubmission: false,
      submitText: 'Submit',
      submitted: '',
      navBackOnSubmit: false,
      audience: { kind: 'signedIn', roles: [], companyIds: [] },
      opensAt: null,
      closesAt: null,
      limit: null,
      mailCopy: false,
      retentionDays: null,
      modified: app.now.toISOString(),
      version: 1,
    });
  });

  test('keeps everything it is given, for every type of field', async () => {
    const fields: GivenField[] = [
      { type: 'header', label: 'About you', editProps: { page: true } },
      { type: 'paragraph', label: 'Two lines\nof text' },
      {
        type: 'display',
        name: 'who',
        label: 'Name',
        editProps: { default: 'user.name', defaultType: 'data-value' },
      },
      {
        type: 'text',
        name: 'unit',
        label: 'Unit',
        editProps: {
          required: true,
          regex: '^\\d{4}$',
          regexMessage: 'Four digits',
          placeholder: '0000',
          description: 'As on the plan',
          default: '1234',
          defaultType: 'value',
        },
      },
      { type: 'textarea', name: 'what', label: 'What happened', editProps: { rows: 6 } },
      { type: 'email', name: 'email', label: 'Email' },
      { type: 'address', name: 'place', label: 'Where', editProps: { localOnly: true } },
      { type: 'date', name: 'day', label: 'Day' },
      { type: 'time', name: 'hour', label: 'Time' },
      { type: 'datetime', name: 'seen', label: 'Seen' },
      { type: 'toggle', name: 'hurt', label: 'Was anybody hurt?' },
      {
        type: 'select',
        name: 'kind',
        label: 'Kind',
        editProps: {
          options: [{ label: 'A fall', value: 'fall' }],
          showIf: { any: [{ field: 'hurt', op: 'equals', value: true }] },
        },
      },
      {
        type: 'radio',
        name: 'side',
        label: 'Side',
        editProps: { options: [{ label: 'Remaining', value: 'l' }] },
      },
      {
        type: 'likert',
        name: 'views',
        label: 'Your views',
        editProps: { questions: ['Safe?', 'Fair?'], lowLabel: 'No', highLabel: 'Yes' },
      },
      { type: 'nps', name: 'recommend', label: 'Would you recommend us?' },
      {
        type: 'header',
        name: 'witnesses',
        label: 'Witnesses',
        editProps: { repeat: { min: 0, max: 5, addLabel: 'Add a witness' } },
      },
      { type: 'text', name: 'witness', label: 'Name' },
      { type: 'header', label: 'Sign' },
      {
        type: 'file',
        name: 'signature',
        label: 'Signature',
        editProps: { draw: true, maxBytes: 1_000_000 },
      },
      { type: 'hidden', name: 'source', label: 'Source', editProps: { default: 'portal' } },
    ];
    const whole = {
      id: nextId('form'),
      name: 'Incident report',
      description: 'What happened,\nand to whom.',
      anonymous: true,
      singleSubmission: true,
      submitText: 'Send',
      submitted: '<p>Thank you.</p>',
      navBackOnSubmit: true,
      audience: { kind: 'roles' as const, roles: ['writer' as const], companyIds: [] },
      opensAt: '2026-03-01T00:00:00.000Z',
      closesAt: '2026-12-01T00:00:00.000Z',
      limit: 100,
      mailCopy: true,
    };
    const form = await saved({ ...whole, fields }, true);
    expect(form).toMatchObject(whole);
    expect(form.fields).toMatchObject(fields);
    expect((await edited(form.id)).form).toEqual(form);
    expect((await read(form.id, admin)).body.Result).toEqual(form);
  });

  test("has the server's time, and accepts property names of objects as names", async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const form = await saved(
      {
        name: 'constructor',
        modified: '2001-01-01T00:00:00Z',
        fields: names.map((name) => aField({ name })),
      },
      true,
    );
    expect(form.modified).toBe(app.now.toISOString());
    expect(form.fields.map(({ name }) => name)).toEqual(names);
    expect((await read(form.id)).body.Result).toMatchObject({ fields: form.fields });
  });
});

describe('a save', () => {
  test('is accepted as returned by any call', async () => {
    const { id } = await aForm(app.db, { fields: [aField()], submitted: '<p>Thanks</p>' });
    const fromAudience = (await read(id, admin)).body.Result;
    if (!fromAudience) throw new Error('It is published.');
    const draft = await saved({ ...fromAudience, name: 'Draft' }, false);
    expect((await edited(id)).form).toEqual(draft);
    // What respondents see is older than the draft by now.
    expect((await save(fromAudience, true)).status).toBe(409);
    const listed = (await app.call('form/retrieveForms', { text: id }, admin)).body.Result;
    expect((await save(listed?.items[0] ?? { name: '' }, true)).status).toBe(200);
    expect(await nameOf(id)).toBe('Draft');
  });

  test('increases the version by one, including for drafts, and leaves what respondents see', async () => {
    const id = nextId('form');
    const one = await saved({ id, name: 'One' }, true);
    const two = await saved({ ...one, name: 'Two' }, false);
    expect([await nameOf(id), (await read(id)).body.Result?.version]).toEqual(['One', 1]);
    expect((await edited(id)).status).toMatchObject({ state: 'published', hasDraft: true });
    const three = await saved({ ...two, name: 'Three' }, true);
    expect([await nameOf(id), (await read(id)).body.Result?.version]).toEqual(['Three', 3]);
    expect([one.version, two.version, three.version]).toEqual([1, 2, 3]);
  });

  test('names the version it started from: another is refused, and says who has saved since', async () => {
    const form = await aForm(app.db);
    await save({ ...form, name: 'Theirs' }, false, other.token);
    const message = `Changed in the meantime by ${other.email}`;
    const fields = [{ Path: 'form.version', Message: message }];
    for (const version of [form.version, form.version + 2, undefined, 0]) {
      const { version: _version, ...rest } = form;
      const given = { ...rest, name: 'Mine', ...(version !== undefined && { version }) };
      expect(told(await save(given, true))).toEqual([409, 'changed-meanwhile', fields]);
    }
    expect((await edited(form.id)).form.name).toBe('Theirs');
  });

  test('a form that was deleted meanwhile is refused', async () => {
    const form = await aForm(app.db);
    await remove([form.id]);
    const fields = [{ Path: 'form.version', Message: 'Deleted in the meantime' }];
    expect(told(await save(form, true))).toEqual([409, 'changed-meanwhile', fields]);
  });

  test('by two administrators at once succeeds for exactly one, for a form and for a new id', async () => {
    const form = await aForm(app.db);
    for (const one of [form, { id: nextId('form'), name: 'New' }]) {
      const replies = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name, index) =>
          save({ ...one, name }, index % 2 === 0, index < 2 ? admin : other.token),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const winner = replies.find(({ status }) => status === 200)?.body.Result;
      expect((await edited(one.id)).form).toEqual(winner);
    }
  });

  test('sanitises its HTML, both when it is saved and when it is read', async () => {
    const { id, submitted } = await saved(
      { name: 'Harm', submitted: '<p onclick="x()">a</p><script>x()</script>' },
      true,
    );
    expect(submitted).toBe('<p>a</p>');
    const bad = `{"submitted": "<img src=x onerror=x()>b"}`;
    await app.db.query(`update contents set live = live || $2 where id = $1`, [id, bad]);
    await app.db.query(`update content_versions set body = body || $2 where id = $1`, [id, bad]);
    expect((await read(id)).body.Result?.submitted).toBe('b');
    expect((await edited(id)).form.submitted).toBe('b');
    const listed = (await app.call('form/retrieveForms', { text: id }, admin)).body.Result;
    expect(listed?.items[0]?.submitted).toBe('b');
    const subject = { kind: 'form', id, version: 1 } as const;
    const version = await app.call('content/retrieveVersion', subject, admin);
    expect(version.body.Result?.body).toMatchObject({ submitted: 'b' });
  });
});

describe('unpublishing', () => {
  test('withdraws the form, keeps its content, and allows publishing it again', async () => {
    const form = await aForm(app.db, { name: 'Kept' });
    const { body } = await unpublish(form.id, 1);
    expect(body.Result).toMatchObject({
      form: { name: 'Kept', version: 2 },
      status: { state: 'unpublished', version: 2 },
    });
    expect((await read(form.id)).status).toBe(404);
    await saved((await edited(form.id)).form, true);
    expect((await read(form.id)).body.Result).toMatchObject({ name: 'Kept', version: 3 });
  });

  test('is a conflict if it cannot be answered, and refused for another or unknown version', async () => {
    const draft = await aForm(app.db, { isPublished: false });
    expect((await unpublish(draft.id, 1)).body.Error?.Code).toBe('conflict');
    const form = await aForm(app.db);
    expect((await unpublish(form.id, 2)).body.Error?.Code).toBe('changed-meanwhile');
    expect((await unpublish('nobody', 1)).status).toBe(404);
    expect((await read(form.id)).status).toBe(200);
  });
});

describe('discarding', () => {
  test('returns to what respondents see', async () => {
    const form = await aForm(app.db, { name: 'Live' });
    await saved({ ...form, name: 'Draft' }, false);
    const { body } = await discard(form.id, 2);
    expect(body.Result).toMatchObject({
      form: { name: 'Live', version: 3 },
      status: { hasDraft: false, version: 3 },
    });
  });

  test('is a conflict if there is nothing to return to, or nothing to discard', async () => {
    const draft = await aForm(app.db, { isPublished: false });
    expect((await discard(draft.id, 1)).body.Error?.Code).toBe('conflict');
    const form = await aForm(app.db);
    expect((await discard(form.id, 1)).body.Error?.Code).toBe('conflict');
    expect((await discard(form.id, 2)).body.Error?.Code).toBe('changed-meanwhile');
    expect((await discard('nobody', 1)).status).toBe(404);
  });
});

describe('archiving', () => {
  test('archives forms and restores them unchanged', async () => {
    const one = await aForm(app.db);
    const two = await aForm(app.db, { isPublished: false });
    const { body } = await archive([one.id, two.id]);
    expect(body.Result).toEqual({ archived: [one.id, two.id] });
    expect((await edited(one.id)).isArchived).toBe(true);
    expect((await read(one.id)).status).toBe(404);
    // Saving and publishing an archived form leaves it archived.
    await saved({ ...one, name: 'Changed' }, true);
    expect((await read(one.id)).status).toBe(404);
    expect((await archive([one.id, two.id])).status).toBe(200);
    await archive([one.id], false);
    expect(await nameOf(one.id)).toBe('Changed');
    expect((await edited(one.id)).status.version).toBe(2);
  });

  test('is all or none', async () => {
    const { id } = await aForm(app.db);
    expect((await archive([id, 'nobody'])).status).toBe(404);
    expect((await archive([id, id])).status).toBe(400);
    expect((await archive([])).status).toBe(400);
    expect((await read(id)).status).toBe(200);
  });
});

describe('deleting', () => {
  test('is refused if a page shows the form, even in a draft, and names the pages', async () => {
    const { id } = await aForm(app.db);
    const free = await aForm(app.db);
    const page = await aPage(app.db, { title: 'Safety', formId: id });
    const draft = await aPage(app.db, { title: 'Planned', formId: id, isPublished: false });
    expect((await edited(id)).uses).toEqual([
      { kind: 'page', id: draft.id, title: 'Planned', isLive: false },
      { kind: 'page', id: page.id, title: 'Safety', isLive: true },
    ]);
    const fields = [{ Path: 'ids.1', Message: 'Used by ‘Planned’, ‘Safety’' }];
    expect(told(await remove([free.id, id]))).toEqual([409, 'in-use', fields]);
    expect((await read(free.id)).status).toBe(200);
    const { body } = await app.call('pages/deletePages', { ids: [page.id, draft.id] }, admin);
    expect(body.Success).toBe(true);
    expect((await remove([free.id, id])).body.Result).toEqual({ deleted: [free.id, id] });
  });

  test('keeps submissions and their results, and removes drafts, handlers and respondents', async () => {
    const { id } = await aForm(app.db, { anonymous: true, singleSubmission: true });
    const { id: kept } = await aForm(app.db);
    const user = await aUser(app.db);
    await app.db.query(`insert into submission_forms values ($1, $1, 1, '{}')`, [id]);
    await app.db.query(
      `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous,
         content_hash, answers, state, reference, submitted_at, completed_at)
       values ($1, $1, 1, 'Form', $1, true, '', '[]', 'complete', $1, now(), now())`,
      [id],
    );
    for (const formId of [id, kept]) {
      await app.db.query(`insert into respondents values ($1, 'hash')`, [formId]);
      await app.db.query(`insert into form_results values ($1, 1, '{}')`, [formId]);
      await app.db.query(`insert into form_handlers values ($1, 'h', 'mail', '{}')`, [formId]);
      await app.db.query(`insert into answers_drafts values ($2, $1, 1, 1, '[]', now())`, [
        formId,
        user.id,
      ]);
    }
    expect((await edited(id)).submissions).toBe(1);
    expect((await remove([id])).status).toBe(200);
    const counts = async (table: string, formId: string) =>
      (await rowsOf(app, `select from ${table} where form_id = $1`, [formId])).length;
    for (const table of ['respondents', 'form_handlers', 'answers_drafts']) {
      expect([table, await counts(table, id), await counts(table, kept)]).toEqual([table, 0, 1]);
    }
    for (const table of ['submissions', 'submission_forms', 'form_results']) {
      expect([table, await counts(table, id)]).toEqual([table, 1]);
    }
    // Only the number of its last version: a form recreated under the id continues from there.
    expect(await rowsOf(app, `select body from content_versions where id = $1`, [id])).toEqual([
      { body: null },
    ]);
    expect((await app.call('form/retrieveForEdit', { id }, admin)).status).toBe(404);
    expect((await remove([id])).status).toBe(404);
  });

  test('a form whose message links to a page frees the page', async () => {
    const page = await aPage(app.db);
    const submitted = `<p><a href="/pages/${page.id}">Next</a></p>`;
    const form = await aForm(app.db, { name: 'Survey', submitted });
    const { body } = await app.call('pages/deletePages', { ids: [page.id] }, admin);
    expect(body.Error?.Fields).toEqual([{ Path: 'ids.0', Message: 'Used by ‘Survey’' }]);
    await remove([form.id]);
    expect((await app.call('pages/deletePages', { ids: [page.id] }, admin)).status).toBe(200);
  });
});

describe('the history', () => {
  test('has published versions and named drafts, which can be restored by saving', async () => {
    const id = nextId('form');
    const one = await saved({ id, name: 'One', fields: [aField()] }, true);
    const two = await saved({ ...one, name: 'Two', fields: [] }, false);
    const subject = { kind: 'form', id } as const;
    await app.call('content/nameDraft', { ...subject, version: 2, name: 'Before Easter' }, admin);
    await saved({ ...two, name: 'Three' }, true);
    const history = (await app.call('content/retrieveHistory', subject, admin)).body.Result;
    expect(history?.items.map(({ version, name }) => [version, name])).toEqual([
      [3, null],
      [2, 'Before Easter'],
      [1, null],
    ]);
    const kept = await app.call('content/retrieveVersion', { ...subject, version: 1 }, admin);
    const restored = { ...(kept.body.Result?.body as Given), id, version: 3 };
    expect(await saved(restored, true)).toMatchObject({ name: 'One', fields: one.fields });
  });
});

test('actions on forms are recorded, drafts are not', async () => {
  const id = nextId('form');
  const form = await saved({ id, name: 'Form' }, false);
  app.pass(1);
  await saved(form, true);
  app.pass(1);
  await archive([id]);
  await archive([id]);
  app.pass(1);
  await archive([id], false);
  app.pass(1);
  await unpublish(id, 2);
  app.pass(1);
  await remove([id]);
  const events = await rowsOf(
    app,
    `select kind, details from audit_events where subject_type = 'form' and subject_id = $1 order by at`,
    [id],
  );
  expect(events).toEqual(
    ['published', 'archived', 'restored', 'unpublished', 'deleted'].map((what) => ({
      kind: `content.${what}`,
      details: { title: 'Form' },
    })),
  );
});

test('a user who is not an administrator may edit nothing, and learns nothing about what exists', async () => {
  const { id } = await aForm(app.db);
  for (const token of await signInReaders(app)) {
    const replies = [
      await save({ id, name: 'Mine', version: 1 }, true, token),
      await app.call('form/retrieveForms', {}, token),
      await app.call('form/retrieveForEdit', { id }, token),
      await app.call('form/unpublishForm', { id, version: 1 }, token),
      await app.call('form/discardDraft', { id, version: 1 }, token),
      await app.call('form/archiveForms', { ids: [id], archived: true }, token),
      await app.call('form/deleteForms', { ids: [id] }, token),
      await app.call('content/retrieveHistory', { kind: 'form', id }, token),
    ];
    for (const { status, body } of replies) {
      expect([status, body.Error?.Code, body.Result]).toEqual([403, 'forbidden', null]);
    }
  }
  expect((await edited(id)).status).toMatchObject({ state: 'published', version: 1 });
});
