import { randomUUID } from 'node:crypto';
import { maxInvoicesAtOnce, maxPurchaseOrderLength } from '@tradebridge/contract/checkout-rules';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { anApprentice, aStudent } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aStaffToken } from '../companies/test-companies.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { declinedAnswer, paidAnswer, unknownAnswer } from '../platform/test-cards.ts';
import { refundAll, refundPart } from './administration/test-refunds.ts';
import { paymentMail } from './papers/payment-mail.ts';
import { readPaymentPaper } from './papers/read-payment-paper.ts';
import { askAgain } from './test-asking.ts';
import {
  aCard,
  aCompanyInvoice,
  anotherInvoice,
  attemptsOf,
  changesOf,
  feesOf,
  fieldsOf,
  openTestShop,
  pay,
  refusalOf,
  rowsOf,
  severalFeesOf,
  tidyUp,
} from './test-purchases.ts';

const app = await openTestShop();
const admin = await aStaffToken(app, 'isAdmin');
beforeEach(() => tidyUp(app));

/**
 * A company, a contact who may pay, and this many of its invoices, each for a different student.
 */
async function someInvoices(count = 3, given: Parameters<typeof aPreEnrolment>[3] = {}) {
  const first = await aCompanyInvoice(app, given);
  const invoices: Awaited<ReturnType<typeof aPreEnrolment>>[] = [first];
  while (invoices.length < count) invoices.push(await anotherInvoice(app, first, given));
  const [one, two] = invoices;
  if (!one || !two) throw new Error('At least two invoices are needed.');
  return { ...first, invoices, one, two };
}

const statusesOf = async (invoices: readonly { preEnrolmentId: string }[]) => {
  const ids = invoices.map(({ preEnrolmentId }) => preEnrolmentId);
  const rows = await rowsOf<{ status: string }>(
    app,
    'select status from pre_enrolments where pre_enrolment_id = any($1) order by pre_enrolment_id',
    [ids],
  );
  return rows.map(({ status }) => status);
};

const holdsOf = async (invoices: readonly { preEnrolmentId: string }[]) =>
  (
    await rowsOf(app, 'select from holding_attempts where pre_enrolment_id = any($1)', [
      invoices.map(({ preEnrolmentId }) => preEnrolmentId),
    ])
  ).length;

const onlyAttemptOf = async ({ user }: { user: { id: string } }) => {
  const [attempt, second] = await attemptsOf(app, user.id);
  if (!attempt || second) throw new Error('The order does not have exactly one attempt.');
  return attempt;
};

