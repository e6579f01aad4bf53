import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { aForm } from '../content/test-content.ts';
import { runHandlers } from '../form-handlers/test-handlers.ts';
import { anAdministrator, submitAnswers } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import {
  answersTo,
  aRespondent,
  fileField,
  nameField,
  png,
  upload,
  withPhoto,
} from '../submissions/test-submissions.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);
const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);

const getOne = (id: string, token = admin) => app.call('submissions/getOne', { id }, token);

async function aSubmission(): Promise<string> {
  const form = await aForm(app.db, { fields: [nameField] });
  return submitAnswers(app, form, { fullName: 'Zoë' });
}

/** A complete submission with a photo. */
async function withAPhoto() {
  const respondent = await aRespondent(app, { fields: [nameField, fileField] });
  const sent = withPhoto(respondent);
  await app.call('form/submitForm', sent, respondent.token);
  const query = { id: sent.sub.id, uniqueName: 'roof-1.png' };
  await upload(app, respondent.token, query);
  await app.call('form/completeSubmission', { id: query.id }, respondent.token);
  return { ...respondent, query };
}

const download = (path: string, query: Record<string, string>, token = admin) =>
  app.app.inject({
    method: 'GET',
    url: `/api/submissions/${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}`, ...portalHeader },
  });

describe('one submission', () => {
  test('has its answers, its files and the form as it was answered', async () => {
    const { query, formId, user } = await withAPhoto();
    await aForm(app.db, { id: formId, name: 'Renamed', fields: [] });
    expect((await getOne(query.id)).body.Result).toMatchObject({
      id: query.id,
      uid: user.id,
      formVersion: 1,
      fields: [
        { name: 'fullName', value: 'Zoë' },
        { name: 'photo', value: ['roof-1.png'] },
      ],
      files: [
        {
          field: 'photo',
          originalName: 'Roof.png',
          uniqueName: 'roof-1.png',
          size: png.length,
          type: 'image/png',
          isUploaded: true,
        },
      ],
      definition: { fields: [{ label: 'Full name' }, { label: 'Photo' }] },
      notes: [],
    });
  });

  test('of an anonymous form has no uid, email or name', async () => {
    const form = await aForm(app.db, { anonymous: true, fields: [nameField] });
    const id = await submitAnswers(app, form, { fullName: 'Zoë' });
    const { Result } = (await getOne(id)).body;
    expect(Result).toMatchObject({ id, isAnonymous: true });
    for (const key of ['uid', 'email', 'name']) expect(Result).not.toHaveProperty(key);
  });

  test('is for administrators only, and not found if it does not exist', async () => {
    const id = await aSubmission();
    expect((await getOne(id, support)).status).toBe(403);
    expect((await getOne('missing')).body.Error?.Code).toBe('not-found');
    expect((await getOne('a b')).status).toBe(400);
  });
});

describe('the progress of a submission', () => {
  test('is set for several at once, or for none', async () => {
    const ids = [await aSubmission(), await aSubmission()];
    const set = (given: string[]) =>
      app.call('submissions/setProgress', { ids: given, progress: 'inProgress' }, admin);
    expect((await set([...ids, 'missing'])).body.Error?.Code).toBe('not-found');
    expect((await getOne(ids[0] ?? '')).body.Result?.progress).toBe('new');
    expect((await set(ids)).body.Result?.map(({ id, progress }) => [id, progress])).toEqual(
      ids.map((id) => [id, 'inProgress']),
    );
  });

  test('is refused to others, and if it is not a valid progress', async () => {
    const ids = [await aSubmission()];
    const set = (progress: string, token: string, given = ids) =>
      app.call('submissions/setProgress', { ids: given, progress } as never, token);
    expect((await set('done', support)).status).toBe(403);
    expect((await set('open', admin)).status).toBe(400);
    expect((await set('done', admin, [])).status).toBe(400);
  });
});

describe('a submission', () => {
  test('is assigned to an administrator, and unassigned again', async () => {
    const id = await aSubmission();
    const colleague = await aUser(app.db, { isAdmin: true, name: 'Zoe Haddad' });
    const assign = (uid: string | null, token = admin) =>
      app.call('submissions/assign', { ids: [id], uid }, token);
    expect((await assign(colleague.id)).body.Result).toMatchObject([
      { assignedTo: { uid: colleague.id, email: colleague.email, name: 'Zoe Haddad' } },
    ]);
    expect((await getOne(id)).body.Result?.assignedTo?.uid).toBe(colleague.id);
    expect((await assign(null)).body.Result).toMatchObject([{ assignedTo: null }]);
    expect((await assign(colleague.id, support)).status).toBe(403);
  });

  test('is not assigned to a user who could not open it', async () => {
    const id = await aSubmission();
    const others = [
      await aUser(app.db),
      await aUser(app.db, { isSupport: true }),
      await aUser(app.db, { isAdmin: true, disabledAt: app.now }),
      { id: 'nobody' },
    ];
    for (const { id: uid } of others) {
      const { status, body } = await app.call('submissions/assign', { ids: [id], uid }, admin);
      expect([status, body.Error?.Fields]).toEqual([
        400,
        [{ Path: 'uid', Message: 'Must be an administrator' }],
      ]);
    }
    const missing = { ids: ['missing'], uid: null };
    expect((await app.call('submissions/assign', missing, admin)).status).toBe(404);
  });
});

