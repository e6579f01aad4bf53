import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputOf } from '@tradebridge/contract/calls';
import { publicConfig } from '@tradebridge/contract/config';
import { refusals } from '@tradebridge/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { aTestDatabase } from '../platform/test-database.ts';
import { aReceipt } from '../receipts/test-receipts.ts';

const app = await openTestApp();
const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);

type Changes = InputOf<'labels/saveOverrides'>['changes'];

const configOf = async (of: TestApp) =>
  publicConfig.parse(JSON.parse((await of.app.inject('/api/config')).body));
const labelsOf = async (of: TestApp) => (await configOf(of)).labels;

/** Saves, and waits until the process uses the result: another process may have served the call. */
async function save(changes: Changes): Promise<string | null> {
  const before = (await labelsOf(app)).version;
  const { body } = await app.call('labels/saveOverrides', { changes }, admin);
  expect(body.Error).toBeNull();
  await expect.poll(async () => (await labelsOf(app)).version).not.toBe(before);
  return (await labelsOf(app)).version;
}

const reset = (key: string, version: number) => save([{ key, text: null, version }]);

describe('the file of the overrides', () => {
  const get = (version: string | null, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
    app.app.inject({ method, url: `/labels/${version}.json`, headers });

  test('is served to anyone and cacheable for ever, by the version in the configuration', async () => {
    const version = await save([{ key: 'reportsPage.papers', text: 'Files', version: null }]);
    const reply = await get(version);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(reply.json()).toEqual({ 'reportsPage.papers': 'Files' });
    const head = await get(version, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await get(version, 'GET', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });

  test('is not found under an earlier version, nor any other', async () => {
    const earlier = (await labelsOf(app)).version;
    const version = await save([{ key: 'reportsPage.papers', text: 'Documents', version: 1 }]);
    expect((await get(version)).statusCode).toBe(200);
    for (const unknown of [earlier, '0'.repeat(32), 'null', 'x', '..%2fpackage']) {
      const reply = await get(unknown);
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('has the same version for the same overrides, and none if there are none', async () => {
    const { version } = await labelsOf(app);
    await save([{ key: 'reportsPage.activePlan', text: 'Plan', version: null }]);
    expect(await reset('reportsPage.activePlan', 1)).toBe(version);
    expect(await reset('reportsPage.papers', 2)).toBeNull();
    expect(await labelsOf(app)).toEqual({ version: null, signIn: {} });
  });
});

test('the configuration has the labels of the sign-in page and no others', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'tradebridge-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>x</title>__CONFIG__');
  await writeFile(join(webFolder, 'sign-in-labels.json'), '["identity.signIn","ui.close"]');
  await save([
    { key: 'reportsPage.papers', text: 'Files', version: null },
    { key: 'ui.close', text: 'Close </script>', version: null },
  ]);
  const built = await TestApp.open({}, app.db, { webFolder });
  try {
    expect(await labelsOf(built)).toEqual({
      version: (await labelsOf(app)).version,
      signIn: { 'ui.close': 'Close </script>' },
    });
    const page = (await built.app.inject('/home')).body;
    expect(page).toContain('"ui.close":"Close \\u003c/script>"');
    expect(page).not.toContain('reportsPage.papers');
  } finally {
    await built.close();
  }
});

describe('an override applies to', () => {
  test('refusals of the server', async () => {
    await save([{ key: 'refusals.notFound', text: 'Nicht da.', version: null }]);
    const { employerId } = await aCompany(app.db);
    const stranger = await app.signIn((await aUser(app.db)).id);
    const input = { eId: employerId };
    const { body } = await app.call('employer/retrieveEmployer', input, stranger);
    expect(body.Error?.Message).toBe('Nicht da.');
    await reset('refusals.notFound', 1);
    const { body: again } = await app.call('employer/retrieveEmployer', input, stranger);
    expect(again.Error?.Message).toBe(refusals.notFound.label.defaultText);
  });

  test('messages of schemas about input', async () => {
    await save([{ key: 'input.wholeNumber', text: 'No fractions', version: null }]);
    const headers = { authorization: `Bearer ${admin}`, 'x-requested-with': 'test' };
    const input = { changes: [{ key: 'ui.close', text: 'x', version: 1.5 }] };
    const { body } = await app.post('/api/labels/saveOverrides', input, headers);
    expect(body.Error?.Fields?.[0]?.Message).toBe('No fractions');
    await reset('input.wholeNumber', 1);
  });

  test('e-mails, as text: markup in it is escaped', async () => {
    const text = 'Code: {passcode} <b>now</b>\n\n{minutes} minutes, {institute}';
    await save([
      { key: 'identity.passcodeSubject', text: '{product}: your code', version: null },
      { key: 'identity.passcodeText', text, version: null },
    ]);
    const token = await app.signIn((await aUser(app.db, { secondFactorMethod: 'E' })).id, {
      secondFactor: false,
    });
    await app.call('user/sendMFAPasscodeToEmail', {}, token);
    const mail = app.mails.at(-1);
    expect(mail?.subject).toMatch(/: your code$/);
    expect(mail?.text).toMatch(/^Code: \d{6} <b>now<\/b>\n/);
    expect(mail?.html).toMatch(/^<p>Code: <strong [^>]+>\d{6}<\/strong> &#60;b&#62;now/);
  });

  test('PDFs, including stored ones', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId);
    const { receiptId } = await aReceipt(app.db, employerId);
    const token = await app.signIn(user.id);
    const words = async () => {
      const reply = await app.app.inject({
        url: `/api/employer/downloadReceipt?rId=${receiptId}`,
        headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      });
      expect(reply.statusCode).toBe(200);
      return (await wordsOf(reply.rawPayload)).join(' ');
    };
    expect(await words()).toContain('Receipt number');
    await save([{ key: 'receiptPaper.receiptNumber', text: 'Our number', version: null }]);
    expect(await words()).toContain('Our number');
    await reset('receiptPaper.receiptNumber', 1);
    expect(await words()).toContain('Receipt number');
  });

  test('another process beside this one', async () => {
    const other = await TestApp.open({}, app.db);
    try {
      const version = await save([{ key: 'ui.cancel', text: 'Leave it', version: null }]);
      await expect.poll(async () => (await labelsOf(other)).version).toBe(version);
      expect((await other.app.inject(`/labels/${version}.json`)).json()).toMatchObject({
        'ui.cancel': 'Leave it',
      });
    } finally {
      await other.close();
    }
  });

  test('a process whose connection was lost when it was announced', async () => {
    const { version } = await labelsOf(app);
    await app.db.query(
      `insert into label_overrides (language, key, text, version, default_text, changed_at, changed_by)
       values ('en-AU', 'ui.retry', 'Once more', 1, 'Retry', now(), 'x')`,
    );
    expect((await labelsOf(app)).version).toBe(version);
    await app.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tradebridge-live' and datname = current_database()`,
    );
    await expect
      .poll(async () => (await labelsOf(app)).signIn, { timeout: 5000 })
      .toMatchObject({ 'ui.retry': 'Once more' });
  });
});

test('a restarting server has the overrides before it responds, and a closed one leaves none', async () => {
  const db = await aTestDatabase();
  try {
    const first = await TestApp.open({}, db);
    const token = await first.signIn((await aUser(db, { isAdmin: true })).id);
    const changes = [{ key: 'refusals.signedOut', text: 'Please sign in.', version: null }];
    await first.call('labels/saveOverrides', { changes }, token);
    await expect.poll(async () => (await labelsOf(first)).version).not.toBeNull();
    await first.close();
    const nobody = async (of: TestApp) =>
      (await of.call('labels/retrieveOverrides', {}, 'no token')).body.Error?.Message;
    const second = await TestApp.open({}, db);
    expect(await nobody(second)).toBe('Please sign in.');
    await second.close();
    const fresh = await TestApp.open();
    expect(await nobody(fresh)).toBe(refusals.signedOut.label.defaultText);
    await fresh.close();
  } finally {
    await db.close();
  }
});