describe('several invoices', () => {
  test('are paid by one charge, with one receipt, and reported to the registry separately', async () => {
    const company = await someInvoices(3, {
      lines: [
        [88_000, 0],
        [22_000, 2_000],
      ],
    });
    const { invoices, token } = company;
    const reply = await pay(
      app,
      severalFeesOf(invoices, { purchaseOrderNumber: '  PO 4711 ' }),
      token,
    );
    expect(reply.body.Result).toMatchObject({
      outcome: 'paid',
      paidAmount: 330_000,
      paidGstAmount: 6_000,
      priceAmount: 330_000,
      feeHelpUsed: 0,
    });
    const { orderNumber, receiptNo, creditTxnReference } = reply.body.Result ?? {};
    expect(app.cards.charges).toMatchObject([{ amount: 330_000, token: aCard.token }]);
    expect(await statusesOf(invoices)).toEqual(['paid', 'paid', 'paid']);
    for (const invoice of invoices) {
      expect(await changesOf(app, invoice.preEnrolmentId)).toMatchObject([
        {
          kind: 'payment.received',
          user_id: company.user.id,
          contact_id: company.contactId,
          employer_id: company.employerId,
          subject_type: 'preEnrolment',
          values: {
            orderNumber,
            receiptNumber: receiptNo,
            transactionReference: creditTxnReference,
            preEnrolmentId: invoice.preEnrolmentId,
            preEnrolmentNumber: invoice.preEnrolmentNumber,
            invoiceNumber: invoice.invoiceNumber,
            studentId: invoice.studentId,
            amount: 110_000,
            gstAmount: 2_000,
            chargedAmount: 330_000,
            feeHelpUsed: 0,
            purchaseOrderNumber: 'PO 4711',
          },
          protects_id: invoice.preEnrolmentId,
          protects: [{ column: 'status', old: 'unpaid', new: 'paid' }],
        },
      ]);
    }
    expect(app.jobs).toEqual([{ name: 'payment-receipt', data: { receiptNumber: receiptNo } }]);
    const events = await rowsOf(
      app,
      'select kind, details from audit_events where subject_id = $1 order by kind',
      [orderNumber],
    );
    expect(events).toMatchObject([
      {
        kind: 'payment.begun',
        details: { amount: 330_000, invoices: invoices.map((one) => one.invoiceNumber) },
      },
      { kind: 'payment.paid', details: { amount: 330_000 } },
    ]);
  });

  test('are named in the order, its lines and the receipt, with the purchase order', async () => {
    const { invoices, one, two, token } = await someInvoices(2);
    const payment = severalFeesOf(invoices, { purchaseOrderNumber: 'PO 4711' });
    const { body } = await pay(app, payment, token);
    const orderNumber = body.Result?.orderNumber ?? '';
    const order = (await app.call('checkout/retrieveOrder', { orderNumber }, token)).body.Result;
    expect(order).toMatchObject({
      preEnrolmentNumber: null,
      purchaseOrderNumber: 'PO 4711',
      invoices: [one, two].map((invoice) => ({
        invoiceNumber: invoice.invoiceNumber,
        preEnrolmentNumber: invoice.preEnrolmentNumber,
        priceAmount: 110_000,
        amount: 110_000,
      })),
      lines: [{ invoiceNumber: one.invoiceNumber }, { invoiceNumber: two.invoiceNumber }],
    });
    expect(order?.studentName).toMatch(/ and 1 other$/);
    const rId = body.Result?.receiptNo ?? '';
    const receipt = (await app.call('employer/retrieveReceiptDetail', { rId }, token)).body.Result;
    expect(receipt).toMatchObject({
      studentId: null,
      purchaseOrderNumber: 'PO 4711',
      employerReceiptLines: [
        { amount: 110_000, invoiceNumber: one.invoiceNumber, studentId: one.studentId },
        { amount: 110_000, invoiceNumber: two.invoiceNumber, studentId: two.studentId },
      ],
    });
  });

  test('are named on the paper and in its mail, with the purchase order', async () => {
    const { invoices, token } = await someInvoices(2);
    const payment = severalFeesOf(invoices, { purchaseOrderNumber: 'PO 4711' });
    const { body } = await pay(app, payment, token);
    const number = body.Result?.receiptNo ?? '';
    const reply = await app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadReceipt?rId=${number}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    const words = (await wordsOf(reply.rawPayload)).join(' ');
    const paper = await readPaymentPaper(app.db, number);
    if (!paper) throw new Error('The payment has no paper.');
    const mail = paymentMail(app.parts.institution, paper, reply.rawPayload);
    expect(words).toContain('Purchase order number PO 4711');
    expect(mail.text).toContain('for 2 invoices: ');
    expect(mail.text).toContain('Your purchase order number: PO 4711.');
    for (const { invoiceNumber, preEnrolmentNumber } of invoices) {
      expect(words).toContain(`${invoiceNumber} Pre-enrolment ${preEnrolmentNumber}`);
      // In the list of invoices, and below its line.
      expect(words.split(invoiceNumber)).toHaveLength(3);
      expect(mail.text).toContain(invoiceNumber);
    }
    expect(words).toMatch(/Amount paid \$2,200\.00/);
  });

  test('are found by staff by each number and student', async () => {
    const { invoices, token } = await someInvoices(2);
    const { body } = await pay(app, severalFeesOf(invoices), token);
    for (const { invoiceNumber } of invoices) {
      const found = await app.call('payments/findOrders', { text: invoiceNumber }, admin);
      expect(found.body.Result?.orders.map((order) => order.orderNumber)).toEqual([
        body.Result?.orderNumber,
      ]);
    }
  });

  test('ask for their total, in the order in which they were chosen', async () => {
    const { one, two, token } = await someInvoices(2, { feeHelpAmount: 10_000 });
    const preEnrolmentNumbers = [two.preEnrolmentNumber, one.preEnrolmentNumber];
    const { body } = await app.call(
      'checkout/retrieveFeesOfInvoices',
      { preEnrolmentNumbers },
      token,
    );
    expect(body.Result).toMatchObject({
      invoices: [{ invoiceNumber: two.invoiceNumber }, { invoiceNumber: one.invoiceNumber }],
      feesAmount: 220_000,
      gstAmount: 20_000,
      feeHelpUsed: 20_000,
      totalAmount: 200_000,
    });
  });

  test('are completed without a card if fee help covers everything', async () => {
    const { invoices, token } = await someInvoices(2, { feeHelpAmount: 200_000 });
    const payment = severalFeesOf(invoices, { amount: 0, payToken: {} });
    const { body } = await pay(app, payment, token);
    expect(body.Result).toMatchObject({ outcome: 'paid', paidAmount: 0, feeHelpUsed: 220_000 });
    expect(app.cards.charges).toEqual([]);
    expect(await statusesOf(invoices)).toEqual(['paid', 'paid']);
  });

  test('are paid as a single invoice if there is only one', async () => {
    const { one, token } = await someInvoices(2);
    const { body } = await pay(app, severalFeesOf([one]), token);
    const orderNumber = body.Result?.orderNumber ?? '';
    const order = (await app.call('checkout/retrieveOrder', { orderNumber }, token)).body.Result;
    expect(order).toMatchObject({ preEnrolmentNumber: one.preEnrolmentNumber });
  });
});

