import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  advisoryLocks,
  isLocked,
  lockInTransaction,
  lockTextInTransaction,
  tryAdvisoryLock,
  withAdvisoryLock,
} from './advisory-lock.ts';
import type { Database } from './database.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
});
afterAll(() => db.close());

async function aClient(): Promise<pg.PoolClient> {
  const client = await db.pool.connect();
  onTestFinished(() => client.release());
  return client;
}

/** Resolves once a connection is waiting for an advisory lock. */
const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await db.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    })
    .toBe(1);

test('every lock has a unique number that fits the lock table', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => number > 0 && number < 2 ** 31)).toBe(true);
});

test('a second connection waits until the first has finished its work', async () => {
  const steps: string[] = [];
  const done = Promise.withResolvers<void>();
  const first = withAdvisoryLock(await aClient(), 'migrate', async () => {
    await done.promise;
    steps.push('first');
  });
  await expect.poll(() => isLocked(db, 'migrate')).toBe(true);
  const second = withAdvisoryLock(await aClient(), 'migrate', async () => {
    steps.push('second');
  });
  await someoneWaits();
  expect(await isLocked(db, 'import')).toBe(false);
  done.resolve();
  await Promise.all([first, second]);
  expect(steps).toEqual(['first', 'second']);
  expect(await isLocked(db, 'migrate')).toBe(false);
});

test('failing work releases the lock', async () => {
  const failing = withAdvisoryLock(await aClient(), 'migrate', () =>
    Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  expect(await isLocked(db, 'migrate')).toBe(false);
});

test('trying does nothing while another connection holds the lock', async () => {
  const [one, other] = [await aClient(), await aClient()];
  const work = vi.fn(async () => 'done');
  const meanwhile = await tryAdvisoryLock(one, 'import', () =>
    tryAdvisoryLock(other, 'import', work).then((result) => ({ result })),
  );
  expect(meanwhile).toEqual({ result: undefined });
  expect(work).not.toHaveBeenCalled();
  expect(await tryAdvisoryLock(other, 'import', work)).toBe('done');
});

test.each<[string, (tx: Database) => Promise<void>]>([
  ['a name', (tx) => lockInTransaction(tx, 'chainEvents')],
  ['data', (tx) => lockTextInTransaction(tx, 'documents 7')],
])('the lock of a transaction, by %s, is kept until it commits', async (_, lock) => {
  const steps: string[] = [];
  const done = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const first = db.transaction(async (tx) => {
    await lock(tx);
    locked.resolve();
    await done.promise;
    steps.push('first');
  });
  await locked.promise;
  const second = db.transaction(async (tx) => {
    await lock(tx);
    steps.push('second');
  });
  await someoneWaits();
  // Another lock is still free.
  await db.transaction((tx) => lockInTransaction(tx, 'publishChanges'));
  await db.transaction((tx) => lockTextInTransaction(tx, 'documents 8'));
  done.resolve();
  await Promise.all([first, second]);
  expect(steps).toEqual(['first', 'second']);
});
