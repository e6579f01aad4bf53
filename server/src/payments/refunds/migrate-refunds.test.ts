import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '../../platform/migrate.ts';
import { aTestDatabase, type TestDatabase } from '../../platform/test-database.ts';
import { migrateUpTo } from '../../platform/test-migrations.ts';
import { queues } from '../../queues.ts';

// Databases of a version whose refunds had no lines. Their GST was a share of the payment's.

let db: TestDatabase;
beforeEach(async () => {
  db = await aTestDatabase('template0');
  await migrateUpTo(db.pool, 'refunds');
  await db.pool.query(
    `insert into users (id, name, email) values ('user', 'Zoe', 'zoe@example.test');
     insert into students (student_id, student_number, given_name, family_name)
     values ('S1', 'N1', 'Zoe', 'Haddad')`,
  );
});
afterEach(() => db.close());

const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await db.query(sql, values)).rows as Record<string, unknown>[];

/** The GST of a refund, as the previous version computed it. */
function gstBefore(paid: { amount: number; gst: number }, before: number, refund: number): number {
  const upTo = (amount: number) =>
    Math.round((Math.min(paid.amount, paid.gst) * amount) / paid.amount);
  return upTo(before + refund) - upTo(before);
}

interface OldRefund {
  readonly amount: number;
  readonly state?: 'refunded' | 'declined' | 'unknown' | 'requested';
}

let made = 0;

/** An order of lines `[price, GST]`, paid after fee help, with refunds of the previous version. */
async function anOldOrder(lines: [number, number][], refunds: OldRefund[], help = 0) {
  const [orderId, attemptId] = [randomUUID(), randomUUID()];
  const number = `TB-OLD-${++made}`;
  const all = lines.reduce((sum, [amount]) => sum + amount, 0);
  const gst = lines.reduce((sum, [, part]) => sum + part, 0);
  const paid = all - help;
  if (help > 0) {
    await db.pool.query(
      `insert into pre_enrolments (pre_enrolment_id, student_id, invoice_number,
         pre_enrolment_number, due_date, status)
       values ($1, 'S1', $1, $1, '2026-03-01', 'paid')`,
      [number],
    );
  }
  await db.pool.query(
    `insert into orders (order_id, order_number, kind, user_id, student_id, pre_enrolment_id,
       content_hash, lines_amount, fee_help_used, amount, gst_amount, payer_name, payer_email,
       buyer_name, student_name, student_number, created_at)
     values ($1, $2, case when $3::text is null then 'documents' else 'fees' end, 'user', 'S1', $3,
       'hash', $4, $5, $6, $7, 'Zoe', 'zoe@example.test', 'Zoe', 'Zoe', 'N1', now())`,
    [orderId, number, help > 0 ? number : null, all, help, paid, gst],
  );
  for (const [index, [amount, part]] of lines.entries()) {
    await db.pool.query(
      `insert into order_lines (order_id, line_number, delivery, description, quantity,
         unit_amount, amount, gst_amount) values ($1, $2, 'fee', 'Line', 1, $3, $3, $4)`,
      [orderId, index + 1, amount, part],
    );
  }
  await db.pool.query(
    `insert into payment_attempts (attempt_id, order_id, attempt_number, pre_enrolment_id, user_id,
       idempotency_key, input_hash, state, amount, provider_order_id, provider_key,
       transaction_reference, created_at, settled_at)
     values ($1, $2, 1, $3, 'user', $4, 'hash', 'paid', $5, $4, 'key', 'TX', now(), now())`,
    [attemptId, orderId, help > 0 ? number : null, number, paid],
  );
  await db.pool.query(
    `insert into portal_receipts (receipt_number, kind, attempt_id, student_id, amount, gst_amount,
       issued_day, issued_at) values ($1, 'receipt', $2, 'S1', $3, $4, '2026-03-02', now())`,
    [`P-${made}`, attemptId, paid, gst],
  );
  let before = 0;
  for (const [index, { amount, state = 'refunded' }] of refunds.entries()) {
    const refundId = randomUUID();
    const isSettled = state === 'refunded' || state === 'declined';
    const part = gstBefore({ amount: paid, gst }, before, amount);
    await db.pool.query(
      `insert into refunds (refund_id, attempt_id, state, amount, gst_amount, reason, user_id,
         provider_key, transaction_reference, sealed_request, ask_again_at, created_at, settled_at)
       values ($1, $2, $3, $4, $5, 'Withdrew', 'admin', 'key', $6, $7, $8, $9, $10)`,
      [
        refundId,
        attemptId,
        state,
        amount,
        part,
        state === 'refunded' ? 'RX' : null,
        state === 'requested' ? 'sealed' : null,
        state === 'requested' ? new Date() : null,
        new Date(Date.UTC(2026, 2, 2, 0, index)),
        isSettled ? new Date(Date.UTC(2026, 2, 2, 1, index)) : null,
      ],
    );
    if (state === 'refunded') {
      before += amount;
      await db.pool.query(
        `insert into portal_receipts (receipt_number, kind, attempt_id, refund_id, student_id,
           amount, gst_amount, issued_day, issued_at)
         values ($1, 'adjustmentNote', $2, $3, 'S1', $4, $5, '2026-03-02', now())`,
        [`A-${made}-${index}`, attemptId, refundId, amount, part],
      );
    }
  }
  if (before === paid) {
    await db.pool.query('update payment_attempts set released_at = now() where attempt_id = $1', [
      attemptId,
    ]);
  }
  return { attemptId, orderId, number };
}