describe('all are refused, naming the ones that are not payable', () => {
  const at = (index: number) => `details.preEnrolmentNumbers.${index}`;

  async function expectRefused(
    company: Awaited<ReturnType<typeof someInvoices>>,
    invoices: readonly { preEnrolmentNumber: string }[],
    refusal: [number, string],
  ) {
    app.cards.reset();
    const reply = await pay(app, severalFeesOf(invoices), company.token);
    expect(refusalOf(reply)).toEqual(refusal);
    expect(app.cards.charges).toEqual([]);
    expect(await holdsOf(company.invoices)).toBe(0);
    // The fees to pay are refused in the same way.
    const shown = await app.call(
      'checkout/retrieveFeesOfInvoices',
      { preEnrolmentNumbers: invoices.map(({ preEnrolmentNumber }) => preEnrolmentNumber) },
      company.token,
    );
    expect(refusalOf(shown)).toEqual(refusal);
    return reply;
  }

  test.each([
    ['paid', [409, 'already-paid'], 'This has already been paid.'],
    ['cancelled', [409, 'invoice-cancelled'], 'This has been cancelled. Nothing is owed.'],
  ] as const)('where one is %s', async (status, [code, name], reason) => {
    const company = await someInvoices();
    const other = await anotherInvoice(app, company, { status });
    const reply = await expectRefused(company, [...company.invoices, other], [code, name]);
    expect(reply.body.Error?.Message).toBe(`${other.invoiceNumber}: ${reason} Nothing was paid.`);
    expect(fieldsOf(reply)).toEqual([[at(3), `${other.invoiceNumber}: ${reason}`]]);
  });

  test('if two are paid, naming both', async () => {
    const company = await someInvoices();
    const paid = [
      await anotherInvoice(app, company, { status: 'paid' }),
      await anotherInvoice(app, company, { status: 'paid' }),
    ];
    const reply = await expectRefused(company, [...paid, company.one], [409, 'already-paid']);
    expect(reply.body.Error?.Message).toContain(
      paid.map(({ invoiceNumber }) => invoiceNumber).join(', '),
    );
    expect(fieldsOf(reply)?.map(([path]) => path)).toEqual([at(0), at(1)]);
  });

  test("if one is another company's, as if it were missing", async () => {
    const company = await someInvoices();
    const { employerId } = await aCompany(app.db);
    const others = await anotherInvoice(app, { employerId });
    for (const number of [others.preEnrolmentNumber, 'PE-none']) {
      const bought = [company.one, { preEnrolmentNumber: number }];
      const reply = await expectRefused(company, bought, [404, 'not-found']);
      expect(fieldsOf(reply)).toEqual([[at(1), `${number}: We couldn’t find that.`]]);
    }
  });

  test('if they are of two companies, even if the caller may pay for both', async () => {
    const company = await someInvoices();
    const { employerId } = await aCompany(app.db);
    await aContact(app.db, employerId, { role: 'writer', userId: company.user.id });
    await refreshEmployerUsers(app.db, { userIds: [company.user.id] });
    const other = await anotherInvoice(app, { employerId });
    const reply = await expectRefused(company, [company.one, other], [400, 'invalid']);
    expect(fieldsOf(reply)).toEqual([[at(1), 'Only invoices of one company can be paid together']]);
  });

  test("if they are a learner's own, for which no company is invoiced", async () => {
    const { studentId, userId } = await aStudent(app.db);
    const own = await aPreEnrolment(app.db, null, studentId);
    const token = await app.signIn(userId ?? '');
    const reply = await pay(app, severalFeesOf([own]), token);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
  });

  test('if the caller has read access only, or is staff', async () => {
    const { invoices, employerId } = await someInvoices();
    const reader = await aContact(app.db, employerId, { role: 'reader' });
    const readers = await pay(app, severalFeesOf(invoices), await app.signIn(reader.user.id));
    expect(refusalOf(readers)).toEqual([403, 'forbidden']);
    expect(refusalOf(await pay(app, severalFeesOf(invoices), admin))).toEqual([
      403,
      'staff-cannot-pay',
    ]);
    expect(app.cards.charges).toEqual([]);
  });

  test('if one is listed twice, none is listed, or there are too many for one payment', async () => {
    const { one, token } = await someInvoices();
    const twice = await pay(app, severalFeesOf([one, one]), token);
    expect(refusalOf(twice)).toEqual([400, 'invalid']);
    expect(fieldsOf(twice)).toEqual([[at(1), 'Must be listed only once']]);
    const many = Array.from({ length: maxInvoicesAtOnce + 1 }, (_, index) => ({
      preEnrolmentNumber: `PE-${index}`,
    }));
    for (const invoices of [[], many]) {
      const reply = await pay(app, severalFeesOf(invoices, { amount: 1 }), token);
      expect(refusalOf(reply)).toEqual([400, 'invalid']);
    }
  });

  test('if their total is different', async () => {
    const { invoices, token } = await someInvoices();
    const reply = await pay(app, severalFeesOf(invoices, { amount: 220_000 }), token);
    expect(refusalOf(reply)).toEqual([409, 'amount-changed']);
    expect(fieldsOf(reply)).toEqual([['amount', 'It is now $3,300.00.']]);
    expect(app.cards.charges).toEqual([]);
  });

  test('up to the maximum of one payment are paid', async () => {
    const company = await someInvoices(maxInvoicesAtOnce);
    const { body } = await pay(app, severalFeesOf(company.invoices), company.token);
    expect(body.Result?.outcome).toBe('paid');
    expect(await holdsOf(company.invoices)).toBe(maxInvoicesAtOnce);
  });
});

