import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { sweepUnfinished } from './delete-unfinished.ts';
import { respondents, submissions } from './tables.ts';
import {
  answersTo,
  aRespondent,
  fileField,
  nameField,
  upload,
  withPhoto,
  withToken,
} from './test-submissions.ts';

const app = await openTestApp();

const hour = 3_600_000;
const day = 24 * hour;
const fields = [nameField, fileField];

const sweep = () =>
  sweepUnfinished({ db: app.db, files: app.files, now: app.now, log: app.parts.log });

async function anUnfinished(form: Parameters<typeof aRespondent>[1] = {}) {
  const respondent = await aRespondent(app, { fields, singleSubmission: true, ...form });
  const sent = withPhoto(respondent);
  const { body } = await app.call('form/submitForm', sent, respondent.token);
  const query = { id: sent.sub.id, uniqueName: 'roof-1.png' };
  const headers = withToken(body.Result?.submissionToken);
  await upload(app, respondent.token, query, undefined, headers);
  return {
    ...respondent,
    sent,
    id: query.id,
    photo: `submissions/${query.id}/roof-1.png`,
    headers,
  };
}

const isThere = async (id: string) =>
  (await app.db.orm.select().from(submissions).where(eq(submissions.id, id))).length > 0;

const submitAnew = async (respondent: Awaited<ReturnType<typeof aRespondent>>) =>
  (await app.call('form/submitForm', answersTo(respondent), respondent.token)).status;

test.each([false, true])(
  'a submission never completed is deleted after thirty days, with its files (anonymous: %s)',
  async (anonymous) => {
    const unfinished = await anUnfinished({ anonymous });
    const { id, photo, formId, user } = unfinished;
    app.pass(30 * day - hour);
    await sweep();
    expect([await isThere(id), await app.files.objects.open(photo)]).toEqual([
      true,
      expect.anything(),
    ]);
    app.pass(2 * hour);
    await sweep();
    expect([await isThere(id), await app.files.objects.open(photo)]).toEqual([false, undefined]);
    const left = await app.db.orm.select().from(respondents).where(eq(respondents.formId, formId));
    expect(left).toEqual([]);
    expect(await submitAnew({ ...unfinished, token: await app.signIn(user.id) })).toBe(200);
  },
);

test('a complete one is kept, however old it is', async () => {
  const { token, id, photo } = await anUnfinished();
  await app.call('form/completeSubmission', { id }, token);
  app.pass(400 * day);
  await sweep();
  expect([await isThere(id), await app.files.objects.open(photo)]).toEqual([
    true,
    expect.anything(),
  ]);
});

test('a failing store is retried, and meanwhile no submission counts as complete without its files', async () => {
  const { id, user, photo } = await anUnfinished();
  app.pass(31 * day);
  const { remove } = app.files.objects;
  const failing = vi.spyOn(app.files.objects, 'remove').mockImplementation(async (name) => {
    await remove(name);
    throw new Error('The store is unavailable.');
  });
  await sweep();
  failing.mockRestore();
  expect([await isThere(id), await app.files.objects.open(photo)]).toEqual([true, undefined]);
  const token = await app.signIn(user.id);
  const early = await app.call('form/completeSubmission', { id }, token);
  expect(early.body.Error?.Code).toBe('files-missing');
  expect(app.loggedErrors.splice(0)).toHaveLength(1);
  await sweep();
  expect(await isThere(id)).toBe(false);
});

test('an unfinished submission blocks a single-submission form for a day', async () => {
  const unfinished = await anUnfinished();
  const { id, user } = unfinished;
  expect(await submitAnew(unfinished)).toBe(409);
  app.pass(day + 1);
  const token = await app.signIn(user.id);
  const { formId } = unfinished;
  const started = await app.call('form/startForm', { formId }, token);
  expect(started.body.Result?.state).toBe('open');
  const asked = await app.call('form/hasSubmitted', { formId }, token);
  expect(asked.body.Result).toBe(false);
  expect(await submitAnew({ ...unfinished, token })).toBe(200);
  expect(await isThere(id)).toBe(false);
});

describe('a respondent discards', () => {
  const discard = (id: string, token: string, headers = {}) =>
    app.call('form/discardSubmission', { id }, token, headers);

  test.each([false, true])(
    'what cannot be completed, and submits again (anonymous: %s)',
    async (anonymous) => {
      const unfinished = await anUnfinished({ anonymous });
      const { id, token, photo, headers } = unfinished;
      const reply = await discard(id, token, headers);
      expect([reply.status, reply.body.Result]).toEqual([200, true]);
      expect([await isThere(id), await app.files.objects.open(photo)]).toEqual([false, undefined]);
      expect((await discard(id, token, headers)).status).toBe(404);
      expect(await submitAnew(unfinished)).toBe(200);
    },
  );

  test('nothing that is complete', async () => {
    const { id, token, photo } = await anUnfinished();
    await app.call('form/completeSubmission', { id }, token);
    const reply = await discard(id, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([409, 'already-submitted']);
    expect([await isThere(id), await app.files.objects.open(photo)]).toEqual([
      true,
      expect.anything(),
    ]);
  });

  test.each([false, true])("nothing of anyone else's (anonymous: %s)", async (anonymous) => {
    const { id } = await anUnfinished({ anonymous });
    const stranger = await aRespondent(app);
    const replies = [await discard(id, stranger.token), await discard('missing', stranger.token)];
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(await isThere(id)).toBe(true);
  });

  test('nothing without a valid id', async () => {
    const { token } = await aRespondent(app);
    expect((await discard('', token)).status).toBe(400);
  });
});
