import { ordersAtOnce } from '@tradebridge/contract/checkout';
import { hallam } from '@tradebridge/contract/test-addresses';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aStudent } from '../../apprentices/test-apprentices.ts';
import { aUser } from '../../identity/test-users.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import { openTestApp } from '../../platform/test-app.ts';
import { portalReceipts } from '../papers/tables.ts';
import { orderLines } from '../tables.ts';
import { anAttempt, anOrder, aRefund } from '../test-orders.ts';

const app = await openTestApp();

async function aPurchaser() {
  const user = await aUser(app.db);
  const { studentId } = await aStudent(app.db);
  return { userId: user.id, studentId, token: await app.signIn(user.id) };
}
type Purchaser = Awaited<ReturnType<typeof aPurchaser>>;

const order = ({ userId, studentId }: Purchaser, given: object = {}) =>
  anOrder(app.db, { userId, studentId, ...given });

let papers = 0;
const nextNumber = () => String(1_000_000 + ++papers);

/** The receipt of a paid attempt. */
async function aReceiptOf(attempt: Awaited<ReturnType<typeof anAttempt>>, studentId: string) {
  const receiptNumber = `P-${nextNumber()}`;
  await app.db.orm.insert(portalReceipts).values({
    receiptNumber,
    kind: 'receipt',
    attemptId: attempt.attemptId,
    studentId,
    amount: attempt.amount,
    gstAmount: 200,
    issuedDay: '2026-03-01',
    issuedAt: app.now,
  });
  return receiptNumber;
}

/** A refund with its adjustment note. */
async function aRefundOf(
  attempt: Awaited<ReturnType<typeof anAttempt>>,
  studentId: string,
  { amount, adjusts }: { amount: number; adjusts: string },
) {
  const receiptNumber = `A-${nextNumber()}`;
  const { refundId } = await aRefund(app.db, attempt.attemptId, { amount });
  await app.db.orm.insert(portalReceipts).values({
    receiptNumber,
    kind: 'adjustmentNote',
    attemptId: attempt.attemptId,
    refundId,
    adjusts,
    studentId,
    amount,
    gstAmount: 0,
    issuedDay: '2026-03-02',
    issuedAt: app.now,
  });
  return receiptNumber;
}

const orders = async ({ token }: Purchaser, before?: string) =>
  (await app.call('checkout/retrieveOrders', before === undefined ? {} : { before }, token)).body
    .Result;
const one = ({ token }: Purchaser, orderNumber: string) =>
  app.call('checkout/retrieveOrder', { orderNumber }, token);

describe("the user's own orders", () => {
  test('are the latest first, each with its state', async () => {
    const me = await aPurchaser();
    await order(me);
    for (const state of ['declined', 'created', 'authorising', 'unknown', 'paid'] as const) {
      await anAttempt(app.db, await order(me), { state });
    }
    await anAttempt(app.db, await order(me), { releasedAt: app.now });
    await order(await aPurchaser());
    const found = await orders(me);
    expect(found?.hasMore).toBe(false);
    expect(found?.orders.map(({ state }) => state)).toEqual([
      'refunded',
      'paid',
      'unknown',
      'underWay',
      'underWay',
      'open',
      'open',
    ]);
    expect(found?.orders[0]).toMatchObject({ refundedAmount: 2200, firstLine: 'Line 1' });
  });

  test('that was declined and then paid is paid, as is one that is paid again after a refund', async () => {
    const me = await aPurchaser();
    const tried = await order(me);
    await anAttempt(app.db, tried, { state: 'declined' });
    const paid = await anAttempt(app.db, tried, { attemptNumber: 2 });
    const receiptNo = await aReceiptOf(paid, me.studentId);
    const again = await order(me);
    await anAttempt(app.db, again, { releasedAt: app.now });
    await anAttempt(app.db, again, { attemptNumber: 2 });
    expect(await orders(me)).toMatchObject({
      orders: [
        { state: 'paid', refundedAmount: 0, receiptNo: null },
        { state: 'paid', receiptNo },
      ],
    });
  });

  test(`come in pages of ${ordersAtOnce}, which continue after the last`, async () => {
    const me = await aPurchaser();
    for (let made = 0; made < ordersAtOnce + 2; made++) await order(me);
    const first = await orders(me);
    expect([first?.orders.length, first?.hasMore]).toEqual([ordersAtOnce, true]);
    const rest = await orders(me, first?.orders.at(-1)?.orderNumber);
    expect([rest?.orders.length, rest?.hasMore]).toEqual([2, false]);
    const others = await orders(await aPurchaser(), first?.orders.at(-1)?.orderNumber);
    expect(others).toEqual({ orders: [], hasMore: false });
  });

  test('cannot be listed after an invalid order number', async () => {
    const { token } = await aPurchaser();
    const reply = await app.call('checkout/retrieveOrders', { before: '1' }, token);
    expect(reply.body.Error?.Code).toBe('invalid');
  });
});

