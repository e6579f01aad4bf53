import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../../apprentices/test-apprentices.ts';
import { aUser } from '../../identity/test-users.ts';
import { migrateDatabase } from '../../platform/migrate.ts';
import { aTestDatabase, type TestDatabase } from '../../platform/test-database.ts';
import { migrateUpTo } from '../../platform/test-migrations.ts';
import { queues } from '../../queues.ts';
import { anAttempt, anOrder } from '../test-orders.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase('template0');
  await migrateUpTo(db.pool, 'refund-mends');
});
afterAll(() => db.close());

test('reviews of invoices that the registry had marked as paid get a kind of their own', async () => {
  const { studentId } = await aStudent(db);
  const order = await anOrder(db, { studentId, userId: (await aUser(db)).id });
  const { attemptId } = await anAttempt(db, order);
  await db.pool.query(
    `insert into payment_reviews (attempt_id, kind, detail, at, closed_at, closed_by, closed_because)
     values ($1, 'chargedTwice', 'The invoice was marked as paid otherwise while it was being paid.',
       now(), now(), 'admin', 'Seen'),
     ($1, 'chargedTwice', 'The provider charged a second time, as transaction B beside A.',
       now() + interval '1 second', null, null, null)`,
    [attemptId],
  );
  await migrateDatabase(db.pool, { queues });
  const { rows } = await db.pool.query('select kind from payment_reviews order by at');
  expect(rows.map(({ kind }) => kind)).toEqual(['invoicePaidOtherwise', 'chargedTwice']);
});
