import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { anApprentice, aStudent } from '../../apprentices/test-apprentices.ts';
import { aCompany } from '../../companies/test-contacts.ts';
import { aUser } from '../../identity/test-users.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import { openTestApp } from '../../platform/test-app.ts';
import { aNotedRefund, anAttempt, anOrder, aPaidOrder, aRefund } from '../test-orders.ts';

const app = await openTestApp();
let studentId: string;
let userId: string;
beforeAll(async () => {
  ({ studentId } = await aStudent(app.db));
  ({ id: userId } = await aUser(app.db));
});

/** 100 dollars for the first line and 20 for the second, both paid. */
const aPayment = (given: object = {}) =>
  aPaidOrder(app, {
    studentId,
    userId,
    lines: [
      { unitAmount: 10_000, gstAmount: 0 },
      { unitAmount: 2000, gstAmount: 182 },
    ],
    ...given,
  });

type Client = pg.Pool | pg.PoolClient;
interface Part {
  readonly line: number;
  readonly amount: number;
}

/** Inserts a refund and its lines as faulty code might. */
async function insertRefund(
  client: Client,
  { order, attempt }: Awaited<ReturnType<typeof aPayment>>,
  amount: number,
  parts: readonly Part[],
): Promise<void> {
  const refundId = randomUUID();
  const lines = parts.map(({ line, amount: part }) => `(${line}, ${part})`).join(', ');
  await client.query(
    `with made as (
       insert into refunds (refund_id, attempt_id, state, amount, gst_amount, reason, user_id,
         provider_key, transaction_reference, created_at, settled_at)
       values ('${refundId}', '${attempt.attemptId}', 'refunded', ${amount}, 0, 'Directly', 'admin',
         '${refundId}', 'RX', now(), now())
       returning refund_id
     )
     insert into refund_lines (refund_id, order_id, line_number, amount, gst_amount)
     select refund_id, '${order.orderId}', line, part, 0
     from made, (values ${lines}) as said (line, part)`,
  );
}

const totalsOf = async (attemptId: string) =>
  (
    await app.db.query(
      'select refunded_amount, bound_amount from payment_attempts where attempt_id = $1',
      [attemptId],
    )
  ).rows[0];