describe('a purchase order number', () => {
  test('is stored with a single invoice too', async () => {
    const invoice = await aCompanyInvoice(app);
    const { payToken, amount, details } = feesOf(invoice);
    const payment = { payToken, amount, details: { ...details, purchaseOrderNumber: ' PO 1 ' } };
    const { body } = await pay(app, payment, invoice.token);
    const orderNumber = body.Result?.orderNumber ?? '';
    const order = await app.call('checkout/retrieveOrder', { orderNumber }, invoice.token);
    expect(order.body.Result?.purchaseOrderNumber).toBe('PO 1');
    expect(await changesOf(app, invoice.preEnrolmentId)).toMatchObject([
      { values: { purchaseOrderNumber: 'PO 1' } },
    ]);
  });

  test('is absent if nothing was entered, and refused if it is too long', async () => {
    const { invoices, token } = await someInvoices(2);
    const long = 'x'.repeat(maxPurchaseOrderLength + 1);
    const refused = await pay(app, severalFeesOf(invoices, { purchaseOrderNumber: long }), token);
    expect(refusalOf(refused)).toEqual([400, 'invalid']);
    const { body } = await pay(app, severalFeesOf(invoices, { purchaseOrderNumber: ' ' }), token);
    const orderNumber = body.Result?.orderNumber ?? '';
    const order = await app.call('checkout/retrieveOrder', { orderNumber }, token);
    expect(order.body.Result?.purchaseOrderNumber).toBeNull();
  });
});

