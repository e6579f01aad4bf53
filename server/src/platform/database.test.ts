import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from './database.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
  await db.pool.query('create table notes (text text)');
});
afterAll(() => db.close());

const write = statement('write-note', 'insert into notes values ($1)');
const read = statement<{ text: string }>('read-notes', 'select text from notes order by text');
const readDay = statement<{ day: string; big: number }>(
  'read-day',
  `select date '2026-10-04' as day, count(*) as big from generate_series(1, 3)`,
);

test('a transaction is all of it or nothing', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.rows(write, ['lost']);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await db.transaction((tx) => tx.transaction((same) => same.rows(write, ['kept'])));
  expect(await db.rows(read)).toEqual([{ text: 'kept' }]);
});

test('a connection that dies in a transaction fails it, and the next one works', async () => {
  const dying = db.transaction(async (tx) => {
    await tx.rows(statement('die', 'select pg_terminate_backend(pg_backend_pid())'));
  });
  await expect(dying).rejects.toThrow();
  const idle = db.transaction(async (tx) => {
    const [own] = await tx.rows(
      statement<{ pid: number }>('own-pid', 'select pg_backend_pid() as pid'),
    );
    await db.pool.query('select pg_terminate_backend($1)', [own?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.rows(write, ['never']);
  });
  await expect(idle).rejects.toThrow();
  expect(await db.rows(read)).toEqual([{ text: 'kept' }]);
});

test('days are text, whatever the zone of this machine, and counts are numbers', async () => {
  expect(await db.rows(readDay)).toEqual([{ day: '2026-10-04', big: 3 }]);
});

test('no two statements have one name, by which a connection would take one for the other', () => {
  statement('told-apart', 'select 1');
  expect(() => statement('told-apart', 'select 2')).toThrow('told-apart');
});
