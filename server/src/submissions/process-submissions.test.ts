import { text } from 'node:stream/consumers';
import type { FormInput } from '@tradebridge/contract/forms';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { runsOf } from '../form-handlers/test-handlers.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { keepProcessing, processSubmissions } from './process-submissions.ts';
import { answersTo, aRespondent, processAll } from './test-submissions.ts';

const app = await openTestApp();
// Submissions left by one test must not affect the next.
afterEach(async () => {
  await processAll(app);
  expect(app.loggedErrors).toEqual([]);
});

const fields: FormInput['fields'] = [{ type: 'toggle', name: 'safe', label: 'Safe' }];

/** A form with this many submissions, complete and unprocessed. */
async function submitted(count: number, form: Partial<FormInput> = {}) {
  const respondent = await aRespondent(app, { fields, ...form });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const sent = answersTo(respondent, { fields: [{ name: 'safe', value: made % 2 === 0 }] });
    expect((await app.call('form/submitForm', sent, respondent.token)).status).toBe(200);
    ids.push(sent.sub.id);
  }
  return { formId: respondent.formId, ids };
}

async function resultsOf(formId: string) {
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const { body } = await app.call('formResults/getOne', { formId }, admin);
  return [body.Result?.total, body.Result?.fields.safe];
}

async function remove(ids: string[]) {
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const reply = await app.call('submissions/deleteSubmissions', { ids }, admin);
  expect(reply.body.Result?.deleted).toEqual(ids);
}

async function isFiled(id: string): Promise<boolean> {
  const file = await app.files.objects.open(`submissions/${id}.json`);
  return file !== undefined && JSON.parse(await text(file.content)).id === id;
}

const countedOf = async (formId: string) => {
  const { rows } = await app.db.query('select total from form_results where form_id = $1', [
    formId,
  ]);
  return (rows as { total: number }[])[0]?.total ?? 0;
};

/** Makes the store fail for some submissions. */
function failingFor(ids: readonly string[]) {
  const { put } = app.files.objects;
  const failing = vi.spyOn(app.files.objects, 'put').mockImplementation(async (name, ...given) => {
    if (ids.some((id) => name.includes(id))) throw new Error('The store is unavailable.');
    await put(name, ...given);
  });
  onTestFinished(() => failing.mockRestore());
  return failing;
}

test('results are the same before and after submissions are processed', async () => {
  const { formId } = await submitted(3);
  const results = [3, { true: 2, false: 1 }];
  expect([await resultsOf(formId), await countedOf(formId)]).toEqual([results, 0]);
  await processAll(app);
  expect([await resultsOf(formId), await countedOf(formId)]).toEqual([results, 3]);
});

test('a deleted submission is in no results, whether or not it was processed', async () => {
  const { formId, ids } = await submitted(4);
  const [first = '', second = ''] = ids;
  await remove([first]);
  expect(await resultsOf(formId)).toEqual([3, { true: 1, false: 2 }]);
  await processAll(app);
  await remove([second]);
  expect(await resultsOf(formId)).toEqual([2, { true: 1, false: 1 }]);
  expect([await isFiled(first), await isFiled(second)]).toEqual([false, false]);
});

test('several processes process each submission once', async () => {
  // More than fit in one transaction.
  const { formId, ids } = await submitted(45, { mailCopy: true });
  await Promise.all(Array.from({ length: 4 }, () => processAll(app)));
  // One may have been skipped because another process had it locked.
  await processAll(app);
  expect(await countedOf(formId)).toBe(45);
  for (const id of ids) {
    expect(await runsOf(app, id)).toMatchObject([{ routine: 'mail-copy', state: 'waiting' }]);
  }
  for (const id of ids) expect(await isFiled(id)).toBe(true);
});

test('a submission that cannot be stored delays no other, and is retried', async () => {
  const { formId, ids } = await submitted(25);
  const [one = '', other = ''] = [ids[3], ids[17]];
  const failing = failingFor([one, other]);
  expect((await processAll(app)).toSorted()).toEqual([one, other].toSorted());
  expect([await countedOf(formId), await resultsOf(formId)]).toEqual([
    23,
    [25, { true: 13, false: 12 }],
  ]);
  const errors = app.loggedErrors.splice(0);
  expect(errors).toHaveLength(2);
  for (const error of errors) expect(error).not.toContain('@');
  failing.mockRestore();
  expect(await processAll(app)).toEqual([]);
  expect([await countedOf(formId), await isFiled(one)]).toEqual([25, true]);
});

test('submissions left by a killed server are processed once by the next', async () => {
  const { formId, ids } = await submitted(2);
  const { orm, ...db } = app.db;
  // Killed after all the work and before any of it is committed.
  const killed = processSubmissions(
    {
      ...app.parts,
      files: app.files,
      db: {
        ...db,
        orm,
        transaction: (work) =>
          app.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('The server is killed.');
          }),
      },
    },
    {},
  );
  expect((await killed).toSorted()).toEqual(ids.toSorted());
  app.loggedErrors.length = 0;
  expect(await countedOf(formId)).toBe(0);
  const next = keepProcessing({ ...app.parts, db: app.db, files: app.files, now: () => app.now });
  onTestFinished(() => next.stop());
  await next.wake();
  expect([await countedOf(formId), await Promise.all(ids.map(isFiled))]).toEqual([2, [true, true]]);
  await next.wake();
  expect(await countedOf(formId)).toBe(2);
});

test('a submission is processed as soon as it is complete, and after a pause if it failed', async () => {
  const processing = keepProcessing({
    ...app.parts,
    db: app.db,
    files: app.files,
    now: () => app.now,
  });
  onTestFinished(() => processing.stop());
  const { formId } = await submitted(1);
  await expect.poll(() => countedOf(formId)).toBe(1);

  const respondent = await aRespondent(app);
  const sent = answersTo(respondent);
  const failing = failingFor([sent.sub.id]);
  await app.call('form/submitForm', sent, respondent.token);
  await expect.poll(() => app.loggedErrors.length).toBe(1);
  await processing.wake();
  expect(failing).toHaveBeenCalledTimes(1);
  failing.mockRestore();
  app.pass(60_000);
  await processing.wake();
  expect(await isFiled(sent.sub.id)).toBe(true);
  app.loggedErrors.length = 0;
});
