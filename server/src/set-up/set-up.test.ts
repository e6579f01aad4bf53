import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SetUpPart } from '@tradebridge/contract/set-up-rules';
import { maxSetUpTests, maxSetUpTexts, setUpParts } from '@tradebridge/contract/set-up-rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPage } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { backupRuns } from '../platform/tables.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { TestS3 } from '../platform/test-s3.ts';
import { registryImports } from '../registry/tables.ts';
import { faultOf } from './fault-of.ts';
import { tryDatabase } from './try-database.ts';

const app = await openTestApp();
// Two events of the same instant have no order.
beforeEach(() => app.pass(60_000));

const anAdministrator = async () => {
  const { id, email } = await aUser(app.db, { isAdmin: true });
  return { id, email, token: await app.signIn(id) };
};

async function retrieve(token: string, of = app) {
  const { status, body } = await of.call('setUp/retrieve', {}, token);
  expect(status).toBe(200);
  if (!body.Result) throw new Error('A success has a result.');
  return body.Result;
}
const partOf = async (token: string, name: SetUpPart, of = app) =>
  (await retrieve(token, of)).parts.find(({ part }) => part === name);
const isDone = async (token: string) =>
  Object.fromEntries((await retrieve(token)).steps.map(({ step, isDone: done }) => [step, done]));

describe('how the installation is', () => {
  test('every part is named, with what is not configured and what was never tested', async () => {
    const { token } = await anAdministrator();
    const { parts, filesIn, hasWebhook } = await retrieve(token);
    expect(parts.map(({ part }) => part)).toEqual([...setUpParts]);
    expect(filesIn).toBe('folder');
    expect(hasWebhook).toBe(false);
    const states = Object.fromEntries(parts.map(({ part, state }) => [part, state]));
    expect(states).toMatchObject({
      database: 'untested',
      mail: 'untested',
      google: 'notConfigured',
      iosPush: 'notConfigured',
      addresses: 'notConfigured',
      registry: 'untested',
      backups: 'untested',
    });
    const google = parts.find(({ part }) => part === 'google');
    expect(google).toMatchObject({ canTest: false, lastTest: null });
  });

  test('support staff and contacts are refused', async () => {
    for (const given of [{ isSupport: true }, {}]) {
      const token = await app.signIn((await aUser(app.db, given)).id);
      expect((await app.call('setUp/retrieve', {}, token)).status).toBe(403);
      expect((await app.call('setUp/testPart', { part: 'database' }, token)).status).toBe(403);
    }
  });

  test('steps are done once the data say so', async () => {
    const { token } = await anAdministrator();
    expect(await isDone(token)).toMatchObject({
      letterhead: false,
      administrators: false,
      import: false,
      addresses: false,
      page: false,
      backup: false,
      rehearsal: false,
    });
    const { now, db } = app;
    for (let count = 0; count < 2; count += 1) {
      await aUser(db, { isAdmin: true, secondFactorRegisteredAt: now });
    }
    await db.orm.insert(registryImports).values({
      instituteId: 'test',
      mode: 'full',
      generatedAt: now,
      importedAt: now,
      counts: {},
    });
    await db.query(
      `insert into localities (postcode, name, state_code) values ('3000', 'Melbourne', 'VIC')`,
    );
    await aPage(app.db, { at: app.now });
    await db.orm.insert(backupRuns).values([
      { kind: 'backup', doneAt: now, takenAt: now },
      { kind: 'rehearsal', doneAt: now, takenAt: now },
    ]);
    expect(await isDone(token)).toMatchObject({
      administrators: true,
      import: true,
      addresses: true,
      page: true,
      backup: true,
      rehearsal: true,
    });
    expect(await partOf(token, 'backups')).toMatchObject({ state: 'ready', canTest: false });
    expect(await partOf(token, 'registry')).toMatchObject({ state: 'ready' });
    app.pass(25 * 3_600_000);
    const again = (await anAdministrator()).token;
    expect(await isDone(again)).toMatchObject({ backup: false, rehearsal: true });
    expect(await partOf(again, 'backups')).toMatchObject({ state: 'wrong' });
  });

  test('the letterhead is complete, and cards have steps, where they are configured', async () => {
    const other = await TestApp.open({
      INSTITUTE_ABN: '42600100200',
      INSTITUTE_ADDRESS: '1 Example Street',
      INSTITUTE_PHONE: '03 5550 0100',
    });
    const token = await other.signIn((await aUser(other.db, { isAdmin: true })).id);
    const { missingDetails, steps } = await retrieve(token, other);
    expect(missingDetails).toEqual(['INSTITUTE_EMAIL']);
    expect(steps.map(({ step }) => step)).toContain('terms');
    other.cardsMissing = true;
    const without = await retrieve(token, other);
    expect(without.steps.map(({ step }) => step)).not.toContain('terms');
    await other.close();
  });
});