describe('an order', () => {
  test('shows its lines, payments and refunds', async () => {
    const me = await aPurchaser();
    const made = await order(me, {
      address: hallam,
      lines: [
        { description: 'Transcript' },
        { description: 'Testamur', delivery: 'print', quantity: 2, unitAmount: 3300 },
      ],
    });
    const paid = await anAttempt(app.db, made);
    const receiptNo = await aReceiptOf(paid, me.studentId);
    const noteNo = await aRefundOf(paid, me.studentId, { amount: 500, adjusts: receiptNo });
    const { body } = await one(me, made.orderNumber);
    expect(body.Result).toMatchObject({
      orderNumber: made.orderNumber,
      kind: 'documents',
      state: 'paid',
      amount: 8800,
      refundedAmount: 500,
      receiptNo,
      creditTxnReference: 'TX1',
      card: { scheme: 'visa', last4: '111' },
      paid: made.createdAt.toISOString(),
      address: hallam,
      lines: [
        { lineNumber: 1, description: 'Transcript', delivered: null, isDownloadable: false },
        { lineNumber: 2, delivery: 'print', quantity: 2, unitAmount: 3300, amount: 6600 },
      ],
      refunds: [{ adjustmentNoteNo: noteNo, amount: 500, gstAmount: 0 }],
    });
  });

  test('of fees shows its invoices, and nothing about a declined card', async () => {
    const me = await aPurchaser();
    const { preEnrolmentId } = await aPreEnrolment(app.db, null, me.studentId);
    const made = await order(me, {
      preEnrolmentId,
      preEnrolmentNumber: 'PE-1',
      feeHelpUsed: 200,
      feeHelpDescription: 'Concession',
    });
    await anAttempt(app.db, made, { state: 'declined', transactionReference: 'no' });
    const { body } = await one(me, made.orderNumber);
    expect(body.Result).toMatchObject({
      kind: 'fees',
      state: 'open',
      amount: 2000,
      feeHelpUsed: 200,
      feeHelpDescription: 'Concession',
      preEnrolmentNumber: 'PE-1',
      card: null,
      paid: null,
      creditTxnReference: null,
    });
  });

  test('of somebody else is not found', async () => {
    const made = await order(await aPurchaser());
    expect((await one(await aPurchaser(), made.orderNumber)).status).toBe(404);
  });
});

const download = (path: string, input: object, token: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api/checkout/${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    payload: input,
  });

test('the receipt of one’s own order can be downloaded as a PDF, somebody else’s cannot', async () => {
  const me = await aPurchaser();
  const paid = await anAttempt(app.db, await order(me));
  const receiptNo = await aReceiptOf(paid, me.studentId);
  const mine = await download('downloadReceipt', { receiptNo }, me.token);
  expect([mine.statusCode, mine.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { token } = await aPurchaser();
  expect((await download('downloadReceipt', { receiptNo }, token)).statusCode).toBe(404);
  expect((await download('downloadReceipt', { receiptNo: 'P-9' }, me.token)).statusCode).toBe(404);
  expect((await download('downloadReceipt', {}, me.token)).statusCode).toBe(400);
});

test('a delivered document can be downloaded only by its purchaser', async () => {
  const me = await aPurchaser();
  const made = await order(me, { lines: [{ description: 'Statement of résults' }, {}] });
  await anAttempt(app.db, made);
  const file = await app.files.store(Buffer.from('%PDF-1.7'));
  await app.db.orm
    .update(orderLines)
    .set({
      file,
      fileType: 'application/pdf',
      fileSize: 8,
      deliveredAt: app.now,
      deliveredBy: 'admin',
    })
    .where(and(eq(orderLines.orderId, made.orderId), eq(orderLines.lineNumber, 1)));
  const { orderNumber } = made;
  const path = 'downloadOrderedDocument';
  const mine = await download(path, { orderNumber, lineNumber: 1 }, me.token);
  expect([mine.statusCode, mine.body]).toEqual([200, '%PDF-1.7']);
  expect(mine.headers['content-type']).toBe('application/pdf');
  expect(mine.headers['content-disposition']).toContain('Statement-of-re');
  const { token } = await aPurchaser();
  expect((await download(path, { orderNumber, lineNumber: 1 }, token)).statusCode).toBe(404);
  expect((await download(path, { orderNumber, lineNumber: 2 }, me.token)).statusCode).toBe(404);
  expect((await download(path, { orderNumber, lineNumber: 0 }, me.token)).statusCode).toBe(400);
  await app.db.query(`update order_lines set file = repeat('f', 64) where file is not null`);
  const lost = await download(path, { orderNumber, lineNumber: 1 }, me.token);
  expect(lost.json().Error.Message).toBe('File was not found in storage.');
});
