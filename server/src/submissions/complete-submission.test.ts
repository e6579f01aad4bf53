import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { runsOf } from '../form-handlers/test-handlers.ts';
import { limitOf } from '../identity/attempt-limits.ts';
import { attemptSubject, claimAttempt } from '../identity/failed-attempts.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { testSecret } from '../platform/test-database.ts';
import { submissionFiles, submissions } from './tables.ts';
import {
  announced,
  answersTo,
  aRespondent,
  fileField,
  nameField,
  png,
  processAll,
  type Sent,
  upload,
  withPhoto,
} from './test-submissions.ts';

const app = await openTestApp();

const fields = [nameField, fileField];
const told = async (
  reply: Promise<{ status: number; body: { Error: { Code: string } | null } }>,
) => {
  const { status, body } = await reply;
  return `${status} ${body.Error?.Code ?? 'ok'}`;
};
const complete = (token: string, id: string) => app.call('form/completeSubmission', { id }, token);
const submit = (token: string, sent: Sent) => app.call('form/submitForm', sent, token);
const another = async () => app.signIn((await aUser(app.db)).id);

async function objectOf(name: string): Promise<string | undefined> {
  const stored = await app.files.objects.open(name);
  return stored && text(stored.content);
}

/** A submission whose photo is missing. */
async function anUnfinished(form: Parameters<typeof aRespondent>[1] = {}) {
  const respondent = await aRespondent(app, { fields, ...form });
  const sent = withPhoto(respondent);
  await submit(respondent.token, sent);
  return { ...respondent, sent, query: { id: sent.sub.id, uniqueName: 'roof-1.png' } };
}

test('a submission is complete once its files have arrived, and not before', async () => {
  const respondent = await aRespondent(app, { fields });
  const { token, user, formId } = respondent;
  const sent = withPhoto(respondent);
  const { id } = sent.sub;
  const submitted = (await submit(token, sent)).body.Result;
  expect(submitted).toMatchObject({ awaiting: ['roof-1.png'], complete: false });
  const early = await complete(token, id);
  expect([early.status, early.body.Error]).toEqual([
    409,
    {
      Code: 'files-missing',
      Message: 'Not all files have arrived yet.',
      Fields: [{ Path: 'roof-1.png', Message: 'Roof.png hasn’t finished uploading.' }],
    },
  ]);
  expect(await objectOf(`submissions/${id}.json`)).toBeUndefined();
  const uploaded = await upload(app, token, { id, uniqueName: 'roof-1.png' });
  expect([uploaded.status, uploaded.body.Result]).toEqual([200, { id, awaiting: [] }]);
  const done = await complete(token, id);
  const answer = { id, complete: true, reference: submitted?.reference };
  expect(done.body.Result).toEqual(answer);
  expect((await complete(token, id)).body.Result).toEqual(answer);
  expect((await submit(token, sent)).body.Result).toEqual({ ...answer, awaiting: [] });
  await processAll(app);
  expect(JSON.parse((await objectOf(`submissions/${id}.json`)) ?? '')).toMatchObject({
    fields: sent.fields,
    files: sent.files,
  });
  expect(await objectOf(`submissions/${id}/roof-1.png`)).toBe(String(png));
  const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
  expect(events).toMatchObject([
    { kind: 'submission.completed', userId: user.id, details: { formId } },
  ]);
});

test('what a browser sends on completion replaces nothing that was validated', async () => {
  const { token, sent, query } = await anUnfinished();
  await upload(app, token, query);
  const { id } = query;
  const lies = {
    id,
    fields: [{ name: 'fullName', value: 'Altered' }],
    files: [],
    state: 'complete',
  };
  expect(await told(app.call('form/completeSubmission', lies, token))).toBe('400 invalid');
  // A file with the name of the answers is not one that was announced.
  expect(await told(upload(app, token, { id, uniqueName: `${id}.json` }))).toBe('404 not-found');
  expect(await told(complete(token, id))).toBe('200 ok');
  await processAll(app);
  const file = JSON.parse((await objectOf(`submissions/${id}.json`)) ?? '');
  expect([file.fields, file.files]).toEqual([sent.fields, sent.files]);
});

