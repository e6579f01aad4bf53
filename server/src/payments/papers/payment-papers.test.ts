import { hallam } from '@tradebridge/contract/test-addresses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anApprentice } from '../../apprentices/test-apprentices.ts';
import { aStaffToken, rowsOf } from '../../companies/test-companies.ts';
import { aCompany } from '../../companies/test-contacts.ts';
import { aUser } from '../../identity/test-users.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import type { Message } from '../../outside/mail.ts';
import { sendMailJob } from '../../outside/mail-jobs.ts';
import { wordsOf } from '../../papers/test-paper.ts';
import { Jobs } from '../../platform/jobs.ts';
import { TestApp } from '../../platform/test-app.ts';
import { aNotedRefund, aPaidOrder } from '../test-orders.ts';
import { mailPaymentPaper } from './mail-payment-paper.ts';

const address = '1 Trade Street, Geelong VIC 3220';
const abn = '27241053246';

let app: TestApp;
let plain: TestApp;
let staff: string;
beforeAll(async () => {
  app = await TestApp.open({ INSTITUTE_ABN: abn, INSTITUTE_ADDRESS: address });
  plain = await TestApp.open();
  staff = await aStaffToken(app, 'isSupport');
});
afterAll(() => Promise.all([app.close(), plain.close()]));

async function aLearner(of: TestApp) {
  const { employerId } = await aCompany(of.db);
  const { studentId } = await anApprentice(of.db, employerId);
  return { employerId, studentId, userId: (await aUser(of.db)).id };
}

async function anInvoiceOf(of: TestApp) {
  const learner = await aLearner(of);
  const { preEnrolmentId } = await aPreEnrolment(of.db, learner.employerId, learner.studentId);
  return { ...learner, preEnrolmentId, preEnrolmentNumber: 'PE-77', invoiceNumber: 'INV-77' };
}

const download = (of: TestApp, token: string, receiptNo: string) =>
  of.app.inject({
    method: 'GET',
    url: `/api/payments/downloadReceipt?receiptNo=${receiptNo}`,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
  });

async function readPaper(receiptNo: string, of = app, token = staff): Promise<string> {
  const reply = await download(of, token, receiptNo);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return (await wordsOf(reply.rawPayload)).join(' ');
}

