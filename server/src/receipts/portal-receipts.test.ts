import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aSignedIn, aStaffToken, rowsOf } from '../companies/test-companies.ts';
import { readAccountActivity } from '../company-account/read-account-activity.ts';
import { reconcileAccounts } from '../company-account/reconcile-accounts.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { aNotedRefund, aPaidOrder } from '../payments/test-orders.ts';
import { openTestApp } from '../platform/test-app.ts';
import { receipts } from './tables.ts';
import { aReceipt } from './test-receipts.ts';

const app = await openTestApp({ INSTITUTE_ABN: '27241053246' });

/** A company that has paid an invoice for 1,100 dollars in the portal, with 200 of fee help. */
async function aPayer() {
  const signedIn = await aSignedIn(app, 'writer');
  const { employerId, user } = signedIn;
  const { studentId } = await anApprentice(app.db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
    status: 'paid',
    dueDate: '2026-03-01',
    feeHelpAmount: 20_000,
    lines: [
      [100_000, 0],
      [30_000, 2727],
    ],
  });
  const paid = await aPaidOrder(app, {
    employerId,
    studentId,
    userId: user.id,
    preEnrolmentId,
    feeHelpUsed: 20_000,
    feeHelpDescription: 'Free TAFE',
    lines: [
      { unitAmount: 100_000, gstAmount: 0 },
      { unitAmount: 30_000, gstAmount: 2727 },
    ],
  });
  return { ...signedIn, ...paid, studentId };
}

const aRefund = async (payer: Awaited<ReturnType<typeof aPayer>>, amount: number) =>
  (await aNotedRefund(app, payer, { amount })).number;

const listOf = async (employerId: string, token: string) =>
  (await app.call('employer/retrieveReceipts', { eId: employerId }, token)).body.Result;
const countOf = async (employerId: string, token: string) =>
  (await app.call('employer/syncEmployerSummary', { eId: employerId }, token)).body.Result
    ?.receiptsCount;
/** The account with what the builders of this file wrote besides the calls. */
const accountOf = async (employerId: string) => {
  const parts = { now: app.now, institution: app.parts.institution };
  await reconcileAccounts(app.db, parts);
  return readAccountActivity(
    { db: app.db, ...parts },
    { eId: employerId, start: '2026-01-01', end: '2026-12-31' },
  );
};

