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