describe('a receipt and tax invoice', () => {
  test('names the seller, the buyer, each line with its GST, and how it was paid', async () => {
    const { order, receiptNumber } = await aPaidOrder(app, {
      ...(await anInvoiceOf(app)),
      buyerName: 'Kelly Electrical Pty Ltd',
      buyerAbn: '87007967311',
      buyerAddress: '9 Cable Lane, Colac VIC 3250',
      lines: [
        { description: 'Tuition', unitAmount: 90_000, gstAmount: 0 },
        { description: 'Materials', unitAmount: 22_000, gstAmount: 2000 },
        { description: 'Kit with a book', unitAmount: 10_000, gstAmount: 500 },
      ],
    });
    const words = await readPaper(receiptNumber);
    expect(words).toContain('Receipt and tax invoice');
    expect(words).toContain('ABN 27 241 053 246');
    expect(words).toContain(address);
    expect(words).toContain(receiptNumber);
    expect(words).toContain('2 March 2026');
    expect(words).toContain('Kelly Electrical Pty Ltd');
    expect(words).toContain('87 007 967 311');
    expect(words).toContain('INV-77');
    expect(words).toMatch(/Tuition 1 \$900\.00 \$0\.00 GST-free \$900\.00/);
    expect(words).toMatch(/Materials 1 \$220\.00 \$20\.00 Taxable \$220\.00/);
    expect(words).toMatch(/Partly taxable: \$55\.00 of \$100\.00/);
    expect(words).toMatch(
      /Total price \S+ GST included in the price \$25\.00 Amount paid \$1,220\.00/,
    );
    expect(words).toContain('Visa ending in 111');
    expect(words).toContain('TX1');
    expect(words).toContain(order.orderNumber);
    // Not all of it is taxable.
    expect(words).not.toContain('Total price includes GST');
    expect(words).not.toContain('not a tax invoice');
  });

  test('says that the total includes GST when exactly an eleventh of it is GST', async () => {
    const learner = await aLearner(app);
    const one = { description: 'Transcript', delivery: 'print' as const };
    const whole = await aPaidOrder(app, {
      ...learner,
      lines: [{ ...one, unitAmount: 2200, gstAmount: 400, quantity: 2 }],
    });
    expect(await readPaper(whole.receiptNumber)).toContain('Total price includes GST.');
    const off = await aPaidOrder(app, {
      ...learner,
      lines: [{ ...one, unitAmount: 2199, gstAmount: 400, quantity: 2 }],
    });
    const words = await readPaper(off.receiptNumber);
    expect(words).toContain('Taxable');
    expect(words).not.toContain('Total price includes GST');
  });

  test('names its buyer from a thousand dollars', async () => {
    const { receiptNumber } = await aPaidOrder(app, {
      ...(await anInvoiceOf(app)),
      buyerName: 'Kelly Electrical Pty Ltd',
      lines: [{ unitAmount: 100_000, gstAmount: 0 }],
    });
    expect(await readPaper(receiptNumber)).toMatch(/Buyer Kelly Electrical Pty Ltd/);
  });

  test('shows fee help, and that nothing was to be paid if it covers everything', async () => {
    const invoiced = await anInvoiceOf(app);
    const lines = [{ unitAmount: 50_000, gstAmount: 0 }];
    const partly = await aPaidOrder(app, {
      ...invoiced,
      lines,
      feeHelpUsed: 20_000,
      feeHelpDescription: 'Free TAFE',
    });
    const words = await readPaper(partly.receiptNumber);
    expect(words).toContain('Fee help used -$200.00');
    expect(words).toContain('Amount paid $300.00');
    expect(words).toContain('Fee help: Free TAFE.');
    const wholly = await aPaidOrder(
      app,
      { ...(await anInvoiceOf(app)), lines, feeHelpUsed: 50_000, feeHelpDescription: 'Free TAFE' },
      { transactionReference: null, cardScheme: null, cardLast4: null },
    );
    expect(await readPaper(wholly.receiptNumber)).toContain(
      'There was nothing to pay: fee help covers the full price.',
    );
  });

  test('is only a receipt if the seller has no ABN, and says so', async () => {
    const { receiptNumber } = await aPaidOrder(plain, await aLearner(plain));
    const token = await aStaffToken(plain, 'isAdmin');
    const words = await readPaper(receiptNumber, plain, token);
    expect(words).toContain('This is not a tax invoice.');
    expect(words).not.toContain('Receipt and tax invoice');
  });

  test('is found by staff by its number alone, and viewing it is recorded once', async () => {
    const { order, receiptNumber } = await aPaidOrder(app, await aLearner(app));
    await readPaper(receiptNumber);
    await readPaper(receiptNumber);
    expect(
      await rowsOf(app, 'select kind from audit_events where subject_id = $1', [order.orderNumber]),
    ).toEqual([{ kind: 'order.viewed' }]);
    expect((await download(app, staff, 'P-1')).statusCode).toBe(404);
    expect((await download(app, staff, '')).statusCode).toBe(400);
    const stranger = await app.signIn((await aUser(app.db)).id);
    expect((await download(app, stranger, receiptNumber)).statusCode).toBe(403);
  });
});

