import { beforeEach, describe, expect, test } from 'vitest';
import { anApprentice, aStudent } from '../../apprentices/test-apprentices.ts';
import { aSignedIn, changesOf, rowsOf } from '../../companies/test-companies.ts';
import { readAccountActivity } from '../../company-account/read-account-activity.ts';
import { aUser } from '../../identity/test-users.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import { wordsOf } from '../../papers/test-paper.ts';
import { paidAnswer, unknownAnswer } from '../../platform/test-cards.ts';
import {
  anOffice,
  aPaidInvoice,
  orderOf,
  refundAll,
  refundPart,
} from '../administration/test-refunds.ts';
import { mailPaymentPaper } from '../papers/mail-payment-paper.ts';
import { settleRefunded } from '../refunds/settle-refund.ts';
import { settlePaid } from '../settle.ts';
import { anAttempt, anOrder, aPaidOrder, aRefund } from '../test-orders.ts';

const { app, admin, support } = await anOffice();
beforeEach(() => {
  app.cards.reset();
  app.jobs.length = 0;
  app.mails.length = 0;
});

const reason = 'It is in the report of the day';

const resolve = (attemptId: string, outcome: 'paid' | 'declined', reference = 'TX-1') =>
  app.call('payments/resolveAttempt', { attemptId, outcome, reference, reason }, admin);
const correct = (
  attemptId: string,
  outcome: 'paid' | 'declined',
  reference = 'TX-2',
  token = admin,
) => app.call('payments/correctAttempt', { attemptId, outcome, reference, reason }, token);

type Reply = Awaited<ReturnType<typeof correct>>;
const codeOf = (reply: Reply) => [reply.status, reply.body.Error?.Code];

/** A company's invoice for 220 dollars with an attempt of unknown outcome. */
async function anUnknown() {
  const { employerId, user, token } = await aSignedIn(app, 'writer');
  const { studentId } = await anApprentice(app.db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
    lines: [[22_000, 2000]],
  });
  const given = orderOf({ employerId, studentId, userId: user.id, preEnrolmentId });
  const order = await anOrder(app.db, given);
  const { attemptId } = await anAttempt(app.db, order, { state: 'unknown' });
  return { attemptId, order, given, preEnrolmentId, employerId, token };
}

const statusOf = async (preEnrolmentId: string) => {
  const [invoice] = await rowsOf(
    app,
    'select status from pre_enrolments where pre_enrolment_id = $1',
    [preEnrolmentId],
  );
  return invoice?.status;
};
const papersOf = (attemptId: string) =>
  rowsOf(
    app,
    `select kind, amount, gst_amount, reversed_at is not null as is_reversed from portal_receipts
     where attempt_id = $1 order by issued_at, receipt_number desc`,
    [attemptId],
  );
const openReviews = (attemptId: string) =>
  rowsOf(app, 'select kind from payment_reviews where attempt_id = $1 and closed_at is null', [
    attemptId,
  ]);
const accountOf = (employerId: string) =>
  readAccountActivity(
    { db: app.db, now: app.now, institution: app.parts.institution },
    { eId: employerId, start: '2026-01-01', end: '2026-12-31' },
  );
const mailPaper = async (receiptNumber: string) => {
  app.mails.length = 0;
  await mailPaymentPaper({ ...app.parts, db: app.db, now: () => app.now })({ receiptNumber });
  return app.mails.at(-1);
};

