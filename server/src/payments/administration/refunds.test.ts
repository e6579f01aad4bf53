import { beforeEach, describe, expect, test } from 'vitest';
import { anApprentice } from '../../apprentices/test-apprentices.ts';
import { aSignedIn, changesOf, rowsOf } from '../../companies/test-companies.ts';
import { aUser } from '../../identity/test-users.ts';
import { declinedAnswer, paidAnswer, unknownAnswer } from '../../platform/test-cards.ts';
import { askRefundsAgain } from '../test-asking.ts';
import { aPaidOrder } from '../test-orders.ts';
import {
  anOffice,
  aPaidInvoice as makePaidInvoice,
  reason,
  refundAll,
  refundPart,
} from './test-refunds.ts';

const { app, admin, support } = await anOffice();
beforeEach(async () => {
  // Refunds that another test left pending are not requested in this one.
  await stopAsking();
  app.cards.reset();
  app.jobs.length = 0;
});

/** Stops asking about refunds with an unknown outcome. */
const stopAsking = () =>
  app.db.pool.query(
    `update refunds set state = 'unknown', ask_again_at = null, sealed_request = null
     where state in ('requested', 'unknown')`,
  );

const aPaidInvoice = (attempted?: Parameters<typeof makePaidInvoice>[1]) =>
  makePaidInvoice(app, attempted);

/** Refunds part of the invoice's only line. */
const refund = (
  attemptId: string,
  amount: number,
  {
    key,
    token = admin,
    ...given
  }: { key?: string; token?: string } & Partial<Parameters<typeof refundPart>[2]> = {},
) => refundPart(app, token, { attemptId, amount, ...given }, key);

/** Everything that is left, after which the invoice is owed again. */
const refundRest = (attemptId: string, amount = 22_000) =>
  refundAll(app, admin, { attemptId, amount, invoice: 'owedAgain' });

const refundsOf = (attemptId: string) =>
  rowsOf(
    app,
    `select state, amount, gst_amount, transaction_reference, message,
       sealed_request is not null as is_sealed, ask_again_at is not null as is_asked
     from refunds where attempt_id = $1 order by created_at, state`,
    [attemptId],
  );

const codeOf = (reply: { body: { Error: { Code: string } | null } }) => reply.body.Error?.Code;

const askAgain = (given: { cardsMissing?: boolean } = {}) =>
  askRefundsAgain({
    ...app.parts,
    db: app.db,
    cards: given.cardsMissing ? null : app.cards,
    now: () => app.now,
  });

