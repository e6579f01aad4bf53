import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStudent } from '../../apprentices/test-apprentices.ts';
import { aUser } from '../../identity/test-users.ts';
import { migrateDatabase } from '../../platform/migrate.ts';
import { aTestDatabase, type TestDatabase } from '../../platform/test-database.ts';
import { migrateUpTo } from '../../platform/test-migrations.ts';
import { queues } from '../../queues.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase('template0');
  await migrateUpTo(db.pool, 'refund-mends');
});
afterAll(() => db.close());

test('reviews of invoices that the registry had marked as paid get a separate kind', async () => {
  const { studentId } = await aStudent(db);
  const [orderId, attemptId] = [randomUUID(), randomUUID()];
  // As builds of that time wrote it.
  await db.pool.query(
    `insert into orders (order_id, order_number, kind, user_id, student_id, content_hash, lines_amount,
       amount, gst_amount, payer_name, payer_email, buyer_name, student_name, student_number, created_at)
     values ($1, 'TB-OLD-1', 'documents', $2, $3, 'hash', 2200, 2200, 200, 'Zoe', 'zoe@example.test',
       'Zoe', 'Zoe', 'N1', now())`,
    [orderId, (await aUser(db)).id, studentId],
  );
  await db.pool.query(
    `insert into payment_attempts (attempt_id, order_id, attempt_number, user_id, idempotency_key,
       input_hash, state, amount, provider_order_id, provider_key, transaction_reference, created_at,
       settled_at)
     values ($1, $2, 1, 'user', 'key', 'hash', 'paid', 2200, 'TB-OLD-1-1', 'key', 'TX', now(), now())`,
    [attemptId, orderId],
  );
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
