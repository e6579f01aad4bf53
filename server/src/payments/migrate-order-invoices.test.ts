import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aCompany } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { migrateDatabase } from '../platform/migrate.ts';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { migrateUpTo } from '../platform/test-migrations.ts';
import { queues } from '../queues.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase('template0');
  await migrateUpTo(db.pool, 'order_invoices');
});
afterAll(() => db.close());

/** An order for an invoice with a payment attempt, as builds before the migration write them. */
async function anOldOrder(state: 'paid' | 'declined') {
  const { employerId } = await aCompany(db);
  const { studentId } = await anApprentice(db, employerId);
  const { id: userId } = await aUser(db);
  const [orderId, attemptId, preEnrolmentId] = [randomUUID(), randomUUID(), randomUUID()];
  // The builder writes columns of later migrations.
  await db.pool.query(
    `insert into pre_enrolments (pre_enrolment_id, employer_id, student_id, invoice_number,
       pre_enrolment_number, due_date, status)
     values ($1, $2, $3, $1, $1, '2026-03-20', 'unpaid')`,
    [preEnrolmentId, employerId, studentId],
  );
  await db.pool.query(
    `insert into orders (order_id, order_number, kind, user_id, student_id, employer_id,
       pre_enrolment_id, pre_enrolment_number, invoice_number, content_hash, lines_amount,
       fee_help_used, amount, gst_amount, payer_name, payer_email, buyer_name, student_name,
       student_number, created_at)
     values ($1::uuid, 'TB-' || $5, 'fees', $2, $3, $4, $5, 'PE', 'INV', 'hash', 1000, 100, 900, 90,
       'Zoe', 'zoe@example.test', 'Zoe', 'Zoe', 'N1', now())`,
    [orderId, userId, studentId, employerId, preEnrolmentId],
  );
  await db.pool.query(
    `insert into payment_attempts (attempt_id, order_id, attempt_number, pre_enrolment_id, user_id,
       idempotency_key, input_hash, state, amount, provider_order_id, provider_key,
       transaction_reference, created_at, settled_at)
     values ($1, $2, 1, $3, $4, 'key', 'hash', $5, 900, $6, 'key',
       $7, now(), now())`,
    [attemptId, orderId, preEnrolmentId, userId, state, attemptId, state === 'paid' ? 'TX' : null],
  );
  return { orderId, attemptId, preEnrolmentId, studentId };
}

async function expectListed(order: Awaited<ReturnType<typeof anOldOrder>>, isHeld: boolean) {
  const { rows } = await db.pool.query(
    `select position, pre_enrolment_id, invoice_number, student_id, amount, fee_help_used, gst_amount
     from order_invoices where order_id = $1`,
    [order.orderId],
  );
  expect(rows).toEqual([
    {
      position: 1,
      pre_enrolment_id: order.preEnrolmentId,
      invoice_number: 'INV',
      student_id: order.studentId,
      amount: 900,
      fee_help_used: 100,
      gst_amount: 90,
    },
  ]);
  const held = await db.pool.query(
    'select attempt_id from invoice_holds where pre_enrolment_id = $1',
    [order.preEnrolmentId],
  );
  expect(held.rows).toEqual(isHeld ? [{ attempt_id: order.attemptId }] : []);
}

test('earlier orders list and hold their invoice, and so do those of an old build that still runs', async () => {
  const paid = await anOldOrder('paid');
  const declined = await anOldOrder('declined');
  await migrateDatabase(db.pool, { queues });
  await expectListed(paid, true);
  await expectListed(declined, false);
  await expectListed(await anOldOrder('paid'), true);
  await expectListed(await anOldOrder('declined'), false);
});
