import { expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { listenTo } from '../importer/test-portal.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();
const token = await app.signIn((await aUser(app.db)).id);

test('the settings of all modules are answered in one, as an administrator left them', async () => {
  const { body } = await app.call('core/retrieveAppSettings', {}, token);
  expect(body.Result).toMatchObject({
    mfaEnabled: true,
    resyncWindow: 1440,
    isDocumentOrderEnabled: true,
    uploadMaxSize: 204_800,
    documentMaxSize: 10_485_760,
  });
  await app.db.pool.query(
    `insert into settings (key, version, values, changed_at, changed_by) values
       ('employer', 1, '{"resyncWindow": 5}', now(), 'admin'),
       ('app-settings', 1, '{"personTitles": ["Tohunga"]}', now(), 'admin'),
       ('checkout', 1, '{"isDocumentOrderEnabled": false}', now(), 'admin')`,
  );
  const changed = await app.call('core/retrieveAppSettings', {}, token);
  expect(changed.body.Result).toMatchObject({ mfaEnabled: true, resyncWindow: 5 });
  const titles = await app.call('core/retrievePersonTitles', {}, token);
  expect(titles.body.Result).toEqual(['Tohunga']);
  const license = await app.call('core/retrieveDocumentOrderLicense', {}, token);
  expect(license.body.Result).toBe(false);
});

test('an administrator makes every open browser read them again', async () => {
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const listener = await listenTo(app.db.url);
  try {
    const { body } = await app.call('employer/refreshGlobalData', {}, admin);
    expect(body.Result).toBe(true);
    expect(await listener.heard()).toEqual([
      '{"kind":"settings","key":"app-settings"}',
      '{"kind":"settings","key":"checkout"}',
      '{"kind":"settings","key":"employer"}',
      '{"kind":"settings","key":"invoices"}',
    ]);
  } finally {
    await listener.close();
  }
});