describe('a refund', () => {
  test('of a part pays back, issues an adjustment note and tells the registry', async () => {
    const paid = await aPaidInvoice();
    const { attemptId, preEnrolmentId, order } = paid;
    const reply = await refund(attemptId, 5500);
    expect(reply.status).toBe(200);
    const [request] = app.cards.refunds;
    expect(request).toMatchObject({
      merchant: { clientId: 'client', merchantCode: '5AR0055' },
      orderId: paid.attempt.providerOrderId,
      amount: 5500,
    });
    expect(reply.body.Result).toMatchObject({ state: 'paid', refundedAmount: 5500 });
    const [attempt] = reply.body.Result?.attempts ?? [];
    expect(attempt?.refundable).toBe(16_500);
    const [made] = attempt?.refunds ?? [];
    expect(made).toMatchObject({
      state: 'refunded',
      amount: 5500,
      gstAmount: 500,
      reason,
      creditTxnReference: 'R1',
    });
    const note = made?.adjustmentNoteNo ?? '';
    expect(note).toMatch(/^A-\d{7}$/);
    expect(app.jobs).toEqual([{ name: 'payment-receipt', data: { receiptNumber: note } }]);
    expect(await changesOf(app, preEnrolmentId)).toMatchObject([
      {
        kind: 'payment.refunded',
        employer_id: paid.employerId,
        protects: null,
        values: {
          orderNumber: order.orderNumber,
          receiptNumber: paid.receiptNumber,
          adjustmentNoteNumber: note,
          transactionReference: 'R1',
          preEnrolmentId,
          amount: 5500,
          gstAmount: 500,
          lines: [{ lineNumber: 1, description: 'Line 1', amount: 5500, gstAmount: 500 }],
          reason,
          invoice: 'staysPaid',
        },
      },
    ]);
    expect(
      await rowsOf(app, 'select kind, details from audit_events where subject_id = $1', [
        order.orderNumber,
      ]),
    ).toMatchObject([{ kind: 'payment.refunded', details: { amount: 5500, outcome: 'refunded' } }]);
    expect(await refundsOf(attemptId)).toMatchObject([{ is_sealed: false, is_asked: false }]);
  });

  test('of the whole payment lets the invoice be paid again', async () => {
    const { attemptId, preEnrolmentId, order, employerId, token } = await aPaidInvoice();
    await refund(attemptId, 20_000);
    app.pass(1000);
    const reply = await refundRest(attemptId, 2000);
    expect(reply.body.Result).toMatchObject({ state: 'refunded', refundedAmount: 22_000 });
    expect(reply.body.Result?.attempts[0]?.refunds.map(({ gstAmount }) => gstAmount)).toEqual([
      1818, 182,
    ]);
    expect(
      await rowsOf(app, 'select status from pre_enrolments where pre_enrolment_id = $1', [
        preEnrolmentId,
      ]),
    ).toEqual([{ status: 'unpaid' }]);
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
      protects: [{ column: 'status', old: 'paid', new: 'unpaid' }],
    });
    const unpaid = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      { eId: employerId },
      token,
    );
    expect(unpaid.body.Result).toMatchObject([{ id: preEnrolmentId, isPayable: true }]);
    expect(order.preEnrolmentId).toBe(preEnrolmentId);
  });

  test('does not change an invoice that was also paid otherwise', async () => {
    const { attemptId, preEnrolmentId } = await aPaidInvoice();
    await app.db.pool.query(
      `insert into payment_reviews (attempt_id, kind, detail, at) values ($1, 'chargedTwice', '', $2)`,
      [attemptId, app.now],
    );
    await refund(attemptId, 22_000);
    expect(
      await rowsOf(app, 'select status from pre_enrolments where pre_enrolment_id = $1', [
        preEnrolmentId,
      ]),
    ).toEqual([{ status: 'paid' }]);
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({ protects: null });
  });

  test('waits for an import that has locked the invoice, which can review the payment meanwhile', async () => {
    const { attemptId, preEnrolmentId } = await aPaidInvoice();
    const answered = Promise.withResolvers<void>();
    const client = await app.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        'select from pre_enrolments where pre_enrolment_id = $1 for no key update',
        [preEnrolmentId],
      );
      app.cards.answerRefund(() => {
        answered.resolve();
        return paidAnswer('R-beside');
      });
      const refunding = refundRest(attemptId);
      await answered.promise;
      // It has locked the payment and waits for the invoice.
      await expect
        .poll(() => rowsOf(app, `select 1 from pg_locks where not granted`))
        .not.toEqual([]);
      await client.query(
        `insert into payment_reviews (attempt_id, kind, detail, at)
         values ($1, 'amountDiffers', 'as an import finds it', now())`,
        [attemptId],
      );
      await client.query('commit');
      expect((await refunding).body.Result?.state).toBe('refunded');
    } finally {
      client.release();
    }
  });

  test('of documents is reported for the order', async () => {
    const { studentId } = await anApprentice(app.db, (await aSignedIn(app, 'reader')).employerId);
    const userId = (await aUser(app.db)).id;
    const { order, attempt } = await aPaidOrder(app, { studentId, userId });
    expect((await refund(attempt.attemptId, 2200)).status).toBe(200);
    expect(await changesOf(app, order.orderNumber)).toMatchObject([
      { kind: 'payment.refunded', subject_type: 'documentOrder', employer_id: null },
    ]);
  });

  test('never exceeds the payment less what is refunded, requested or unknown', async () => {
    const { attemptId } = await aPaidInvoice();
    expect(codeOf(await refund(attemptId, 22_001))).toBe('refund-too-large');
    app.cards.answerRefund(unknownAnswer);
    await refund(attemptId, 12_000);
    expect(codeOf(await refund(attemptId, 10_001))).toBe('refund-too-large');
    app.cards.answerRefund(declinedAnswer);
    await refundRest(attemptId, 10_000);
    expect((await refundRest(attemptId, 10_000)).status).toBe(200);
    expect(codeOf(await refund(attemptId, 1))).toBe('refund-too-large');
  });

  test('is never too much together with concurrent ones', async () => {
    const { attemptId } = await aPaidInvoice();
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(attemptId, 9000)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(app.cards.refunds).toHaveLength(2);
  });

  test('is made once for a key, and the key does not work for anything else', async () => {
    const { attemptId } = await aPaidInvoice();
    const replies = await Promise.all(
      [1, 2, 3].map(() => refund(attemptId, 1000, { key: 'one-key' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await refund(attemptId, 1000, { key: 'one-key' })).body.Result?.refundedAmount).toBe(
      1000,
    );
    expect(app.cards.refunds).toHaveLength(1);
    expect(codeOf(await refund(attemptId, 2000, { key: 'one-key' }))).toBe('key-reused');
  });

  test('without a key is refused, since repeating it would pay back twice', async () => {
    const { attemptId } = await aPaidInvoice();
    const reply = await app.call('payments/refund', { attemptId, amount: 1, reason }, admin);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid']);
    expect(reply.body.Error?.Message).toContain('Idempotency-Key');
    expect(app.cards.refunds).toEqual([]);
  });

  test('goes through the merchant that was charged, whatever the settings say by now', async () => {
    const { attemptId } = await aPaidInvoice({
      merchantClientId: 'client-of-then',
      merchantCode: 'CODE-OF-THEN',
    });
    expect((await refund(attemptId, 1)).status).toBe(200);
    expect(app.cards.refunds[0]?.merchant).toEqual({
      clientId: 'client-of-then',
      merchantCode: 'CODE-OF-THEN',
    });
  });

  test('that the provider declines moves nothing', async () => {
    const { attemptId, preEnrolmentId } = await aPaidInvoice();
    app.cards.answerRefund(declinedAnswer);
    const reply = await refundRest(attemptId);
    expect(reply.body.Result).toMatchObject({ state: 'paid', refundedAmount: 0 });
    expect(reply.body.Result?.attempts[0]).toMatchObject({
      refundable: 22_000,
      refunds: [{ state: 'declined', message: 'Do Not Honour', adjustmentNoteNo: null }],
    });
    expect(await changesOf(app, preEnrolmentId)).toEqual([]);
    expect(app.jobs).toEqual([]);
  });

  test('holds no database connection while the provider is asked', async () => {
    const { attemptId } = await aPaidInvoice();
    app.cards.answerRefund(async () => {
      const [open] = await rowsOf(
        app,
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      expect(open).toEqual({ count: 0 });
      expect(await refundsOf(attemptId)).toMatchObject([{ state: 'requested', is_sealed: true }]);
      return paidAnswer('R-open');
    });
    expect((await refund(attemptId, 1)).status).toBe(200);
  });

  test('is refused for what was not paid, does not exist, or is invalid', async () => {
    const unpaid = await aPaidInvoice();
    await app.db.pool.query(
      `update payment_attempts set state = 'declined', resolved_by = 'admin' where attempt_id = $1`,
      [unpaid.attemptId],
    );
    expect(codeOf(await refund(unpaid.attemptId, 1))).toBe('refund-too-large');
    expect((await refund(crypto.randomUUID(), 1)).status).toBe(404);
    const { attemptId } = await aPaidInvoice();
    for (const amount of [0, -1, 1.5, Number.NaN, 1e15]) {
      expect([amount, (await refund(attemptId, amount)).status]).toEqual([
        amount,
        amount === 1e15 ? 409 : 400,
      ]);
    }
    const silent = { attemptId, amount: 1, reason: ' ' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await app.call('payments/refund', silent, admin, key)).status).toBe(400);
    app.cardsMissing = true;
    expect(codeOf(await refund(attemptId, 1))).toBe('card-payments-missing');
    app.cardsMissing = false;
  });

  test('is only for administrators', async () => {
    const { attemptId, token } = await aPaidInvoice();
    expect((await refund(attemptId, 1, { token: support })).status).toBe(403);
    expect((await refund(attemptId, 1, { token })).status).toBe(403);
  });
});

