import { checkAnswers } from '@tradebridge/contract/check-answers';
import { formInput } from '@tradebridge/contract/forms';
import { bodyOfInput } from '@tradebridge/server/forms/form-content';
import { matches } from '@tradebridge/server/forms/regular-expressions';
import { createAccount } from '@tradebridge/server/identity/create-account';
import { openTestApp } from '@tradebridge/server/platform/test-app';
import { processAll } from '@tradebridge/server/submissions/test-submissions';
import { beforeAll, expect, test } from 'vitest';
import { blockFeedback, demonstrationSubmissions } from './institution/block-feedback.ts';
import { seedContent } from './seed-content.ts';

const editor = 'editor@example.test';

const app = await openTestApp();
let admin: string;
beforeAll(async () => {
  const account = { email: editor, name: 'Editor', password: 'Apprentice-demo-1', isAdmin: true };
  const id = await createAccount(app.db, { ...account, isSupport: false, secondFactor: 'E' });
  admin = await app.signIn(id);
  await seedContent({ db: app.db, files: app.files, now: app.now }, editor);
  await processAll(app);
});

test('every submission of the demonstration is valid for its version of the form', () => {
  for (const { version, answers } of demonstrationSubmissions()) {
    const body = bodyOfInput(formInput.parse(blockFeedback[version]?.form));
    const sent = answers.map(({ name, value }) => ({ name, value }));
    const { faults, kept } = checkAnswers(body, sent, { matches, files: [], defaults: new Map() });
    expect(faults).toEqual([]);
    expect(kept).toHaveLength(answers.length);
  }
});

test('the results of the demonstration are counted across three versions', async () => {
  const { body } = await app.call('formResults/getOne', { formId: 'block-feedback' }, admin);
  expect(body.Result).toMatchObject({ total: 300, isWithheld: false });
  const asked = body.Result?.asked.map(({ name, kind }) => `${name} ${kind}`);
  for (const field of ['block', 'campus', 'pace', 'teaching', 'recommend', 'better', 'improve']) {
    expect(asked?.some((one) => one.startsWith(`${field} `))).toBe(true);
  }
  const list = await app.call(
    'submissions/retrieveSubmissions',
    { formId: 'block-feedback' },
    admin,
  );
  expect(list.body.Result?.items).toHaveLength(20);
  const versions = await Promise.all(
    [1, 2, 3].map(async (formVersion) => {
      const input = { formId: 'block-feedback', formVersion };
      return (await app.call('submissions/retrieveSubmissions', input, admin)).body.Result?.next;
    }),
  );
  expect(versions.every((next) => next)).toBe(true);
  const inWork = { formId: 'block-feedback', progress: 'inProgress' as const };
  const { Result } = (await app.call('submissions/retrieveSubmissions', inWork, admin)).body;
  expect(Result?.items[0]?.assignedTo?.email).toBe(editor);
});
