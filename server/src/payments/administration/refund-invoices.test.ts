import { beforeEach, describe, expect, test } from 'vitest';
import { aStudent } from '../../apprentices/test-apprentices.ts';
import { changesOf, rowsOf } from '../../companies/test-companies.ts';
import { aUser } from '../../identity/test-users.ts';
import { wordsOf } from '../../papers/test-paper.ts';
import { paidAnswer, unknownAnswer } from '../../platform/test-cards.ts';
import { mailPaymentPaper } from '../papers/mail-payment-paper.ts';
import { settlePaid } from '../settle.ts';
import { aPaidOrder } from '../test-orders.ts';
import { aCompanyInvoice, attemptsOf, feesOf, pay } from '../test-purchases.ts';
import {
  anOffice,
  aPaidInvoice as makePaidInvoice,
  refundAll,
  refundPart,
} from './test-refunds.ts';

const { app, admin } = await anOffice();
beforeEach(() => {
  app.cards.reset();
  app.jobs.length = 0;
  app.mails.length = 0;
});

const aPaidInvoice = () => makePaidInvoice(app);
const all = (attemptId: string, invoice?: 'owedAgain' | 'withdrawn', amount = 22_000) =>
  refundAll(app, admin, { attemptId, amount, ...(invoice && { invoice }) });

const invoiceOf = async (preEnrolmentId: string) => {
  const [invoice] = await rowsOf(
    app,
    'select status, withdrawn_at from pre_enrolments where pre_enrolment_id = $1',
    [preEnrolmentId],
  );
  return invoice;
};

/** The text of the mail with the last adjustment note. */
async function mailOf(reply: Awaited<ReturnType<typeof all>>): Promise<string> {
  const receiptNumber = reply.body.Result?.papers.at(-1)?.number ?? '';
  await mailPaymentPaper({ ...app.parts, db: app.db, now: () => app.now })({ receiptNumber });
  return app.mails.at(-1)?.text ?? '';
}

type Reply = Awaited<ReturnType<typeof all>>;
const refusalOf = ({ status, body }: Reply) => [status, body.Error?.Fields?.[0]?.Path];

