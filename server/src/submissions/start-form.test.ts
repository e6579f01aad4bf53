import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { contents } from '../content/tables.ts';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { answersTo, aRespondent, nameField } from './test-submissions.ts';

const app = await openTestApp();

const start = (token: string, formId: string) => app.call('form/startForm', { formId }, token);
const later = (hours: number) => new Date(app.now.getTime() + hours * 3_600_000).toISOString();

const fromPath = (name: string, path: string) => ({
  type: 'text' as const,
  name,
  label: name,
  editProps: { default: path, defaultType: 'data-value' as const },
});

describe('a form starts', () => {
  test('as open, without defaults and a draft', async () => {
    const { token, formId } = await aRespondent(app);
    expect((await start(token, formId)).body.Result).toEqual({
      state: 'open',
      anonymous: false,
      defaults: [],
      draft: null,
    });
  });

  test('in its state for the respondent', async () => {
    const stateOf = async (form: Parameters<typeof aRespondent>[1]) => {
      const { token, formId } = await aRespondent(app, form);
      return (await start(token, formId)).body.Result?.state;
    };
    expect(await stateOf({ opensAt: later(1) })).toBe('notYetOpen');
    expect(await stateOf({ opensAt: later(0) })).toBe('open');
    expect(await stateOf({ closesAt: later(0) })).toBe('closed');
    const single = await aRespondent(app, { singleSubmission: true, limit: 2 });
    const { token, formId } = single;
    await app.call('form/submitForm', answersTo(single), token);
    expect((await start(token, formId)).body.Result?.state).toBe('alreadySubmitted');
    const another = await app.signIn((await aUser(app.db)).id);
    expect((await start(another, formId)).body.Result?.state).toBe('open');
    await app.call('form/submitForm', answersTo(single), another);
    const third = await app.signIn((await aUser(app.db)).id);
    expect((await start(third, formId)).body.Result?.state).toBe('full');
    // What the user has done takes precedence over the state of the form.
    expect((await start(token, formId)).body.Result?.state).toBe('alreadySubmitted');
  });

  const fields = [
    fromPath('who', 'user.name'),
    fromPath('address', 'user.email'),
    fromPath('given', 'user.givenName'),
    fromPath('company', 'user.employer.name'),
    fromPath('abn', 'user.employer.abn'),
    fromPath('app', 'config.appName'),
    { ...nameField, editProps: { default: 'As the form says' } },
  ];

  test('with the values of its data paths for a contact', async () => {
    const { employerId } = await aCompany(app.db, { name: 'Kelly Electrical' });
    const { user } = await aContact(app.db, employerId, { role: 'writer', givenName: 'Mele' });
    const { id } = await aForm(app.db, { fields });
    const { body } = await start(await app.signIn(user.id), id);
    // A company without an ABN has no default for it.
    expect(body.Result?.defaults).toEqual([
      { name: 'who', value: user.name },
      { name: 'address', value: user.email },
      { name: 'given', value: 'Mele' },
      { name: 'company', value: 'Kelly Electrical' },
      { name: 'app', value: 'Tradebridge' },
    ]);
  });

  test('with values for listed paths only, and without user data if it is anonymous', async () => {
    const odd = ['user.__proto__', 'user.sessionId', 'config.secret', '__proto__', 'constructor'];
    const asked = odd.map((path, at) => fromPath(`odd${at}`, path));
    const { token, formId } = await aRespondent(app, { fields: asked });
    expect((await start(token, formId)).body.Result?.defaults).toEqual([]);
    const anonymous = await aRespondent(app, { fields, anonymous: true });
    const { body } = await start(anonymous.token, anonymous.formId);
    expect(body.Result?.defaults).toEqual([{ name: 'app', value: 'Tradebridge' }]);
  });

  test('only for its audience', async () => {
    const { token, formId } = await aRespondent(app, { audience: { kind: 'learners' } });
    expect((await start(token, formId)).status).toBe(404);
    expect((await start(token, 'missing')).status).toBe(404);
    expect((await start(token, '../etc')).status).toBe(400);
  });
});

describe('whether a user has submitted a form', () => {
  const asked = async (token: string, formId: string) => {
    const { status, body } = await app.call('form/hasSubmitted', { formId }, token);
    return status === 200 ? body.Result : status;
  };

  test.each([false, true])('is known for each user (anonymous: %s)', async (anonymous) => {
    const respondent = await aRespondent(app, { anonymous });
    const { token, formId } = respondent;
    const other = await app.signIn((await aUser(app.db)).id);
    expect(await asked(token, formId)).toBe(false);
    await app.call('form/submitForm', answersTo(respondent), token);
    await app.call('form/submitForm', answersTo(respondent), token);
    expect([await asked(token, formId), await asked(other, formId)]).toEqual([true, false]);
  });

  test('is shown for forms that they may answer, and deleted with the form', async () => {
    const { token, formId } = await aRespondent(app, { audience: { kind: 'contacts' } });
    expect([await asked(token, formId), await asked(token, 'missing')]).toEqual([404, 404]);
    const wrong = await app.call('form/hasSubmitted', { formId: '/' }, token);
    expect(wrong.status).toBe(400);
  });

  test('is deleted with the form, so that a new one with the same id starts fresh', async () => {
    const respondent = await aRespondent(app, { singleSubmission: true });
    const { token, formId } = respondent;
    await app.call('form/submitForm', answersTo(respondent), token);
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    await app.call('form/deleteForms', { ids: [formId] }, admin);
    await aForm(app.db, { id: formId, fields: [nameField] });
    expect(await asked(token, formId)).toBe(false);
  });
});

