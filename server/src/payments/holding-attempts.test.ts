import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { holdingSql } from './attempt-sql.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await aTestDatabase();
});

afterAll(() => db.close());

test('the view of holding attempts has the states that the code says', async () => {
  await db.query(`create view holding_as_said as
    select attempt.attempt_id, attempt.pre_enrolment_id, attempt.state = 'paid' as is_paid,
      bought.payer_name, attempt.user_id as payer_user_id, attempt.created_at
    from payment_attempts attempt join orders bought using (order_id)
    where ${holdingSql('attempt')}`);
  const { rows } = await db.pool.query<{ definition: string }>(
    `select pg_get_viewdef(name::regclass) as definition
     from unnest(array['holding_attempts', 'holding_as_said']) name`,
  );
  const [kept, said] = rows;
  expect(kept?.definition).toContain('payment_attempts');
  expect(kept).toEqual(said);
});
