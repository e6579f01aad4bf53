import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runsOf } from '../form-handlers/test-handlers.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import {
  answersTo,
  aRespondent,
  fileField,
  nameField,
  png,
  processAll,
  upload,
  withPhoto,
  withToken,
} from './test-submissions.ts';

const app = await openTestApp();
beforeAll(async () => {
  await app.app.listen({ port: 0 });
});

/** Queries that run before any of the submission's. */
const ofSession = new Set(['actor-by-token', 'session-seen']);

/**
 * Fails the nth query of `work` after the database has executed it, as if the connection broke or
 * the process was killed at that point, including commits. Returns whether there was an nth query.
 */
async function failingAt(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  let count = 0;
  await app.interceptQueries((name, given, run) => {
    const isCounted = !ofSession.has(name) && name !== 'rollback';
    if (isCounted) count += 1;
    if (!isCounted || count !== nth) return run(given);
    const cut = new Error(`Cut after query ${nth}.`);
    const told = given.at(-1);
    if (typeof told === 'function') return run([...given.slice(0, -1), () => told(cut)]);
    return Promise.resolve(run(given)).then(() => {
      throw cut;
    });
  }, work);
  return count >= nth;
}

/** The traces of a submission in the end. */
async function tracesOf(id: string) {
  const { rows } = await app.db.query(
    `select state, (select count(*)::integer from submission_files where submission_id = submissions.id) as files,
       (select count(*)::integer from respondents where form_id = submissions.form_id) as respondents,
       (select count(*)::integer from respondents where submission_id = submissions.id) as linked,
       (select count(*)::integer from audit_events where subject_id = submissions.id) as events
     from submissions where id = $1`,
    [id],
  );
  const file = await app.files.objects.open(`submissions/${id}.json`);
  return { rows, fields: file && JSON.parse(await text(file.content)).fields };
}

const fields = [nameField, fileField];

/** Everything that a browser does, from the start, as often as it has to. */
async function submitWhole(
  { token }: { token: string },
  sent: ReturnType<typeof withPhoto>,
): Promise<number[]> {
  const { id } = sent.sub;
  const submitted = await app.call('form/submitForm', sent, token);
  const headers = withToken(submitted.body.Result?.submissionToken);
  const statuses = [submitted.status];
  for (const uniqueName of submitted.body.Result?.awaiting ?? []) {
    statuses.push((await upload(app, token, { id, uniqueName }, png, headers)).status);
  }
  const done = await app.call('form/completeSubmission', { id }, token, headers);
  return [...statuses, done.status];
}

describe.each([false, true])('a submission (anonymous: %s)', (anonymous) => {
  test('interrupted after any step is one submission once it is repeated', {
    timeout: 120_000,
  }, async () => {
    let wasCut = true;
    let nth = 0;
    while (wasCut) {
      nth += 1;
      const respondent = await aRespondent(app, {
        anonymous,
        singleSubmission: true,
        mailCopy: true,
        fields,
      });
      const sent = withPhoto(respondent);
      wasCut = await failingAt(nth, async () => {
        await submitWhole(respondent, sent);
        // Automatically, it is retried a second later.
        await processAll(app).catch(() => {});
      });
      const repeated = await submitWhole(respondent, sent);
      await processAll(app);
      expect({ nth, statuses: new Set(repeated) }).toEqual({ nth, statuses: new Set([200]) });
      expect({ nth, ...(await tracesOf(sent.sub.id)) }).toEqual({
        nth,
        rows: [
          {
            state: 'complete',
            files: 1,
            respondents: 1,
            linked: 0,
            events: anonymous ? 0 : 1,
          },
        ],
        fields: sent.fields,
      });
      const runs = await runsOf(app, sent.sub.id);
      expect({ nth, runs: runs.map(({ routine }) => routine) }).toEqual({
        nth,
        runs: anonymous ? [] : ['mail-copy'],
      });
    }
    // Unless nothing was interrupted.
    expect(nth).toBeGreaterThan(20);
    app.loggedErrors.length = 0;
  });

  test.each(['before', 'after'])('interrupted %s each of its files is stored too', async (when) => {
    for (const nth of [1, 2]) {
      const respondent = await aRespondent(app, { anonymous, singleSubmission: true, fields });
      const sent = withPhoto(respondent);
      const { put } = app.files.objects;
      let count = 0;
      const failing = vi.spyOn(app.files.objects, 'put').mockImplementation(async (...given) => {
        count += 1;
        if (count === nth && when === 'before') throw new Error('Cut before a file.');
        await put(...given);
        if (count === nth) throw new Error('Cut after a file.');
      });
      // The photo is uploaded by a request, the answers are stored once that is complete.
      const statuses = await submitWhole(respondent, sent);
      const failed = await processAll(app);
      expect(nth === 1 ? statuses : failed).toContain(nth === 1 ? 500 : sent.sub.id);
      failing.mockRestore();
      expect(new Set(await submitWhole(respondent, sent))).toEqual(new Set([200]));
      expect(await processAll(app)).toEqual([]);
      const { rows, fields: kept } = await tracesOf(sent.sub.id);
      expect([rows, kept]).toEqual([[expect.objectContaining({ state: 'complete' })], sent.fields]);
    }
    app.loggedErrors.length = 0;
  });
});