describe('one key', () => {
  test('gets the same result and charges once, sequentially and concurrently', async () => {
    const { invoices, token } = await someInvoices();
    const payment = severalFeesOf(invoices, { idempotencyKey: randomUUID() });
    const replies = await Promise.all([pay(app, payment, token), pay(app, payment, token)]);
    replies.push(await pay(app, payment, token));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.Result))).size).toBe(1);
    expect(app.cards.charges).toHaveLength(1);
  });

  test('with other invoices is refused', async () => {
    const { invoices, one, two, token } = await someInvoices();
    const idempotencyKey = randomUUID();
    await pay(app, severalFeesOf(invoices, { idempotencyKey }), token);
    const other = await pay(app, severalFeesOf([one, two], { idempotencyKey }), token);
    expect(refusalOf(other)).toEqual([409, 'key-reused']);
  });
});

describe('an invoice is in one payment only', () => {
  test('exactly one of two concurrent orders that share one is charged', async () => {
    const company = await someInvoices();
    const [first, shared, last] = company.invoices;
    if (!first || !shared || !last) throw new Error('There are fewer than three invoices.');
    const colleague = await aContact(app.db, company.employerId, { role: 'admin' });
    const replies = await Promise.all([
      pay(app, severalFeesOf([first, shared]), company.token),
      pay(app, severalFeesOf([last, shared]), await app.signIn(colleague.user.id)),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(fieldsOf(refused ?? replies[0])?.map(([path]) => path)).toEqual([
      'details.preEnrolmentNumbers.1',
    ]);
    expect(app.cards.charges).toHaveLength(1);
    expect((await statusesOf(company.invoices)).toSorted()).toEqual(['paid', 'paid', 'unpaid']);
  });

  test('each is paid once and the books agree, however payments overlap', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }), {
          minLength: 2,
          maxLength: 6,
        }),
        async (choices) => {
          tidyUp(app);
          const company = await someInvoices(5);
          await Promise.all(
            choices.map((choice) =>
              pay(
                app,
                severalFeesOf(choice.flatMap((index) => company.invoices[index] ?? [])),
                company.token,
              ),
            ),
          );
          const paid = (await statusesOf(company.invoices)).filter((status) => status === 'paid');
          const charged = app.cards.charges.reduce((sum, { amount }) => sum + amount, 0);
          expect(charged).toBe(paid.length * 110_000);
          expect(await holdsOf(company.invoices)).toBe(paid.length);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);

  test('the database itself refuses a second attempt to hold one', async () => {
    const { invoices, one, token } = await someInvoices();
    await pay(app, severalFeesOf(invoices), token);
    await expect(
      app.db.query(
        `insert into invoice_holds select $1, attempt_id from payment_attempts limit 1`,
        [one.preEnrolmentId],
      ),
    ).rejects.toMatchObject({ constraint: 'invoice_holds_pkey' });
  });

  test('the database itself refuses invoices that do not add up to their order', async () => {
    const { invoices, two, token, user } = await someInvoices();
    await pay(app, severalFeesOf(invoices), token);
    const { order_id: orderId } = await onlyAttemptOf({ user });
    const { studentId } = await anApprentice(app.db, (await aCompany(app.db)).employerId);
    const fourth = await aPreEnrolment(app.db, null, studentId);
    const copy = `insert into order_invoices
      select order_id, 4, $2, pre_enrolment_number, invoice_number, student_id, student_name,
        student_number, lines_amount, fee_help_used, fee_help_description, amount, gst_amount
      from order_invoices where order_id = $1 and pre_enrolment_id = $3`;
    await expect(
      app.db.query(copy, [orderId, fourth.preEnrolmentId, two.preEnrolmentId]),
    ).rejects.toMatchObject({ constraint: 'order_invoices_add_up' });
  });
});