const linesOf = (attemptId: string) =>
  rowsOf(
    `select made.state, made.amount, made.gst_amount, made.is_spread,
       (select json_agg(json_build_array(part.line_number, part.amount, part.gst_amount)
          order by part.line_number) from refund_lines part where part.refund_id = made.refund_id
       ) as lines
     from refunds made where attempt_id = $1 order by created_at`,
    [attemptId],
  );

test('refunds get the lines that they were a share of, with the GST of their notes', async () => {
  const { attemptId } = await anOldOrder(
    [
      [90_000, 0],
      [33_000, 3000],
    ],
    [{ amount: 30_000 }, { amount: 50_000, state: 'declined' }, { amount: 93_000 }],
  );
  await migrateDatabase(db.pool, { queues });
  expect(await linesOf(attemptId)).toEqual([
    {
      state: 'refunded',
      amount: 30_000,
      gst_amount: 732,
      is_spread: true,
      lines: [
        [1, 21_951, 0],
        [2, 8049, 732],
      ],
    },
    {
      state: 'declined',
      amount: 50_000,
      gst_amount: 1219,
      is_spread: true,
      lines: [
        [1, 36_585, 0],
        [2, 13_415, 1219],
      ],
    },
    {
      state: 'refunded',
      amount: 93_000,
      gst_amount: 2268,
      is_spread: true,
      lines: [
        [1, 68_049, 0],
        [2, 24_951, 2268],
      ],
    },
  ]);
  expect(
    await rowsOf(
      'select refunded_amount, bound_amount from payment_attempts where attempt_id = $1',
      [attemptId],
    ),
  ).toEqual([{ refunded_amount: 123_000, bound_amount: 123_000 }]);
  expect(
    await rowsOf(
      `select receipt_number, adjusts from portal_receipts
       where attempt_id = $1 and kind = 'adjustmentNote' order by 1`,
      [attemptId],
    ),
  ).toMatchObject([{ adjusts: `P-${made}` }, { adjusts: `P-${made}` }]);
});

test('pending and unknown refunds, and those with fee help, do not exceed their lines', async () => {
  const orders = [
    await anOldOrder(
      [
        [100, 0],
        [7, 7],
        [1, 1],
      ],
      [{ amount: 1 }, { amount: 30, state: 'unknown' }, { amount: 10, state: 'requested' }],
    ),
    // Less was paid than the GST of the lines.
    await anOldOrder(
      [
        [50_000, 4545],
        [20_000, 0],
      ],
      [{ amount: 1000 }, { amount: 1500 }],
      67_500,
    ),
    await anOldOrder(
      [
        [1, 0],
        [1, 1],
        [1, 0],
      ],
      [{ amount: 1 }, { amount: 1 }, { amount: 1 }],
    ),
  ];
  await migrateDatabase(db.pool, { queues });
  for (const { attemptId } of orders) {
    for (const refund of await linesOf(attemptId)) {
      const lines = refund.lines as [number, number, number][];
      expect(lines.reduce((sum, [, amount]) => sum + amount, 0)).toBe(refund.amount);
      expect(lines.reduce((sum, [, , gst]) => sum + gst, 0)).toBe(refund.gst_amount);
    }
  }
  // Each line of one cent was refunded once.
  const [, , cents] = orders;
  const lines = (await linesOf(cents?.attemptId ?? '')).flatMap((refund) => refund.lines);
  expect(lines.map((line) => (line as number[])[0]).toSorted()).toEqual([1, 2, 3]);
});

test('who resolved what is known afterwards', async () => {
  const { attemptId } = await anOldOrder([[1000, 0]], [{ amount: 100 }, { amount: 200 }]);
  await db.pool.query(
    `insert into attempt_moves (attempt_id, state, at, cause, user_id) values
       ($1, 'unknown', now(), 'Asked', null), ($1, 'paid', now(), 'In their records', 'admin'),
       ($1, 'paid', now(), 'Reviewed', 'other')`,
    [attemptId],
  );
  await db.pool.query(
    `insert into audit_events (at, kind, user_id, details)
     select now(), 'payment.resolved', 'admin', json_build_object('refundId', refund_id)
     from refunds where amount = 100`,
  );
  await migrateDatabase(db.pool, { queues });
  expect(await rowsOf('select resolved_by from payment_attempts')).toEqual([
    { resolved_by: 'admin' },
  ]);
  expect(await rowsOf('select resolved_by from refunds order by amount')).toEqual([
    { resolved_by: 'admin' },
    { resolved_by: null },
  ]);
});

test.each([
  ['more refunded than was paid', [{ amount: 700 }, { amount: 700 }], '', /TB-OLD-\d+/],
  [
    'counted as refunded in full and is not',
    [{ amount: 700 }],
    'update payment_attempts set released_at = now()',
    /The orders TB-OLD-\d+ count as refunded in full and are not/,
  ],
  [
    'a state that contradicts its columns',
    [],
    'update payment_attempts set settled_at = null',
    /payment_attempt_settled/,
  ],
] as const)('stops, with nothing changed, at %s', async (_, refunds, change, message) => {
  const { attemptId } = await anOldOrder([[1000, 0]], [...refunds]);
  if (change !== '') await db.pool.query(change);
  await expect(migrateDatabase(db.pool, { queues })).rejects.toThrow(message);
  await expect(rowsOf('select 1 from refund_lines')).rejects.toThrow('does not exist');
  expect(await rowsOf('select state from refunds where attempt_id = $1', [attemptId])).toHaveLength(
    refunds.length,
  );
});