test('a lost response is sent again unchanged', async () => {
  const respondent = await aRespondent(app, { singleSubmission: true });
  const sent = answersTo(respondent);
  const body = JSON.stringify(sent);
  const { port } = app.app.server.address() as AddressInfo;
  const cut = request({
    port,
    method: 'POST',
    path: '/api/form/submitForm',
    headers: {
      ...portalHeader,
      authorization: `Bearer ${respondent.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const gone = new Promise((resolve) => cut.once('error', resolve));
  // The connection breaks while the answers are being written.
  const holder = await app.db.pool.connect();
  await holder.query('begin; lock table respondents in exclusive mode');
  cut.end(body);
  const waiting = `select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await app.db.pool.query(waiting)).rowCount).toBe(1);
  cut.destroy(new Error('The network is gone.'));
  await gone;
  await holder.query('rollback');
  holder.release();
  await expect.poll(() => tracesOf(sent.sub.id)).toMatchObject({ rows: [{ state: 'complete' }] });
  const replies = [
    await app.call('form/submitForm', sent, respondent.token),
    await app.call('form/submitForm', sent, respondent.token),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]?.body).toEqual(replies[1]?.body);
  expect((await tracesOf(sent.sub.id)).rows).toMatchObject([{ respondents: 1, events: 1 }]);
});

test('an interrupted upload leaves nothing behind', async () => {
  const respondent = await aRespondent(app, { fields });
  const { token } = respondent;
  const sent = withPhoto(respondent);
  const { id } = sent.sub;
  await app.call('form/submitForm', sent, token);
  const { port } = app.app.server.address() as AddressInfo;
  const cut = request({
    port,
    method: 'PUT',
    path: `/api/form/uploadSubmissionFile?id=${id}&uniqueName=roof-1.png`,
    headers: {
      ...portalHeader,
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
      'content-length': png.length,
    },
  });
  const gone = new Promise((resolve) => cut.once('error', resolve));
  cut.write(png.subarray(0, 20), () => cut.destroy(new Error('The network is gone.')));
  await gone;
  const early = await app.call('form/completeSubmission', { id }, token);
  expect(early.body.Error?.Code).toBe('files-missing');
  expect(new Set(await submitWhole(respondent, sent))).toEqual(new Set([200]));
});

test('a form that is changed or removed while being filled in loses none of the answers on their way', async () => {
  const respondent = await aRespondent(app, { fields });
  const { token, formId } = respondent;
  const sent = withPhoto(respondent);
  const { id } = sent.sub;
  await app.call('form/submitForm', sent, token);
  await app.db.query(`update contents set archived_at = now() where id = $1`, [formId]);
  expect(new Set(await submitWhole(respondent, sent))).toEqual(new Set([200]));
  expect((await tracesOf(id)).rows).toMatchObject([{ state: 'complete' }]);
  const late = answersTo(respondent, { id: randomUUID() });
  expect((await app.call('form/submitForm', late, token)).status).toBe(404);
});
