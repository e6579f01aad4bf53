import { byteOrderMark } from '@tradebridge/contract/csv';
import { maxReceiptsAtOnce } from '@tradebridge/contract/receipt-rules';
import { expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aSignedIn } from '../companies/test-companies.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { openTestApp } from '../platform/test-app.ts';
import { receiptLines, receiptPayments } from './tables.ts';
import { aReceipt } from './test-receipts.ts';

const app = await openTestApp({ INSTITUTE_ABN: '27241053246' });

const year = { start: '2026-01-01', end: '2026-12-31' };

const download = (
  { employerId: eId, token }: { employerId: string; token: string },
  format: 'pdf' | 'csv',
  period = year,
) =>
  app.app.inject({
    method: 'GET',
    url: `/api/employer/downloadReceipts?${new URLSearchParams({ eId, format, ...period })}`,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
  });

async function rowsOf(of: { employerId: string; token: string }, period = year) {
  const reply = await download(of, 'csv', period);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  const [head, ...rows] = reply.body.slice(byteOrderMark.length).trim().split('\r\n');
  expect(head).toBe(
    'Receipt number,Paid on,Status,Invoice number,Pre-enrolment number,Student number,Student,Description,Amount,GST included,Purchase order number,Payment',
  );
  return rows;
}

/** A company with a receipt of the portal, whose help covered $200, and two of the registry. */
async function aCompanyWithReceipts() {
  const signedIn = await aSignedIn(app, 'reader');
  const { employerId, user } = signedIn;
  const { studentId } = await anApprentice(app.db, employerId, {
    student: { givenName: 'Lee', familyName: 'Frost', studentNumber: `S-${employerId}` },
  });
  const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, { status: 'paid' });
  const paid = await aPaidOrder(
    app,
    {
      ...{ employerId, studentId, userId: user.id, preEnrolmentId },
      ...{ invoiceNumber: 'INV-9', preEnrolmentNumber: 'PE-9', purchaseOrderNumber: 'PO 4711' },
      ...{ studentName: 'Lee Frost', studentNumber: `S-${employerId}` },
      ...{ feeHelpUsed: 20_000, feeHelpDescription: 'Free TAFE' },
      lines: [
        { unitAmount: 100_000, gstAmount: 0, description: '=1+1 tuition' },
        { unitAmount: 30_000, gstAmount: 2727, description: 'Tool kit' },
      ],
    },
    { transactionReference: 'TX-9' },
  );
  const { receiptId, receiptNumber } = await aReceipt(app.db, employerId, {
    ...{ paidDate: '2026-02-01', paidAmount: 60_000, gstAmount: 5000 },
  });
  await app.db.orm.insert(receiptLines).values([
    { receiptId, lineNumber: 1, amount: 40_000, studentId },
    { receiptId, lineNumber: 2, amount: 20_000 },
  ]);
  await app.db.orm.insert(receiptPayments).values([
    { receiptId, lineNumber: 1, amount: 50_000, paymentType: 'EFT', reference: '0071' },
    { receiptId, lineNumber: 2, amount: 10_000, paymentType: 'Cheque' },
  ]);
  const bare = await aReceipt(app.db, employerId, {
    ...{ paidDate: '2026-01-15', paidAmount: 7_000, gstAmount: 0, studentId },
  });
  return { ...signedIn, paid, receiptNumber, bare, student: `S-${employerId},Lee Frost` };
}

test('the CSV has a row for each line, with what it was for and how it was paid', async () => {
  const of = await aCompanyWithReceipts();
  const { receiptNumber: number, bare, paid, student } = of;
  const head = `${paid.receiptNumber},2026-03-02,Paid,INV-9,PE-9,${student}`;
  expect(await rowsOf(of)).toEqual([
    `${bare.receiptNumber},2026-01-15,Receipted,,,${student},,70.00,0.00,,`,
    `${number},2026-02-01,Receipted,,,${student},,400.00,50.00,,"EFT 0071, Cheque"`,
    `${number},2026-02-01,Receipted,,,,,,200.00,,,"EFT 0071, Cheque"`,
    // Spreadsheets run no cell as a formula.
    `${head},'=1+1 tuition,1000.00,0.00,PO 4711,Card TX-9`,
    `${head},Tool kit,300.00,27.27,PO 4711,Card TX-9`,
    `${head},Fee help used Free TAFE,-200.00,0.00,PO 4711,Card TX-9`,
  ]);
});

test('the PDF has each receipt as its own paper has it', async () => {
  const of = await aCompanyWithReceipts();
  const reply = await download(of, 'pdf');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = (await wordsOf(reply.rawPayload)).join(' ');
  for (const number of [of.receiptNumber, of.bare.receiptNumber, of.paid.receiptNumber]) {
    expect(words).toContain(number);
  }
  expect(words).toContain('Receipt and tax invoice');
  expect(words).toContain('PO 4711');
});

test('only the payments of the period are in it; a PDF of none is refused', async () => {
  const of = await aCompanyWithReceipts();
  const january = { start: '2026-01-01', end: '2026-01-31' };
  expect((await rowsOf(of, january)).map((row) => row.split(',')[0])).toEqual([
    of.bare.receiptNumber,
  ]);
  const before = { start: '2025-01-01', end: '2025-12-31' };
  expect(await rowsOf(of, before)).toEqual([]);
  const none = await download(of, 'pdf', before);
  expect([none.statusCode, none.json().Error.Fields]).toEqual([
    400,
    [{ Path: 'end', Message: 'Nothing was paid in this period' }],
  ]);
  const turned = await download(of, 'csv', { start: '2026-02-01', end: '2026-01-01' });
  expect(turned.statusCode).toBe(400);
});

test('a PDF has a limit, which is said', async () => {
  const of = await aSignedIn(app, 'reader');
  await app.db.query(
    `insert into receipts (receipt_id, employer_id, receipt_number, status, paid_amount, paid_date, gst_amount)
     select $1 || '-' || number, $1, $1 || '-' || number, 'Receipted', 100, '2026-03-01', 0
     from generate_series(0, $2) number`,
    [of.employerId, maxReceiptsAtOnce.pdf],
  );
  const reply = await download(of, 'pdf');
  expect([reply.statusCode, reply.json().Error.Fields]).toEqual([
    400,
    [
      {
        Path: 'end',
        Message: 'There are more than 250 receipts in this period. Choose a shorter one',
      },
    ],
  ]);
  expect(await rowsOf(of)).toHaveLength(maxReceiptsAtOnce.pdf + 1);
});

test('another company’s receipts are not found', async () => {
  const { employerId } = await aCompanyWithReceipts();
  const { token } = await aSignedIn(app, 'admin');
  expect((await download({ employerId, token }, 'csv')).statusCode).toBe(404);
});

test('the list of receipts has purchase-order numbers, also where the registry’s took the place', async () => {
  const { employerId, token, paid } = await aCompanyWithReceipts();
  const listed = async () =>
    (await app.call('employer/retrieveReceipts', { eId: employerId }, token)).body.Result?.map(
      ({ receiptNumber, purchaseOrderNumber }) => [receiptNumber, purchaseOrderNumber],
    );
  expect(await listed()).toContainEqual([paid.receiptNumber, 'PO 4711']);
  const taken = await aReceipt(app.db, employerId, { portalReceiptNumber: paid.receiptNumber });
  expect(await listed()).toContainEqual([taken.receiptNumber, 'PO 4711']);
  const detail = await app.call('employer/retrieveReceiptDetail', { rId: taken.receiptId }, token);
  expect(detail.body.Result?.purchaseOrderNumber).toBe('PO 4711');
});
