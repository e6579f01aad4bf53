import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { limitOf } from '../identity/attempt-limits.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import {
  answersTo,
  aRespondent,
  fileField,
  nameField,
  png,
  processAll,
  type Sent,
  upload,
  withPhoto,
  withToken,
} from './test-submissions.ts';

const app = await openTestApp();

const fields = [nameField, fileField];
const anonymous = true;

const submit = (token: string, sent: Sent, headers = {}) =>
  app.call('form/submitForm', sent, token, headers);
const complete = (token: string, id: string, headers = {}) =>
  app.call('form/completeSubmission', { id }, token, headers);

/** Every row of every table that contains one of the texts, as JSON. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.db.query(
    `select table_schema || '."' || table_name || '"' as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await app.db.query(`select to_jsonb(one)::text as row from ${name} one`);
    for (const { row } of rows as { row: string }[]) {
      if (texts.some((one) => row.includes(one))) found.push(`${name} ${row}`);
    }
  }
  return found.toSorted();
}

/** Makes a complete submission with a photo. */
async function submitWhole(
  respondent: Awaited<ReturnType<typeof aRespondent>>,
  headers: Record<string, string> = {},
) {
  const { token, formId } = respondent;
  await app.call('form/getOne', { id: formId }, token, headers);
  await app.call('form/startForm', { formId }, token, headers);
  const sent = withPhoto(respondent);
  const { id } = sent.sub;
  const { body } = await submit(token, sent, headers);
  const own = { ...headers, ...withToken(body.Result?.submissionToken) };
  await upload(app, token, { id, uniqueName: 'roof-1.png' }, png, own);
  const done = await complete(token, id, own);
  await app.call('form/hasSubmitted', { formId }, token, headers);
  await processAll(app);
  expect(done.status).toBe(200);
  return { id, sent, result: body.Result };
}

describe('an anonymous submission', () => {
  test('leaves nothing about its respondent in any table', async () => {
    const respondent = await aRespondent(app, {
      anonymous,
      singleSubmission: true,
      mailCopy: true,
      fields,
    });
    const { user, token } = respondent;
    const traces = [user.id, user.email, user.name, hash('sha256', token, 'base64url')];
    // The session's activity is recorded after the reply to its first request, whatever the call.
    await app.call('core/ping', {}, token);
    const seen = () =>
      app.db.query('select from sessions where user_id = $1 and last_seen_at is not null', [
        user.id,
      ]);
    await expect.poll(async () => (await seen()).rows.length, { timeout: 10_000 }).toBe(1);
    const before = await rowsWith(traces);
    const jobs = app.jobs.length;
    const mails = app.mails.length;
    const { id } = await submitWhole(respondent, { 'idempotency-key': 'a key' });
    expect(await rowsWith(traces)).toEqual(before);
    expect(app.jobs.slice(jobs)).toEqual([]);
    expect(app.mails.slice(mails)).toEqual([]);
    // No table links a submission to its respondent either.
    const linked = (await rowsWith([id])).map((row) => row.split(' ')[0]);
    expect(new Set(linked)).toEqual(new Set(['public."submissions"', 'public."submission_files"']));
    const file = await app.files.objects.open(`submissions/${id}.json`);
    const said = JSON.parse(file ? await text(file.content) : 'null');
    expect(Object.keys(said)).toEqual([
      'id',
      'formId',
      'formVersion',
      'formName',
      'submitted',
      'reference',
      'fields',
      'files',
    ]);
  });

  test('is recorded with the hour, rather than the time that a session shows', async () => {
    const respondent = await aRespondent(app, { anonymous, fields });
    app.pass(17 * 60_000 + 3);
    const { id } = await submitWhole(respondent);
    const { rows } = await app.db.query(
      `select submitted_at, completed_at, uploaded_at from submissions
       join submission_files on submission_id = id where id = $1`,
      [id],
    );
    const [times = {}] = rows as Record<string, Date>[];
    for (const at of Object.values(times)) expect(at.getTime() % 3_600_000).toBe(0);
  });

  test('ignores an Idempotency-Key', async () => {
    const respondent = await aRespondent(app, { anonymous });
    const headers = { 'idempotency-key': 'the same key' };
    for (let count = 0; count < 2; count += 1) {
      expect((await submit(respondent.token, answersTo(respondent), headers)).status).toBe(200);
    }
    const { rows } = await app.db.query('select from idempotency_keys');
    expect(rows).toEqual([]);
  });

  test('only needs its token for uploads and completion', async () => {
    const respondent = await aRespondent(app, { anonymous, fields });
    const { token } = respondent;
    const sent = withPhoto(respondent);
    const { id } = sent.sub;
    const query = { id, uniqueName: 'roof-1.png' };
    const own = (await submit(token, sent)).body.Result?.submissionToken;
    const other = (await submit(token, withPhoto(respondent))).body.Result?.submissionToken;
    expect(own).not.toBe(other);
    for (const wrong of [undefined, '', 'wrong', `${own}x`, own?.toLowerCase(), other]) {
      const headers = withToken(wrong);
      const uploaded = await upload(app, token, query, png, headers);
      expect([uploaded.status, uploaded.body.Error?.Code]).toEqual([404, 'not-found']);
      const completed = await complete(token, id, headers);
      expect([completed.status, completed.body.Error?.Code]).toEqual([404, 'not-found']);
    }
    const headers = withToken(own);
    expect((await upload(app, token, query, png, headers)).status).toBe(200);
    expect((await complete(token, id, headers)).status).toBe(200);
  });

  test('returns its token again for the same content, to the same respondent only', async () => {
    const respondent = await aRespondent(app, { anonymous, fields });
    const { token } = respondent;
    const sent = withPhoto(respondent);
    const first = await submit(token, sent);
    expect(first.body.Result?.submissionToken).toEqual(expect.any(String));
    expect((await submit(token, sent)).body).toEqual(first.body);
    const other = { ...sent, fields: [{ name: 'fullName', value: 'Other' }], files: [] };
    expect((await submit(token, other)).body.Error?.Code).toBe('key-reused');
    const stranger = await app.signIn((await aUser(app.db)).id);
    const asked = await submit(stranger, sent);
    expect([asked.status, asked.body.Error?.Code]).toEqual([409, 'key-reused']);
    expect(JSON.stringify(asked.body)).not.toContain(first.body.Result?.submissionToken);
  });

  test('is complete at once if it has no files, and returns the same when repeated', async () => {
    const respondent = await aRespondent(app, { anonymous, singleSubmission: true });
    const sent = answersTo(respondent);
    const first = await submit(respondent.token, sent);
    expect(first.body.Result).toMatchObject({
      complete: true,
      submissionToken: expect.any(String),
    });
    expect((await submit(respondent.token, sent)).body).toEqual(first.body);
    const again = await submit(respondent.token, answersTo(respondent));
    expect(again.body.Error?.Code).toBe('already-submitted');
    const { formId } = respondent;
    const asked = await app.call('form/hasSubmitted', { formId }, respondent.token);
    expect(asked.body.Result).toBe(true);
  });
});

