import { randomUUID } from 'node:crypto';
import { type LineRefund, spreadOverLines } from '@tradebridge/contract/refund-rules';
import type { Database } from '../platform/database.ts';
import type { TestApp } from '../platform/test-app.ts';
import { lockAttempt } from './attempts.ts';
import { issueReceipt } from './issue-receipt.ts';
import { gstOf, readPaidLines, withGst } from './refunds/refund-lines.ts';
import { refundLines, refunds } from './refunds/tables.ts';
import { orderLines, orders, paymentAttempts } from './tables.ts';

// Builders of orders and attempts for tests.

let made = 0;

interface OrderGiven extends Partial<typeof orders.$inferInsert> {
  readonly studentId: string;
  readonly userId: string;
  readonly lines?: readonly Partial<typeof orderLines.$inferInsert>[];
}

/**
 * An order: by default one digital document for 22 dollars, or fees if it names a pre-enrolment.
 */
export async function anOrder(db: Database, given: OrderGiven) {
  const {
    lines: givenLines,
    orderId = randomUUID(),
    orderNumber = `TB-TEST-${++made}`,
    ...columns
  } = given;
  const isOfFees = columns.preEnrolmentId !== undefined && columns.preEnrolmentId !== null;
  const lines = (givenLines ?? [{}]).map((line, index) => {
    const { unitAmount = 2200, quantity = 1 } = line;
    return {
      lineNumber: index + 1,
      delivery: isOfFees ? ('fee' as const) : ('digital' as const),
      description: `Line ${index + 1}`,
      gstAmount: 200,
      deliveredBy: line.deliveredAt ? 'admin' : null,
      ...line,
      unitAmount,
      quantity,
      amount: unitAmount * quantity,
    };
  });
  const linesAmount = lines.reduce((sum, { amount }) => sum + amount, 0);
  const values = {
    orderId,
    orderNumber,
    kind: isOfFees ? ('fees' as const) : ('documents' as const),
    contentHash: randomUUID(),
    linesAmount,
    amount: linesAmount - (columns.feeHelpUsed ?? 0),
    gstAmount: lines.reduce((sum, { gstAmount }) => sum + gstAmount, 0),
    payerName: 'Zoe Haddad',
    payerEmail: 'zoe@example.test',
    buyerName: 'Zoe Haddad',
    studentName: 'Zoe Haddad',
    studentNumber: 'N1',
    emailAddress: isOfFees ? null : 'zoe@example.test',
    createdAt: new Date(Date.parse('2026-03-01T00:00:00Z') + made * 1000),
    ...columns,
  };
  await db.orm.insert(orders).values(values);
  await db.orm.insert(orderLines).values(lines.map((line) => ({ ...line, orderId })));
  return values;
}

type AttemptGiven = Partial<typeof paymentAttempts.$inferInsert>;

/** The columns that a state requires of an attempt. */
function stateOf(
  { state = 'paid', askAgainAt = null }: AttemptGiven,
  order: { amount: number; createdAt: Date },
) {
  const isAsked = state === 'authorising' || (state === 'unknown' && askAgainAt !== null);
  return {
    state,
    askAgainAt,
    sealedRequest: isAsked ? 'sealed' : null,
    settledAt: state === 'paid' || state === 'declined' ? order.createdAt : null,
    transactionReference: state === 'paid' && order.amount > 0 ? 'TX1' : null,
  };
}

/** A payment attempt, paid by default; with `releasedAt` refunded in full by then. */
export async function anAttempt(
  db: Database,
  order: Awaited<ReturnType<typeof anOrder>>,
  { releasedAt = null, ...given }: AttemptGiven = {},
) {
  const { attemptId = randomUUID(), attemptNumber = 1 } = given;
  const values = {
    orderId: order.orderId,
    attemptNumber,
    preEnrolmentId: order.preEnrolmentId ?? null,
    userId: order.userId,
    idempotencyKey: randomUUID(),
    inputHash: 'hash',
    amount: order.amount,
    providerOrderId: `${order.orderNumber}-${attemptNumber}`,
    providerKey: randomUUID(),
    cardScheme: 'visa',
    cardLast4: '111',
    createdAt: order.createdAt,
    ...stateOf(given, order),
    ...given,
    attemptId,
  };
  await db.orm.insert(paymentAttempts).values(values);
  if (releasedAt !== null) await release(db, attemptId, releasedAt);
  return values;
}

