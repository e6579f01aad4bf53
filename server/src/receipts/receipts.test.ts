import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aSignedIn } from '../companies/test-companies.ts';
import { aCompany } from '../companies/test-contacts.ts';
import { readAccountActivity } from '../company-account/read-account-activity.ts';
import { preEnrolmentFees, preEnrolments } from '../invoices/tables.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { addDays } from '../platform/calendar.ts';
import { openTestApp } from '../platform/test-app.ts';
import { receiptLines, receiptPayments, receipts } from './tables.ts';
import { aReceipt } from './test-receipts.ts';

const app = await openTestApp();

describe('the receipts of a company', () => {
  test('are sorted by the day of payment, the latest first', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const { studentId } = await anApprentice(app.db, employerId);
    const several = await aReceipt(app.db, employerId, { paidDate: '2026-02-01' });
    await aReceipt(app.db, employerId, { paidDate: '2026-02-10', receiptNumber: 'R-0001' });
    await aReceipt(app.db, employerId, { paidDate: '2026-02-10', receiptNumber: 'R-0002' });
    const latest = await aReceipt(app.db, employerId, {
      paidDate: '2026-02-20',
      studentId,
      status: 'Reversed',
    });
    const reply = await app.call('employer/retrieveReceipts', { eId: employerId }, token);
    expect(reply.body.Result?.map(({ receiptNumber }) => receiptNumber)).toEqual([
      latest.receiptNumber,
      'R-0002',
      'R-0001',
      several.receiptNumber,
    ]);
    expect(reply.body.Result?.[0]).toEqual({
      id: latest.receiptId,
      receiptNumber: latest.receiptNumber,
      status: 'Reversed',
      paidAmount: 110_000,
      refundedAmount: 0,
      paidDate: '2026-02-20',
      priceAmount: 110_000,
      gstAmount: 10_000,
      feeHelpUsed: 0,
      studentId,
      studentName: 'Ngaire Tūhoe',
      purchaseOrderNumber: null,
    });
    expect(reply.body.Result?.at(-1)).toMatchObject({ studentId: null, studentName: null });
  });

  test('exclude retired ones and other companies’', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const below = await aCompany(app.db, { parentEmployerId: employerId });
    await aReceipt(app.db, below.employerId);
    await aReceipt(app.db, employerId, { retiredAt: app.now });
    const reply = await app.call('employer/retrieveReceipts', { eId: employerId }, token);
    expect(reply.body.Result).toEqual([]);
    const refused = await app.call(
      'employer/retrieveReceipts',
      { eId: (await aCompany(app.db)).employerId },
      token,
    );
    expect([refused.status, refused.body.Error?.Code]).toEqual([404, 'not-found']);
  });

  test.each([[{}], [{ eId: '../x' }], [{ eId: null }]])('are not told of %j', async (input) => {
    const { token } = await aSignedIn(app, 'reader');
    const reply = await app.call('employer/retrieveReceipts', input as { eId: string }, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
  });
});

describe('one receipt', () => {
  test('has its lines and payments, in order', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const { studentId } = await anApprentice(app.db, employerId);
    const { receiptId } = await aReceipt(app.db, employerId, { paidAmount: 5_000_000_000 });
    await app.db.orm.insert(receiptLines).values([
      { receiptId, lineNumber: 10, amount: 1 },
      { receiptId, lineNumber: 2, amount: 4_999_999_999, studentId },
    ]);
    const cheque = {
      lineNumber: 1,
      amount: 4_999_999_999,
      paymentType: 'Cheque',
      bsb: '990123',
      drawer: 'HALLAM ELECTRICAL',
      reference: '4711',
      comment: 'By mail.\nTwo invoices.',
    };
    await app.db.orm.insert(receiptPayments).values([
      { receiptId, lineNumber: 2, amount: 1, paymentType: 'EFT' },
      { receiptId, ...cheque },
    ]);
    const reply = await app.call('employer/retrieveReceiptDetail', { rId: receiptId }, token);
    expect(reply.body.Result).toMatchObject({
      id: receiptId,
      paidAmount: 5_000_000_000,
      employerReceiptLines: [
        { lineNumber: 2, amount: 4_999_999_999, studentId, studentName: 'Ngaire Tūhoe' },
        { lineNumber: 10, amount: 1, studentId: null, studentName: null },
      ],
      employerReceiptPaymentLines: [
        cheque,
        {
          lineNumber: 2,
          amount: 1,
          paymentType: 'EFT',
          bsb: null,
          drawer: null,
          reference: null,
          comment: null,
        },
      ],
    });
  });

  test('may have neither', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const { receiptId } = await aReceipt(app.db, employerId);
    const reply = await app.call('employer/retrieveReceiptDetail', { rId: receiptId }, token);
    expect(reply.body.Result).toMatchObject({
      employerReceiptLines: [],
      employerReceiptPaymentLines: [],
    });
  });

  test('of another company, retired or unknown does not exist', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const theirs = await aReceipt(app.db, (await aCompany(app.db)).employerId);
    const gone = await aReceipt(app.db, employerId, { retiredAt: app.now });
    for (const rId of [theirs.receiptId, gone.receiptId, 'nobody']) {
      const reply = await app.call('employer/retrieveReceiptDetail', { rId }, token);
      expect([reply.status, reply.body.Error?.Code]).toEqual([404, 'not-found']);
    }
    const reply = await app.call('employer/retrieveReceiptDetail', { rId: 'a b' }, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
  });
});