describe('an attempt that was resolved as declined and that the provider did charge', () => {
  test('becomes paid with everything that follows a payment, by a new record', async () => {
    const { attemptId, order, preEnrolmentId } = await anUnknown();
    const declined = await resolve(attemptId, 'declined', 'Their list');
    expect(declined.body.Result?.attempts[0]?.correctableTo).toBe('paid');
    app.mails.length = 0;
    const reply = await correct(attemptId, 'paid');
    expect(reply.body.Result).toMatchObject({
      state: 'paid',
      creditTxnReference: 'TX-2',
      attempts: [{ state: 'paid', correctableTo: 'declined', refundable: 22_000 }],
    });
    const moves = reply.body.Result?.attempts[0]?.moves ?? [];
    expect(moves.map(({ state, cause }) => [state, cause])).toEqual([
      ['declined', `${reason} (reference: Their list)`],
      ['paid', `Corrected: ${reason}`],
    ]);
    expect(await statusOf(preEnrolmentId)).toBe('paid');
    expect(await papersOf(attemptId)).toMatchObject([{ kind: 'receipt', is_reversed: false }]);
    expect(app.jobs.map(({ name }) => name)).toEqual(['payment-receipt']);
    expect(await changesOf(app, preEnrolmentId)).toMatchObject([
      {
        kind: 'payment.received',
        values: { transactionReference: 'TX-2', amount: 22_000 },
        protects: [{ column: 'status', old: 'unpaid', new: 'paid' }],
      },
    ]);
    expect(app.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('your card was charged'),
    ]);
    expect(
      await rowsOf(
        app,
        `select from_state, to_state, reference, reason from payment_corrections
         where attempt_id = $1`,
        [attemptId],
      ),
    ).toEqual([{ from_state: 'declined', to_state: 'paid', reference: 'TX-2', reason }]);
    expect(
      await rowsOf(
        app,
        `select details from audit_events where kind = 'payment.corrected' and subject_id = $1`,
        [order.orderNumber],
      ),
    ).toMatchObject([{ details: { attemptId, from: 'declined', to: 'paid', reference: 'TX-2' } }]);
  });

  test('can be refunded in the portal afterwards', async () => {
    const { attemptId } = await anUnknown();
    await resolve(attemptId, 'declined');
    await correct(attemptId, 'paid');
    const reply = await refundAll(app, admin, { attemptId, amount: 22_000, invoice: 'owedAgain' });
    expect(reply.body.Result?.state).toBe('refunded');
    expect(app.cards.refunds).toHaveLength(1);
  });

  test('closes the review that the late answer opened', async () => {
    const { attemptId } = await anUnknown();
    await resolve(attemptId, 'declined');
    await app.db.transaction((tx) =>
      settlePaid(tx, { ...app.parts, now: app.now }, attemptId, {
        transactionReference: 'TX-late',
        gatewayCode: null,
        gatewayMessage: null,
        cause: 'Late',
      }),
    );
    expect(await openReviews(attemptId)).toEqual([{ kind: 'paidAfterDeclined' }]);
    await correct(attemptId, 'paid', 'TX-late');
    expect(await openReviews(attemptId)).toEqual([]);
  });

  test('leaves the review of late answers open while it names another charge', async () => {
    const { attemptId } = await anUnknown();
    await resolve(attemptId, 'declined');
    for (const transactionReference of ['TX-late', 'TX-later']) {
      await app.db.transaction((tx) =>
        settlePaid(tx, { ...app.parts, now: app.now }, attemptId, {
          transactionReference,
          gatewayCode: null,
          gatewayMessage: null,
          cause: 'Late',
        }),
      );
    }
    await correct(attemptId, 'paid', 'TX-late');
    expect(await openReviews(attemptId)).toEqual([{ kind: 'paidAfterDeclined' }]);
  });

  test('is a duplicate to refund if the same was paid otherwise, and changes no invoice', async () => {
    const { attemptId, order, preEnrolmentId, employerId } = await anUnknown();
    await resolve(attemptId, 'declined');
    const { attemptId: second } = await anAttempt(app.db, order, {
      attemptNumber: 2,
      state: 'unknown',
    });
    expect(codeOf(await correct(attemptId, 'paid'))).toEqual([409, 'payment-in-progress']);
    await resolve(second, 'paid', 'TX-second');
    const reply = await correct(attemptId, 'paid');
    expect(reply.body.Result).toMatchObject({ state: 'paid', creditTxnReference: 'TX-second' });
    expect(reply.body.Result?.attempts).toMatchObject([
      { isDuplicate: true, refundable: 22_000, decidesInvoice: false },
      { isDuplicate: false, decidesInvoice: false },
    ]);
    expect(await openReviews(attemptId)).toEqual([{ kind: 'duplicatePayment' }]);
    const told = (await changesOf(app, preEnrolmentId)).at(-1);
    expect(told).toMatchObject({ kind: 'payment.received', protects: null });
    expect(told).toMatchObject({ values: { isDuplicate: true } });
    expect(await accountOf(employerId)).toMatchObject({ paid: 44_000, closingBalance: -22_000 });

    const refunded = await refundAll(app, admin, { attemptId, amount: 22_000 });
    expect(refunded.body.Result).toMatchObject({ state: 'paid', refundedAmount: 0 });
    expect(refunded.body.Result?.attempts[0]?.refunds[0]?.invoiceOutcome).toBe('staysPaid');
    expect(await openReviews(attemptId)).toEqual([]);
    expect(await statusOf(preEnrolmentId)).toBe('paid');
    expect(await accountOf(employerId)).toMatchObject({ paid: 22_000, closingBalance: 0 });
  });

  test('counts for the invoice if the other payment is refunded instead', async () => {
    const { attemptId, order, preEnrolmentId } = await anUnknown();
    await resolve(attemptId, 'declined');
    const { attemptId: second } = await anAttempt(app.db, order, {
      attemptNumber: 2,
      state: 'unknown',
    });
    await resolve(second, 'paid', 'TX-second');
    await correct(attemptId, 'paid');
    const reply = await refundAll(app, admin, { attemptId: second, amount: 22_000 });
    expect(reply.body.Result).toMatchObject({ state: 'paid', creditTxnReference: 'TX-2' });
    expect(reply.body.Result?.attempts[0]).toMatchObject({
      isDuplicate: false,
      decidesInvoice: true,
    });
    expect(await statusOf(preEnrolmentId)).toBe('paid');
    expect(await openReviews(attemptId)).toEqual([]);
    // From now on, a refund of this one decides about the invoice.
    await refundAll(app, admin, { attemptId, amount: 22_000, invoice: 'owedAgain' });
    expect(await statusOf(preEnrolmentId)).toBe('unpaid');
  });

  test('of documents that another order of the cart paid orders nothing a second time', async () => {
    const { id: userId } = await aUser(app.db);
    const { studentId } = await aStudent(app.db);
    const cartId = crypto.randomUUID();
    const first = await anOrder(app.db, { userId, studentId, cartId });
    const { attemptId } = await anAttempt(app.db, first, { state: 'declined' });
    const second = await anOrder(app.db, { userId, studentId, cartId });
    await anAttempt(app.db, second);
    const reply = await correct(attemptId, 'paid');
    expect(reply.body.Result?.attempts[0]?.isDuplicate).toBe(true);
    expect((await changesOf(app, first.orderNumber)).at(-1)).toMatchObject({
      kind: 'documentOrder.paid',
      values: { isDuplicate: true, lines: [] },
    });
    const attention = await app.call('payments/retrieveAttention', {}, admin);
    const numbers = attention.body.Result?.toDeliver.map(({ orderNumber }) => orderNumber);
    expect(numbers).toContain(second.orderNumber);
    expect(numbers).not.toContain(first.orderNumber);
  });

  test('of documents is left to a person if the payment that counted is refunded', async () => {
    const { id: userId } = await aUser(app.db);
    const { studentId } = await aStudent(app.db);
    const cartId = crypto.randomUUID();
    const first = await anOrder(app.db, { userId, studentId, cartId });
    const { attemptId } = await anAttempt(app.db, first, { state: 'declined' });
    const paid = await aPaidOrder(app, { userId, studentId, cartId });
    await correct(attemptId, 'paid');
    await app.db.query(
      `update order_lines set delivered_at = now(), delivered_by = 'admin' where order_id = $1`,
      [paid.order.orderId],
    );
    const refunded = await refundAll(app, admin, {
      attemptId: paid.attempt.attemptId,
      amount: 2200,
    });
    expect(refunded.body.Result?.state).toBe('refunded');
    // Its documents were sent with the other order, which was reported to the registry.
    expect(await openReviews(attemptId)).toEqual([{ kind: 'duplicatePayment' }]);
    const { orderNumber } = first;
    const order = await app.call('payments/retrieveOrder', { orderNumber }, admin);
    expect(order.body.Result?.attempts[0]?.isDuplicate).toBe(true);
    const attention = await app.call('payments/retrieveAttention', {}, admin);
    const numbers = attention.body.Result?.toDeliver.map((line) => line.orderNumber);
    expect(numbers).not.toContain(orderNumber);
  });

  test('that the provider itself had declined can be corrected too', async () => {
    const { studentId } = await aStudent(app.db);
    const order = await anOrder(app.db, { userId: (await aUser(app.db)).id, studentId });
    const { attemptId } = await anAttempt(app.db, order, {
      state: 'declined',
      gatewayCode: '05',
      gatewayMessage: 'Do Not Honour',
    });
    const reply = await correct(attemptId, 'paid');
    expect(reply.body.Result?.attempts[0]).toMatchObject({
      state: 'paid',
      gatewayCode: null,
      gatewayMessage: null,
    });
  });
});

