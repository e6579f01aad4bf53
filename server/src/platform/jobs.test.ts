import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type JobData, Jobs } from './jobs.ts';
import { errorForLog } from './log-errors.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;
let jobs: Jobs;
const done: JobData['mail'][] = [];
let failures = 0;
let imports = 0;
const logged: string[] = [];
beforeAll(async () => {
  db = await aTestDatabase();
  const serializers = { err: errorForLog };
  const log = pino({ serializers }, { write: (line: string) => void logged.push(line) });
  jobs = await Jobs.open(db, log);
  await jobs.work('registry-import', async () => {
    imports += 1;
    throw new Error('The database is unavailable.');
  });
  await jobs.work('mail', async (data) => {
    if (data.sealed === 'fails once' && failures++ === 0)
      throw Object.assign(new Error('No such mailbox: dana@example.test'), { rejected: [] });
    done.push(data);
  });
});
afterAll(async () => {
  await jobs.close();
  await db.close();
});

test('a job runs once its transaction has committed', async () => {
  await db.transaction((tx) => jobs.send(tx, 'mail', { sealed: 'committed' }));
  await vi.waitFor(() => expect(done).toContainEqual({ sealed: 'committed' }), 10_000);
});

test('a job of a transaction that was rolled back never runs', async () => {
  const failing = db.transaction(async (tx) => {
    await jobs.send(tx, 'mail', { sealed: 'rolled back' });
    throw new Error('Something else went wrong.');
  });
  await expect(failing).rejects.toThrow('Something else');
  await db.transaction((tx) => jobs.send(tx, 'mail', { sealed: 'after it' }));
  await vi.waitFor(() => expect(done).toContainEqual({ sealed: 'after it' }), 10_000);
  expect(done).not.toContainEqual({ sealed: 'rolled back' });
});

test('ten e-mails queued at once are sent soon', async () => {
  const mails = Array.from({ length: 10 }, (_, index) => ({ sealed: `one of ten, ${index}` }));
  await db.transaction(async (tx) => {
    for (const mail of mails) await jobs.send(tx, 'mail', mail);
  });
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(mails)), 2500);
  expect(done.filter(({ sealed }) => sealed.startsWith('one of ten'))).toHaveLength(10);
});

test('a failed job is kept for a retry', async () => {
  await jobs.send(db, 'mail', { sealed: 'fails once' });
  await vi.waitFor(() => expect(failures).toBe(1), 10_000);
  await vi.waitFor(async () => {
    const { rows } = await db.query(
      `select state from jobs.job where name = 'mail' and data ->> 'sealed' = 'fails once'`,
    );
    expect(rows).toEqual([{ state: 'retry' }]);
  }, 10_000);
});

test('a failed job is logged, and neither the log nor the queue has its recipient', async () => {
  await vi.waitFor(() => expect(logged.join()).toContain('a job failed'), 10_000);
  const { rows } = await db.query(`select output::text from jobs.job where output is not null`);
  expect(rows).not.toEqual([]);
  expect(JSON.stringify(rows) + logged.join()).not.toContain('dana@');
});

test('an import that could not start is retried', async () => {
  const job = { uploadId: 'U1' };
  await jobs.send(db, 'registry-import', job);
  await vi.waitFor(() => expect(imports).toBe(1), 10_000);
  await vi.waitFor(async () => {
    const { rows } = await db.query(`select state from jobs.job where name = 'registry-import'`);
    expect(rows).toEqual([{ state: 'retry' }]);
  }, 10_000);
});