describe('a draft', () => {
  const fields = [{ name: 'fullName', value: 'Zo' }];
  const save = (
    { token, formId, formVersion }: Awaited<ReturnType<typeof aRespondent>>,
    revision: number | null,
    given: object = {},
  ) => app.call('form/saveDraft', { formId, formVersion, revision, fields, ...given }, token);

  test('is available on another device, and counts its saves', async () => {
    const respondent = await aRespondent(app);
    const first = await save(respondent, null);
    expect(first.body.Result).toEqual({ revision: 1, saved: app.now.toISOString() });
    const more = [{ name: 'fullName', value: 'Zoë' }];
    expect((await save(respondent, 1, { fields: more })).body.Result?.revision).toBe(2);
    const elsewhere = await app.signIn(respondent.user.id);
    expect((await start(elsewhere, respondent.formId)).body.Result?.draft).toEqual({
      revision: 2,
      formVersion: 1,
      fields: more,
      saved: app.now.toISOString(),
    });
    const other = await app.signIn((await aUser(app.db)).id);
    expect((await start(other, respondent.formId)).body.Result?.draft).toBeNull();
  });

  test('saved by another device since is not overwritten; of twenty at once one is', async () => {
    const respondent = await aRespondent(app);
    await save(respondent, null);
    for (const revision of [null, 2]) {
      const { status, body } = await save(respondent, revision);
      expect([status, body.Error?.Code]).toEqual([409, 'changed-meanwhile']);
    }
    const replies = await Promise.all(Array.from({ length: 20 }, () => save(respondent, 1)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('keeps what was typed, even if the form would not accept it or is an older version', async () => {
    const respondent = await aRespondent(app);
    const typed = [
      { name: 'fullName', value: '\u202eZoë\u200d 👩‍🔧' },
      { name: 'since removed', value: { a: 1, b: null, c: true } },
    ];
    const { status } = await save(respondent, null, { fields: typed, formVersion: 99 });
    expect(status).toBe(200);
    const { body } = await start(respondent.token, respondent.formId);
    expect(body.Result?.draft).toMatchObject({ formVersion: 99, fields: typed });
  });

  test('ends with the submission, and does not come back', async () => {
    const respondent = await aRespondent(app);
    await save(respondent, null);
    await app.call('form/submitForm', answersTo(respondent), respondent.token);
    expect((await start(respondent.token, respondent.formId)).body.Result?.draft).toBeNull();
    expect((await save(respondent, 1)).body.Error?.Code).toBe('changed-meanwhile');
  });

  test('is deleted on request, even for a form that was removed', async () => {
    const respondent = await aRespondent(app);
    const { token, formId } = respondent;
    await save(respondent, null);
    const now = app.now;
    const setArchived = (archivedAt: Date | null) =>
      app.db.orm.update(contents).set({ archivedAt }).where(eq(contents.id, formId));
    await setArchived(now);
    for (let count = 0; count < 2; count += 1) {
      const { body } = await app.call('form/deleteDraft', { formId }, token);
      expect(body.Result).toBe(true);
    }
    await setArchived(null);
    expect((await start(token, formId)).body.Result?.draft).toBeNull();
    expect((await app.call('form/deleteDraft', { formId: '..' }, token)).status).toBe(200);
    expect((await app.call('form/deleteDraft', { formId: '' }, token)).status).toBe(400);
  });

  test('is refused for an anonymous form and for a form for others', async () => {
    const anonymous = await save(await aRespondent(app, { anonymous: true }), null);
    expect([anonymous.status, anonymous.body.Error?.Code]).toEqual([409, 'anonymous-form']);
    const others = await save(await aRespondent(app, { audience: { kind: 'learners' } }), null);
    expect(others.status).toBe(404);
  });

  test('is deleted once its form is anonymous, and not before that is published', async () => {
    const respondent = await aRespondent(app);
    const other = await aRespondent(app);
    for (const one of [respondent, other]) await save(one, null);
    const { formId } = respondent;
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const draftsOf = async (id: string) => {
      const { rows } = await app.db.query('select from answers_drafts where form_id = $1', [id]);
      return rows.length;
    };
    const saveForm = (version: number, publish: boolean) => {
      const form = { id: formId, name: 'Survey', fields: [nameField], anonymous: true, version };
      return app.call('form/saveForm', { form, publish }, admin);
    };
    expect((await saveForm(1, false)).status).toBe(200);
    expect(await draftsOf(formId)).toBe(1);
    expect((await saveForm(2, true)).status).toBe(200);
    expect([await draftsOf(formId), await draftsOf(other.formId)]).toEqual([0, 1]);
  });

  test('on its way while its form becomes anonymous is not kept', async () => {
    const respondent = await aRespondent(app);
    const publishing = await app.db.pool.connect();
    await publishing.query('begin');
    await publishing.query(
      `update contents set live = live || '{"anonymous": true}' where kind = 'form' and id = $1`,
      [respondent.formId],
    );
    const saving = save(respondent, null);
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await app.db.query(waiting)).rows.length).toBe(1);
    await publishing.query('commit');
    publishing.release();
    expect((await saving).body.Error?.Code).toBe('changed-meanwhile');
    const { rows } = await app.db.query('select from answers_drafts where user_id = $1', [
      respondent.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('that cannot be stored is refused', async () => {
    const respondent = await aRespondent(app);
    const wrong = [
      [{ name: 'fullName', value: '\ud800' }],
      [{ name: 'fullName', value: { 'a\udfff': 1 } }],
      [{ name: '\u0000', value: 'x' }],
      [{ name: 'fullName', value: 'x'.repeat(380_001) }],
    ];
    for (const one of wrong) {
      const { status, body } = await save(respondent, null, { fields: one });
      expect([status, body.Error?.Code]).toEqual([400, 'invalid']);
    }
  });
});