describe('a refund of all that was paid for an invoice', () => {
  test('needs the choice of what becomes of it, which no other refund accepts', async () => {
    const { attemptId } = await aPaidInvoice();
    expect(refusalOf(await all(attemptId))).toEqual([400, 'invoice']);
    const part = { attemptId, amount: 1, invoice: 'withdrawn' } as const;
    expect(refusalOf(await refundPart(app, admin, part))).toEqual([400, 'invoice']);
    const { studentId } = await aStudent(app.db);
    const userId = (await aUser(app.db)).id;
    const documents = await aPaidOrder(app, { studentId, userId });
    const { attemptId: ofDocuments } = documents.attempt;
    expect(refusalOf(await all(ofDocuments, 'withdrawn', 2200))).toEqual([400, 'invoice']);
    expect(app.cards.refunds).toEqual([]);
    const reply = await all(ofDocuments, undefined, 2200);
    expect(reply.body.Result?.attempts[0]?.refunds[0]?.invoiceOutcome).toBeNull();
    expect(reply.body.Result?.attempts[0]?.decidesInvoice).toBe(false);
  });

  test('that is owed again can be paid again, and the email says so', async () => {
    const { attemptId, preEnrolmentId, order } = await aPaidInvoice();
    const reply = await all(attemptId, 'owedAgain');
    expect(reply.body.Result?.attempts[0]?.refunds[0]?.invoiceOutcome).toBe('owedAgain');
    expect(await invoiceOf(preEnrolmentId)).toMatchObject({ status: 'unpaid', withdrawn_at: null });
    expect(await mailOf(reply)).toContain(`The invoice ${order.invoiceNumber} is owed again.`);
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
      values: { invoice: 'owedAgain' },
      protects: [{ column: 'status', old: 'paid', new: 'unpaid' }],
    });
  });

  test('that is withdrawn leaves nothing to pay, and the registry and the purchaser are told', async () => {
    const paid = await aPaidInvoice();
    const { attemptId, preEnrolmentId, order, employerId, token } = paid;
    const reply = await all(attemptId, 'withdrawn');
    expect(reply.body.Result?.attempts[0]?.refunds[0]?.invoiceOutcome).toBe('withdrawn');
    expect(await invoiceOf(preEnrolmentId)).toEqual({
      status: 'withdrawn',
      withdrawn_at: app.now,
    });
    expect(await mailOf(reply)).toContain(
      `The invoice ${order.invoiceNumber} is withdrawn: you owe nothing for it.`,
    );
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
      kind: 'payment.refunded',
      values: { invoice: 'withdrawn' },
      protects: [{ column: 'status', old: 'paid', new: 'withdrawn' }],
    });

    const eId = employerId;
    const unpaid = await app.call('employer/retrieveUnpaidPreEnrolments', { eId }, token);
    expect(unpaid.body.Result).toEqual([]);
    const summary = await app.call('employer/syncEmployerSummary', { eId }, token);
    expect(summary.body.Result).toMatchObject({ invoicesToPayCount: 0, invoicesOverdueCount: 0 });
    const pId = preEnrolmentId;
    const detail = await app.call('employer/retrievePreEnrolmentDetail', { eId, pId }, token);
    expect(detail.body.Result).toMatchObject({
      status: 'withdrawn',
      withdrawn: '2026-03-02',
      isPayable: false,
      isOverDue: false,
    });
    const toPay = await app.call('core/retrievePaymentFeeDetails', { pId }, token);
    expect([toPay.status, toPay.body.Error?.Code]).toEqual([409, 'invoice-cancelled']);
    const paper = await app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadInvoice?eId=${eId}&pId=${pId}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect((await wordsOf(paper.rawPayload)).join(' ')).toContain(
      'This invoice was withdrawn on 2 March 2026. Nothing is payable.',
    );
  });

  test('does not change an invoice that the registry cancelled meanwhile, and says so', async () => {
    const { attemptId, preEnrolmentId } = await aPaidInvoice();
    await app.db.pool.query(
      `update pre_enrolments set status = 'cancelled' where pre_enrolment_id = $1`,
      [preEnrolmentId],
    );
    const reply = await all(attemptId, 'owedAgain');
    expect(reply.body.Result?.attempts[0]?.refunds[0]?.invoiceOutcome).toBe('staysCancelled');
    expect(await invoiceOf(preEnrolmentId)).toMatchObject({ status: 'cancelled' });
    expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({ protects: null });
    expect(await mailOf(reply)).toContain('is cancelled: you owe nothing for it.');
  });

  test('needs a decision again once its second charge was dealt with', async () => {
    const { attemptId, preEnrolmentId } = await aPaidInvoice();
    await app.db.transaction((tx) =>
      settlePaid(tx, { ...app.parts, now: app.now }, attemptId, {
        transactionReference: 'T-second',
        gatewayCode: null,
        gatewayMessage: null,
        cause: 'A late answer.',
      }),
    );
    // Until someone reviews it, the second charge may pay the invoice.
    expect(refusalOf(await all(attemptId, 'owedAgain'))).toEqual([400, 'invoice']);
    await app.db.query(
      `update payment_reviews set closed_at = at, closed_by = 'admin',
         closed_because = 'Refunded T-second at the provider' where attempt_id = $1`,
      [attemptId],
    );
    expect(refusalOf(await all(attemptId))).toEqual([400, 'invoice']);
    const reply = await all(attemptId, 'owedAgain');
    expect(reply.body.Result?.attempts[0]?.refunds[0]?.invoiceOutcome).toBe('owedAgain');
    expect(await invoiceOf(preEnrolmentId)).toMatchObject({ status: 'unpaid' });
  });

  test('leaves an invoice paid that the registry marked as paid meanwhile, even after the review', async () => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer(async () => {
      await app.db.query(`update pre_enrolments set status = 'paid' where pre_enrolment_id = $1`, [
        invoice.preEnrolmentId,
      ]);
      return paidAnswer('meanwhile');
    });
    await pay(app, feesOf(invoice), invoice.token);
    const [{ attempt_id: attemptId } = { attempt_id: '' }] = await attemptsOf(app, invoice.user.id);
    const amount = 110_000;
    const closed = await rowsOf(
      app,
      `update payment_reviews set closed_at = at, closed_by = 'admin', closed_because = 'Seen'
       where attempt_id = $1 returning kind`,
      [attemptId],
    );
    expect(closed).toEqual([{ kind: 'invoicePaidOtherwise' }]);
    expect(refusalOf(await all(attemptId, 'owedAgain', amount))).toEqual([400, 'invoice']);
    const reply = await all(attemptId, undefined, amount);
    expect(reply.body.Result?.attempts[0]?.refunds[0]?.invoiceOutcome).toBe('staysPaid');
    expect(await invoiceOf(invoice.preEnrolmentId)).toMatchObject({ status: 'paid' });
  });

  test('follows the last choice, even if it becomes complete only later', async () => {
    const { attemptId, preEnrolmentId } = await aPaidInvoice();
    app.cards.answerRefund(unknownAnswer);
    const first = await refundPart(app, admin, { attemptId, amount: 20_000 });
    const { refundId = '' } = first.body.Result?.attempts[0]?.refunds[0] ?? {};
    const second = await all(attemptId, 'withdrawn', 2000);
    // Not all of it is back yet.
    expect(second.body.Result).toMatchObject({ state: 'paid', refundedAmount: 2000 });
    expect(await invoiceOf(preEnrolmentId)).toMatchObject({ status: 'paid' });
    const resolved = await app.call(
      'payments/resolveRefund',
      { refundId, outcome: 'refunded', reference: 'RX', reason: 'In their records' },
      admin,
    );
    expect(resolved.body.Result?.state).toBe('refunded');
    expect(await invoiceOf(preEnrolmentId)).toMatchObject({ status: 'withdrawn' });
  });
});

