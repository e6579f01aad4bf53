import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aForm } from '../content/test-content.ts';
import { anAdministrator, submitAnswers } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import {
  aRespondent,
  fileField,
  nameField,
  processAll,
  upload,
  withPhoto,
} from '../submissions/test-submissions.ts';
import { sweepExpired } from './expire-submissions.ts';

const app = await openTestApp();
let admin: string;
beforeAll(async () => {
  admin = await anAdministrator(app);
});

const day = 86_400_000;

const remove = (ids: string[], token = admin) =>
  app.call('submissions/deleteSubmissions', { ids }, token);
const totalOf = async (formId: string) =>
  (await app.call('formResults/getOne', { formId }, admin)).body.Result?.total;
const eventsOf = async (id: string) =>
  (
    await app.db.query(
      'select kind, user_id, details from audit_events where subject_id = $1 order by at, kind',
      [id],
    )
  ).rows;

/** Rows of every table that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await app.db.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await app.db.query(
      `select from "${name}" one where strpos(to_jsonb(one)::text, $1) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function withAPhoto(form: Parameters<typeof aRespondent>[1] = {}) {
  const respondent = await aRespondent(app, { fields: [nameField, fileField], ...form });
  const sent = withPhoto(respondent);
  const { id } = sent.sub;
  await app.call('form/submitForm', sent, respondent.token);
  await upload(app, respondent.token, { id, uniqueName: 'roof-1.png' });
  await app.call('form/completeSubmission', { id }, respondent.token);
  await processAll(app);
  return { ...respondent, sent, id };
}

const objects = (id: string) => [`submissions/${id}.json`, `submissions/${id}/roof-1.png`];
const areKept = (id: string) =>
  Promise.all(objects(id).map(async (name) => (await app.files.objects.open(name)) !== undefined));

describe('a submission that is deleted', () => {
  test('is gone with its files, notes and counts, and the deletion is recorded', async () => {
    const { id, formId } = await withAPhoto();
    await app.call('submissions/addNote', { id, text: 'Noted' }, admin);
    expect(await areKept(id)).toEqual([true, true]);
    expect(await totalOf(formId)).toBe(1);
    expect((await remove([id])).body.Result).toEqual({ deleted: [id] });
    expect(await areKept(id)).toEqual([false, false]);
    expect(await totalOf(formId)).toBe(0);
    expect(await tablesWith(id)).toEqual(['audit_events']);
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'submission.completed' },
      { kind: 'submission.deleted', details: { formId } },
    ]);
    expect((await app.call('submissions/getOne', { id }, admin)).status).toBe(404);
  });

  test('and is already gone is left out of the result', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    const id = await submitAnswers(app, form, { fullName: 'Zoë' });
    const other = await submitAnswers(app, form, { fullName: 'Zoë' });
    expect((await remove([id, id, 'missing'])).body.Result).toEqual({ deleted: [id] });
    expect((await remove([id])).body.Result).toEqual({ deleted: [] });
    expect(await totalOf(form.id)).toBe(1);
    expect((await remove([other])).body.Result).toEqual({ deleted: [other] });
  });

  test('by two users at once is subtracted from the counts once', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    const ids = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push(await submitAnswers(app, form, { fullName: 'Zoë' }));
    }
    const replies = await Promise.all([
      remove(ids),
      remove(ids.toReversed()),
      submitAnswers(app, form, { fullName: 'Zoë' }),
    ]);
    const deleted = [replies[0], replies[1]].flatMap(({ body }) => body.Result?.deleted ?? []);
    expect(deleted.toSorted()).toEqual(ids.toSorted());
    expect(await totalOf(form.id)).toBe(1);
  });

  test('while it awaits files subtracts nothing from the counts', async () => {
    const respondent = await aRespondent(app, { fields: [nameField, fileField] });
    const sent = withPhoto(respondent);
    await app.call('form/submitForm', sent, respondent.token);
    expect((await remove([sent.sub.id])).body.Result?.deleted).toEqual([sent.sub.id]);
    expect(await totalOf(respondent.formId)).toBe(0);
    const again = await app.call('form/submitForm', sent, respondent.token);
    expect(again.body.Result).toMatchObject({ complete: false });
  });

  test('is intact, or can be deleted again, if the file store is unavailable', async () => {
    const { id, formId } = await withAPhoto();
    const failing = vi.spyOn(app.files.objects, 'remove').mockRejectedValueOnce(new Error('Away.'));
    expect((await remove([id])).status).toBe(500);
    failing.mockRestore();
    app.loggedErrors.length = 0;
    expect(await totalOf(formId)).toBe(1);
    expect((await remove([id])).body.Result?.deleted).toEqual([id]);
    expect(await areKept(id)).toEqual([false, false]);
  });

  test('lets its respondent answer a single-submission form again, unless it was anonymous', async () => {
    for (const anonymous of [false, true]) {
      const { id, token, formId, formVersion } = await (async () => {
        const respondent = await aRespondent(app, {
          anonymous,
          singleSubmission: true,
          fields: [nameField],
        });
        const form = { id: respondent.formId, version: respondent.formVersion };
        const made = await submitAnswers(app, form, { fullName: 'Zoë' }, respondent);
        return { ...respondent, id: made };
      })();
      const hasSubmitted = async () =>
        (await app.call('form/hasSubmitted', { formId }, token)).body.Result;
      expect(await hasSubmitted()).toBe(true);
      await remove([id]);
      expect(await hasSubmitted()).toBe(anonymous);
      const form = { id: formId, version: formVersion };
      const again = submitAnswers(app, form, { fullName: 'Zoë' }, { token });
      if (anonymous) await expect(again).rejects.toThrow('already-submitted');
      else await again;
    }
  });

  test('is deleted by administrators only, a limited number at a time', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    const id = await submitAnswers(app, form, { fullName: 'Zoë' });
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    expect((await remove([id], support)).status).toBe(403);
    expect((await remove([])).status).toBe(400);
    expect((await remove(Array.from({ length: 51 }, (_, index) => `S${index}`))).status).toBe(400);
    expect(await totalOf(form.id)).toBe(1);
  });
});

describe('what one respondent submitted', () => {
  test('is deleted across all forms, by address or account, and nothing else', async () => {
    for (const by of ['email', 'uid'] as const) {
      const user = await aUser(app.db, { email: `${by}-mele@example.test` });
      const token = await app.signIn(user.id);
      const first = await withAPhoto();
      const form = { id: first.formId, version: first.formVersion };
      const sent = withPhoto(first);
      await app.call('form/submitForm', sent, token);
      const other = await aForm(app.db, { fields: [nameField] });
      await submitAnswers(app, other, { fullName: 'Mele' }, { token });
      const anonymous = await aForm(app.db, { anonymous: true, fields: [nameField] });
      await submitAnswers(app, anonymous, { fullName: 'Mele' }, { token });
      const respondent = by === 'email' ? { email: user.email.toUpperCase() } : { uid: user.id };
      const reply = await app.call('submissions/deleteOfRespondent', respondent, admin);
      expect(reply.body.Result).toEqual({ deleted: 2 });
      expect(await Promise.all([form.id, other.id, anonymous.id].map(totalOf))).toEqual([1, 0, 1]);
      const { rows } = await app.db.query('select from submissions where user_id = $1', [user.id]);
      expect(rows).toEqual([]);
    }
  });

  test('is found by their address at the time, and by their current one', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    const movedTo = async (name: string) => {
      const user = await aUser(app.db, { email: `${name}-earlier@example.test` });
      const token = await app.signIn(user.id);
      await submitAnswers(app, form, { fullName: 'Mele' }, { token });
      const later = `${name}-later@example.test`;
      await app.db.query('update users set email = $1 where id = $2', [later, user.id]);
      await submitAnswers(app, form, { fullName: 'Mele' }, { token });
    };
    await movedTo('one');
    await movedTo('other');
    const deletedOf = async (email: string) =>
      (await app.call('submissions/deleteOfRespondent', { email }, admin)).body.Result?.deleted;
    expect(await deletedOf('nobody@example.test')).toBe(0);
    expect(await deletedOf('one-earlier@example.test')).toBe(1);
    expect(await deletedOf('other-later@example.test')).toBe(2);
    expect(await totalOf(form.id)).toBe(1);
  });

  test('is deleted by administrators only, for one specific respondent', async () => {
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    const remove = async (input: object, token = admin) =>
      (await app.call('submissions/deleteOfRespondent', input as never, token)).status;
    expect(await remove({ uid: 'nobody' }, support)).toBe(403);
    expect(await remove({})).toBe(400);
    expect(await remove({ email: 'mele' })).toBe(400);
    expect(await remove({ email: 'mele@example.test', uid: 'nobody' })).toBe(400);
  });
});

describe('submissions that a form keeps for 30 days', () => {
  const sweep = () =>
    sweepExpired({ db: app.db, files: app.files, now: app.now, log: app.parts.log });
  const expiring = (formId: string, retentionDays: number, token = admin) =>
    app.call('submissions/retrieveExpiring', { formId, retentionDays }, token);

  test('are deleted with files and counts after 30 days, and not before; others are kept', async () => {
    const kept = await aForm(app.db, { fields: [nameField] });
    await submitAnswers(app, kept, { fullName: 'Zoë' });
    const { id, formId } = await withAPhoto({ retentionDays: 30, singleSubmission: true });
    app.pass(30 * day);
    admin = await anAdministrator(app);
    const later = await submitAnswers(
      app,
      { id: formId, version: 1 },
      { fullName: 'Zoë', photo: null },
    );
    await sweep();
    expect(await totalOf(formId)).toBe(2);
    app.pass(1);
    await sweep();
    expect(await totalOf(formId)).toBe(1);
    expect(await areKept(id)).toEqual([false, false]);
    expect(await tablesWith(id)).toEqual(['audit_events']);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: 'submission.expired',
      user_id: null,
      details: { formId },
    });
    expect((await app.call('submissions/getOne', { id: later }, admin)).status).toBe(200);
    expect(await totalOf(kept.id)).toBe(1);
  });

  test('are kept as the published form says, or as the form they answered if there is none', async () => {
    const changed = await aForm(app.db, { retentionDays: 10, fields: [nameField] });
    await submitAnswers(app, changed, { fullName: 'Zoë' });
    await aForm(app.db, { id: changed.id, retentionDays: null, fields: [nameField] });
    const draft = await aForm(app.db, { fields: [nameField] });
    await submitAnswers(app, draft, { fullName: 'Zoë' });
    await aForm(app.db, {
      id: draft.id,
      retentionDays: 10,
      fields: [nameField],
      isPublished: false,
    });
    const deleted = await aForm(app.db, { retentionDays: 10, fields: [nameField] });
    await submitAnswers(app, deleted, { fullName: 'Zoë' });
    await app.call('form/deleteForms', { ids: [deleted.id] }, admin);
    app.pass(11 * day);
    admin = await anAdministrator(app);
    await sweep();
    expect(await Promise.all([changed.id, draft.id, deleted.id].map(totalOf))).toEqual([1, 1, 0]);
  });

  test('are counted before anything is deleted', async () => {
    const form = await aForm(app.db, { fields: [nameField] });
    await submitAnswers(app, form, { fullName: 'Zoë' });
    app.pass(20 * day);
    admin = await anAdministrator(app);
    await submitAnswers(app, form, { fullName: 'Zoë' });
    const counted = async (days: number) => (await expiring(form.id, days)).body.Result;
    expect(await counted(10)).toEqual({ expired: 1, soon: 1 });
    expect(await counted(25)).toEqual({ expired: 0, soon: 2 });
    expect(await counted(45)).toEqual({ expired: 0, soon: 1 });
    expect(await counted(100)).toEqual({ expired: 0, soon: 0 });
    expect(await totalOf(form.id)).toBe(2);
  });

  test('are counted for administrators only, for an existing form', async () => {
    const { id } = await aForm(app.db);
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    expect((await expiring(id, 30, support)).status).toBe(403);
    expect((await expiring('missing', 30)).status).toBe(404);
    expect((await expiring(id, 0)).status).toBe(400);
  });

  test('that cannot be deleted do not prevent others from being deleted, however many they are', async () => {
    const failing = await aForm(app.db, { retentionDays: 1, fields: [nameField] });
    const first = await submitAnswers(app, failing, { fullName: 'Zoë' });
    await processAll(app);
    await app.db.query(
      `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous,
         content_hash, answers, state, is_processed, reference, submitted_at, completed_at)
       select id || '-' || number, form_id, form_version, form_name, definition_id, false, '',
         answers, 'complete', true, reference || number, submitted_at, completed_at
       from submissions cross join generate_series(1, 100) as number where id = $1`,
      [first],
    );
    const { id } = await withAPhoto({ retentionDays: 1 });
    app.pass(2 * day);
    const removeObject = app.files.objects.remove.bind(app.files.objects);
    const removing = vi.spyOn(app.files.objects, 'remove').mockImplementation(async (name) => {
      if (name.includes(first)) throw new Error('Away.');
      await removeObject(name);
    });
    await sweep();
    removing.mockRestore();
    expect(await areKept(id)).toEqual([false, false]);
    // Each was tried once.
    expect(app.loggedErrors.splice(0)).toHaveLength(101);
    await app.db.query('delete from submissions where form_id = $1', [failing.id]);
  });

  test('that cannot be deleted do not prevent others from being deleted, and are retried', async () => {
    const first = await withAPhoto({ retentionDays: 1 });
    const second = await withAPhoto({ retentionDays: 1 });
    app.pass(2 * day);
    const removeObject = app.files.objects.remove.bind(app.files.objects);
    const failing = vi.spyOn(app.files.objects, 'remove').mockImplementation(async (name) => {
      if (name.includes(first.id)) throw new Error('Away.');
      await removeObject(name);
    });
    await sweep();
    failing.mockRestore();
    expect(await areKept(second.id)).toEqual([false, false]);
    expect(await areKept(first.id)).toEqual([true, true]);
    expect(app.loggedErrors.splice(0).join()).toContain('could not be deleted');
    await sweep();
    expect(await areKept(first.id)).toEqual([false, false]);
  });
});