describe('an adjustment note', () => {
  const lines = [
    { description: 'Tuition', unitAmount: 90_000, gstAmount: 0 },
    { description: 'Tool kit', unitAmount: 33_000, gstAmount: 3000 },
  ];

  test('states what it adjusts, the refunded lines, their price and GST, and the reason', async () => {
    const paid = await aPaidOrder(app, { ...(await anInvoiceOf(app)), lines });
    await aNotedRefund(app, paid, { lines: [{ lineNumber: 2, amount: 1100 }] });
    const { number } = await aNotedRefund(app, paid, {
      lines: [
        { lineNumber: 1, amount: 90_000 },
        { lineNumber: 2, amount: 5500 },
      ],
      privateNote: 'The employer rang',
      invoiceOutcome: 'staysPaid',
    });
    const words = await readPaper(number);
    expect(words).toContain('Adjustment note');
    expect(words).toContain(`Receipt and tax invoice ${paid.receiptNumber} of 2 March 2026`);
    expect(words).toMatch(/Tuition \$0\.00 GST-free \$900\.00/);
    expect(words).toMatch(/Tool kit Part of the line: \$55\.00 of \$330\.00 \$5\.00 \$55\.00/);
    expect(words).toMatch(/Price \$30\.00 \$1,230\.00/);
    expect(words).toMatch(/Previously adjusted -\$1\.00 -\$11\.00/);
    expect(words).toMatch(/Decrease by this note -\$5\.00 -\$955\.00/);
    expect(words).toMatch(/Remaining \$24\.00 \$264\.00/);
    expect(words).toContain('Withdrew before the course began');
    expect(words).toContain('Stays paid');
    expect(words).toContain('RX9');
    expect(words).not.toContain('rang');
  });

  test('of the tool kit refunds its GST, and of the tuition none', async () => {
    const paid = await aPaidOrder(app, { ...(await anInvoiceOf(app)), lines });
    const kit = await aNotedRefund(app, paid, { lines: [{ lineNumber: 2, amount: 33_000 }] });
    expect(await readPaper(kit.number)).toMatch(/Decrease in GST \$30\.00/);
    const tuition = await aNotedRefund(app, paid, { lines: [{ lineNumber: 1, amount: 90_000 }] });
    expect(await readPaper(tuition.number)).toMatch(/Decrease in GST \$0\.00/);
  });

  test('states the fee help, and adjusts only the price', async () => {
    const paid = await aPaidOrder(app, {
      ...(await anInvoiceOf(app)),
      lines,
      feeHelpUsed: 50_000,
      feeHelpDescription: 'Free TAFE',
    });
    const { number } = await aNotedRefund(app, paid, {
      lines: [{ lineNumber: 2, amount: 33_000 }],
    });
    const words = await readPaper(number);
    expect(words).toMatch(/Price \$30\.00 \$1,230\.00/);
    expect(words).toMatch(/Remaining \$0\.00 \$900\.00/);
    expect(words).toContain(
      'Of the price of $1,230.00, $500.00 was fee help and $730.00 was paid.',
    );
  });

  test('of a refund that predates lines lists none', async () => {
    const paid = await aPaidOrder(app, { ...(await anInvoiceOf(app)), lines });
    const { number } = await aNotedRefund(app, paid, { amount: 12_300, isSpread: true });
    const words = await readPaper(number);
    expect(words).not.toContain('Tuition');
    expect(words).toMatch(/Decrease by this note -\$3\.00 -\$123\.00/);
  });
});

