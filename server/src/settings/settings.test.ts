import { maxHtmlLength } from '@tradebridge/contract/settings';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aPasskeyUser } from '../identity/passkeys/test-passkeys.ts';
import { accounts } from '../identity/tables.ts';
import { anAccount } from '../identity/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { readEnv } from '../platform/env.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';
import { cardFormOf } from './card-form.ts';
import { keepPublicConfig } from './keep-public-config.ts';
import { defaultSettings } from './read-settings.ts';
import { settings } from './tables.ts';
import { anInstitution } from './test-institution.ts';

const app = await openTestApp();
let token: string;
let email: string;
let adminId: string;
beforeAll(async () => {
  const admin = await aUser(app.db, { isAdmin: true });
  ({ email, id: adminId } = admin);
  token = await app.signIn(admin.id);
});
beforeEach(async () => {
  await app.db.orm.delete(settings);
});

async function documentOf(key: string) {
  const { body } = await app.call('settings/retrieveSettings', {}, token);
  const document = body.Result?.find((one) => one.key === key);
  if (!document) throw new Error(`No document ${key}.`);
  return document;
}

async function save(
  key: 'app-settings' | 'employer' | 'checkout' | 'invoices',
  changes: Record<string, unknown>,
  version?: number,
  by = token,
) {
  const document = await documentOf(key);
  return app.call(
    'settings/saveSettings',
    { key, version: version ?? document.version, values: { ...document.values, ...changes } },
    by,
  );
}