describe('a test', () => {
  test('is recorded with who ran it and what came of it', async () => {
    const { id, email, token } = await anAdministrator();
    const reply = await app.call('setUp/testPart', { part: 'database' }, token);
    const lastTest = { at: app.now.toISOString(), by: email, fault: null, detail: null };
    const tested = { part: 'database', state: 'ready', canTest: true, lastTest };
    expect(reply.body.Result).toEqual(tested);
    expect(await partOf(token, 'database')).toEqual(tested);
    const { rows } = await app.db.query(
      `select subject_id, details from audit_events where kind = 'setUp.tested' and user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ subject_id: 'database', details: {} }]);
    const left = await app.db.query(`select from stored_secrets where name like 'set-up%'`);
    expect(left.rows).toEqual([]);
  });

  test('that fails says why, until one works', async () => {
    const { token } = await anAdministrator();
    app.mailFails = true;
    const failed = await app.call('setUp/testPart', { part: 'mail' }, token);
    expect(failed.body.Result).toMatchObject({
      state: 'wrong',
      lastTest: { fault: 'unexpected', detail: null },
    });
    expect(app.loggedErrors.splice(0).join()).toContain('a test of the installation failed');
    app.mailFails = false;
    app.pass(60_000);
    const { body } = await app.call('setUp/testPart', { part: 'mail' }, token);
    expect(body.Result).toMatchObject({ state: 'ready' });
  });

  test('of what is not configured is refused', async () => {
    const { token } = await anAdministrator();
    const reply = await app.call('setUp/testPart', { part: 'google' }, token);
    expect(reply.status).toBe(409);
    expect(reply.body.Error?.Code).toBe('not-configured');
  });

  test('of an unknown part, or with a number where none belongs, is invalid', async () => {
    const { token } = await anAdministrator();
    for (const input of [
      { part: 'backups' },
      { part: 'sms' },
      { part: 'sms', mobile: '12' },
      { part: 'mail', mobile: '0412 345 678' },
    ]) {
      const reply = await app.call('setUp/testPart', input as { part: 'sms' }, token);
      expect(reply.status, JSON.stringify(input)).toBe(400);
    }
  });

  test('that is asked for twice at once is run once', async () => {
    const { email, token } = await anAdministrator();
    const ask = () => app.call('setUp/testPart', { part: 'mail' }, token);
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.body.Result).toEqual(other.body.Result);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('is limited for each administrator, text messages more strictly', async () => {
    const { id, token } = await anAdministrator();
    const ask = () => app.call('setUp/testPart', { part: 'sms', mobile: '0412 345 678' }, token);
    for (let count = 0; count < maxSetUpTexts; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    // As if so many had been run.
    await app.db.query(
      `update failed_attempts set count = $1 where subject like 'setUpTest:%' and user_id = $2`,
      [maxSetUpTests, id],
    );
    const database = () => app.call('setUp/testPart', { part: 'database' }, token);
    expect((await database()).status).toBe(200);
    expect((await database()).status).toBe(429);
  });
});

describe('files', () => {
  test('in a folder are written, read and removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tradebridge-set-up-'));
    const other = await TestApp.open({ DATA_DIR: folder });
    const token = await other.signIn((await aUser(other.db, { isAdmin: true })).id);
    const ask = () => other.call('setUp/testPart', { part: 'files' }, token);
    expect((await ask()).body.Result).toMatchObject({ state: 'ready' });
    const entries = [];
    for await (const entry of other.files.entries()) entries.push(entry);
    expect(entries).toEqual([]);
    // A file is in place of the folder.
    await rm(join(folder, 'files'), { recursive: true, force: true });
    await writeFile(join(folder, 'files'), '');
    other.pass(60_000);
    expect((await ask()).body.Result?.lastTest).toMatchObject({ fault: 'address' });
    await other.close();
    await rm(folder, { recursive: true });
  });

  test('in a bucket: a key that may not write, a lost connection and a missing bucket are told apart', async () => {
    const s3 = await TestS3.open();
    const other = await TestApp.open({
      FILES_S3_ENDPOINT: s3.url,
      FILES_S3_BUCKET: 'portal',
      FILES_S3_REGION: 'sydney',
      FILES_S3_ACCESS_KEY: 'key',
      FILES_S3_SECRET_KEY: 'secret',
    });
    const token = await other.signIn((await aUser(other.db, { isAdmin: true })).id);
    const ask = async () => {
      other.pass(60_000);
      return (await other.call('setUp/testPart', { part: 'files' }, token)).body.Result?.lastTest;
    };
    expect(await ask()).toMatchObject({ fault: null });
    expect(s3.objects.size).toBe(0);
    s3.fault = 'isReadOnly';
    expect(await ask()).toMatchObject({ fault: 'permission', detail: 'AccessDenied' });
    s3.fault = 'breaks';
    expect(await ask()).toMatchObject({ fault: 'unreachable', detail: 'ECONNRESET' });
    s3.fault = 'none';
    s3.buckets.clear();
    expect(await ask()).toMatchObject({ fault: 'address', detail: 'NoSuchBucket' });
    await other.close();
    await s3.close();
  });
});

describe('the database', () => {
  const faultAt = async (change: (url: URL) => void) => {
    const url = new URL(app.db.url);
    change(url);
    return tryDatabase(url.href).then(() => null, faultOf);
  };

  test('another database, a closed port and an unknown server are told apart', async () => {
    expect(await faultAt(() => {})).toBeNull();
    expect(
      await faultAt((url) => {
        url.pathname = '/nothing';
      }),
    ).toEqual({ fault: 'address', detail: '3D000' });
    expect(
      await faultAt((url) => {
        url.port = '9';
      }),
    ).toEqual({ fault: 'unreachable', detail: 'ECONNREFUSED' });
    expect(
      await faultAt((url) => {
        url.hostname = 'database.invalid';
      }),
    ).toMatchObject({ fault: 'unknownHost' });
  });

  test('a user who may not write, and one who does not exist, are told apart', async () => {
    await app.db.query(`create role set_up_reader login password 'set-up'`);
    const as = (name: string) =>
      faultAt((url) => {
        url.username = name;
        url.password = 'set-up';
      });
    try {
      expect(await as('set_up_reader')).toEqual({ fault: 'permission', detail: '42501' });
      expect(await as('set_up_nobody')).toMatchObject({ fault: 'credentials' });
    } finally {
      await app.db.query('drop role set_up_reader');
    }
  });
});