describe('an unknown outcome', () => {
  const parts = () => ({ db: app.db, cards: app.cards, ...app.parts, now: () => app.now });

  test('holds every invoice, and asking again pays all of them', async () => {
    const { invoices, one, two, token, user, employerId } = await someInvoices();
    app.cards.answer(unknownAnswer);
    const payment = severalFeesOf(invoices);
    expect((await pay(app, payment, token)).body.Result?.outcome).toBe('unknown');
    for (const invoice of invoices) {
      const again = await pay(app, feesOf(invoice), token);
      expect(refusalOf(again)).toEqual([409, 'payment-in-progress']);
    }
    expect(refusalOf(await pay(app, severalFeesOf([two, one]), token))).toEqual([
      409,
      'payment-in-progress',
    ]);
    const unpaid = await app.call(
      'employer/retrieveUnpaidPreEnrolments',
      { eId: employerId },
      token,
    );
    expect(unpaid.body.Result?.map(({ isPayable }) => isPayable)).toEqual([false, false, false]);

    app.pass(6_000);
    app.cards.answer(paidAnswer('late'));
    await askAgain(parts());
    expect(app.cards.charges).toHaveLength(2);
    expect(app.cards.charges[1]).toEqual(app.cards.charges[0]);
    expect(await statusesOf(invoices)).toEqual(['paid', 'paid', 'paid']);
    expect(await onlyAttemptOf({ user })).toMatchObject({ state: 'paid' });
    for (const { preEnrolmentId } of invoices) {
      expect(await changesOf(app, preEnrolmentId)).toHaveLength(1);
    }
    expect((await pay(app, payment, token)).body.Result?.outcome).toBe('paid');
  });

  test('that becomes declined holds none of them: each can be paid alone, or all again', async () => {
    const { invoices, one, token } = await someInvoices();
    app.cards.answer(declinedAnswer);
    expect((await pay(app, severalFeesOf(invoices), token)).body.Result?.outcome).toBe('declined');
    expect(await holdsOf(invoices)).toBe(0);
    expect(await statusesOf(invoices)).toEqual(['unpaid', 'unpaid', 'unpaid']);
    expect((await pay(app, feesOf(one), token)).body.Result?.outcome).toBe('paid');
  });
});

describe('a refund', () => {
  test('of a line is reported only for its invoice, and all stay paid', async () => {
    const { invoices, one, two, token, user } = await someInvoices(2);
    await pay(app, severalFeesOf(invoices), token);
    const { attempt_id: attemptId } = await onlyAttemptOf({ user });
    app.pass(10_000);
    const input = { attemptId, amount: 5_500, lines: [{ lineNumber: 2, amount: 5_500 }] };
    expect((await refundPart(app, admin, input)).status).toBe(200);
    expect(await changesOf(app, one.preEnrolmentId)).toHaveLength(1);
    expect((await changesOf(app, two.preEnrolmentId)).at(-1)).toMatchObject({
      kind: 'payment.refunded',
      values: {
        preEnrolmentId: two.preEnrolmentId,
        amount: 5_500,
        gstAmount: 500,
        invoice: 'staysPaid',
        // Its position in its invoice.
        lines: [{ lineNumber: 1, amount: 5_500, gstAmount: 500 }],
      },
    });
    expect(await statusesOf(invoices)).toEqual(['paid', 'paid']);
  });

  test.each([
    ['owedAgain', 'unpaid'],
    ['withdrawn', 'withdrawn'],
  ] as const)('of all makes each invoice %s', async (invoice, status) => {
    const { invoices, token, user } = await someInvoices(2);
    await pay(app, severalFeesOf(invoices), token);
    const { attempt_id: attemptId } = await onlyAttemptOf({ user });
    app.pass(10_000);
    const missing = await refundAll(app, admin, { attemptId, amount: 220_000 });
    expect(refusalOf(missing)).toEqual([400, 'invalid']);
    expect((await refundAll(app, admin, { attemptId, amount: 220_000, invoice })).status).toBe(200);
    expect(await statusesOf(invoices)).toEqual([status, status]);
    expect(await holdsOf(invoices)).toBe(0);
    for (const { preEnrolmentId } of invoices) {
      expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
        kind: 'payment.refunded',
        values: { amount: 110_000, gstAmount: 10_000, invoice },
        protects_id: preEnrolmentId,
        protects: [{ column: 'status', old: 'paid', new: status }],
      });
    }
  });

  test('refunds no more per invoice than was paid for it, however much fee help covered', async () => {
    const company = await aCompanyInvoice(app, { feeHelpAmount: 110_000 });
    const helped = { ...company };
    const full = await anotherInvoice(app, company);
    await pay(app, severalFeesOf([helped, full], { amount: 110_000 }), company.token);
    const { attempt_id: attemptId } = await onlyAttemptOf(company);
    app.pass(10_000);
    const beyond = await refundPart(app, admin, {
      attemptId,
      amount: 1_000,
      lines: [{ lineNumber: 1, amount: 1_000 }],
    });
    expect(refusalOf(beyond)).toEqual([409, 'refund-too-large']);
    const all = { attemptId, amount: 110_000, invoice: 'owedAgain' as const };
    expect((await refundAll(app, admin, all)).status).toBe(200);
    expect((await changesOf(app, helped.preEnrolmentId)).at(-1)).toMatchObject({
      values: { amount: 0, invoice: 'owedAgain', lines: [] },
    });
    expect((await changesOf(app, full.preEnrolmentId)).at(-1)).toMatchObject({
      values: { amount: 110_000, gstAmount: 10_000, invoice: 'owedAgain' },
    });
  });

  test('of a line is offered for no more than is left of its invoice’s payment', async () => {
    const company = await aCompanyInvoice(app, { feeHelpAmount: 80_000 });
    const full = await anotherInvoice(app, company);
    await pay(app, severalFeesOf([company, full], { amount: 140_000 }), company.token);
    const attempt = await onlyAttemptOf(company);
    const [ordered] = await rowsOf<{ order_number: string }>(
      app,
      'select order_number from orders join payment_attempts using (order_id) where attempt_id = $1',
      [attempt.attempt_id],
    );
    const offered = async () => {
      const input = { orderNumber: ordered?.order_number ?? '' };
      const { body } = await app.call('payments/retrieveOrder', input, admin);
      return body.Result?.attempts[0]?.lines.map(({ lineNumber, refundable }) => [
        lineNumber,
        refundable,
      ]);
    };
    expect((await offered())?.[0]).toEqual([1, 30_000]);
    const lines = [{ lineNumber: 1, amount: 20_000 }];
    app.pass(10_000);
    const input = { attemptId: attempt.attempt_id, amount: 20_000, lines };
    expect((await refundPart(app, admin, input)).status).toBe(200);
    expect((await offered())?.[0]).toEqual([1, 10_000]);
  });
});