describe('settings', () => {
  test('are the defaults until someone saves them, and then what was saved', async () => {
    expect(await documentOf('employer')).toEqual({
      key: 'employer',
      version: 0,
      values: defaultSettings({ id: '', productName: '' }).employer,
      changed: null,
      changedBy: null,
    });
    const reply = await save('employer', { resyncWindow: 60 });
    expect(reply.body.Result).toEqual({
      key: 'employer',
      version: 1,
      values: expect.objectContaining({ resyncWindow: 60 }),
      changed: app.now.toISOString(),
      changedBy: email,
    });
    expect(await documentOf('employer')).toEqual(reply.body.Result);
    const merged = await app.call('core/retrieveAppSettings', {}, token);
    expect(merged.body.Result).toMatchObject({
      resyncWindow: 60,
      cardTypes: ['visa', 'mastercard'],
    });
  });

  test('are recorded with what changed; for HTML, only its length', async () => {
    await save('app-settings', { uploadMaxSize: 5, topAuthContent: '<p>Hello</p>' });
    const [event] = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'settings.saved'))
      .orderBy(auditEvents.at)
      .limit(1)
      .offset(1);
    expect(event).toMatchObject({
      subjectType: 'settings',
      subjectId: 'app-settings',
      details: {
        version: 1,
        changes: [
          { field: 'uploadMaxSize', old: 204_800, new: 5 },
          { field: 'topAuthContent', old: { characters: 0 }, new: { characters: 12 } },
        ],
      },
    });
  });

  test('that turn second factors off or on need fresh proof, others do not', async () => {
    const stale = await app.signIn(adminId, { isProved: false });
    const byStale = (changes: Record<string, unknown>) =>
      save('app-settings', changes, undefined, stale);
    for (const changes of [
      { mfaEnabled: false },
      { mfaMethodEnabled: false, uploadMaxSize: 7 },
      { staffFactorRequired: true },
    ]) {
      expect((await byStale(changes)).body.Error?.Code).toBe('proof-required');
    }
    expect(await documentOf('app-settings')).toMatchObject({ version: 0 });
    expect((await byStale({ uploadMaxSize: 7, mfaEnabled: true })).status).toBe(200);
    expect((await save('app-settings', { mfaMethodEnabled: false })).status).toBe(200);
    expect((await byStale({ mfaMethodEnabled: true })).body.Error?.Code).toBe('proof-required');
  });

  test('that someone else has saved meanwhile are a conflict, concurrently or later', async () => {
    expect((await save('employer', { resyncWindow: 1 }, 3)).body.Error?.Code).toBe(
      'changed-meanwhile',
    );
    const both = await Promise.all([
      save('employer', { resyncWindow: 2 }, 0),
      save('employer', { resyncWindow: 3 }, 0),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save('employer', { resyncWindow: 4 }, 0)).status).toBe(409);
    expect((await save('employer', { resyncWindow: 5 }, 1)).body.Result).toMatchObject({
      version: 2,
    });
  });

  test.each([
    ['app-settings', { uploadMaxSize: -1 }, 'values.uploadMaxSize'],
    ['app-settings', { uploadMaxSize: 1e12 }, 'values.uploadMaxSize'],
    ['app-settings', { uploadMimeTypes: ['image/png', ''] }, 'values.uploadMimeTypes.1'],
    ['app-settings', { mfaEnabled: 'yes' }, 'values.mfaEnabled'],
    // Without a provider no one could sign in.
    ['app-settings', { passwordSignInEnabled: false }, 'values.passwordSignInEnabled'],
    [
      'app-settings',
      { mfaEnabled: false, staffFactorRequired: true },
      'values.staffFactorRequired',
    ],
    ['app-settings', { topAuthContent: 'x'.repeat(maxHtmlLength + 1) }, 'values.topAuthContent'],
    // Each becomes five characters.
    ['app-settings', { topAuthContent: '&'.repeat(maxHtmlLength) }, 'values.topAuthContent'],
    ['employer', { resyncWindow: null }, 'values.resyncWindow'],
    ['checkout', { emailPattern: '([a-z]+' }, 'values.emailPattern'],
    ['checkout', { emailPattern: '^([a-z]+)+$' }, 'values.emailPattern'],
    ['checkout', { emailPattern: '' }, 'values.emailPattern'],
    ['checkout', { emailPattern: 'a'.repeat(501) }, 'values.emailPattern'],
    ['checkout', { unknown: 1 }, 'values'],
    ['checkout', { cardTypes: ['visa', 'Visa'] }, 'values.cardTypes.1'],
    ['checkout', { cardTypes: ['visa', 'visa'] }, 'values.cardTypes'],
    ['checkout', { cardTypes: [] }, 'values.cardTypes'],
    ['checkout', { securePayUiJs: 'https://evil.test/ui.js' }, 'values.securePayUiJs'],
    ['checkout', { securePayUiJs: 'javascript:alert(1)' }, 'values.securePayUiJs'],
    ['checkout', { securePayUiJs: '/ui.js' }, 'values.securePayUiJs'],
  ] as const)('%s with %o are invalid in that field', async (key, changes, path) => {
    const reply = await save(key, changes);
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
    expect(reply.body.Error?.Fields?.map((field) => field.Path)).toEqual([path]);
  });

  test('are invalid with a missing field, or under an unknown key', async () => {
    const missing = { key: 'employer', version: 0, values: {} } as const;
    const reply = await app.call('settings/saveSettings', missing, token);
    expect(reply.body.Error?.Fields?.[0]?.Path).toBe('values.resyncWindow');
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'x' };
    const unknown = { key: 'other', version: 0, values: {} };
    expect((await app.post('/api/settings/saveSettings', unknown, headers)).status).toBe(400);
  });

  test('accept valid file types, each once', async () => {
    const faultsOf = async (uploadMimeTypes: string[]) => {
      const { body } = await save('app-settings', { uploadMimeTypes });
      return body.Error?.Fields?.map(({ Path, Message }) => `${Path}: ${Message}`);
    };
    for (const wrong of ['pdf', '.pdf', 'image/*', 'application/pdf; a=b', 'a b/c', 'a/b/c', '']) {
      expect(await faultsOf(['image/png', wrong])).toEqual([
        'values.uploadMimeTypes.1: Must be a type such as application/pdf',
      ]);
    }
    expect(await faultsOf(['image/png', 'Image/PNG'])).toEqual([
      'values.uploadMimeTypes: Each type must be unique',
    ]);
    expect(await faultsOf(['image/svg+xml', 'application/vnd.ms-excel'])).toBeUndefined();
  });

  test('on other ways to pay take plain text with known placeholders, and need fresh proof', async () => {
    const text = 'BSB 063-000\nQuote {invoice}';
    const faults = await save('invoices', { otherWaysToPay: 'Pay {Amount} to us' });
    expect(faults.body.Error?.Fields).toEqual([
      {
        Path: 'values.otherWaysToPay',
        Message: 'Of an invoice, only invoice, amount, company, due can be named in braces { }',
      },
    ]);
    expect((await save('invoices', { otherWaysToPay: 'x'.repeat(601) })).status).toBe(400);
    const stale = await app.signIn(adminId, { isProved: false });
    const byStale = await save('invoices', { otherWaysToPay: text }, undefined, stale);
    expect(byStale.body.Error?.Code).toBe('proof-required');
    expect((await save('invoices', { otherWaysToPay: text })).status).toBe(200);
    expect((await documentOf('invoices')).values).toEqual({ otherWaysToPay: text });
  });

  test('are for administrators only', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId, { role: 'admin' });
    const support = await aUser(app.db, { isSupport: true });
    for (const { id } of [user, support]) {
      const others = await app.signIn(id);
      expect((await app.call('settings/retrieveSettings', {}, others)).status).toBe(403);
      const input = { key: 'employer', version: 0, values: { resyncWindow: 1 } } as const;
      expect((await app.call('settings/saveSettings', input, others)).status).toBe(403);
    }
    expect((await documentOf('employer')).version).toBe(0);
  });
});