test('a file can be sent again after a lost response, but not without end', async () => {
  const { token, user, query } = await anUnfinished();
  expect((await upload(app, token, query)).status).toBe(200);
  // One fewer than the limit, made elsewhere.
  const subject = attemptSubject(testSecret, 'repeatedUpload', user.id);
  for (let tries = 1; tries < limitOf('repeatedUpload').maxAttempts; tries++) {
    await claimAttempt(app.db, subject, app.now);
  }
  expect((await upload(app, token, query)).status).toBe(200);
  expect((await upload(app, token, query)).status).toBe(429);
});

test('twenty completions at once complete it once', async () => {
  const { token, query } = await anUnfinished({ mailCopy: true });
  await upload(app, token, query);
  const replies = await Promise.all(Array.from({ length: 20 }, () => complete(token, query.id)));
  for (const { status, body } of replies) {
    expect([status, body]).toEqual([200, replies[0]?.body]);
  }
  await processAll(app);
  expect(await runsOf(app, query.id)).toMatchObject([{ routine: 'mail-copy', state: 'waiting' }]);
});

test("someone else's submission is treated like one that does not exist", async () => {
  const { query } = await anUnfinished();
  const stranger = await another();
  const asked = [
    complete(stranger, query.id),
    complete(stranger, 'missing'),
    upload(app, stranger, query),
    upload(app, stranger, { ...query, id: 'missing' }),
  ];
  for (const reply of asked) expect(await told(reply)).toBe('404 not-found');
  const rows = await app.db.orm.select().from(submissions).where(eq(submissions.id, query.id));
  expect(rows).toMatchObject([{ state: 'awaiting' }]);
});

describe('a file', () => {
  test('can be uploaded repeatedly, also concurrently', async () => {
    const { token, query } = await anUnfinished();
    const replies = await Promise.all(Array.from({ length: 10 }, () => upload(app, token, query)));
    for (const reply of replies) expect(reply.body.Result).toEqual({ id: query.id, awaiting: [] });
  });

  test('can be uploaded together with others of the submission', async () => {
    const respondent = await aRespondent(app, { fields });
    const names = Array.from({ length: 20 }, (_, at) => `photo-${at}.png`);
    const sent = answersTo(respondent, {
      fields: [
        { name: 'fullName', value: 'Zoë' },
        { name: 'photo', value: names },
      ],
      files: names.map((uniqueName) => announced({ uniqueName })),
    });
    const { id } = sent.sub;
    expect((await submit(respondent.token, sent)).body.Result?.awaiting).toEqual(names.toSorted());
    const replies = await Promise.all(
      names.map((uniqueName) => upload(app, respondent.token, { id, uniqueName })),
    );
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(await told(complete(respondent.token, id))).toBe('200 ok');
  });

  test('is final once the submission is complete', async () => {
    const { token, query } = await anUnfinished();
    await upload(app, token, query);
    await complete(token, query.id);
    expect((await upload(app, token, query)).body.Result).toEqual({ id: query.id, awaiting: [] });
    const other = Buffer.from(png);
    other[other.length - 1] = 0;
    expect(await told(upload(app, token, query, other))).toBe('409 conflict');
    expect(await objectOf(`submissions/${query.id}/roof-1.png`)).toBe(String(png));
  });

  test('has the announced size, an allowed type, and matching content', async () => {
    const { token, query } = await anUnfinished();
    const longer = Buffer.concat([png, Buffer.from('x')]);
    expect(await told(upload(app, token, query, longer))).toBe('400 invalid');
    expect(await told(upload(app, token, query, Buffer.alloc(0)))).toBe('400 invalid');
    const page = Buffer.from('<script>alert(1)</script>'.padEnd(png.length));
    expect(await told(upload(app, token, query, page))).toBe('415 unsupported-media-type');
    const html = { 'content-type': 'text/html' };
    expect(await told(upload(app, token, query, page, html))).toBe('415 unsupported-media-type');
    const rows = await app.db.orm
      .select()
      .from(submissionFiles)
      .where(eq(submissionFiles.submissionId, query.id));
    expect(rows).toMatchObject([{ uploadedAt: null }]);
  });

  test.each(['../../../etc/passwd', 'a"; x="b', 'ラ\ud83d\ude42\u0301', '~', '.json'])(
    'named %j by its respondent is stored under its unique name',
    async (originalName) => {
      const respondent = await aRespondent(app, { fields });
      const { token } = respondent;
      const sent = withPhoto(respondent, { originalName });
      const { id } = sent.sub;
      expect(await told(submit(token, sent))).toBe('200 ok');
      expect(await told(upload(app, token, { id, uniqueName: 'roof-1.png' }))).toBe('200 ok');
      expect(await told(complete(token, id))).toBe('200 ok');
      await processAll(app);
      expect(await objectOf(`submissions/${id}/roof-1.png`)).toBe(String(png));
      const file = JSON.parse((await objectOf(`submissions/${id}.json`)) ?? '');
      expect(file.files).toMatchObject([{ originalName }]);
    },
  );

  test.each([
    ['', 400],
    ['..', 400],
    ['../roof-1.png', 400],
    ['a/../../b', 400],
    ['a\\b', 400],
    ['a\u0000', 400],
    ['another.png', 404],
    ['__proto__', 404],
  ])('under the name %j finds nothing', async (uniqueName, status) => {
    const { token, query } = await anUnfinished();
    expect((await upload(app, token, { ...query, uniqueName })).status).toBe(status);
  });
});