describe('the database', () => {
  test('refuses refunds that exceed the payment, even if inserted directly', async () => {
    const paid = await aPayment({ kind: 'documents' });
    await expect(
      insertRefund(app.db.pool, paid, 12_001, [
        { line: 1, amount: 10_000 },
        { line: 2, amount: 2001 },
      ]),
    ).rejects.toMatchObject({ constraint: 'payment_attempt_refunds' });
    await insertRefund(app.db.pool, paid, 9000, [{ line: 1, amount: 9000 }]);
    await expect(
      insertRefund(app.db.pool, paid, 3001, [
        { line: 1, amount: 1001 },
        { line: 2, amount: 2000 },
      ]),
    ).rejects.toMatchObject({ constraint: 'payment_attempt_refunds' });
    expect(await totalsOf(paid.attempt.attemptId)).toEqual({
      refunded_amount: 9000,
      bound_amount: 9000,
    });
  });

  test('refuses refunds of a line that exceed it, and lines that do not add up', async () => {
    const paid = await aPayment();
    const refused = { constraint: 'refund_lines_of_refund' };
    const attempts: [number, Part[]][] = [
      [2001, [{ line: 2, amount: 2001 }]],
      [1000, [{ line: 1, amount: 999 }]],
    ];
    for (const [amount, parts] of attempts) {
      await expect(insertRefund(app.db.pool, paid, amount, parts)).rejects.toMatchObject(refused);
    }
    await insertRefund(app.db.pool, paid, 1500, [{ line: 2, amount: 1500 }]);
    await expect(
      insertRefund(app.db.pool, paid, 501, [{ line: 2, amount: 501 }]),
    ).rejects.toMatchObject(refused);
    await expect(
      app.db.pool.query(
        `insert into refunds (attempt_id, state, amount, gst_amount, reason, user_id, provider_key,
           transaction_reference, created_at, settled_at)
         values ($1, 'refunded', 1, 0, 'Without lines', 'admin', 'key', 'RX', now(), now())`,
        [paid.attempt.attemptId],
      ),
    ).rejects.toMatchObject(refused);
    const other = await aPayment();
    const stranger = { attempt: paid.attempt, order: other.order, receiptNumber: '' };
    await expect(
      insertRefund(app.db.pool, stranger, 1, [{ line: 1, amount: 1 }]),
    ).rejects.toMatchObject(refused);
  });

  test('counts refunds by their state, and refuses one that becomes too much again', async () => {
    const { attempt } = await aPayment();
    const { attemptId } = attempt;
    const first = await aRefund(app.db, attemptId, {
      state: 'unknown',
      lines: [{ lineNumber: 1, amount: 8000 }],
    });
    expect(await totalsOf(attemptId)).toEqual({ refunded_amount: 0, bound_amount: 8000 });
    const set = (state: string) =>
      app.db.pool.query(
        `update refunds set state = $2, transaction_reference = 'RX',
           settled_at = case when $2 in ('refunded', 'declined') then now() end
         where refund_id = $1`,
        [first.refundId, state],
      );
    await set('declined');
    expect(await totalsOf(attemptId)).toEqual({ refunded_amount: 0, bound_amount: 0 });
    await aRefund(app.db, attemptId, { lines: [{ lineNumber: 1, amount: 3000 }] });
    // 110 dollars in total would fit the payment of 120, but not the line of 100.
    await expect(set('refunded')).rejects.toMatchObject({ constraint: 'refund_lines_of_refund' });
    await aRefund(app.db, attemptId, { lines: [{ lineNumber: 2, amount: 2000 }] });
    await expect(set('refunded')).rejects.toMatchObject({ constraint: 'payment_attempt_refunds' });
    expect(await totalsOf(attemptId)).toEqual({ refunded_amount: 5000, bound_amount: 5000 });
  });

  async function atOnce(isolation: string) {
    const paid = await aPayment();
    const [one, other] = await Promise.all([app.db.pool.connect(), app.db.pool.connect()]);
    try {
      for (const client of [one, other]) {
        await client.query(`begin isolation level ${isolation}`);
        // Both have read that nothing was refunded yet.
        const { rows } = await client.query(
          'select bound_amount from payment_attempts where attempt_id = $1',
          [paid.attempt.attemptId],
        );
        expect(rows).toEqual([{ bound_amount: 0 }]);
      }
      await insertRefund(one, paid, 7000, [{ line: 1, amount: 7000 }]);
      const second = insertRefund(other, paid, 7000, [{ line: 1, amount: 7000 }]).then(
        () => other.query('commit').then(() => null),
        (error: unknown) => error,
      );
      const waiting = async () => {
        const { rows } = await app.db.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
      await one.query('commit');
      const refused = await second;
      await other.query('rollback');
      return { refused, totals: await totalsOf(paid.attempt.attemptId) };
    } finally {
      one.release();
      other.release();
    }
  }

  test('refuses the second of two concurrent refunds that are too much together', async () => {
    const { refused, totals } = await atOnce('read committed');
    expect(refused).toMatchObject({ constraint: 'payment_attempt_refunds' });
    expect(totals).toEqual({ refunded_amount: 7000, bound_amount: 7000 });
  });

  test('refuses it at any isolation level', async () => {
    const { refused, totals } = await atOnce('repeatable read');
    // could not serialize access due to concurrent update
    expect(refused).toMatchObject({ code: '40001' });
    expect(totals).toEqual({ refunded_amount: 7000, bound_amount: 7000 });
  });

  test('refuses at commit what two concurrent refunds exceed on one line, among others', async () => {
    const paid = await aPayment();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        insertRefund(app.db.pool, paid, 1100, [
          { line: 1, amount: 100 },
          { line: 2, amount: 1000 },
        ]),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await totalsOf(paid.attempt.attemptId)).toMatchObject({ bound_amount: 2200 });
  });
});