describe('a receipt that the portal issued', () => {
  test('is listed with the company’s others, with its lines and the card payment', async () => {
    const { employerId, token, studentId, receiptNumber } = await aPayer();
    const listed = {
      id: receiptNumber,
      receiptNumber,
      status: 'Paid',
      paidAmount: 110_000,
      refundedAmount: 0,
      paidDate: '2026-03-02',
      priceAmount: 130_000,
      gstAmount: 2727,
      feeHelpUsed: 20_000,
      studentId,
      studentName: 'Ngaire Tūhoe',
      purchaseOrderNumber: null,
    };
    expect(await listOf(employerId, token)).toEqual([listed]);
    expect(await countOf(employerId, token)).toBe(1);
    const detail = await app.call('employer/retrieveReceiptDetail', { rId: receiptNumber }, token);
    const line = { studentId, studentName: 'Ngaire Tūhoe', invoiceNumber: null };
    expect(detail.body.Result).toEqual({
      ...listed,
      purchaseOrderNumber: null,
      employerReceiptLines: [
        { lineNumber: 1, amount: 100_000, ...line },
        { lineNumber: 2, amount: 30_000, ...line },
        { lineNumber: 3, amount: -20_000, ...line },
      ],
      employerReceiptPaymentLines: [
        {
          lineNumber: 1,
          amount: 110_000,
          paymentType: 'Card',
          bsb: null,
          drawer: null,
          reference: 'TX1',
          comment: null,
        },
      ],
    });
  });

  test('has the tax invoice as its paper', async () => {
    const { token, receiptNumber } = await aPayer();
    const reply = await app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadReceipt?rId=${receiptNumber}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(reply.headers['content-disposition']).toContain(`Receipt ${receiptNumber}.pdf`);
    expect((await wordsOf(reply.rawPayload)).join(' ')).toContain('Receipt and tax invoice');
  });

  test('is not visible to others, and views by staff are recorded', async () => {
    const { employerId, receiptNumber: rId } = await aPayer();
    const stranger = await aSignedIn(app, 'admin');
    const refused = await app.call('employer/retrieveReceiptDetail', { rId }, stranger.token);
    expect(refused.status).toBe(404);
    const staff = await aStaffToken(app, 'isSupport');
    expect((await app.call('employer/retrieveReceiptDetail', { rId }, staff)).status).toBe(200);
    expect(
      await rowsOf(
        app,
        `select 1 from audit_events where kind = 'company.viewed' and employer_id = $1`,
        [employerId],
      ),
    ).toHaveLength(1);
  });

  test('is superseded by the registry’s that names it, and restored if that is retired', async () => {
    const payer = await aPayer();
    const { employerId, token, receiptNumber } = payer;
    await aRefund(payer, 1000);
    const taken = await aReceipt(app.db, employerId, {
      paidAmount: 110_000,
      paidDate: '2026-03-02',
      portalReceiptNumber: receiptNumber,
    });
    expect((await listOf(employerId, token))?.map(({ id }) => id)).toEqual([taken.receiptId]);
    expect(await countOf(employerId, token)).toBe(1);
    const account = await accountOf(employerId);
    expect(account).toMatchObject({ paid: 109_000, closingBalance: 0 });
    expect(account.lines.find(({ kind }) => kind === 'registryReceipt')).toMatchObject({
      amount: 0,
      notedAmount: 110_000,
    });
    const gone = await app.call('employer/retrieveReceiptDetail', { rId: receiptNumber }, token);
    expect(gone.status).toBe(404);
    await app.db.orm.update(receipts).set({ retiredAt: app.now });
    expect((await listOf(employerId, token))?.map(({ id }) => id)).toEqual([receiptNumber]);
  });

  test('states its refunds; a statement lists both, each on its day', async () => {
    const payer = await aPayer();
    const { employerId, receiptNumber } = payer;
    app.pass(24 * 3_600_000);
    const token = await app.signIn(payer.user.id);
    const note = await aRefund(payer, 30_000);
    expect((await listOf(employerId, token))?.[0]).toMatchObject({
      status: 'Partly refunded',
      refundedAmount: 30_000,
    });
    const account = await accountOf(employerId);
    expect(account).toMatchObject({ invoiced: 80_000, paid: 80_000, closingBalance: 0 });
    expect(
      account.lines.map(({ kind, documentNumber, balance }) => [kind, documentNumber, balance]),
    ).toEqual([
      ['invoice', expect.any(String), 110_000],
      ['payment', receiptNumber, 0],
      ['refund', note, 30_000],
      ['adjustment', note, 0],
    ]);
    await aRefund(payer, 80_000);
    expect((await listOf(employerId, token))?.[0]?.status).toBe('Refunded');
    expect(await accountOf(employerId)).toMatchObject({ paid: 0, closingBalance: 0 });
    const csv = await app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-12-31&format=csv`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(csv.body).toMatch(new RegExp(`Refund,${note},.*,-300.00,300.00`));
    const pdf = await app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-12-31`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect((await wordsOf(pdf.rawPayload)).join(' ')).toContain(`Refund ${note}`);
  });
});

test('a first filling counts an invoice that was paid early on the day of its payment', async () => {
  const { employerId, user } = await aSignedIn(app, 'writer');
  const { studentId } = await anApprentice(app.db, employerId);
  const overdue = { dueDate: '2026-02-10', lines: [[48_000, 0]] as [number, number][] };
  await aPreEnrolment(app.db, employerId, studentId, overdue);
  const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
    status: 'paid',
    dueDate: '2026-06-30',
    lines: [[77_750, 0]],
  });
  const lines = [{ unitAmount: 77_750, gstAmount: 0 }];
  await aPaidOrder(app, { employerId, studentId, userId: user.id, preEnrolmentId, lines });
  const accountFrom = (start: string, end: string) =>
    readAccountActivity(
      { db: app.db, now: app.now, institution: app.parts.institution },
      { eId: employerId, start, end },
    );
  const march = await accountFrom('2026-03-01', '2026-03-31');
  expect(march).toMatchObject({ openingBalance: 48_000, invoiced: 77_750, paid: 77_750 });
  expect(march.closingBalance).toBe(48_000);
  expect(march.ageing.upTo60 + march.ageing.upTo30).toBe(48_000);
  expect(march.lines).toMatchObject([
    { kind: 'invoice', postedDay: march.lines[1]?.postedDay, dueDay: '2026-06-30' },
    { kind: 'payment', dueDay: null },
  ]);
  const june = await accountFrom('2026-06-01', '2026-06-30');
  expect(june).toMatchObject({ openingBalance: 48_000, invoiced: 0, closingBalance: 48_000 });
});