describe('announced files', () => {
  const faultsOf = async (
    given: Parameters<typeof withPhoto>[1],
    field: object = fileField,
  ): Promise<unknown> => {
    const respondent = await aRespondent(app, { fields: [nameField, field as typeof fileField] });
    const { status, body } = await submit(respondent.token, withPhoto(respondent, given));
    return status === 200 ? 200 : [status, body.Error?.Fields?.map(({ Message }) => Message)];
  };

  test("are accepted up to the portal's limit, or the form's own", async () => {
    expect(await faultsOf({ size: 204_800 })).toBe(200);
    const tooLarge = [400, ['Roof.png: files can be up to 200 KB.']];
    expect(await faultsOf({ size: 204_801 })).toEqual(tooLarge);
    const larger = { ...fileField, editProps: { maxBytes: 10 * 1024 ** 2 } };
    expect(await faultsOf({ size: 10 * 1024 ** 2 }, larger)).toBe(200);
    expect(await faultsOf({ size: 10 * 1024 ** 2 + 1 }, larger)).toEqual([400, expect.anything()]);
  });

  test('have types that the portal allows; a drawing is a picture', async () => {
    const refused = [400, ['Roof.png: files of this type can’t be added here.']];
    expect(await faultsOf({ type: 'text/html' })).toEqual(refused);
    expect(await faultsOf({ type: '' })).toBe(200);
    const drawn = { ...fileField, editProps: { draw: true } };
    expect(await faultsOf({}, drawn)).toBe(200);
    expect(await faultsOf({ type: 'application/pdf' }, drawn)).toEqual(refused);
  });

  test('are those named in the answers, each once', async () => {
    const respondent = await aRespondent(app, { fields });
    const { token } = respondent;
    const photo = (value: string[], files = [announced()]) =>
      told(
        submit(
          token,
          answersTo(respondent, {
            fields: [
              { name: 'fullName', value: 'Zoë' },
              { name: 'photo', value },
            ],
            files,
          }),
        ),
      );
    expect(await photo(['another.png'])).toBe('400 invalid');
    expect(await photo([])).toBe('400 invalid');
    expect(await photo(['roof-1.png'], [])).toBe('400 invalid');
    expect(await photo(['roof-1.png', 'roof-1.png'])).toBe('400 invalid');
    expect(await photo(['roof-1.png'], [announced(), announced()])).toBe('400 invalid');
    expect(await photo(['roof-1.png'], [announced({ field: 'fullName' })])).toBe('400 invalid');
    expect(await photo(['../a.png'], [announced({ uniqueName: '../a.png' })])).toBe('400 invalid');
    for (const originalName of ['\u202egnp.exe', 'a\nb.png', '\ud800.png', '']) {
      expect(await photo(['roof-1.png'], [announced({ originalName })])).toBe('400 invalid');
    }
    expect(await photo(['roof-1.png'])).toBe('200 ok');
  });
});
