import { beforeEach, describe, expect, test } from 'vitest';
import { aSignedIn } from '../companies/test-companies.ts';
import { anOffice, refundAll, refundPart } from '../payments/administration/test-refunds.ts';
import { anAttempt, anOrder } from '../payments/test-orders.ts';
import {
  aCompanyInvoice,
  anotherInvoice,
  feesOf,
  pay,
  severalFeesOf,
} from '../payments/test-purchases.ts';
import { amountsOf, entriesOf, owedBy } from './test-account.ts';

const { app, admin } = await anOffice();
beforeEach(() => app.cards.reset());

/** Tuition for 500 dollars and a kit for 110 including 10 of GST. */
const kit: [number, number][] = [
  [50_000, 0],
  [11_000, 1000],
];
const reason = 'It is in the report of the day';

const accountOf = async (employerId: string, token: string) => {
  const asked = { eId: employerId, start: '2026-01-01', end: '2026-12-31' };
  const reply = await app.call('employer/retrieveAccountActivity', asked, token);
  if (!reply.body.Result) throw new Error(`Answered ${reply.status}.`);
  return reply.body.Result;
};

const attemptOf = async (orderNumber: string | null | undefined) => {
  const { rows } = await app.db.query(
    'select attempt_id from payment_attempts join orders using (order_id) where order_number = $1',
    [orderNumber],
  );
  return (rows as { attempt_id: string }[])[0]?.attempt_id ?? '';
};

type Invoice = Awaited<ReturnType<typeof aCompanyInvoice>>;

/** An invoice of 610 dollars that its company has paid here. */
async function aPaidKit() {
  const invoice = await aCompanyInvoice(app, { lines: kit });
  const { body } = await pay(app, feesOf(invoice, { amount: 61_000 }), invoice.token);
  return { ...invoice, attemptId: await attemptOf(body.Result?.orderNumber) };
}

/** The same after an attempt whose outcome nobody knows. */
async function anUnknownKit() {
  const invoice = await aCompanyInvoice(app, { lines: kit });
  const { studentId, employerId, preEnrolmentId, invoiceNumber, user } = invoice;
  const order = await anOrder(app.db, {
    ...{ studentId, employerId, preEnrolmentId, invoiceNumber },
    userId: user.id,
    lines: kit.map(([unitAmount, gstAmount]) => ({ unitAmount, gstAmount })),
  });
  const { attemptId } = await anAttempt(app.db, order, { state: 'unknown' });
  return { ...invoice, attemptId };
}

const kitOnly = [{ lineNumber: 2, amount: 11_000 }];
const resolve = (attemptId: string, outcome: 'paid' | 'declined') =>
  app.call('payments/resolveAttempt', { attemptId, outcome, reference: 'TX-1', reason }, admin);
const correct = (attemptId: string, outcome: 'paid' | 'declined') =>
  app.call('payments/correctAttempt', { attemptId, outcome, reference: 'TX-2', reason }, admin);

/** The balance by entries, which is what the tables say is owed. */
async function balanceOf({ employerId, token }: Pick<Invoice, 'employerId' | 'token'>) {
  const account = await accountOf(employerId, token);
  const ages = Object.values(account.ageing).reduce((sum, one) => sum + one, 0);
  expect(ages - account.credit).toBe(account.closingBalance);
  expect(await owedBy(app, employerId)).toBe(account.closingBalance);
  return account.closingBalance;
}

