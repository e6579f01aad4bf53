import { beforeAll, describe, expect, test } from 'vitest';
import { anApprentice } from '../../apprentices/test-apprentices.ts';
import { aSignedIn, aStaffToken, rowsOf } from '../../companies/test-companies.ts';
import { aCompany } from '../../companies/test-contacts.ts';
import { aUser } from '../../identity/test-users.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import { openTestApp } from '../../platform/test-app.ts';
import { aReceipt } from '../../receipts/test-receipts.ts';
import { openReview } from '../open-review.ts';
import { anAttempt, anOrder, aPaidOrder } from '../test-orders.ts';

const app = await openTestApp();
let admin: string;
let support: string;
let userId: string;
let studentId: string;
beforeAll(async () => {
  admin = await aStaffToken(app, 'isAdmin');
  support = await aStaffToken(app, 'isSupport');
  userId = (await aUser(app.db, { email: 'account@example.test' })).id;
  ({ studentId } = await anApprentice(app.db, (await aCompany(app.db)).employerId));
});

const find = (input: Parameters<typeof app.call<'payments/findOrders'>>[1], token = support) =>
  app.call('payments/findOrders', input, token);

async function numbersOf(input: Parameters<typeof find>[0]) {
  const { body } = await find(input);
  return body.Result?.orders.map(({ orderNumber }) => orderNumber);
}

const codeOf = (reply: { body: { Error: { Code: string } | null } }) => reply.body.Error?.Code;

describe('finding orders', () => {
  test('by every number, name and address that identifies them', async () => {
    const { employerId } = await aCompany(app.db, { name: 'Kelly Electrical' });
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId);
    const { order, attempt, receiptNumber } = await aPaidOrder(
      app,
      {
        userId,
        studentId,
        employerId,
        preEnrolmentId,
        orderNumber: 'TB-FIND-ME',
        invoiceNumber: 'INV-4711',
        preEnrolmentNumber: 'PE-4711',
        studentNumber: 'N0815',
        studentName: 'Ngaire Tūhoe',
        buyerName: 'Kelly Electrical',
        payerName: 'Søren Mæland',
        payerEmail: 'soren@example.test',
        purchaseOrderNumber: 'PO 4711/b',
      },
      { transactionReference: 'bank-tx-99' },
    );
    await anOrder(app.db, { userId: (await aUser(app.db)).id, studentId });
    const taken = await aReceipt(app.db, employerId, { portalReceiptNumber: receiptNumber });
    for (const text of [
      'tb-find-me',
      'FIND',
      'inv-4711',
      'PE-4711',
      'N0815',
      'tuhoe ngaire',
      'kelly',
      'mæland',
      'soren@example',
      'account@example.test',
      'bank-tx-99',
      'po 4711/B',
      attempt.providerOrderId,
      receiptNumber,
      receiptNumber.toLowerCase(),
      taken.receiptNumber,
    ]) {
      expect([text, await numbersOf({ text })]).toEqual([text, [order.orderNumber]]);
    }
    for (const text of ['nobody at all', '%', '_____________', 'kelly nobody', "' or 1=1 --"]) {
      expect([text, await numbersOf({ text })]).toEqual([text, []]);
    }
    expect((await find({ text: 'FIND' })).body.Result?.orders).toMatchObject([
      {
        kind: 'fees',
        state: 'paid',
        receiptNo: receiptNumber,
        purchaseOrderNumber: 'PO 4711/b',
        userEmail: 'account@example.test',
        employer: { id: employerId, name: 'Kelly Electrical' },
        toDeliver: 0,
      },
    ]);
  });

  test('by state, kind and day', async () => {
    const day = '2026-05-04';
    const given = (hour: string) => ({
      userId,
      studentId,
      createdAt: new Date(`${day}T${hour}:00:00+10:00`),
    });
    const within = { from: day, until: day };
    const open = await anOrder(app.db, given('00'));
    const declined = await anOrder(app.db, given('01'));
    await anAttempt(app.db, declined, { state: 'declined' });
    const underWay = await anOrder(app.db, given('02'));
    await anAttempt(app.db, underWay, { state: 'authorising' });
    const unknown = await anOrder(app.db, given('03'));
    await anAttempt(app.db, unknown, { state: 'unknown' });
    const paid = await anOrder(app.db, given('04'));
    await anAttempt(app.db, paid);
    const refunded = await anOrder(app.db, given('23'));
    await anAttempt(app.db, refunded, { releasedAt: app.now });
    const all = [refunded, paid, unknown, underWay, declined, open];
    expect(await numbersOf(within)).toEqual(all.map(({ orderNumber }) => orderNumber));
    expect(await numbersOf({ ...within, state: 'open' })).toEqual([
      declined.orderNumber,
      open.orderNumber,
    ]);
    for (const [state, order] of Object.entries({ underWay, unknown, paid, refunded })) {
      const wanted = state as 'underWay' | 'unknown' | 'paid' | 'refunded';
      expect([state, await numbersOf({ ...within, state: wanted })]).toEqual([
        state,
        [order.orderNumber],
      ]);
    }
    expect(await numbersOf({ ...within, kind: 'fees' })).toEqual([]);
    expect(await numbersOf({ from: '2026-05-05', kind: 'documents' })).toEqual([]);
    expect((await find({ ...within, state: 'paid' })).body.Result?.orders[0]?.toDeliver).toBe(1);
    expect((await find({ ...within, state: 'refunded' })).body.Result?.orders[0]?.toDeliver).toBe(
      0,
    );
  });

  test('one page at a time, each once', async () => {
    const createdAt = new Date('2026-06-01T00:00:00Z');
    const made = [];
    for (let number = 0; number < 53; number += 1) {
      made.push(await anOrder(app.db, { userId, studentId, createdAt, payerName: 'Paged Payer' }));
    }
    const first = await find({ text: 'paged payer' });
    expect(first.body.Result).toMatchObject({ hasMore: true });
    expect(first.body.Result?.orders).toHaveLength(50);
    const before = first.body.Result?.orders.at(-1)?.orderNumber;
    const rest = await find({ text: 'paged payer', ...(before && { before }) });
    expect(rest.body.Result).toMatchObject({ hasMore: false });
    const shown = [first, rest].flatMap(({ body }) => body.Result?.orders ?? []);
    expect(shown.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
      made.map(({ orderNumber }) => orderNumber).toSorted(),
    );
    expect(await numbersOf({ before: 'TB-NOWHERE' })).toEqual([]);
  });

  test('is for staff, and invalid input is refused', async () => {
    const { token } = await aSignedIn(app, 'admin');
    expect((await find({}, token)).status).toBe(403);
    for (const wrong of [{ state: 'lost' }, { from: '2026-02-30' }, { before: '?' }, { x: 1 }]) {
      expect([wrong, (await find(wrong as object)).status]).toEqual([wrong, 400]);
    }
  });
});

