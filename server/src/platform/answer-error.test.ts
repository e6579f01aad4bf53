import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './answer-error.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await aTestDatabase();
});

afterAll(() => db.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a character that cannot be stored is invalid input, in every kind of query', async () => {
  const text = 'a\u0000b';
  const plain = await failureOf(db.query('select $1::text', [text]));
  const wrapped = await failureOf(db.orm.execute(sql`select ${text}::text`));
  expect(refusalOf(plain)?.code).toBe('invalid');
  expect(refusalOf(wrapped)?.code).toBe('invalid');
});

test('an internal error is not a refusal, with or without a cause', () => {
  expect(refusalOf(new Error('wrong'))).toBeUndefined();
  expect(refusalOf(new Error('wrong', { cause: new Error('more') }))).toBeUndefined();
});

test('of two transactions that wait for each other, one is a conflict', async () => {
  const lock = (tx: Pick<TestDatabase, 'query'>, key: number) =>
    tx.query('select pg_advisory_xact_lock($1)', [key]);
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const waitFor = (own: number, other: number) =>
    failureOf(
      db.transaction(async (tx) => {
        await lock(tx, own);
        begun += 1;
        if (begun === 2) both.resolve();
        await both.promise;
        await lock(tx, other);
      }),
    );
  const failures = await Promise.all([waitFor(1, 2), waitFor(2, 1)]);
  expect(failures.filter(Boolean).map((one) => refusalOf(one)?.code)).toEqual(['conflict']);
});