describe('a correction', () => {
  test('of a payment that was wrongly resolved as paid makes each invoice owed again', async () => {
    const { invoices, token, user } = await someInvoices(2);
    app.cards.answer(unknownAnswer);
    await pay(app, severalFeesOf(invoices), token);
    const { attempt_id: attemptId } = await onlyAttemptOf({ user });
    app.pass(10_000);
    await app.db.query(
      'update payment_attempts set ask_again_at = null, sealed_request = null where attempt_id = $1',
      [attemptId],
    );
    const found = { attemptId, reference: 'TX-1', reason: 'As the records say' };
    const resolved = await app.call(
      'payments/resolveAttempt',
      { ...found, outcome: 'paid' },
      admin,
    );
    expect(resolved.status).toBe(200);
    expect(await statusesOf(invoices)).toEqual(['paid', 'paid']);
    app.pass(10_000);
    const corrected = await app.call(
      'payments/correctAttempt',
      { ...found, outcome: 'declined' },
      admin,
    );
    expect(corrected.status).toBe(200);
    expect(await statusesOf(invoices)).toEqual(['unpaid', 'unpaid']);
    for (const { preEnrolmentId } of invoices) {
      expect((await changesOf(app, preEnrolmentId)).at(-1)).toMatchObject({
        kind: 'payment.reversed',
        values: { reverses: 'payment', amount: 110_000, gstAmount: 10_000, invoice: 'owedAgain' },
      });
    }
  });

  test('of one that was wrongly declined is a duplicate if one invoice was paid since', async () => {
    const { invoices, one, token, user } = await someInvoices(2);
    app.cards.answer(declinedAnswer);
    await pay(app, severalFeesOf(invoices), token);
    const { attempt_id: attemptId } = await onlyAttemptOf({ user });
    app.pass(10_000);
    app.cards.reset();
    await pay(app, feesOf(one), token);
    const found = { attemptId, reference: 'TX-2', reason: 'As the records say' };
    const corrected = await app.call(
      'payments/correctAttempt',
      { ...found, outcome: 'paid' },
      admin,
    );
    expect(corrected.body.Result?.attempts).toMatchObject([{ isDuplicate: true }]);
    expect((await statusesOf(invoices)).toSorted()).toEqual(['paid', 'unpaid']);
    // It also pays another invoice, so it replaces no payment.
    expect(await holdsOf(invoices)).toBe(1);
  });
});