describe('an order for staff', () => {
  test('has every attempt with each step, and viewing it is recorded', async () => {
    const order = await anOrder(app.db, { userId, studentId });
    const first = await anAttempt(app.db, order, {
      state: 'declined',
      gatewayCode: '05',
      gatewayMessage: 'Do Not Honour',
      transactionReference: null,
    });
    const second = await anAttempt(app.db, order, { attemptNumber: 2, state: 'unknown' });
    const who = await aUser(app.db, { name: 'Kim Admin' });
    for (const [attemptId, state, by] of [
      [first.attemptId, 'created', null],
      [first.attemptId, 'declined', who.id],
    ]) {
      await app.db.pool.query(
        'insert into attempt_moves (attempt_id, state, at, cause, user_id) values ($1, $2, $3, $4, $5)',
        [attemptId, state, app.now, `It was ${state}.`, by],
      );
    }
    const { orderNumber } = order;
    const reply = await app.call('payments/retrieveOrder', { orderNumber }, support);
    expect(reply.body.Result).toMatchObject({
      orderNumber,
      state: 'unknown',
      userEmail: 'account@example.test',
      employer: null,
      attempts: [
        {
          attemptId: first.attemptId,
          attemptNumber: 1,
          state: 'declined',
          gatewayMessage: 'Do Not Honour',
          refundable: 0,
          moves: [
            { state: 'created', cause: 'It was created.', by: null },
            { state: 'declined', by: 'Kim Admin', at: app.now.toISOString() },
          ],
          refunds: [],
        },
        { attemptId: second.attemptId, attemptNumber: 2, state: 'unknown', moves: [] },
      ],
    });
    await app.call('payments/retrieveOrder', { orderNumber }, support);
    const views = () =>
      rowsOf(
        app,
        `select user_id from audit_events where kind = 'order.viewed' and subject_id = $1`,
        [orderNumber],
      );
    expect(await views()).toHaveLength(1);
    await app.call('payments/retrieveOrder', { orderNumber }, admin);
    expect(await views()).toHaveLength(2);
  });

  test('is not found if there is none, and not for others', async () => {
    const unknown = await app.call('payments/retrieveOrder', { orderNumber: 'TB-NONE' }, support);
    expect(unknown.status).toBe(404);
    const { order } = await aPaidOrder(app, { userId, studentId });
    const own = await app.signIn(userId);
    const { orderNumber } = order;
    expect((await app.call('payments/retrieveOrder', { orderNumber }, own)).status).toBe(403);
    expect((await app.call('payments/retrieveOrder', { orderNumber: 'x y' }, support)).status).toBe(
      400,
    );
  });
});