test('a partial refund leaves the invoice paid, and the email says so', async () => {
  const { attemptId, preEnrolmentId, order } = await aPaidInvoice();
  const reply = await refundPart(app, admin, { attemptId, amount: 1000 });
  expect(await invoiceOf(preEnrolmentId)).toMatchObject({ status: 'paid' });
  expect(reply.body.Result?.attempts[0]).toMatchObject({
    decidesInvoice: true,
    refunds: [{ invoiceOutcome: 'staysPaid' }],
  });
  expect(await mailOf(reply)).toContain(`The invoice ${order.invoiceNumber} stays paid.`);
});

test('an account keeps a withdrawn invoice with its payment and refund, and owes nothing', async () => {
  const { attemptId, employerId, token } = await aPaidInvoice();
  await all(attemptId, 'withdrawn');
  const csv = await app.app.inject({
    method: 'GET',
    url: `/api/employer/downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-12-31&format=csv`,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
  });
  const rows = csv.body.trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[2])).toEqual([
    'Opening balance',
    'Invoice',
    'Payment',
    'Refund',
    'Invoice withdrawn',
    'Closing balance',
  ]);
  expect(rows.at(-1)).toMatch(/,0\.00$/);
});

test('a student whose fees were withdrawn is not asked for them', async () => {
  const { id: userId } = await aUser(app.db);
  const { studentId } = await aStudent(app.db, { userId });
  const paid = await makePaidInvoice(app, {}, { studentId, userId, employerId: null });
  await app.db.pool.query(
    'update pre_enrolments set employer_id = null, student_id = $2 where pre_enrolment_id = $1',
    [paid.preEnrolmentId, studentId],
  );
  const token = await app.signIn(userId);
  await all(paid.attemptId, 'withdrawn');
  expect((await app.call('learner/retrieveFees', {}, token)).body.Result).toEqual([]);
  const { orderNumber } = paid.order;
  const own = await app.call('checkout/retrieveOrder', { orderNumber }, token);
  expect(own.body.Result?.state).toBe('refunded');
});
