import { describe, expect, test } from 'vitest';
import { anAdministrator } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);
const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);

describe('form handlers', () => {
  const sync = (token = admin) => app.call('form/syncFormHandlers', {}, token);
  const setting = async () => {
    const { Result } = (await app.call('settings/retrieveSettings', {}, admin)).body;
    const document = Result?.find(({ key }) => key === 'app-settings');
    return { handlers: document?.values.formHandlers, version: document?.version ?? 0 };
  };

  test('are the contents of the setting once they are synchronised, which no one can edit', async () => {
    const before = await setting();
    expect(before.handlers).toEqual([]);
    const { Result } = (await sync()).body;
    expect(Result).toEqual([
      { id: 'mail-copy', name: 'Email respondents a copy of their answers' },
      { id: 'mail', name: 'Email addresses or staff' },
      { id: 'webhook', name: 'Send to a webhook' },
      { id: 'registry', name: 'Notify the student system' },
      { id: 'document', name: 'File as a document of the company' },
    ]);
    const after = await setting();
    expect(after).toEqual({ handlers: Result, version: before.version + 1 });
    await sync();
    expect(await setting()).toEqual(after);
    const documents = (await app.call('settings/retrieveSettings', {}, admin)).body.Result;
    const { values = {} } = documents?.find(({ key }) => key === 'app-settings') ?? {};
    const saved = await app.call(
      'settings/saveSettings',
      {
        key: 'app-settings',
        version: after.version,
        values: { ...values, instituteId: 'other', formHandlers: [] },
      },
      admin,
    );
    expect(saved.body.Result).toMatchObject({
      values: { instituteId: 'other', formHandlers: Result },
    });
  });

  test('are synchronised by administrators only, and without input', async () => {
    expect((await sync(support)).status).toBe(403);
    expect((await app.call('form/syncFormHandlers', { id: 1 } as never, admin)).status).toBe(400);
  });
});