describe('resolving an attempt', () => {
  const resolve = (
    attemptId: string,
    outcome: 'paid' | 'declined',
    reference: string,
    token = admin,
  ) =>
    app.call(
      'payments/resolveAttempt',
      { attemptId, outcome, reference, reason: 'As in their records' },
      token,
    );

  async function anUnknown() {
    const { employerId } = await aCompany(app.db);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId);
    const given = {
      userId,
      studentId,
      employerId,
      preEnrolmentId,
      payerEmail: 'pays@example.test',
    };
    const order = await anOrder(app.db, given);
    const attempt = await anAttempt(app.db, order, {
      state: 'unknown',
      transactionReference: null,
      settledAt: null,
    });
    return { order, preEnrolmentId, attemptId: attempt.attemptId };
  }
  const statusOf = (preEnrolmentId: string) =>
    rowsOf(app, 'select status from pre_enrolments where pre_enrolment_id = $1', [preEnrolmentId]);

  test('as paid does everything that follows a payment, and notifies the purchaser', async () => {
    const { attemptId, preEnrolmentId, order } = await anUnknown();
    app.mails.length = 0;
    app.jobs.length = 0;
    const reply = await resolve(attemptId, 'paid', 'TX-found');
    expect(reply.body.Result).toMatchObject({
      orderNumber: order.orderNumber,
      state: 'paid',
      creditTxnReference: 'TX-found',
      attempts: [{ moves: [{ state: 'paid', cause: 'As in their records' }] }],
    });
    const receiptNumber = reply.body.Result?.receiptNo;
    expect(app.jobs).toEqual([{ name: 'payment-receipt', data: { receiptNumber } }]);
    expect(app.mails.map(({ to }) => to)).toEqual(['pays@example.test']);
    expect(await statusOf(preEnrolmentId)).toEqual([{ status: 'paid' }]);
    const again = await resolve(attemptId, 'paid', 'TX-other');
    expect([again.status, codeOf(again)]).toEqual([409, 'already-resolved']);
    expect(
      await rowsOf(app, 'select 1 from payment_reviews where attempt_id = $1', [attemptId]),
    ).toEqual([]);
  });

  test('as declined lets it be paid again, and notifies the purchaser', async () => {
    const { attemptId, preEnrolmentId } = await anUnknown();
    app.mails.length = 0;
    app.jobs.length = 0;
    const reply = await resolve(attemptId, 'declined', 'Their list of the day');
    expect(reply.body.Result).toMatchObject({
      state: 'open',
      receiptNo: null,
      attempts: [{ moves: [{ cause: 'As in their records (reference: Their list of the day)' }] }],
    });
    expect(app.jobs).toEqual([]);
    expect(app.mails.map(({ to }) => to)).toEqual(['pays@example.test']);
    expect(await statusOf(preEnrolmentId)).toEqual([{ status: 'unpaid' }]);
  });

  test('concurrently by two is done once', async () => {
    const { attemptId } = await anUnknown();
    const replies = await Promise.all([
      resolve(attemptId, 'paid', 'TX-1'),
      resolve(attemptId, 'declined', ''),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is refused without a reference, if it is known or being asked, and to support', async () => {
    const { attemptId, order } = await anUnknown();
    expect((await resolve(attemptId, 'paid', '')).status).toBe(400);
    expect((await resolve(attemptId, 'declined', '', support)).status).toBe(403);
    expect((await resolve(crypto.randomUUID(), 'declined', '')).status).toBe(404);
    await app.db.pool.query(
      `update payment_attempts set state = 'authorising', sealed_request = 'sealed' where order_id = $1`,
      [order.orderId],
    );
    expect(codeOf(await resolve(attemptId, 'declined', ''))).toBe('already-resolved');
  });

  test('as declined waits until the provider is no longer asked, since asking could still charge it', async () => {
    const { attemptId } = await anUnknown();
    const ask = (at: Date | null) =>
      app.db.pool.query(
        `update payment_attempts set ask_again_at = $2, sealed_request = $3 where attempt_id = $1`,
        [attemptId, at, at && 'sealed'],
      );
    await ask(app.now);
    const early = await resolve(attemptId, 'declined', '');
    expect([early.status, codeOf(early)]).toEqual([409, 'payment-in-progress']);
    await ask(null);
    expect((await resolve(attemptId, 'declined', '')).body.Result?.state).toBe('open');
    const { attemptId: other } = await anUnknown();
    expect((await resolve(other, 'paid', 'TX-while-asked')).body.Result?.state).toBe('paid');
  });
});

describe('what needs attention', () => {
  test('is listed by kind, the oldest first, and a review is closed once', async () => {
    const order = await anOrder(app.db, { userId, studentId });
    const attempt = await anAttempt(app.db, order, { state: 'unknown', askAgainAt: app.now });
    const { order: paid, attempt: charged } = await aPaidOrder(app, {
      userId,
      studentId,
      lines: [
        { description: 'Testamur', delivery: 'print', quantity: 2 },
        { description: 'Transcript', deliveredAt: app.now },
      ],
    });
    await openReview(app.db, {
      attemptId: charged.attemptId,
      kind: 'amountDiffers',
      detail: 'The invoice asks for more now.',
      at: app.now,
    });
    const { body } = await app.call('payments/retrieveAttention', {}, support);
    expect(body.Result?.unknown).toContainEqual({
      orderNumber: order.orderNumber,
      attemptId: attempt.attemptId,
      amount: 2200,
      since: order.createdAt.toISOString(),
      payerName: 'Zoe Haddad',
      providerOrderId: attempt.providerOrderId,
      isAsked: true,
    });
    const waiting = body.Result?.toDeliver.filter(
      ({ orderNumber }) => orderNumber === paid.orderNumber,
    );
    expect(waiting).toMatchObject([
      { lineNumber: 1, description: 'Testamur', delivery: 'print', quantity: 2 },
    ]);
    const review = body.Result?.reviews.find(({ orderNumber }) => orderNumber === paid.orderNumber);
    expect(review).toMatchObject({ kind: 'amountDiffers' });
    const close = (token: string, reason = 'The rest was paid by bank transfer') =>
      app.call('payments/closeReview', { reviewId: review?.reviewId ?? '', reason }, token);
    expect((await close(support)).status).toBe(403);
    expect((await close(admin, '')).status).toBe(400);
    expect((await close(admin)).body.Result?.reviews).not.toContainEqual(review);
    expect(codeOf(await close(admin))).toBe('already-resolved');
    const gone = { reviewId: crypto.randomUUID(), reason: 'Nothing' };
    expect((await app.call('payments/closeReview', gone, admin)).status).toBe(404);
    const { orderNumber } = paid;
    const looked = await app.call('payments/retrieveOrder', { orderNumber }, support);
    expect(looked.body.Result?.attempts[0]?.moves.at(-1)).toMatchObject({
      state: 'paid',
      cause: 'Reviewed: The rest was paid by bank transfer',
      by: expect.any(String),
    });
    expect(
      await rowsOf(app, `select details from audit_events where kind = 'payment.reviewed'`),
    ).toMatchObject([{ details: { reason: 'The rest was paid by bank transfer' } }]);
  });

  test('is for staff', async () => {
    const { token } = await aSignedIn(app, 'admin');
    expect((await app.call('payments/retrieveAttention', {}, token)).status).toBe(403);
  });
});