const download = (path: string, token: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/employer/${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
  });

describe('a statement of account as CSV', () => {
  const ofMarch = 'start=2026-03-01&end=2026-03-31&format=csv';

  test('has the opening balance, each movement with the balance after it, and the closing balance', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const { studentId } = await anApprentice(app.db, employerId, {
      student: { studentNumber: 'S-9', givenName: 'Ngaire', familyName: 'Smith, the "other"' },
    });
    await app.db.query('update employers set code = $1 where employer_id = $2', [
      'HAL 01/é',
      employerId,
    ]);
    const invoice = (invoiceNumber: string, dueDate: string, given: object = {}) =>
      aPreEnrolment(app.db, employerId, studentId, {
        invoiceNumber,
        preEnrolmentNumber: `P${invoiceNumber}`,
        dueDate,
        lines: [
          [40_000, 0],
          [11_000, 1_000],
        ],
        ...given,
      });
    await invoice('I1', '2026-02-28', { status: 'paid' });
    await invoice('I2', '2026-03-01');
    await invoice('=1+1', '2026-03-31', { feeHelpAmount: 50_000 });
    await invoice('I4', '2026-03-15', { status: 'cancelled' });
    await invoice('I5', '2026-04-01');
    await invoice('I6', '2026-03-15', { retiredAt: app.now });
    const receipt = (receiptNumber: string, paidDate: string, given: object = {}) =>
      aReceipt(app.db, employerId, { receiptNumber, paidDate, paidAmount: 60_000, ...given });
    await receipt('R1', '2026-03-01');
    await receipt('R2', '2026-03-02', { status: 'Reversed' });
    await receipt('R3', '2026-03-02', { retiredAt: app.now });
    await receipt('R4', '2026-04-01');
    await receipt('R5', '2026-03-31', { paidAmount: 50_000, gstAmount: 0, studentId });
    const other = await aCompany(app.db);
    await aReceipt(app.db, other.employerId, { paidDate: '2026-03-05' });
    await aPreEnrolment(app.db, other.employerId, studentId, { dueDate: '2026-03-05' });

    const reply = await download(`downloadStatement?eId=${employerId}&${ofMarch}`, token);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="Statement HAL 01__ 2026-03-01 to 2026-03-31.csv"; filename*=UTF-8''Statement%20HAL%2001%2F%C3%A9%202026-03-01%20to%202026-03-31.csv`,
    );
    const student = 'S-9,"Ngaire Smith, the ""other"""';
    expect(reply.rawPayload.toString('utf8')).toBe(
      [
        '\ufeffDate,Date concerned,Entry,Number,Invoice number,Pre-enrolment,Student number,Student,Purchase order,Due date,GST,Part of payment,Without effect,Invoiced,Paid,Balance',
        '2026-03-01,,Opening balance,,,,,,,,,,,,,0.00',
        `2026-03-01,,Invoice,I2,I2,PI2,${student},,2026-03-01,10.00,,,510.00,,510.00`,
        '2026-03-01,,Receipt of the registry,R1,,,,,,,,,600.00,,,510.00',
        `2026-03-02,,Invoice,'=1+1,'=1+1,P=1+1,${student},,2026-03-31,10.00,,,10.00,,520.00`,
        `2026-03-02,,Invoice,I5,I5,PI5,${student},,2026-04-01,10.00,,,510.00,,1030.00`,
        '2026-03-02,2026-04-01,Receipt of the registry,R4,,,,,,,,,600.00,,,1030.00',
        `2026-03-02,2026-03-31,Receipt of the registry,R5,,,${student},,,,,500.00,,,1030.00`,
        '2026-03-31,,Closing balance,,,,,,,,,,,1030.00,0.00,1030.00',
        '',
      ].join('\r\n'),
    );
  });

  test('of a company without movements has only balances', async () => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const reply = await download(
      `downloadStatement?eId=${employerId}&start=1926-01-01&end=2126-12-31&format=csv`,
      token,
    );
    expect(reply.body.split('\r\n').slice(1)).toEqual([
      '1926-01-01,,Opening balance,,,,,,,,,,,,,0.00',
      '2126-12-31,,Closing balance,,,,,,,,,,,0.00,0.00,0.00',
      '',
    ]);
  });

  test.each([
    ['start=2026-03-31&end=2026-03-01&format=csv'],
    ['start=31/03/2026&end=2026-04-01&format=csv'],
    ['start=2026-02-30&end=2026-04-01&format=csv'],
    ['start=2026-03-01T00:00:00Z&end=2026-04-01'],
    ['start=0000-01-01&end=2026-04-01'],
    ['start=2026-03-01'],
    ['end=2026-03-01'],
    ['start=2026-03-01&end=2026-03-31&format=xlsx'],
    ['start=2026-03-01&end=2026-03-31&start=2026-03-02'],
  ])('is not made for %s', async (query) => {
    const { employerId, token } = await aSignedIn(app, 'reader');
    const reply = await download(`downloadStatement?eId=${employerId}&${query}`, token);
    expect([reply.statusCode, reply.json().Error?.Code]).toEqual([400, 'invalid']);
  });

  test('of another company does not exist', async () => {
    const { token } = await aSignedIn(app, 'admin');
    const { employerId } = await aCompany(app.db);
    const reply = await download(`downloadStatement?eId=${employerId}&${ofMarch}`, token);
    expect([reply.statusCode, reply.json().Error?.Code]).toEqual([404, 'not-found']);
  });

  test('adds up for any invoices and payments', async () => {
    const day = fc
      .integer({ min: 0, max: 200 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const invoice = fc.record({
      dueDate: day,
      status: fc.constantFrom('unpaid' as const, 'paid' as const, 'cancelled' as const),
      help: fc.option(amount),
      lines: fc.array(amount, { maxLength: 3 }),
    });
    const payment = fc.record({
      paidDate: day,
      paidAmount: amount,
      status: fc.constantFrom('Receipted', 'receipted', 'Reversed', 'REFUNDED'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(invoice, { maxLength: 8 }),
        fc.array(payment, { maxLength: 8 }),
        fc.tuple(day, day),
        async (invoices, payments, days) => {
          const [start = '', end = ''] = days.toSorted();
          const { employerId: eId } = await aCompany(app.db);
          const { studentId } = await anApprentice(app.db, eId);
          for (const [index, { help, lines, ...given }] of invoices.entries()) {
            const preEnrolmentId = `${eId}.${index}`;
            await app.db.orm.insert(preEnrolments).values({
              preEnrolmentId,
              employerId: eId,
              studentId,
              invoiceNumber: preEnrolmentId,
              preEnrolmentNumber: preEnrolmentId,
              feeHelpAmount: help,
              ...given,
            });
            if (lines.length === 0) continue;
            await app.db.orm.insert(preEnrolmentFees).values(
              lines.map((feeAmount, line) => ({
                preEnrolmentId,
                groupNumber: 1,
                lineNumber: line + 1,
                description: 'Fee',
                feeAmount,
                gstAmount: 0,
              })),
            );
          }
          if (payments.length > 0) {
            await app.db.orm.insert(receipts).values(
              payments.map((given, index) => ({
                receiptId: `${eId}.${index}`,
                receiptNumber: `${eId}.${index}`,
                employerId: eId,
                gstAmount: 0,
                ...given,
              })),
            );
          }
          const read = (from: string, to: string) =>
            readAccountActivity(
              { db: app.db, now: app.now, institution: app.parts.institution },
              { eId, start: from, end: to },
            );
          const owed = invoices
            .filter(({ status }) => status === 'unpaid')
            .map(({ lines, help }) => {
              const sum = lines.reduce((all, one) => all + one, 0);
              return sum - Math.min(help ?? 0, sum);
            })
            .reduce((all, one) => all + one, 0);
          const [account, whole, next] = [
            await read(start, end),
            await read('0001-01-01', '2126-12-31'),
            await read(addDays(end, 1), addDays(end, 1)),
          ];
          // Receipts that name no invoice have no effect.
          expect(whole.closingBalance).toBe(owed);
          for (const { openingBalance, invoiced, paid, closingBalance, lines } of [
            account,
            whole,
          ]) {
            expect(openingBalance + invoiced - paid).toBe(closingBalance);
            expect(lines.at(-1)?.balance ?? openingBalance).toBe(closingBalance);
          }
          expect(next.openingBalance).toBe(account.closingBalance);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('papers', () => {
  async function aHolder() {
    const signedIn = await aSignedIn(app, 'reader');
    await app.db.query(
      `update employers set name = 'Hallam Electrical', legal_name = 'Hallam Services Pty Ltd',
         code = $1, abn = '87007967311' where employer_id = $1`,
      [signedIn.employerId],
    );
    return signedIn;
  }

  const wordsOfPaper = async (path: string, token: string) => {
    const reply = await download(path, token);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    return wordsOf(reply.rawPayload);
  };

  test('a receipt states payer, items, students and payments', async () => {
    const { employerId, token } = await aHolder();
    const { studentId } = await anApprentice(app.db, employerId, {
      student: { givenName: 'Lee', familyName: 'Frost' },
    });
    const { receiptId } = await aReceipt(app.db, employerId, { receiptNumber: 'R-77' });
    await app.db.orm.insert(receiptLines).values([
      { receiptId, lineNumber: 1, amount: 60_000, studentId },
      { receiptId, lineNumber: 2, amount: 50_000 },
    ]);
    await app.db.orm.insert(receiptPayments).values([
      {
        receiptId,
        lineNumber: 1,
        amount: 100_000,
        paymentType: 'Cheque',
        bsb: '990123',
        drawer: 'HALLAM',
        reference: '4711',
        comment: 'By mail.\nTwo invoices.',
      },
      { receiptId, lineNumber: 2, amount: 10_000, paymentType: 'EFT' },
    ]);
    const [words = '', ...more] = await wordsOfPaper(`downloadReceipt?rId=${receiptId}`, token);
    expect(more).toEqual([]);
    for (const part of [
      'Receipt Receipted Hallam Electrical R-77',
      'Received from Hallam Services Pty Ltd ABN 87 007 967 311',
      'Paid on 1 March 2026',
      '1 Lee Frost $600.00 2 $500.00',
      'Cheque By mail. Two invoices. 990-123 HALLAM 4711 $1,000.00 EFT $100.00',
      'GST included $100.00 Amount paid $1,100.00',
    ]) {
      expect(words).toContain(part);
    }
  });

  test('a receipt leaves out what the registry does not have', async () => {
    const { employerId, token } = await aHolder();
    const { receiptId } = await aReceipt(app.db, employerId);
    const [words = ''] = await wordsOfPaper(`downloadReceipt?rId=${receiptId}`, token);
    for (const part of ['Paid for', 'Payments', 'Student', 'BSB'])
      expect(words).not.toContain(part);
  });

  test('a statement has its balances, movements and ageing', async () => {
    const { employerId, token } = await aHolder();
    const { studentId } = await anApprentice(app.db, employerId, {
      student: { givenName: 'Lee', familyName: 'Frost', studentNumber: `S-${employerId}` },
    });
    const invoice = (dueDate: string, invoiceNumber: string) =>
      aPreEnrolment(app.db, employerId, studentId, {
        dueDate,
        invoiceNumber,
        preEnrolmentNumber: `PE-${invoiceNumber}`,
      });
    await invoice('2025-11-20', 'A1');
    await invoice('2026-01-31', 'A2');
    await invoice('2026-03-02', 'A3');
    await aReceipt(app.db, employerId, {
      receiptNumber: 'B1',
      paidDate: '2026-02-03',
      paidAmount: 30_000,
    });
    const period = 'start=2026-01-01&end=2026-12-31';
    const [words = ''] = await wordsOfPaper(`downloadStatement?eId=${employerId}&${period}`, token);
    for (const part of [
      'Account activity as known on 2 March 2026 Hallam Electrical 1 January 2026 to 31 December 2026',
      '$1,100.00 Opening balance $2,200.00 Invoiced $0.00 Paid $3,300.00 Balance due',
      '1 Jan 2026 Opening balance $1,100.00',
      `31 Jan 2026 Invoice A2 due 31 Jan 2026 · Lee Frost · S-${employerId} · PE-A2 $1,100.00 $2,200.00`,
      '3 Feb 2026 Receipt of the registry B1 $300.00 $2,200.00',
      '31 Dec 2026 Closing balance $2,200.00 $0.00 $3,300.00',
      'Days since the due date, at 2 March 2026.',
      '$1,100.00 Not overdue $1,100.00 1 to 30 days $0.00 31 to 60 days $0.00 61 to 90 days $1,100.00 Over 90 days',
    ]) {
      expect(words).toContain(part);
    }
  });

  test('a statement in credit says so, and has no ageing', async () => {
    const { employerId, user, token } = await aHolder();
    const { studentId } = await anApprentice(app.db, employerId);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
      status: 'cancelled',
      lines: [[30_050, 0]],
    });
    const lines = [{ unitAmount: 30_050, gstAmount: 0 }];
    await aPaidOrder(app, { employerId, studentId, userId: user.id, preEnrolmentId, lines });
    const [words = ''] = await wordsOfPaper(
      `downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-03-31`,
      token,
    );
    expect(words).toContain('$300.50 Balance in credit');
    expect(words).toContain('Closing balance $0.00 $300.50 -$300.50');
    expect(words).not.toContain('by age');
  });

  test('a statement of hundreds of movements has several pages, each with the header', async () => {
    const { employerId, token } = await aHolder();
    await app.db.query(
      `insert into receipts (receipt_id, employer_id, receipt_number, status, paid_amount, paid_date, gst_amount)
       select $1 || '.' || number, $1, $1 || '.' || number, 'Receipted', 100, '2026-02-01', 0
       from generate_series(1, 520) number`,
      [employerId],
    );
    const pages = await wordsOfPaper(
      `downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-03-31`,
      token,
    );
    expect(pages.length).toBeGreaterThan(10);
    for (const [index, words] of pages.entries()) {
      expect(words).toContain('Date Entry Invoiced Paid Balance');
      expect(words).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.at(-1)).toContain('Closing balance $0.00 $0.00 $0.00');
  });

  test('a statement that is too long for a paper is refused with a message, and made as CSV', async () => {
    const { employerId, token } = await aHolder();
    await app.db.query(
      `insert into receipts (receipt_id, employer_id, receipt_number, status, paid_amount, paid_date, gst_amount)
       select $1 || '.' || number, $1, $1 || '.' || number, 'Receipted', 100, '2026-02-01', 0
       from generate_series(1, 10001) number`,
      [employerId],
    );
    const query = `downloadStatement?eId=${employerId}&start=2026-02-01&end=2026-02-28`;
    const refused = await download(query, token);
    expect([refused.statusCode, refused.json().Error.Fields]).toEqual([
      400,
      [
        {
          Path: 'end',
          Message: expect.stringMatching(/^A PDF can list up to 10000 .* has 10001\./),
        },
      ],
    ]);
    const csv = await download(`${query}&format=csv`, token);
    expect(csv.body.split('\r\n')).toHaveLength(10_001 + 4);
  });

  test('of another company do not exist', async () => {
    const { employerId, token } = await aHolder();
    const theirs = await aReceipt(app.db, (await aCompany(app.db)).employerId);
    const gone = await aReceipt(app.db, employerId, { retiredAt: app.now });
    for (const path of [
      `downloadReceipt?rId=${theirs.receiptId}`,
      `downloadReceipt?rId=${gone.receiptId}`,
      'downloadReceipt?rId=nobody',
      `downloadStatement?eId=${theirs.employerId}&start=2026-01-01&end=2026-03-31`,
    ]) {
      const reply = await download(path, token);
      expect([path, reply.statusCode]).toEqual([path, 404]);
    }
  });
});

test('a company with many takes no more queries than one with few', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  const { studentId } = await anApprentice(app.db, employerId);
  const numbers = Array.from({ length: 200 }, (_, index) => `${employerId}.${index}`);
  await app.db.orm.insert(receipts).values(
    numbers.map((receiptId) => ({
      receiptId,
      employerId,
      receiptNumber: receiptId,
      status: 'Receipted',
      paidAmount: 100,
      paidDate: '2026-03-01',
      gstAmount: 0,
    })),
  );
  const rId = numbers[0] ?? '';
  await app.db.orm
    .insert(receiptLines)
    .values(numbers.map((_, lineNumber) => ({ receiptId: rId, lineNumber, amount: 1, studentId })));
  const asks = [
    () => app.call('employer/retrieveReceipts', { eId: employerId }, token),
    () => app.call('employer/retrieveReceiptDetail', { rId }, token),
    () => download(`downloadReceipt?rId=${rId}`, token),
    () => download(`downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-12-31`, token),
    () =>
      download(
        `downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-12-31&format=csv`,
        token,
      ),
  ];
  // The first reading fills the account.
  await download(`downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-12-31`, token);
  // With the event that a download is recorded as.
  for (const ask of asks) expect(await app.countQueries(ask)).toBeLessThanOrEqual(5);
});
