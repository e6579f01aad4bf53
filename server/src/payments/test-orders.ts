import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import type { TestApp } from '../platform/test-app.ts';
import { issueReceipt } from './issue-receipt.ts';
import { orderLines, orders, paymentAttempts } from './tables.ts';

// Orders and attempts as tests need them, made with as little said as possible.

let made = 0;

interface OrderGiven extends Partial<typeof orders.$inferInsert> {
  readonly studentId: string;
  readonly userId: string;
  readonly lines?: readonly Partial<typeof orderLines.$inferInsert>[];
}

/** An order, of one digital document for 22 dollars unless said otherwise; of fees where it names a pre-enrolment. */
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

/** A try to pay an order, paid unless said otherwise. */
export async function anAttempt(
  db: Database,
  order: Awaited<ReturnType<typeof anOrder>>,
  given: Partial<typeof paymentAttempts.$inferInsert> = {},
) {
  const { attemptId = randomUUID(), attemptNumber = 1 } = given;
  const values = {
    orderId: order.orderId,
    attemptNumber,
    preEnrolmentId: order.preEnrolmentId ?? null,
    userId: order.userId,
    idempotencyKey: randomUUID(),
    inputHash: 'hash',
    state: 'paid' as const,
    amount: order.amount,
    providerOrderId: `${order.orderNumber}-${attemptNumber}`,
    providerKey: randomUUID(),
    transactionReference: 'TX1',
    cardScheme: 'visa',
    cardLast4: '111',
    createdAt: order.createdAt,
    settledAt: order.createdAt,
    ...given,
    attemptId,
  };
  await db.orm.insert(paymentAttempts).values(values);
  return values;
}

/** An order that was paid, with its receipt, whose mail has been asked for. */
export async function aPaidOrder(
  { db, now, parts }: Pick<TestApp, 'db' | 'now' | 'parts'>,
  given: OrderGiven,
  attempted: Partial<typeof paymentAttempts.$inferInsert> = {},
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
