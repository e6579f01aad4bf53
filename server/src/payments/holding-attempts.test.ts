import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { holdingSql } from './attempt-sql.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await aTestDatabase();
});

afterAll(() => db.close());

test('invoices are held by attempts in the states that the code names', async () => {
  const { rows } = await db.pool.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'hold_invoices'`,
  );
  expect(rows).toEqual([{ source: expect.stringContaining(holdingSql('attempt')) }]);
});