describe('an attempt that was resolved as paid and that was not charged', () => {
  test('becomes declined; its receipt is reversed, and the invoice is owed again', async () => {
    const { attemptId, preEnrolmentId, employerId, order, token } = await anUnknown();
    const paid = await resolve(attemptId, 'paid', 'TX-wrong');
    const receiptNumber = paid.body.Result?.receiptNo ?? '';
    app.jobs.length = 0;
    const reply = await correct(attemptId, 'declined', '');
    expect(reply.body.Result).toMatchObject({
      state: 'open',
      receiptNo: null,
      creditTxnReference: null,
      attempts: [{ state: 'declined', creditTxnReference: null, receiptNo: null }],
      papers: [
        { number: receiptNumber, kind: 'receipt', isReversed: true },
        { kind: 'reversal', reverses: receiptNumber, amount: 22_000, gstAmount: 2000 },
      ],
    });
    const reversal = reply.body.Result?.papers[1]?.number ?? '';
    expect(reversal).toMatch(/^A-\d{7}$/);
    expect(app.jobs).toEqual([{ name: 'payment-receipt', data: { receiptNumber: reversal } }]);
    expect(await statusOf(preEnrolmentId)).toBe('unpaid');
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
      kind: 'payment.reversed',
      values: {
        orderNumber: order.orderNumber,
        receiptNumber,
        reversedNumber: receiptNumber,
        adjustmentNoteNumber: reversal,
        reverses: 'payment',
        amount: 22_000,
        gstAmount: 2000,
        invoice: 'owedAgain',
      },
      protects: [{ column: 'status', old: 'paid', new: 'unpaid' }],
    });
    const mail = await mailPaper(reversal);
    expect(mail?.subject).toContain('did not go through');
    expect(mail?.text).toContain(`The receipt ${receiptNumber} is cancelled`);
    expect(mail?.text).toContain(`The invoice ${order.invoiceNumber} is owed again.`);
    expect(mail?.text).not.toContain(reason);
    const pdf = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64');
    const words = (await wordsOf(pdf)).join(' ');
    expect(words).toContain(`Receipt ${receiptNumber} of 2 March 2026`);
    expect(words).toMatch(/Decrease by this note -\$20\.00 -\$220\.00/);
    expect(words).toMatch(/Remaining \$0\.00 \$0\.00/);
    expect(words).not.toContain(reason);

    const receipts = await app.call('employer/retrieveReceipts', { eId: employerId }, token);
    expect(receipts.body.Result).toMatchObject([
      { receiptNumber, status: 'Reversed', refundedAmount: 0 },
    ]);
    const account = await accountOf(employerId);
    expect(account).toMatchObject({ paid: 0, closingBalance: 22_000 });
    const eId = employerId;
    const unpaid = await app.call('employer/retrieveUnpaidPreEnrolments', { eId }, token);
    expect(unpaid.body.Result).toMatchObject([{ id: preEnrolmentId, isPayable: true }]);
  });

  test('can be corrected back, with another receipt', async () => {
    const { attemptId, preEnrolmentId, employerId } = await anUnknown();
    await resolve(attemptId, 'paid', 'TX-1');
    app.pass(1000);
    await correct(attemptId, 'declined', '');
    app.pass(1000);
    const reply = await correct(attemptId, 'paid', 'TX-3');
    expect(reply.body.Result).toMatchObject({ state: 'paid', creditTxnReference: 'TX-3' });
    expect(reply.body.Result?.papers.map(({ kind, isReversed }) => [kind, isReversed])).toEqual([
      ['receipt', true],
      ['reversal', false],
      ['receipt', false],
    ]);
    expect(await statusOf(preEnrolmentId)).toBe('paid');
    expect(await accountOf(employerId)).toMatchObject({ paid: 22_000, closingBalance: 0 });
    expect(
      await rowsOf(app, 'select count(*)::int from payment_corrections where attempt_id = $1', [
        attemptId,
      ]),
    ).toEqual([{ count: 2 }]);
  });

  test('gives its place to a duplicate of which nothing was refunded', async () => {
    const { attemptId, order, preEnrolmentId } = await anUnknown();
    await resolve(attemptId, 'declined');
    const { attemptId: second } = await anAttempt(app.db, order, {
      attemptNumber: 2,
      state: 'unknown',
    });
    await resolve(second, 'paid', 'TX-wrong');
    await correct(attemptId, 'paid', 'TX-right');
    const reply = await correct(second, 'declined', '');
    expect(reply.body.Result).toMatchObject({ state: 'paid', creditTxnReference: 'TX-right' });
    expect(await statusOf(preEnrolmentId)).toBe('paid');
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
      kind: 'payment.reversed',
      values: { invoice: 'staysPaid' },
      protects: null,
    });
  });

  test('is refused if the provider itself said so, or some of it was refunded', async () => {
    const { attemptId } = await aPaidInvoice(app);
    expect(codeOf(await correct(attemptId, 'declined'))).toEqual([409, 'conflict']);
    const { attemptId: resolved } = await anUnknown();
    await resolve(resolved, 'paid');
    await refundPart(app, admin, { attemptId: resolved, amount: 100 });
    expect(codeOf(await correct(resolved, 'declined'))).toEqual([409, 'conflict']);
  });
});