describe('passwords', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await TestApp.open({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, app.db);
  });
  afterAll(() => other.close());

  const link = (userId: string) => {
    const id = `google-${userId}`;
    const values = { id, accountId: id, providerId: 'google', userId, createdAt: app.now };
    return app.db.orm.insert(accounts).values(values);
  };
  async function switchOff(by: string, changes: Record<string, unknown> = {}) {
    const { version, values } = await documentOf('app-settings');
    const saved = { ...values, passwordSignInEnabled: false, ...changes };
    return other.call('settings/saveSettings', { key: 'app-settings', version, values: saved }, by);
  }

  test('are turned off if a provider is configured, with fresh proof', async () => {
    const { id } = await anAccount(app, { isAdmin: true });
    await link(id);
    const stale = await other.signIn(id, { isProved: false });
    expect((await switchOff(stale)).body.Error?.Code).toBe('proof-required');
    const saved = await switchOff(await other.signIn(id));
    expect(saved.body.Result).toMatchObject({ values: { passwordSignInEnabled: false } });
  });

  test('are not turned off by an administrator who has nothing else', async () => {
    const { id } = await anAccount(app, { isAdmin: true });
    const by = await other.signIn(id);
    const { status, body } = await switchOff(by);
    expect([status, body.Error]).toMatchObject([
      400,
      {
        Code: 'invalid',
        Fields: [
          {
            Path: 'values.passwordSignInEnabled',
            Message:
              'You could no longer sign in yourself. First sign in with a provider, or add a passkey',
          },
        ],
      },
    ]);
    expect(await documentOf('app-settings')).toMatchObject({
      version: 0,
      values: { passwordSignInEnabled: true },
    });
    expect(await app.db.orm.select().from(settings)).toEqual([]);
    await link(id);
    expect((await switchOff(by)).status).toBe(200);
  });

  test('are turned off by an administrator with a passkey, or with a break-glass account', async () => {
    const { token: withPasskey } = await aPasskeyUser(other, { isAdmin: true });
    expect((await switchOff(withPasskey)).status).toBe(200);
    await app.db.orm.delete(settings);
    const emergency = await anAccount(app, { isAdmin: true, isBreakGlass: true });
    expect((await switchOff(await other.signIn(emergency.id))).status).toBe(200);
  });

  test('that are already off do not prevent administrators from changing other settings', async () => {
    const { token: withPasskey } = await aPasskeyUser(other, { isAdmin: true });
    expect((await switchOff(withPasskey)).status).toBe(200);
    const { id } = await anAccount(app, { isAdmin: true });
    const saved = await switchOff(await other.signIn(id), { uploadMaxSize: 7 });
    expect(saved.body.Result).toMatchObject({ values: { uploadMaxSize: 7 } });
  });
});