describe('the account of a company owes', () => {
  test('nothing after a part was refunded and the invoice stays paid', async () => {
    const paid = await aPaidKit();
    const { attemptId, employerId } = paid;
    const reply = await refundPart(app, admin, { attemptId, amount: 11_000, lines: kitOnly });
    expect(reply.status).toBe(200);
    expect(await entriesOf(app, employerId)).toMatchObject([
      { kind: 'invoice', amount: 61_000, gstAmount: 1000, dueDay: '2026-03-20' },
      { kind: 'payment', amount: -61_000, gstAmount: -1000 },
      { kind: 'refund', amount: 11_000, gstAmount: 1000 },
      {
        kind: 'adjustment',
        amount: -11_000,
        gstAmount: -1000,
        documentNumber: expect.stringMatching(/^A-/),
      },
    ]);
    expect(await balanceOf(paid)).toBe(0);
  });

  test('the whole invoice after all of it was refunded in two parts and it is owed again', async () => {
    const paid = await aPaidKit();
    const { attemptId, employerId } = paid;
    await refundPart(app, admin, { attemptId, amount: 11_000, lines: kitOnly });
    await refundAll(app, admin, { attemptId, amount: 50_000, invoice: 'owedAgain' });
    expect((await amountsOf(app, employerId)).slice(4)).toEqual([
      ['refund', 50_000],
      ['adjustment', 11_000],
    ]);
    expect(await balanceOf(paid)).toBe(61_000);
  });

  test('nothing, and keeps the invoice, after all of it was refunded and it was withdrawn', async () => {
    const paid = await aPaidKit();
    const { attemptId, employerId } = paid;
    await refundAll(app, admin, { attemptId, amount: 61_000, invoice: 'withdrawn' });
    expect(await amountsOf(app, employerId)).toEqual([
      ['invoice', 61_000],
      ['payment', -61_000],
      ['refund', 61_000],
      ['invoiceWithdrawn', -61_000],
    ]);
    expect(await balanceOf(paid)).toBe(0);
  });

  test('no GST of a withdrawn supply that fee help paid in part', async () => {
    const invoice = await aCompanyInvoice(app, {
      lines: [[110_000, 10_000]],
      feeHelpAmount: 60_000,
    });
    const { body } = await pay(app, feesOf(invoice, { amount: 50_000 }), invoice.token);
    const attemptId = await attemptOf(body.Result?.orderNumber);
    await refundAll(app, admin, { attemptId, amount: 50_000, invoice: 'withdrawn' });
    const entries = await entriesOf(app, invoice.employerId);
    const supply = entries.filter(({ kind }) => kind.startsWith('invoice'));
    expect(supply.map(({ amount, gstAmount }) => [amount, gstAmount])).toEqual([
      [50_000, 10_000],
      [-50_000, -10_000],
    ]);
    expect(await balanceOf(invoice)).toBe(0);
  });

  test('again what a reversed payment had paid, and nothing after a correction', async () => {
    const wrong = await anUnknownKit();
    await resolve(wrong.attemptId, 'paid');
    await correct(wrong.attemptId, 'declined');
    expect(await amountsOf(app, wrong.employerId)).toEqual([
      ['invoice', 61_000],
      ['payment', -61_000],
      ['reversal', 61_000],
    ]);
    expect(await balanceOf(wrong)).toBe(61_000);
    await correct(wrong.attemptId, 'paid');
    expect((await amountsOf(app, wrong.employerId)).at(-1)).toEqual(['correction', -61_000]);
    expect(await balanceOf(wrong)).toBe(0);
  });

  test('nothing while a refund that did not happen, and its adjustment, are undone', async () => {
    const paid = await aPaidKit();
    const { attemptId, employerId } = paid;
    app.cards.answerRefund({ outcome: 'unknown', cause: 'it did not answer in time' });
    await refundPart(app, admin, { attemptId, amount: 11_000, lines: kitOnly });
    const { rows } = await app.db.query('select refund_id from refunds where attempt_id = $1', [
      attemptId,
    ]);
    const refundId = (rows as { refund_id: string }[])[0]?.refund_id ?? '';
    const found = { refundId, reference: 'TX-1', reason };
    await app.call('payments/resolveRefund', { ...found, outcome: 'refunded' }, admin);
    expect(await balanceOf(paid)).toBe(0);
    await app.call('payments/correctRefund', { ...found, outcome: 'declined' }, admin);
    expect((await amountsOf(app, employerId)).slice(2)).toEqual([
      ['refund', 11_000],
      ['adjustment', -11_000],
      ['reversal', -11_000],
      ['adjustment', 11_000],
    ]);
    expect(await balanceOf(paid)).toBe(0);
  });

  test('what is left after several invoices were paid together, one bank amount with its parts', async () => {
    const first = await aCompanyInvoice(app, { lines: kit });
    const second = await anotherInvoice(app, first, { lines: [[20_000, 0]] });
    const left = await anotherInvoice(app, first, { lines: [[7000, 0]], dueDate: '2026-01-15' });
    const payment = severalFeesOf([first, second], { amount: 81_000, purchaseOrderNumber: 'PO 7' });
    expect((await pay(app, payment, first.token)).status).toBe(200);
    const { lines, ageing, closingBalance } = await accountOf(first.employerId, first.token);
    expect(lines.find(({ kind }) => kind === 'payment')).toMatchObject({
      amount: -81_000,
      invoiceNumber: null,
      purchaseOrderNumber: 'PO 7',
      parts: [
        { amount: -61_000, invoiceNumber: first.invoiceNumber, studentName: expect.any(String) },
        { amount: -20_000, invoiceNumber: second.invoiceNumber },
      ],
    });
    expect([closingBalance, ageing.upTo60]).toEqual([7000, 7000]);
    expect(await balanceOf(first)).toBe(7000);
    const history = await app.call(
      'employer/retrieveInvoiceHistory',
      { eId: first.employerId, pId: left.preEnrolmentId },
      first.token,
    );
    expect(history.body.Result).toMatchObject([{ kind: 'invoice', amount: 7000 }]);
  });
});

test('the history of an invoice of another company, or of none, does not exist', async () => {
  const invoice = await aCompanyInvoice(app);
  const stranger = await aSignedIn(app, 'admin');
  for (const [eId, token] of [
    [stranger.employerId, stranger.token],
    [invoice.employerId, stranger.token],
  ] as const) {
    const asked = { eId, pId: invoice.preEnrolmentId };
    expect((await app.call('employer/retrieveInvoiceHistory', asked, token)).status).toBe(404);
  }
});

test('an entry cannot be changed or deleted', async () => {
  const { employerId } = await aPaidKit();
  for (const change of ['update account_entries set amount = 0', 'delete from account_entries']) {
    await expect(app.db.query(`${change} where employer_id = $1`, [employerId])).rejects.toThrow(
      'account_entries is append-only',
    );
  }
});