describe('a correction', () => {
  test('is refused without a reference or reason, in the wrong state, and to support', async () => {
    const { attemptId } = await anUnknown();
    expect(codeOf(await correct(attemptId, 'paid'))).toEqual([409, 'already-resolved']);
    expect(codeOf(await correct(attemptId, 'declined'))).toEqual([409, 'already-resolved']);
    await resolve(attemptId, 'declined');
    expect((await correct(attemptId, 'paid', '')).body.Error?.Fields).toMatchObject([
      { Path: 'reference' },
    ]);
    const silent = { attemptId, outcome: 'paid', reference: 'TX', reason: ' ' } as const;
    expect((await app.call('payments/correctAttempt', silent, admin)).status).toBe(400);
    expect((await correct(attemptId, 'paid', 'TX', support)).status).toBe(403);
    expect((await correct(crypto.randomUUID(), 'paid')).status).toBe(404);
  });

  test('made concurrently by two is made once', async () => {
    const { attemptId } = await anUnknown();
    await resolve(attemptId, 'declined');
    const replies = await Promise.all([correct(attemptId, 'paid'), correct(attemptId, 'paid')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await papersOf(attemptId)).toHaveLength(1);
  });

  test('is never changed or removed', async () => {
    const { attemptId } = await anUnknown();
    await resolve(attemptId, 'declined');
    await correct(attemptId, 'paid');
    for (const statement of [
      `update payment_corrections set reason = 'Another'`,
      'delete from payment_corrections',
    ]) {
      await expect(app.db.pool.query(statement)).rejects.toThrow('append-only');
    }
  });
});

describe('a refund', () => {
  const resolveRefund = (refundId: string, outcome: 'refunded' | 'declined') =>
    app.call(
      'payments/resolveRefund',
      { refundId, outcome, reference: outcome === 'refunded' ? 'RX-1' : '', reason },
      admin,
    );
  const correctRefund = (
    refundId: string,
    outcome: 'refunded' | 'declined',
    {
      reference = 'RX-2',
      token = admin,
      invoice,
    }: { reference?: string; token?: string; invoice?: 'owedAgain' | 'withdrawn' } = {},
  ) =>
    app.call(
      'payments/correctRefund',
      { refundId, outcome, reference, reason, ...(invoice && { invoice }) },
      token,
    );
  const refusalOf = ({ status, body }: Reply) => [status, body.Error?.Fields?.[0]?.Path];

  async function aResolved(
    outcome: 'refunded' | 'declined',
    given: Parameters<typeof refundAll>[2] | null = null,
  ) {
    const paid = await aPaidInvoice(app);
    const { attemptId } = paid;
    app.cards.answerRefund(unknownAnswer);
    const asked = await refundAll(
      app,
      admin,
      given ?? { attemptId, amount: 22_000, invoice: 'withdrawn' },
    );
    const { refundId = '' } = asked.body.Result?.attempts[0]?.refunds[0] ?? {};
    await app.db.pool.query(
      'update refunds set ask_again_at = null, sealed_request = null where refund_id = $1',
      [refundId],
    );
    const resolved = await resolveRefund(refundId, outcome);
    expect(resolved.status).toBe(200);
    return { ...paid, refundId, resolved };
  }

  test('that was resolved as refused and was paid back gets its adjustment note', async () => {
    const { refundId, attemptId, preEnrolmentId } = await aResolved('declined');
    const reply = await correctRefund(refundId, 'refunded');
    expect(reply.body.Result).toMatchObject({ state: 'refunded', refundedAmount: 22_000 });
    expect(reply.body.Result?.attempts[0]?.refunds[0]).toMatchObject({
      state: 'refunded',
      gstAmount: 2000,
      creditTxnReference: 'RX-2',
      invoiceOutcome: 'withdrawn',
      correctableTo: 'declined',
      adjustmentNoteNo: expect.stringMatching(/^A-/),
      corrections: [{ to: 'refunded', reference: 'RX-2', reason }],
    });
    expect(await statusOf(preEnrolmentId)).toBe('withdrawn');
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
      kind: 'payment.refunded',
      values: { transactionReference: 'RX-2', amount: 22_000 },
    });
    expect(await papersOf(attemptId)).toHaveLength(2);
    // No further refund was requested from the provider.
    expect(app.cards.refunds).toHaveLength(1);
  });

  test('that was resolved as paid back and was not can be made again, and its note is reversed', async () => {
    const { refundId, attemptId, preEnrolmentId, employerId, resolved, receiptNumber } =
      await aResolved('refunded');
    const noteNumber = resolved.body.Result?.attempts[0]?.refunds[0]?.adjustmentNoteNo ?? '';
    expect(await statusOf(preEnrolmentId)).toBe('withdrawn');
    app.pass(1000);
    const reply = await correctRefund(refundId, 'declined', { reference: '' });
    expect(reply.body.Result).toMatchObject({
      state: 'paid',
      refundedAmount: 0,
      attempts: [{ refundable: 22_000, refunds: [{ state: 'declined', adjustmentNoteNo: null }] }],
    });
    expect(await statusOf(preEnrolmentId)).toBe('paid');
    const reversal = reply.body.Result?.papers.at(-1);
    expect(reversal).toMatchObject({ kind: 'reversal', reverses: noteNumber, amount: 22_000 });
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
      kind: 'payment.reversed',
      values: { reverses: 'refund', receiptNumber, reversedNumber: noteNumber },
      protects: [{ column: 'status', old: 'withdrawn', new: 'paid' }],
    });
    const mail = await mailPaper(reversal?.number ?? '');
    expect(mail?.subject).toContain('refund of $220.00 did not go through');
    expect(mail?.text).toContain('stays paid');
    const pdf = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64');
    const words = (await wordsOf(pdf)).join(' ');
    expect(words).toMatch(/Increase by this note \$20\.00 \$220\.00/);
    expect(words).toMatch(/Remaining \$20\.00 \$220\.00/);
    expect(await accountOf(employerId)).toMatchObject({ closingBalance: 0 });
    // It can be refunded again, with another note.
    app.cards.answerRefund(paidAnswer('R-really'));
    const again = await refundAll(app, admin, { attemptId, amount: 22_000, invoice: 'owedAgain' });
    expect(again.body.Result).toMatchObject({ state: 'refunded', refundedAmount: 22_000 });
  });

  test('that turns out not to be made after the invoice was paid again is a duplicate payment', async () => {
    const paid = await aPaidInvoice(app);
    const { attemptId, preEnrolmentId } = paid;
    app.cards.answerRefund(unknownAnswer);
    const asked = await refundAll(app, admin, { attemptId, amount: 22_000, invoice: 'owedAgain' });
    const { refundId = '' } = asked.body.Result?.attempts[0]?.refunds[0] ?? {};
    await resolveRefund(refundId, 'refunded');
    const { orderId: _, orderNumber: __, ...given } = paid.order;
    const second = await anOrder(app.db, {
      ...given,
      lines: [{ unitAmount: 22_000, gstAmount: 2000 }],
    });
    await anAttempt(app.db, second);
    await app.db.pool.query(
      `update pre_enrolments set status = 'paid' where pre_enrolment_id = $1`,
      [preEnrolmentId],
    );
    const reply = await correctRefund(refundId, 'declined', { reference: '' });
    expect(reply.body.Result?.attempts[0]).toMatchObject({ isDuplicate: true, refundable: 22_000 });
    expect(await openReviews(attemptId)).toEqual([{ kind: 'duplicatePayment' }]);
    expect(await statusOf(preEnrolmentId)).toBe('paid');
  });

  test('that completes the refund of an invoice by its correction needs the choice', async () => {
    const { attemptId, preEnrolmentId, order } = await aPaidInvoice(app);
    const { refundId } = await aRefund(app.db, attemptId, { state: 'declined', amount: 2000 });
    const { refundId: small } = await aRefund(app.db, attemptId, { state: 'declined', amount: 1 });
    const { orderNumber } = order;
    const needed = async () => {
      const { body } = await app.call('payments/retrieveOrder', { orderNumber }, admin);
      return body.Result?.attempts[0]?.refunds
        .filter((refund) => refund.needsInvoiceChoice)
        .map((refund) => refund.refundId);
    };
    expect(await needed()).toEqual([]);
    expect(refusalOf(await correctRefund(refundId, 'refunded', { invoice: 'withdrawn' }))).toEqual([
      400,
      'invoice',
    ]);
    await refundPart(app, admin, { attemptId, amount: 20_000 });
    expect(await needed()).toEqual([refundId]);
    expect(refusalOf(await correctRefund(refundId, 'refunded'))).toEqual([400, 'invoice']);
    expect(refusalOf(await correctRefund(small, 'refunded', { invoice: 'withdrawn' }))).toEqual([
      400,
      'invoice',
    ]);
    expect(await statusOf(preEnrolmentId)).toBe('paid');
    const reply = await correctRefund(refundId, 'refunded', { invoice: 'withdrawn' });
    expect(reply.body.Result).toMatchObject({ state: 'refunded', refundedAmount: 22_000 });
    expect(await statusOf(preEnrolmentId)).toBe('withdrawn');
    const made = reply.body.Result?.attempts[0]?.refunds.find((one) => one.refundId === refundId);
    expect(made?.invoiceOutcome).toBe('withdrawn');
  });

  test('accepts no choice if one was made earlier, or if no money was paid back', async () => {
    const chosen = await aResolved('declined');
    expect(
      refusalOf(await correctRefund(chosen.refundId, 'refunded', { invoice: 'owedAgain' })),
    ).toEqual([400, 'invoice']);
    const made = await aResolved('refunded');
    expect(
      refusalOf(
        await correctRefund(made.refundId, 'declined', { reference: '', invoice: 'owedAgain' }),
      ),
    ).toEqual([400, 'invoice']);
    expect(await statusOf(chosen.preEnrolmentId)).toBe('paid');
    expect(await statusOf(made.preEnrolmentId)).toBe('withdrawn');
  });

  test('two of which were paid back late is reviewed until both are corrected', async () => {
    const { attemptId } = await aPaidInvoice(app);
    const { refundId: one } = await aRefund(app.db, attemptId, { state: 'declined', amount: 5000 });
    const { refundId: other } = await aRefund(app.db, attemptId, {
      state: 'declined',
      amount: 7000,
    });
    for (const [refundId, transactionReference] of [
      [one, 'R-1'],
      [other, 'R-2'],
    ] as const) {
      const late = { transactionReference, message: null };
      await app.db.transaction((tx) =>
        settleRefunded(tx, { ...app.parts, now: app.now }, refundId, late),
      );
    }
    expect(await openReviews(attemptId)).toEqual([{ kind: 'refundedAfterDeclined' }]);
    await correctRefund(one, 'refunded', { reference: 'R-1' });
    expect(await openReviews(attemptId)).toEqual([{ kind: 'refundedAfterDeclined' }]);
    await correctRefund(other, 'refunded', { reference: 'R-2' });
    expect(await openReviews(attemptId)).toEqual([]);
  });

  test('is not corrected to more than was paid, nor against the provider’s answer', async () => {
    const { refundId, attemptId } = await aResolved('declined');
    await refundPart(app, admin, { attemptId, amount: 1 });
    expect(codeOf(await correctRefund(refundId, 'refunded'))).toEqual([409, 'refund-too-large']);
    const made = await refundPart(app, admin, { attemptId, amount: 1 });
    const other = made.body.Result?.attempts[0]?.refunds.find(({ state }) => state === 'refunded');
    expect(other).toMatchObject({ state: 'refunded', correctableTo: null });
    expect(codeOf(await correctRefund(other?.refundId ?? '', 'declined'))).toEqual([
      409,
      'conflict',
    ]);
  });

  test('is not corrected without a reason', async () => {
    const { refundId } = await aResolved('declined');
    const silent = { refundId, outcome: 'refunded', reference: 'RX', reason: ' \t ' } as const;
    const reply = await app.call('payments/correctRefund', silent, admin);
    expect(refusalOf(reply)).toEqual([400, 'reason']);
  });

  test.each(['refunded', 'declined'] as const)(
    'that two correct to %s at once is corrected once',
    async (outcome) => {
      const { refundId, attemptId } = await aResolved(
        outcome === 'refunded' ? 'declined' : 'refunded',
      );
      const before = (await papersOf(attemptId)).length;
      const replies = await Promise.all([
        correctRefund(refundId, outcome),
        correctRefund(refundId, outcome),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await papersOf(attemptId)).toHaveLength(before + 1);
    },
  );

  test('is not corrected by support, without a reference, or if it does not exist', async () => {
    const { refundId } = await aResolved('declined');
    expect(
      (await correctRefund(refundId, 'refunded', { reference: 'RX', token: support })).status,
    ).toBe(403);
    expect((await correctRefund(refundId, 'refunded', { reference: '' })).status).toBe(400);
    expect((await correctRefund(crypto.randomUUID(), 'refunded')).status).toBe(404);
    expect(codeOf(await correctRefund(refundId, 'declined'))).toEqual([409, 'already-resolved']);
  });
});