test('a refused upload to an anonymous form is not counted against a user', async () => {
  const respondent = await aRespondent(app, { anonymous, fields });
  const { token, user } = respondent;
  const sent = withPhoto(respondent);
  const { submissionToken } = (await submit(token, sent)).body.Result ?? {};
  const query = { id: sent.sub.id, uniqueName: 'roof-1.png' };
  const page = Buffer.from('<html>'.padEnd(png.length));
  const before = await rowsWith([user.id]);
  const reply = await upload(app, token, query, page, withToken(submissionToken));
  expect(reply.status).toBe(415);
  expect(await rowsWith([user.id])).toEqual(before);
});

test.each([true, false])(
  'two hundred uploads an hour are the limit, and exceeding it names no one (anonymous: %s)',
  async (anonymous) => {
    const respondent = await aRespondent(app, { anonymous, fields });
    const { token, user } = respondent;
    const sent = withPhoto(respondent);
    const { submissionToken } = (await submit(token, sent)).body.Result ?? {};
    const query = { id: sent.sub.id, uniqueName: 'roof-1.png' };
    const wrong = () => upload(app, token, query, Buffer.from('x'), withToken(submissionToken));
    for (let count = 0; count < limitOf('upload').maxAttempts; count += 1) {
      expect((await wrong()).status).toBe(415);
    }
    expect((await wrong()).status).toBe(429);
    const events = () =>
      app.db.orm.select().from(auditEvents).where(eq(auditEvents.kind, 'limit.reached'));
    await expect.poll(events).not.toEqual([]);
    for (const { userId, ipAddress } of await events()) {
      expect([userId, ipAddress]).toEqual([null, null]);
    }
    expect((await rowsWith([user.id])).filter((row) => row.includes('limit.reached'))).toEqual([]);
  },
);

test('the log never names a respondent, whatever happens', async () => {
  const { user, token } = await aRespondent(app, { anonymous });
  const lines: string[] = [];
  const { log } = app.app;
  const child = log.child.bind(log);
  log.child = ((...given: Parameters<typeof child>) => {
    const made = child(...given);
    made.info = ((...said: unknown[]) => void lines.push(JSON.stringify(said))) as typeof made.info;
    return made;
  }) as typeof log.child;
  const addresses = [
    ['POST', 'form/getOne'],
    ['POST', 'form/startForm'],
    ['POST', 'form/saveDraft'],
    ['POST', 'form/deleteDraft'],
    ['POST', 'form/hasSubmitted'],
    ['POST', 'form/submitForm'],
    ['PUT', 'form/uploadSubmissionFile'],
    ['POST', 'form/completeSubmission'],
    ['POST', 'form/discardSubmission'],
  ] as const;
  try {
    for (const [method, path] of [...addresses, ['POST', 'core/ping'] as const]) {
      await app.app.inject({
        method,
        url: `/api/${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...portalHeader,
          'content-type': 'application/json',
        },
        payload: '{}',
      });
    }
  } finally {
    log.child = child;
  }
  const named = lines.filter((line) => line.includes(user.id));
  expect(lines).toHaveLength(addresses.length + 1);
  expect(named).toEqual([expect.stringContaining('core/ping')]);
});