describe('a refund with an unknown outcome', () => {
  test('is requested again with the same request and key until there is an answer', async () => {
    const { attemptId } = await aPaidInvoice();
    app.cards.answerRefund(unknownAnswer, declinedAnswer);
    const reply = await refundRest(attemptId);
    expect(reply.body.Result).toMatchObject({ state: 'paid', refundedAmount: 0 });
    expect(await refundsOf(attemptId)).toMatchObject([
      { state: 'unknown', is_sealed: true, is_asked: true },
    ]);
    const attention = await app.call('payments/retrieveAttention', {}, support);
    expect(attention.body.Result?.unknownRefunds).toContainEqual(
      expect.objectContaining({ amount: 22_000, isAsked: true }),
    );
    await askAgain();
    expect(app.cards.refunds).toHaveLength(1);
    app.pass(5000);
    // A negative answer to the repetition says nothing about the first request.
    await askAgain();
    expect(await refundsOf(attemptId)).toMatchObject([{ state: 'unknown', is_asked: true }]);
    app.cards.reset();
    app.cards.answerRefund(paidAnswer('R-late'));
    app.pass(60_000);
    await Promise.all([askAgain(), askAgain()]);
    expect(app.cards.refunds).toHaveLength(1);
    expect(await refundsOf(attemptId)).toMatchObject([
      { state: 'refunded', transaction_reference: 'R-late', is_sealed: false, is_asked: false },
    ]);
    await askAgain();
    expect(app.jobs).toHaveLength(1);
  });

  test('is unknown after an internal error too', async () => {
    const { attemptId } = await aPaidInvoice();
    app.cards.answerRefund(() => {
      throw new Error('The client failed.');
    });
    expect((await refund(attemptId, 1000)).status).toBe(200);
    expect(await refundsOf(attemptId)).toMatchObject([{ state: 'unknown', is_asked: true }]);
  });

  test('is requested again if its answer could not be recorded', async () => {
    const { attemptId } = await aPaidInvoice();
    await app.db.pool.query(
      `create function refuse_notes() returns trigger language plpgsql as
         $$begin raise 'no notes today'; end$$;
       create trigger refuse_notes before insert on portal_receipts
         execute function refuse_notes()`,
    );
    const reply = await refund(attemptId, 1000);
    await app.db.pool.query('drop function refuse_notes cascade');
    expect(reply.status).toBe(200);
    // The transaction was rolled back as a whole.
    expect(await refundsOf(attemptId)).toMatchObject([{ state: 'requested', is_sealed: true }]);
    app.pass(40_000);
    await askAgain();
    expect(await refundsOf(attemptId)).toMatchObject([{ state: 'refunded' }]);
    expect(new Set(app.cards.refunds.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('is booked when the answer arrived', async () => {
    const { attemptId } = await aPaidInvoice();
    app.cards.answerRefund(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return paidAnswer('R-slow');
    });
    await refund(attemptId, 1000);
    const [booked] = await rowsOf(
      app,
      `select settled_at > created_at + interval '50 milliseconds' as waited
       from refunds where attempt_id = $1`,
      [attemptId],
    );
    expect(booked).toEqual({ waited: true });
  });

  test('is resumed if the server was stopped before it recorded the answer', async () => {
    const { attemptId } = await aPaidInvoice();
    app.cards.answerRefund(() => new Promise(() => {}));
    void refund(attemptId, 1000);
    await expect.poll(() => app.cards.refunds.length).toBe(1);
    expect(await refundsOf(attemptId)).toMatchObject([{ state: 'requested' }]);
    app.cards.reset();
    await askAgain();
    expect(app.cards.refunds).toHaveLength(0);
    app.pass(200_000);
    await askAgain();
    expect(await refundsOf(attemptId)).toMatchObject([{ state: 'refunded' }]);
  });

  test.each([
    ['after ten minutes', 700_000, {}],
    ['where no provider is configured any more', 10_000, { cardsMissing: true }],
  ])('is left to a person %s', async (_, passing, given) => {
    const { attemptId } = await aPaidInvoice();
    app.cards.answerRefund(unknownAnswer);
    await refund(attemptId, 1000);
    app.pass(passing);
    await askAgain(given);
    expect(app.cards.refunds).toHaveLength(1);
    expect(await refundsOf(attemptId)).toMatchObject([
      { state: 'unknown', is_sealed: false, is_asked: false },
    ]);
    const attention = await app.call('payments/retrieveAttention', {}, support);
    expect(attention.body.Result?.unknownRefunds.at(-1)).toMatchObject({ isAsked: false });
  });

  const resolve = (
    refundId: string,
    outcome: 'refunded' | 'declined',
    reference: string,
    token = admin,
  ) =>
    app.call(
      'payments/resolveRefund',
      { refundId, outcome, reference, reason: 'It stands in their records' },
      token,
    );

  async function anUnknownRefund() {
    const paid = await aPaidInvoice();
    app.cards.answerRefund(unknownAnswer);
    const reply = await refundRest(paid.attemptId);
    return { ...paid, refundId: reply.body.Result?.attempts[0]?.refunds[0]?.refundId ?? '' };
  }

  test('is resolved by an administrator, once', async () => {
    const { refundId, order } = await anUnknownRefund();
    expect((await resolve(refundId, 'refunded', '')).body.Error?.Fields).toMatchObject([
      { Path: 'reference' },
    ]);
    const reply = await resolve(refundId, 'refunded', 'RX-77');
    expect(reply.body.Result).toMatchObject({
      state: 'refunded',
      attempts: [{ refunds: [{ state: 'refunded', creditTxnReference: 'RX-77' }] }],
    });
    expect(codeOf(await resolve(refundId, 'declined', ''))).toBe('already-resolved');
    expect(app.jobs).toHaveLength(1);
    const events = await rowsOf(
      app,
      `select details from audit_events where subject_id = $1 and kind = 'payment.resolved'`,
      [order.orderNumber],
    );
    expect(events).toMatchObject([
      { details: { refundId, outcome: 'refunded', message: 'It stands in their records' } },
    ]);
  });

  test('can be resolved as not made; a late answer that it was made opens a review', async () => {
    const { refundId, attemptId } = await anUnknownRefund();
    let answer = (_: ReturnType<typeof paidAnswer>) => {};
    app.cards.reset();
    app.cards.answerRefund(() => new Promise((resolved) => (answer = resolved)));
    app.pass(10_000);
    const asking = askAgain();
    await expect.poll(() => app.cards.refunds.length).toBe(1);
    expect(codeOf(await resolve(refundId, 'declined', ''))).toBe('payment-in-progress');
    await stopAsking();
    const resolved = await resolve(refundId, 'declined', 'Their list of the day');
    expect(resolved.body.Result).toMatchObject({
      state: 'paid',
      attempts: [
        { refunds: [{ message: 'It stands in their records (reference: Their list of the day)' }] },
      ],
    });
    answer(paidAnswer('R-too-late'));
    await asking;
    const attention = await app.call('payments/retrieveAttention', {}, support);
    expect(attention.body.Result?.reviews).toContainEqual(
      expect.objectContaining({
        kind: 'refundedAfterDeclined',
        detail: expect.stringContaining('R-too-late'),
      }),
    );
    expect(await refundsOf(attemptId)).toMatchObject([{ state: 'declined' }]);
  });

  test('is not resolved by support, without a reason, or if it does not exist', async () => {
    const { refundId } = await anUnknownRefund();
    expect((await resolve(refundId, 'declined', '', support)).status).toBe(403);
    expect((await resolve(crypto.randomUUID(), 'declined', '')).status).toBe(404);
    const silent = { refundId, outcome: 'declined', reference: '', reason: '' } as const;
    expect((await app.call('payments/resolveRefund', silent, admin)).status).toBe(400);
  });
});