/** Refunds everything that is left of a paid attempt, so that the same can be paid again. */
export async function release(db: Database, attemptId: string, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    const isLeft = attempt && attempt.amount > attempt.bound_amount;
    if (isLeft) await aRefund(tx, attemptId, { createdAt: at });
    await tx.query('update payment_attempts set released_at = $2 where attempt_id = $1', [
      attemptId,
      at,
    ]);
  });
}

interface RefundGiven extends Partial<Omit<typeof refunds.$inferInsert, 'gstAmount'>> {
  /** The refunded lines; spread over all of them by default. */
  readonly lines?: readonly LineRefund[];
}

/** A refund of a paid attempt: everything that is left, and successful, by default. */
export async function aRefund(db: Database, attemptId: string, given: RefundGiven = {}) {
  const { lines: named, ...columns } = given;
  const { state = 'refunded', refundId = randomUUID() } = columns;
  return db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) throw new Error('The refund has no attempt.');
    const amount =
      columns.amount ??
      named?.reduce((sum, part) => sum + part.amount, 0) ??
      attempt.amount - attempt.bound_amount;
    const paid = await readPaidLines(tx, attemptId);
    const left = paid.map((line) => ({
      lineNumber: line.lineNumber,
      refundable: line.amount - line.boundAmount,
    }));
    const parts = withGst(attempt, paid, named ?? spreadOverLines(left, amount));
    const createdAt = columns.createdAt ?? new Date('2026-03-02T00:00:00Z');
    const isSettled = state === 'refunded' || state === 'declined';
    const isAsked = state === 'requested' || Boolean(columns.askAgainAt);
    const values = {
      attemptId,
      reason: 'Withdrew before the course began',
      userId: attempt.user_id,
      providerKey: randomUUID(),
      transactionReference: state === 'refunded' ? 'RX9' : null,
      sealedRequest: isAsked ? 'sealed' : null,
      askAgainAt: state === 'requested' ? createdAt : null,
      settledAt: isSettled ? createdAt : null,
      ...columns,
      createdAt,
      state,
      amount,
      refundId,
      gstAmount: gstOf(parts),
    };
    await tx.orm.insert(refunds).values(values);
    await tx.orm.insert(refundLines).values(
      parts.map((part) => ({
        refundId,
        orderId: attempt.order_id,
        lineNumber: part.lineNumber,
        amount: part.amount,
        gstAmount: part.gstAmount,
      })),
    );
    return values;
  });
}

/** A successful refund, with its adjustment note. */
export async function aNotedRefund(
  { db, now, parts }: Pick<TestApp, 'db' | 'now' | 'parts'>,
  { order, attempt, receiptNumber }: Awaited<ReturnType<typeof aPaidOrder>>,
  given: RefundGiven = {},
) {
  const { refundId, amount, gstAmount } = await aRefund(db, attempt.attemptId, {
    createdAt: now,
    ...given,
  });
  const number = await issueReceipt(
    db,
    { ...parts, now },
    {
      kind: 'adjustmentNote',
      attemptId: attempt.attemptId,
      refundId,
      adjusts: receiptNumber,
      employerId: order.employerId ?? null,
      studentId: order.studentId,
      amount,
      gstAmount,
    },
  );
  return { refundId, amount, gstAmount, number };
}

/** A paid order with its receipt, whose mail has been requested. */
export async function aPaidOrder(
  { db, now, parts }: Pick<TestApp, 'db' | 'now' | 'parts'>,
  given: OrderGiven,
  attempted: AttemptGiven = {},
) {
  const order = await anOrder(db, given);
  const attempt = await anAttempt(db, order, attempted);
  const receiptNumber = await issueReceipt(
    db,
    { ...parts, now },
    {
      kind: 'receipt',
      attemptId: attempt.attemptId,
      employerId: order.employerId ?? null,
      studentId: order.studentId,
      amount: order.amount,
      gstAmount: order.gstAmount,
    },
  );
  return { order, attempt, receiptNumber };
}