describe('states that contradict their columns are refused', () => {
  const refused = (sql: string, values: unknown[] = []) =>
    app.db.pool.query(sql, values).then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    );

  test.each([
    [`state = 'lost', settled_at = null`, 'payment_attempt_state'],
    [`settled_at = null`, 'payment_attempt_settled'],
    [`transaction_reference = null`, 'payment_attempt_reference'],
    [`sealed_request = 'sealed'`, 'payment_attempt_asked'],
    [`ask_again_at = now()`, 'payment_attempt_asked'],
    [`released_at = now()`, 'payment_attempt_released'],
    [`merchant_client_id = 'client'`, 'payment_attempt_merchant'],
    [`refunded_amount = 1`, 'payment_attempt_refunds'],
    [`refunded_amount = 1, bound_amount = 99999999`, 'payment_attempt_refunds'],
    [`state = 'unknown', settled_at = null, resolved_by = 'admin'`, 'payment_attempt_resolved'],
    [`state = 'declined', is_duplicate = true`, 'payment_attempt_duplicate'],
    [`state = 'declined', bound_amount = 1`, 'payment_attempt_refunded_state'],
    [`state = 'authorising', settled_at = null`, 'payment_attempt_asked'],
    [`state = 'unknown', settled_at = null, ask_again_at = now()`, 'payment_attempt_asked'],
    [`amount = amount + 1`, 'payment_attempts_order_to_pay'],
  ])('of a paid attempt: %s', async (change, constraint) => {
    const { attempt } = await aPayment();
    const sql = `update payment_attempts set ${change} where attempt_id = $1`;
    expect(await refused(sql, [attempt.attemptId])).toBe(constraint);
  });

  test('of an attempt: an invoice of another order', async () => {
    const { employerId } = await aCompany(app.db);
    const { studentId: apprentice } = await anApprentice(app.db, employerId);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, apprentice);
    const { preEnrolmentId: other } = await aPreEnrolment(app.db, employerId, apprentice);
    const order = await anOrder(app.db, { studentId: apprentice, userId, preEnrolmentId });
    const { attemptId } = await anAttempt(app.db, order, { state: 'declined' });
    for (const [id, constraint] of [
      [other, 'payment_attempts_order_to_pay'],
      [null, 'payment_attempts_order_to_pay'],
      ['NONE', expect.stringMatching(/^payment_attempts_/)],
    ]) {
      const sql = 'update payment_attempts set pre_enrolment_id = $2 where attempt_id = $1';
      expect([id, await refused(sql, [attemptId, id])]).toEqual([id, constraint]);
    }
  });

  test.each([
    [`state = 'lost', settled_at = null`, 'refund_state'],
    [`settled_at = null`, 'refund_settled'],
    [`transaction_reference = null`, 'refund_reference'],
    [`sealed_request = 'sealed'`, 'refund_asked'],
    [`state = 'requested', settled_at = null`, 'refund_asked'],
    [`state = 'unknown', settled_at = null, resolved_by = 'admin'`, 'refund_resolved'],
    [`state = 'declined', invoice_outcome = 'withdrawn'`, 'refund_invoice_outcome'],
    [`invoice_outcome = 'gone'`, 'refund_invoice_outcome'],
    [`invoice_choice = 'staysPaid'`, 'refund_invoice_choice'],
    [`gst_amount = amount + 1`, 'refund_gst'],
    [`amount = 0`, 'refund_amount'],
    [`gst_amount = gst_amount + 1`, 'refund_lines_of_refund'],
  ])('of a refund: %s', async (change, constraint) => {
    const { attempt } = await aPayment();
    const { refundId } = await aRefund(app.db, attempt.attemptId, { amount: 1000 });
    expect(await refused(`update refunds set ${change} where refund_id = $1`, [refundId])).toBe(
      constraint,
    );
  });

  test.each([
    [`kind = 'invoice', refund_id = null`, 'portal_receipt_kinds'],
    [`kind = 'reversal'`, 'portal_receipt_kind'],
    [`receipt_number = 'X-1'`, 'portal_receipt_number'],
    [`receipt_number = 'P-99'`, 'portal_receipt_number'],
    [`adjusts = null`, 'portal_receipt_adjusts'],
    [`refund_id = null`, 'portal_receipt_kind'],
    [`gst_amount = amount + 1`, 'portal_receipt_amounts'],
    [`amount = -1`, 'portal_receipt_amounts'],
    [`reverses = adjusts`, 'portal_receipt_reversal'],
  ])('of an adjustment note: %s', async (change, constraint) => {
    const paid = await aPayment();
    const { number } = await aNotedRefund(app, paid, { amount: 1000 });
    const sql = `update portal_receipts set ${change} where receipt_number = $1`;
    expect(await refused(sql, [number])).toBe(constraint);
  });

  test.each([
    [`kind = 'gift', email_address = null`, 'order_kind'],
    [`kind = 'fees', email_address = null`, 'order_of_fees'],
    [`invoice_number = 'INV'`, 'order_invoice_numbers'],
    [`gst_amount = lines_amount + 1`, 'order_gst'],
    [`fee_help_used = -1, amount = lines_amount + 1`, 'order_fee_help'],
    [`fee_help_used = 1, amount = lines_amount - 1`, 'order_fee_help_of_fees'],
  ])('of an order of documents: %s', async (change, constraint) => {
    const { orderId } = await anOrder(app.db, { studentId, userId });
    expect(await refused(`update orders set ${change} where order_id = $1`, [orderId])).toBe(
      constraint,
    );
  });

  test.each([
    [`delivery = 'pigeon'`, 'order_line_kind'],
    [`quantity = 0, amount = 0, gst_amount = 0`, 'order_line_quantity'],
    [`delivered_at = now()`, 'order_line_delivered'],
    [`delivered_by = 'admin'`, 'order_line_delivered'],
    [`file = 'file'`, 'order_line_delivered'],
    [`delivered_at = now(), delivered_by = 'admin', file = 'file'`, 'order_line_file'],
  ])('of a line: %s', async (change, constraint) => {
    const { orderId } = await anOrder(app.db, { studentId, userId });
    expect(await refused(`update order_lines set ${change} where order_id = $1`, [orderId])).toBe(
      constraint,
    );
  });

  test('of a review: closed without a user', async () => {
    const { attempt } = await aPayment();
    const insert = `insert into payment_reviews (attempt_id, kind, detail, at, closed_at) values ($1, $2, '', now(), $3)`;
    expect(await refused(insert, [attempt.attemptId, 'chargedTwice', app.now])).toBe(
      'payment_review_closed',
    );
    expect(await refused(insert, [attempt.attemptId, 'odd', null])).toBe('payment_review_kind');
  });
});