describe('a note', () => {
  test('is added below the existing ones', async () => {
    const id = await aSubmission();
    const add = (text: string, token = admin) =>
      app.call('submissions/addNote', { id, text }, token);
    await add('  Called back.\nNobody there. ');
    app.pass(1000);
    const other = await aUser(app.db, { isAdmin: true });
    const { Result } = (await add('Called again.', await app.signIn(other.id))).body;
    expect(Result?.map(({ text }) => text)).toEqual([
      'Called back.\nNobody there.',
      'Called again.',
    ]);
    expect(Result?.[1]).toMatchObject({ by: other.email, at: app.now.toISOString() });
    expect((await getOne(id)).body.Result?.notes).toEqual(Result);
  });

  test('is refused if it is empty, is too long, or belongs to no submission', async () => {
    const id = await aSubmission();
    const add = async (given: object, token = admin) =>
      (await app.call('submissions/addNote', { id, text: 'Noted', ...given }, token)).status;
    expect(await add({ text: '  ' })).toBe(400);
    expect(await add({ text: 'x'.repeat(4001) })).toBe(400);
    expect(await add({ id: 'missing' })).toBe(404);
    expect(await add({}, support)).toBe(403);
  });
});

describe('a file of a submission', () => {
  test('is downloaded under its own name, and never displayed', async () => {
    const { query } = await withAPhoto();
    const reply = await download('downloadFile', query);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toEqual(png);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="Roof.png"/),
    });
  });

  test('that the store has lost is reported as missing', async () => {
    const { query } = await withAPhoto();
    await app.files.objects.remove(`submissions/${query.id}/roof-1.png`);
    const reply = await download('downloadFile', query);
    expect([reply.statusCode, reply.json().Error]).toEqual([
      404,
      { Code: 'not-found', Message: 'File was not found in storage.' },
    ]);
  });

  test('that is not one of its files does not exist, for anyone', async () => {
    const { query } = await withAPhoto();
    const statusOf = async (given: object, token = admin) =>
      (await download('downloadFile', { ...query, ...given }, token)).statusCode;
    expect(await statusOf({ uniqueName: 'another.png' })).toBe(404);
    expect(await statusOf({ id: 'missing' })).toBe(404);
    expect(await statusOf({ uniqueName: '../roof-1.png' })).toBe(400);
    expect(await statusOf({}, support)).toBe(403);
  });
});

test('a submission is drawn with its answers, as it can be sent to its respondent', async () => {
  const { query, user } = await withAPhoto();
  const reply = await download('downloadPdf', { id: query.id });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = (await wordsOf(reply.rawPayload)).join(' ');
  const { reference } = (await getOne(query.id)).body.Result ?? {};
  for (const shown of [reference, user.name, 'Full name Zoë', 'Photo Roof.png']) {
    expect(words).toContain(shown);
  }
  expect((await download('downloadPdf', { id: 'missing' })).statusCode).toBe(404);
  expect((await download('downloadPdf', { id: query.id }, support)).statusCode).toBe(403);
  expect((await download('downloadPdf', {})).statusCode).toBe(400);
});

test('respondents and handlers receive neither notes, nor the assignee, nor the progress', async () => {
  const respondent = await aRespondent(app, { mailCopy: true });
  const { formId } = respondent;
  const colleague = await aUser(app.db, { isAdmin: true, name: 'Zoe Haddad' });
  const handlers = [
    { routine: 'mail' as const, addresses: ['a@b.test'], roles: [], answers: true },
    { routine: 'registry' as const, answers: true },
  ];
  await app.call('form/saveHandlers', { formId, handlers, version: 0 }, admin);
  const sent = answersTo(respondent);
  const { id } = sent.sub;
  await app.call('form/submitForm', sent, respondent.token);
  await app.call('submissions/addNote', { id, text: 'Kept from respondents' }, admin);
  await app.call('submissions/assign', { ids: [id], uid: colleague.id }, admin);
  await app.call('submissions/setProgress', { ids: [id], progress: 'inProgress' }, admin);
  const before = app.mails.length;
  await runHandlers(app);
  const mails = app.mails.slice(before);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    ['a@b.test', respondent.user.email].toSorted(),
  );
  const copy =
    mails.find(({ to }) => to === respondent.user.email)?.attachments?.[0]?.content ?? '';
  const file = await app.files.objects.open(`submissions/${id}.json`);
  const { rows: changes } = await app.db.query(
    'select * from registry_changes where subject_id = $1',
    [id],
  );
  expect(changes).toHaveLength(1);
  const started = await app.call('form/startForm', { formId }, respondent.token);
  const repeated = await app.call('form/submitForm', sent, respondent.token);
  const told = JSON.stringify([
    mails,
    await wordsOf(Buffer.from(copy, 'base64')),
    await wordsOf((await download('downloadPdf', { id })).rawPayload),
    file && (await text(file.content)),
    changes,
    started.body,
    repeated.body,
  ]);
  expect(told).toContain('Zoë');
  for (const held of ['Kept from respondents', 'Zoe Haddad', colleague.id, 'inProgress']) {
    expect(told).not.toContain(held);
  }
});
