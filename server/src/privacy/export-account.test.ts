import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../platform/test-app.ts';
import { exportedTables, notExported } from './export-account.ts';
import { aKnownPerson, aSubmissionOf, runAccounts, secretsInRows } from './test-privacy.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await TestApp.open();
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runAccounts(app, ...args);

describe('npm run accounts -- export', () => {
  test('writes what names a person, table by table under readable keys', async () => {
    const { email, token, employerId, contactId, studentId, contractId, order } =
      await aKnownPerson(app);
    const { id: submissionId } = await aSubmissionOf(app, token);
    const { code, out, err } = await run('export', email.toUpperCase());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const exported = JSON.parse(out);
    expect(exported).toMatchObject({ email, exportedAt: app.now.toISOString() });
    expect(exported.tables).toMatchObject({
      users: [{ email, name: 'Marama Whetū', smsNumber: '+61412345678' }],
      sessions: [{ secondFactorBy: 'A' }],
      notifications: [{ title: 'Your payment of $22.00 was received' }],
      calendarAddresses: [{ employerId }],
      sentMails: [{ subject: 'Your receipt' }],
      employerContacts: [{ contactId, givenName: 'Dana' }],
      students: [{ studentId, familyName: 'Tūhoe' }],
      trainingContracts: [{ contractId }],
      submissions: [{ id: submissionId, answers: expect.any(Array) }],
      submissionFiles: [{ originalName: 'Roof.png' }],
      orders: [{ orderNumber: order.orderNumber, payerName: 'Marama Whetū' }],
      paymentAttempts: [{ cardLast4: '111' }],
      portalReceipts: [{ amount: 2200 }],
    });
    expect(exported.tables).not.toHaveProperty('signOffs');
  });

  test('contains nothing about other people', async () => {
    const other = await aKnownPerson(app);
    await aSubmissionOf(app, other.token);
    const { email } = await aKnownPerson(app);
    const { out } = await run('export', email);
    for (const text of [other.email, other.userId, other.studentId, other.order.orderNumber]) {
      expect(out).not.toContain(text);
    }
  });

  test('contains no secret', async () => {
    const { email, userId } = await aKnownPerson(app);
    const { rows } = await app.db.pool.query<{ secret: string }>(
      `select token_hash as secret from sessions where user_id = $1
       union all select password from accounts where user_id = $1
       union all select provider_key from payment_attempts where user_id = $1`,
      [userId],
    );
    const { out } = await run('export', email);
    expect(rows).toHaveLength(3);
    for (const text of [...rows.map(({ secret }) => secret), ...secretsInRows]) {
      expect(out).not.toContain(text);
    }
    const columns = Object.values(exportedTables).flatMap((table) => table.columns);
    expect(
      columns.filter((name) => /hash|secret|sealed|token|password|handle|p256dh|_key/.test(name)),
    ).toEqual([]);
  });

  test('is recorded as an operator’s, without the data', async () => {
    const { email, userId } = await aKnownPerson(app);
    await run('export', email);
    const { rows } = await app.db.query(
      `select user_id, details from audit_events where kind = 'account.exported' and subject_id = $1`,
      [userId],
    );
    const details = { by: 'operator', counts: { rows: expect.any(Number) } };
    expect(rows).toEqual([{ user_id: null, details }]);
  });

  test('--out writes a file that only its owner may read, and replaces none', async () => {
    const { email } = await aKnownPerson(app);
    const path = join(folder, 'person.json');
    const { code, out } = await run('export', email, '--out', path);
    expect(code).toBe(0);
    expect(out).toMatch(/^Exported what names .+: \d+ rows, in .+person\.json\.\n$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ email });
    expect(await run('export', email, '--out', path)).toEqual({
      code: 1,
      out: '',
      err: `${path} already exists. Name a new file.\n`,
    });
    const nowhere = join(folder, 'none', 'person.json');
    expect((await run('export', email, '--out', nowhere)).err).toBe(
      `${nowhere} cannot be written (ENOENT).\n`,
    );
  });

  test('an unknown address, and arguments that are not understood, export nothing', async () => {
    expect(await run('export', 'unknown@example.test')).toEqual({
      code: 1,
      out: '',
      err: 'There is no account with the address unknown@example.test.\n',
    });
    expect((await run('export')).err).toContain('Name one address.');
    expect((await run('export', 'a@b.test', '--all')).err).toContain("Unknown option '--all'");
  });

  test('every table of the database is exported, or listed with the reason why not', async () => {
    const { rows } = await app.db.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const decided = [...Object.keys(exportedTables), ...Object.keys(notExported)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});