describe('the email of a paper', () => {
  const send = (of: TestApp) => mailPaymentPaper({ ...of.parts, db: of.db, now: () => of.now });

  test('has the paper attached and says when documents arrive, and what is posted where', async () => {
    const { order, receiptNumber } = await aPaidOrder(app, {
      ...(await aLearner(app)),
      payerName: 'Zoe <b>Haddad',
      payerEmail: 'zoe@example.test',
      emailAddress: 'elsewhere@example.test',
      address: hallam,
      lines: [
        { description: 'Transcript', delivery: 'digital' },
        { description: 'Testamur', delivery: 'print', quantity: 2 },
      ],
    });
    app.mails.length = 0;
    await send(app)({ receiptNumber });
    const [mail] = app.mails;
    expect(mail).toMatchObject({
      to: 'zoe@example.test',
      messageId: `<${receiptNumber}@localhost>`,
      attachments: [{ filename: `Receipt ${receiptNumber}.pdf`, contentType: 'application/pdf' }],
    });
    expect(mail?.subject).toContain(receiptNumber);
    expect(mail?.subject).toContain(`Order ${order.orderNumber}: $`);
    expect(mail?.text).toContain(`http://localhost:3000/order/${order.orderNumber}`);
    expect(mail?.text).toContain('elsewhere@example.test as soon as');
    expect(mail?.text).toContain('Transcript');
    expect(mail?.text).toContain('posted to 4 Bray Street, HALLAM VIC 3803');
    expect(mail?.text).toContain('2 × Testamur');
    expect(mail?.html).toContain('Zoe &#60;b&#62;Haddad');
    const pdf = Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64');
    expect((await wordsOf(pdf)).join(' ')).toContain(receiptNumber);
  });

  test('is sent once, however often it is requested', async () => {
    const { receiptNumber } = await aPaidOrder(app, await anInvoiceOf(app));
    app.mails.length = 0;
    await Promise.all([send(app)({ receiptNumber }), send(app)({ receiptNumber })]);
    await send(app)({ receiptNumber });
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]?.text).toContain('pre-enrolment PE-77');
  });

  test('remains to be sent if its job cannot be queued', async () => {
    const { receiptNumber } = await aPaidOrder(app, await anInvoiceOf(app));
    const failing = mailPaymentPaper({
      ...app.parts,
      db: app.db,
      now: () => app.now,
      jobs: { send: () => Promise.reject(new Error('The queue is away.')) },
    });
    await expect(failing({ receiptNumber })).rejects.toThrow('The queue is away.');
    app.mails.length = 0;
    await send(app)({ receiptNumber });
    expect(app.mails).toHaveLength(1);
  });

  test('arrives later, once, if the mail server is unavailable', async () => {
    const jobs = await Jobs.open(app.db, app.parts.log);
    const sent: Message[] = [];
    let failures = 0;
    const send = async (message: Message) => {
      if (failures++ === 0) throw new Error('The mail server is away.');
      sent.push(message);
      return '250 Accepted';
    };
    await jobs.work(
      'mail',
      sendMailJob({
        ...app.parts,
        db: app.db,
        mail: { send, close: () => {} },
        now: () => app.now,
      }),
    );
    const mailPaper = mailPaymentPaper({ ...app.parts, jobs, db: app.db, now: () => app.now });
    await jobs.work('payment-receipt', mailPaper);
    const { receiptNumber } = await aPaidOrder(app, await anInvoiceOf(app));
    for (let time = 0; time < 2; time += 1) {
      await jobs.send(app.db, 'payment-receipt', { receiptNumber });
    }
    await expect.poll(() => failures, { timeout: 10_000 }).toBe(1);
    // It is sealed while it waits, so the table shows no address.
    const waiting = await rowsOf(app, `select data::text from jobs.job where name = 'mail'`);
    expect(waiting).toHaveLength(1);
    expect(String(waiting[0]?.data)).not.toContain('example.test');
    await expect
      .poll(
        async () => {
          await app.db.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
          return sent.length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    expect(sent[0]?.messageId).toContain(receiptNumber);
    const papersDone = () =>
      rowsOf(app, `select state from jobs.job where name = 'payment-receipt'`);
    await expect
      .poll(papersDone, { timeout: 10_000 })
      .toEqual([{ state: 'completed' }, { state: 'completed' }]);
    expect(sent).toHaveLength(1);
    await jobs.close();
  }, 40_000);

  test('of an unknown number is an error', async () => {
    await expect(send(app)({ receiptNumber: 'P-1' })).rejects.toThrow('There is no paper P-1.');
  });

  test('of a refund says how much is refunded, for what and why', async () => {
    const paid = await aPaidOrder(app, await anInvoiceOf(app));
    const { number } = await aNotedRefund(app, paid, {
      amount: 1100,
      privateNote: 'The employer rang',
      invoiceOutcome: 'staysPaid',
    });
    app.mails.length = 0;
    await send(app)({ receiptNumber: number });
    expect(app.mails[0]).toMatchObject({
      to: paid.order.payerEmail,
      attachments: [{ filename: `Adjustment note ${number}.pdf` }],
    });
    expect(app.mails[0]?.text).toContain('$11.00');
    expect(app.mails[0]?.text).toContain('Withdrew before the course began');
    expect(app.mails[0]?.text).toContain('The invoice INV-77 stays paid.');
    expect(app.mails[0]?.text).not.toContain('rang');
  });

  test.each([
    ['owedAgain', 'The invoice INV-77 is owed again.'],
    ['withdrawn', 'The invoice INV-77 is withdrawn: you owe nothing for it.'],
    ['staysCancelled', 'The invoice INV-77 is cancelled: you owe nothing for it.'],
  ] as const)('of a refund whose invoice is %s says so', async (invoiceOutcome, sentence) => {
    const paid = await aPaidOrder(app, await anInvoiceOf(app));
    const { number } = await aNotedRefund(app, paid, { invoiceOutcome });
    app.mails.length = 0;
    await send(app)({ receiptNumber: number });
    expect(app.mails[0]?.text).toContain(sentence);
  });
});