describe('the configuration of the page', () => {
  const env = readEnv({ LOG_LEVEL: 'silent' }, 'demonstration');
  const institution = { ...anInstitution, cardForm: cardFormOf(env) };
  const keep = (rows: () => Promise<never[]>) =>
    keepPublicConfig({
      db: { ...app.db, rows },
      env,
      institution,
      labels: () => ({ version: null, signIn: {} }),
      now: () => app.now,
      log: pino({ level: 'silent' }),
    });

  test('is read once however often the page is requested, until it is invalidated', async () => {
    let asked = 0;
    const config = keep(async () => {
      asked += 1;
      return [];
    });
    await Promise.all([config.get(), config.get()]);
    await config.get();
    expect(asked).toBe(1);
    config.forget();
    await config.get();
    expect(asked).toBe(2);
  });

  test.each([
    ['refuses', () => Promise.reject(new Error('away'))],
    ['does not respond', () => new Promise<never[]>(() => {})],
  ])('is the defaults, without delay, if the database %s from the start', async (_what, rows) => {
    const before = performance.now();
    expect(await keep(rows).get()).toMatchObject({
      resyncWindow: 1440,
      signInPanels: { top: null, bottom: null },
    });
    expect(performance.now() - before).toBeLessThan(4000);
  });
});

describe('the panels of the sign-in page', () => {
  const panels = async () => (await app.app.inject('/api/config')).json().signInPanels;

  test('are shown as soon as they are saved, sanitised', async () => {
    expect(await panels()).toEqual({ top: null, bottom: null });
    await save('app-settings', {
      topAuthContent: '<h2 class="x">Hello</h2><script>steal()</script>',
      bottomAuthContent: '<a href="javascript:steal()" onclick="steal()">Help</a>',
    });
    await expect.poll(panels).toEqual({ top: '<h2>Hello</h2>', bottom: '<a>Help</a>' });
  });

  test('are also sanitised when read, in case they were stored in another way', async () => {
    await app.db.orm.insert(settings).values({
      key: 'app-settings',
      version: 1,
      values: { topAuthContent: '<img src=x onerror=steal()><b>Hi</b>' },
      changedAt: app.now,
      changedBy: 'nobody',
    });
    expect((await documentOf('app-settings')).values).toMatchObject({
      topAuthContent: '<strong>Hi</strong>',
    });
    await app.db.pool.query(
      `select pg_notify('tradebridge_live', '{"kind":"settings","key":"app-settings"}')`,
    );
    await expect.poll(panels).toEqual({ top: '<strong>Hi</strong>', bottom: null });
  });

  test.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)" style="position:fixed" class="a" id="b">text</p>', '<p>text</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" jAvAsCrIpT&#58;alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['<a href="vbscript:x">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<a href="/\\evil.test">x</a>', '<a>x</a>'],
    [
      '<a href="https://good.test/a?b=c&amp;d">x</a>',
      '<a href="https://good.test/a?b=c&amp;d">x</a>',
    ],
    ['<a href="mailto:help@good.test">x</a>', '<a href="mailto:help@good.test">x</a>'],
    ['<a href="/apprentices">x</a>', '<a href="/apprentices">x</a>'],
    ['<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>', ''],
    ['<svg onload=alert(1)>', ''],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', ''],
    ['<style>body{display:none}</style><b>b</b>', '<strong>b</strong>'],
    ['<iframe src="https://evil.test"></iframe>', ''],
    ['<form action="https://evil.test"><input name=password><button>Go</button></form>', 'Go'],
    [
      '<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test">',
      '',
    ],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
    ['<p><b>not <i>closed', '<p><strong>not <em>closed</em></strong></p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<!--<img src="--><img src=x onerror=alert(1)>">', '"&gt;'],
    ['<template><script>alert(1)</script></template>', ''],
    ['<textarea><script>alert(1)</script></textarea>', ''],
    ['5 < 7 & 8 > 6', '5 &lt; 7 &amp; 8 &gt; 6'],
  ])('%s becomes %s', (html, harmless) => {
    expect(sanitiseHtml(html)).toBe(harmless);
    // Harmless HTML is unchanged, however often it is read and saved.
    expect(sanitiseHtml(harmless)).toBe(harmless);
  });
});
