import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forRecords, namedStatement, readOnly, statement } from './database.ts';
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

test('a transaction applies completely or not at all', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.rows(write, ['lost']);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await db.transaction((tx) => tx.transaction((same) => same.rows(write, ['kept'])));
  expect(await db.rows(read)).toEqual([{ text: 'kept' }]);
});

test('a database that only reads writes nothing, and what is recorded goes to the one behind it', async () => {
  const reader = readOnly(db);
  expect(readOnly(db)).toBe(reader);
  expect(await reader.rows(read)).toEqual([{ text: 'kept' }]);
  expect(await reader.transaction((tx) => tx.rows(read))).toEqual([{ text: 'kept' }]);
  const refusal = 'cannot execute INSERT in a read-only transaction';
  await expect(reader.rows(write, ['no'])).rejects.toThrow(refusal);
  await expect(reader.transaction((tx) => tx.rows(write, ['no']))).rejects.toThrow(refusal);
  await expect(reader.query(`insert into notes values ('no')`)).rejects.toThrow(refusal);
  expect(() => reader.orm).toThrow();
  await forRecords(reader).rows(statement('remove-notes', `delete from notes where text = 'no'`));
  expect(forRecords(db)).toBe(db);
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

test("days are text, whatever this machine's time zone, and counts are numbers", async () => {
  expect(await db.rows(readDay)).toEqual([{ day: '2026-10-04', big: 3 }]);
});

describe('named values', () => {
  const compiled = (text: string) => {
    const { text: sql, parameters } = namedStatement(`compiled-${crypto.randomUUID()}`, text);
    return [sql, parameters];
  };

  test('are numbered in order of first use', () => {
    expect(compiled('select :second, :first, :second')).toEqual([
      'select $1, $2, $1',
      ['second', 'first'],
    ]);
    expect(compiled('values (:a,:b)\n-:c_1')).toEqual(['values ($1,$2)\n-$3', ['a', 'b', 'c_1']]);
    expect(compiled('select true')).toEqual(['select true', []]);
  });

  test.each([
    ['a cast', 'select now()::text, :at::timestamptz, (:a)::text[]', ['at', 'a']],
    ['a string', `select ':no', 'it''s :no', E'\\':no', e'\\\\', :yes`, ['yes']],
    ['a string over several lines', `select 'a\n:no', :yes`, ['yes']],
    ['a quoted identifier', 'select ":no", "a"":no" as "b:no", :yes', ['yes']],
    ['a comment', "select :yes -- :no, it's\n, /* :no\n' */ :too", ['yes', 'too']],
    ['a quoted body', 'select $$ :no $$, $tag$ :no $$ :no $tag$, :yes', ['yes']],
    ['an assignment', 'call f(x := 1, y :=2, z => :yes)', ['yes']],
    [
      'the bounds of a slice',
      'select a[1:b], a[b:c][ : ], a[b[1]:c], a[f(1):c], array[:yes]',
      ['yes'],
    ],
    ['a path and a type', `select a #>> '{b:c}', '12:30'::time, :yes::"Kind"`, ['yes']],
  ])('are not taken from %s', (_what, text, names) => {
    const [sql, parameters] = compiled(text);
    expect(parameters).toEqual(names);
    const restored = names.reduce(
      (all, name, at) => all.replace(`$${at + 1}`, `:${name}`),
      `${sql}`,
    );
    expect(restored).toBe(text);
  });

  test('are not mixed with positional values', () => {
    expect(() => compiled('select :name, $2')).toThrow('mixes names with $2');
  });

  const keep = namedStatement<{ text: string }, { first: string; second: string | null }>(
    'keep-notes',
    `insert into notes select word from unnest(array[:second, :first]::text[]) as word
     where word is not null and word <> ':first' returning text`,
  );

  test('reach the database by name, prepared once for each connection', async () => {
    await db.transaction(async (tx) => {
      expect(await tx.rows(keep, { first: 'one', second: 'two' })).toEqual([
        { text: 'two' },
        { text: 'one' },
      ]);
      await tx.rows(keep, { second: null, first: 'three' });
      const { rows } = await tx.query(
        `select generic_plans + custom_plans as runs from pg_prepared_statements
         where name = 'keep-notes'`,
      );
      expect(rows).toEqual([{ runs: 2 }]);
      await tx.query('delete from notes where text = any($1)', [['one', 'two', 'three']]);
    });
  });

  test('are all required, and no others allowed', async () => {
    // @ts-expect-error one is missing
    await expect(db.rows(keep, { first: 'a' })).rejects.toThrow('keep-notes lacks [second]');
    // @ts-expect-error one is unknown
    const more = db.rows(keep, { first: 'a', second: 'b', third: 'c' });
    await expect(more).rejects.toThrow('does not take [third]');
    // @ts-expect-error they have names
    await expect(db.rows(keep, ['a', 'b'])).rejects.toThrow('lacks [second, first]');
    // @ts-expect-error they are given
    await expect(db.rows(keep)).rejects.toThrow('lacks [second, first]');
    // A spread hides excess properties from the compiler.
    const hidden = { first: 'a', second: 'b', third: 'c' };
    await expect(db.rows(keep, { ...hidden })).rejects.toThrow('does not take [third]');
  });
});

test.each([
  ['an insert', 'insert into notes (a, b, c, d, e, f) values ($1, $2, $3, $4, $5, $6)'],
  ['an update', 'update notes set a = $1, b = $2, c = $3, d = $4, e = $5 where f = $6'],
  ['an update of an alias', 'update\n notes note set a = $6 from other'],
  ['a delete', 'with gone as (delete from notes where a = $6) select'],
])('%s of more than five values must name them', (what, text) => {
  expect(() => statement(`many: ${what}`, text)).toThrow('need names');
});

test('a write of five values, and a read of any number, may use positional values', () => {
  statement('five', 'insert into notes values ($1, $2, $3, $4, $5)');
  statement('write-dollars', `insert into notes values (to_char($1, 'FM$999,990') || '$6')`);
  statement('read-many', 'select from notes where a = $6 for update');
});

test('statement names are unique, since a connection would mistake one for the other', () => {
  statement('told-apart', 'select 1');
  expect(() => statement('told-apart', 'select 2')).toThrow('told-apart');
});
