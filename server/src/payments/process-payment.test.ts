import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aContact, anEnrolment, aPreEnrolment, aProduct, aUser } from '../platform/builders.ts';
import { TestApp } from '../platform/test-app.ts';
import {
  declinedAnswer,
  paidAnswer,
  refusedAnswer,
  unknownAnswer,
} from '../platform/test-cards.ts';
import { readPaymentPaper } from './papers/read-payment-paper.ts';
import { settlePaid } from './settle.ts';
import {
  aCard,
  aCompanyInvoice,
  aLearner,
  attemptsOf,
  documentsOf,
  feesOf,
  openTestShop,
  pay,
  rowsOf,
} from './test-purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestShop();
});
afterAll(() => app.close());
beforeEach(() => {
  app.cards.reset();
  app.cardsMissing = false;
  app.jobs.length = 0;
  app.mails.length = 0;
});

type Answer = Awaited<ReturnType<typeof pay>>;
type Refused = { status: number; body: { Error: { Code: string } | null } };
const refusalOf = ({ status, body }: Refused) => [status, body.Error?.Code];
const fieldsOf = ({ body }: Answer) =>
  body.Error?.Fields?.map(({ Path, Message }) => [Path, Message]);

const changesOf = (subjectId: string) =>
  rowsOf(
    app,
    `select kind, user_id, contact_id, employer_id, subject_type, values, protects_table,
       protects_id, protects
     from registry_changes where subject_id = $1 order by at`,
    [subjectId],
  );

describe('an invoice that a company pays', () => {
  test('is charged once, receipted and told to the registry', async () => {
    const invoice = await aCompanyInvoice(app, {
      lines: [
        [88_000, 0],
        [22_000, 2_000],
      ],
      feeHelpAmount: 10_000,
      feeHelpDescription: 'Support',
    });
    const reply = await pay(app, feesOf(invoice, { amount: 100_000 }), invoice.token);
    const [attempt] = await attemptsOf(app, invoice.user.id);
    const [receipt] = await rowsOf(app, 'select * from portal_receipts where attempt_id = $1', [
      attempt?.attempt_id,
    ]);
    expect(reply.body.Result).toEqual({
      outcome: 'paid',
      paidAmount: 100_000,
      paidGstAmount: 2_000,
      createdDateTime: app.now.toISOString(),
      orderNumber: attempt?.order_number,
      receiptNo: receipt?.receipt_number,
      creditTxnReference: attempt?.transaction_reference,
      payerName: invoice.user.name,
      payerEmail: invoice.user.email,
      errorMessage: null,
    });
    expect(attempt).toMatchObject({
      state: 'paid',
      provider_order_id: `${attempt?.order_number}-1`,
      merchant_client_id: 'client-of-tests',
      merchant_code: 'M1',
      sealed_request: null,
      ask_again_at: null,
      moves: ['created', 'authorising', 'paid'],
    });
    expect(app.cards.charges).toEqual([
      {
        merchant: { clientId: 'client-of-tests', merchantCode: 'M1' },
        orderId: attempt?.provider_order_id,
        amount: 100_000,
        token: aCard.token,
        ip: '127.0.0.1',
        idempotencyKey: attempt?.provider_key,
      },
    ]);
    expect(receipt).toMatchObject({
      kind: 'receipt',
      employer_id: invoice.employerId,
      student_id: invoice.studentId,
      amount: 100_000,
      gst_amount: 2_000,
      issued_day: '2026-03-02',
      mailed_at: null,
    });
    expect(app.jobs).toEqual([
      { name: 'payment-receipt', data: { receiptNumber: receipt?.receipt_number } },
    ]);
    expect(
      await rowsOf(app, 'select status from pre_enrolments where pre_enrolment_id = $1', [
        invoice.preEnrolmentId,
      ]),
    ).toEqual([{ status: 'paid' }]);
    expect(await changesOf(invoice.preEnrolmentId)).toEqual([
      {
        kind: 'payment.received',
        user_id: invoice.user.id,
        contact_id: invoice.contactId,
        employer_id: invoice.employerId,
        subject_type: 'preEnrolment',
        values: {
          orderNumber: attempt?.order_number,
          receiptNumber: receipt?.receipt_number,
          transactionReference: attempt?.transaction_reference,
          preEnrolmentId: invoice.preEnrolmentId,
          preEnrolmentNumber: invoice.preEnrolmentNumber,
          invoiceNumber: invoice.invoiceNumber,
          studentId: invoice.studentId,
          amount: 100_000,
          gstAmount: 2_000,
          feeHelpUsed: 10_000,
          paidAt: expect.stringMatching(/^2026-03-01T22:00:0\d/),
        },
        protects_table: 'pre_enrolments',
        protects_id: invoice.preEnrolmentId,
        protects: [{ column: 'status', old: 'unpaid', new: 'paid' }],
      },
    ]);
    const events = await rowsOf(
      app,
      'select kind, user_id, employer_id from audit_events where subject_id = $1 order by kind',
      [attempt?.order_number],
    );
    const by = { user_id: invoice.user.id, employer_id: invoice.employerId };
    expect(events).toEqual([
      { kind: 'payment.begun', ...by },
      { kind: 'payment.paid', ...by },
    ]);
  });

  test('names its buyer as it is that day, and the student', async () => {
    const invoice = await aCompanyInvoice(app);
    await app.db.query(
      `update employers set legal_name = 'Hallam Services Pty Ltd', abn = '87007967311',
         address_line1 = '88 Abbotts Road', address_location = 'Hallam', address_state = 'VIC',
         address_postcode = '3803', address_country_code = '1101' where employer_id = $1`,
      [invoice.employerId],
    );
    await pay(app, feesOf(invoice), invoice.token);
    const [order] = await rowsOf(app, 'select * from orders where user_id = $1', [invoice.user.id]);
    expect(order).toMatchObject({
      kind: 'fees',
      buyer_name: 'Hallam Services Pty Ltd',
      buyer_abn: '87007967311',
      buyer_address: '88 Abbotts Road, Hallam VIC 3803',
      student_name: 'Ngaire Tūhoe',
      student_number: invoice.studentId,
      contact_id: invoice.contactId,
    });
  });

  test('is paid without the provider where help covers all of it', async () => {
    const invoice = await aCompanyInvoice(app, { lines: [[30_000, 0]], feeHelpAmount: 45_000 });
    app.cardsMissing = true;
    const reply = await pay(app, feesOf(invoice, { amount: 0, payToken: {} }), invoice.token);
    expect(reply.body.Result).toMatchObject({
      outcome: 'paid',
      paidAmount: 0,
      creditTxnReference: null,
      errorMessage: null,
    });
    expect(reply.body.Result?.receiptNo).toMatch(/^P-\d{7}$/);
    expect(app.cards.charges).toEqual([]);
    const [attempt] = await attemptsOf(app, invoice.user.id);
    expect(attempt).toMatchObject({ state: 'paid', moves: ['created', 'paid'] });
    const [change] = await changesOf(invoice.preEnrolmentId);
    expect(change?.values).toMatchObject({ amount: 0, feeHelpUsed: 30_000 });
  });

  test('without any lines comes to nothing, and its order and receipt can be read', async () => {
    const invoice = await aCompanyInvoice(app, { lines: [] });
    const free = feesOf(invoice, { amount: 0, payToken: {} });
    const { orderNumber = '', receiptNo } = (await pay(app, free, invoice.token)).body.Result ?? {};
    const list = await app.call('checkout/retrieveOrders', {}, invoice.token);
    expect(list.body.Result?.orders).toMatchObject([{ orderNumber, firstLine: '', lineCount: 0 }]);
    const order = await app.call('checkout/retrieveOrder', { orderNumber }, invoice.token);
    expect(order.body.Result).toMatchObject({ state: 'paid', lines: [] });
    const paper = await readPaymentPaper(app.db, receiptNo ?? '');
    expect(paper?.paper.data).toMatchObject({ lines: [], amount: 0 });
    expect(paper?.mail.lines).toEqual([]);
  });

  test('is no longer payable while it is being paid, and again once the card was declined', async () => {
    const invoice = await aCompanyInvoice(app);
    const isPayable = async () => {
      const { body } = await app.call(
        'employer/retrievePreEnrolmentDetail',
        { eId: invoice.employerId, pId: invoice.preEnrolmentId },
        invoice.token,
      );
      const { body: list } = await app.call(
        'employer/retrieveUnpaidPreEnrolments',
        { eId: invoice.employerId },
        invoice.token,
      );
      expect(list.Result?.[0]?.isPayable).toBe(body.Result?.isPayable);
      return body.Result?.isPayable;
    };
    expect(await isPayable()).toBe(true);
    let meanwhile: boolean | undefined;
    app.cards.answer(async () => {
      meanwhile = await isPayable();
      return declinedAnswer;
    });
    await pay(app, feesOf(invoice), invoice.token);
    expect(meanwhile).toBe(false);
    expect(await isPayable()).toBe(true);
  });

  test.each([
    ['reader', 403, 'forbidden'],
    ['stranger', 404, 'not-found'],
    ['staff', 403, 'staff-cannot-pay'],
    ['admin', 200, undefined],
  ] as const)('by a %s answers %i %s', async (person, status, code) => {
    const invoice = await aCompanyInvoice(app);
    const isContact = person === 'reader' || person === 'admin';
    const user = isContact
      ? (await aContact(app.db, invoice.employerId, { role: person })).user
      : await aUser(app.db, { isAdmin: person === 'staff' });
    const reply = await pay(app, feesOf(invoice), await app.signIn(user.id));
    expect(refusalOf(reply)).toEqual([status, code]);
    expect(app.cards.charges).toHaveLength(status === 200 ? 1 : 0);
  });

  test('is payable for contacts who may write alone, not for staff', async () => {
    const invoice = await aCompanyInvoice(app);
    const isPayableFor = async (userId: string) => {
      const { body } = await app.call(
        'employer/retrievePreEnrolmentDetail',
        { eId: invoice.employerId, pId: invoice.preEnrolmentId },
        await app.signIn(userId),
      );
      return body.Result?.isPayable;
    };
    const reader = await aContact(app.db, invoice.employerId, { role: 'reader' });
    const staff = await aUser(app.db, { isAdmin: true });
    expect(await isPayableFor(reader.user.id)).toBe(false);
    expect(await isPayableFor(staff.id)).toBe(false);
    expect(await isPayableFor(invoice.user.id)).toBe(true);
  });

  test.each([
    ['paid', 'already-paid'],
    ['cancelled', 'invoice-cancelled'],
  ] as const)('that is %s is refused as %s', async (status, code) => {
    const invoice = await aCompanyInvoice(app, { status });
    expect(refusalOf(await pay(app, feesOf(invoice), invoice.token))).toEqual([409, code]);
  });

  test('that does not exist or is retired is not found', async () => {
    const invoice = await aCompanyInvoice(app, { retiredAt: app.now });
    expect((await pay(app, feesOf(invoice), invoice.token)).status).toBe(404);
    const nothing = feesOf({ preEnrolmentNumber: 'PE-NOBODY' });
    expect((await pay(app, nothing, invoice.token)).status).toBe(404);
  });

  test('at another amount is refused with the right one', async () => {
    const invoice = await aCompanyInvoice(app);
    for (const amount of [109_999, 110_001, 0]) {
      const reply = await pay(app, feesOf(invoice, { amount }), invoice.token);
      expect(refusalOf(reply)).toEqual([409, 'amount-changed']);
      expect(reply.body.Error?.Message).toContain('It is $1,100.00 now.');
      expect(fieldsOf(reply)).toEqual([['amount', 'It is $1,100.00 now.']]);
    }
    expect(app.cards.charges).toEqual([]);
    expect(await attemptsOf(app, invoice.user.id)).toEqual([]);
  });

  test('without a card is refused, and where no cards are taken', async () => {
    const invoice = await aCompanyInvoice(app);
    const reply = await pay(app, feesOf(invoice, { payToken: {} }), invoice.token);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
    expect(fieldsOf(reply)).toEqual([['payToken', 'Enter the details of your card']]);
    app.cardsMissing = true;
    const missing = await pay(app, feesOf(invoice), invoice.token);
    expect(refusalOf(missing)).toEqual([409, 'card-payments-missing']);
  });

  test('with a card that the bank could not verify is refused', async () => {
    const invoice = await aCompanyInvoice(app);
    const payment = feesOf(invoice);
    const threeDSecure = { initiatedOrderId: 'order-1', liabilityShiftIndicator: 'N' as const };
    const details = { ...payment.details, threeDSecure };
    expect(refusalOf(await pay(app, { ...payment, details }, invoice.token))).toEqual([
      400,
      'invalid',
    ]);
    const shifted = {
      ...details,
      threeDSecure: { ...threeDSecure, liabilityShiftIndicator: 'Y' as const },
    };
    expect((await pay(app, { ...payment, details: shifted }, invoice.token)).status).toBe(200);
    // It is off: nobody has begun that order.
    expect(app.cards.charges[0]?.threeDSecure).toBeUndefined();
  });

  test.each([
    ['a card number as token', { payToken: { token: '4444 3333 2222 1111' } }],
    ['a kind of card that cannot be shown', { payToken: { ...aCard, scheme: 'vi\u202esa' } }],
    ['a negative amount', { amount: -1 }],
    ['half a cent', { amount: 0.5 }],
    ['a fortune', { amount: 100_000_001 }],
  ])('with %s is invalid', async (_name, wrong) => {
    const invoice = await aCompanyInvoice(app);
    const reply = await pay(app, { ...feesOf(invoice), ...wrong }, invoice.token);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
    expect(JSON.stringify(reply.body)).not.toContain('4444');
  });
});

describe('an invoice that a student pays', () => {
  test("is the student's own affair", async () => {
    const learner = await aLearner(app);
    const invoice = await aPreEnrolment(app.db, null, learner.studentId);
    const stranger = await aLearner(app);
    expect((await pay(app, feesOf(invoice), stranger.token)).status).toBe(404);
    const reply = await pay(app, feesOf(invoice), learner.token);
    expect(reply.body.Result).toMatchObject({ outcome: 'paid', paidAmount: 110_000 });
    const [change] = await changesOf(invoice.preEnrolmentId);
    expect(change).toMatchObject({ contact_id: null, employer_id: null, user_id: learner.userId });
    const [order] = await rowsOf(app, 'select * from orders where user_id = $1', [learner.userId]);
    expect(order).toMatchObject({ buyer_name: 'Zoe Haddad', buyer_abn: null, employer_id: null });
  });
});

describe('documents that a learner orders', () => {
  const address = {
    isAustralian: true,
    line1: '1 High Street',
    line2: null,
    line3: null,
    postcode: '3072',
    location: 'Preston',
    state: 'VIC',
    countryCode: '1101',
  };

  test('are charged at the prices of the server, and told to the registry line by line', async () => {
    const learner = await aLearner(app);
    const reply = await pay(
      app,
      documentsOf(learner, {
        amount: 12_100,
        product: { isDigitalSelected: true, printQuantity: 3, digitalPriceAmount: 2200 },
        address,
        emailAddress: 'Someone@Example.test',
      }),
      learner.token,
    );
    expect(reply.body.Result).toMatchObject({
      outcome: 'paid',
      paidAmount: 12_100,
      paidGstAmount: 1_100,
    });
    const orderNumber = reply.body.Result?.orderNumber ?? '';
    expect(orderNumber).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const [change] = await changesOf(orderNumber);
    const line = { enrolmentId: learner.enrolmentId, productId: learner.productId };
    expect(change).toMatchObject({
      kind: 'documentOrder.paid',
      subject_type: 'documentOrder',
      employer_id: null,
      protects: null,
      values: {
        orderNumber,
        receiptNumber: reply.body.Result?.receiptNo,
        transactionReference: reply.body.Result?.creditTxnReference,
        studentId: learner.studentId,
        amount: 12_100,
        gstAmount: 1_100,
        emailAddress: 'someone@example.test',
        address,
        lines: [
          {
            ...line,
            lineNumber: 1,
            delivery: 'digital',
            quantity: 1,
            amount: 2200,
            gstAmount: 200,
          },
          { ...line, lineNumber: 2, delivery: 'print', quantity: 3, amount: 9900, gstAmount: 900 },
        ],
      },
    });
    const [written] = await rowsOf(
      app,
      'select description from order_lines join orders using (order_id) where order_number = $1',
      [orderNumber],
    );
    expect(written?.description).toBe(
      'Statement of results, Certificate III in Electrotechnology Electrician',
    );
  });

  test("are all the digital ones of an enrolment with 'All', and of all with the order's", async () => {
    const learner = await aLearner(app);
    await aProduct(app.db, learner.enrolmentId, { digitalPrice: 1100, digitalGst: 100 });
    await aProduct(app.db, learner.enrolmentId, { digitalAllowed: false });
    await aProduct(app.db, learner.enrolmentId, { retiredAt: app.now });
    const other = await anEnrolment(app.db, learner.studentId);
    await aProduct(app.db, other.enrolmentId, { digitalPrice: 500, digitalGst: 0 });
    const { enrolmentId } = learner;
    const ofOne = documentsOf(learner, {
      amount: 3300,
      orderEnrolments: [{ enrolmentId, isAllDigitalSelected: true, products: [] }],
    });
    // Chosen once more by itself, it is still one.
    const twice = documentsOf(learner, {
      amount: 3800,
      isAllDigitalSelected: true,
    });
    expect((await pay(app, ofOne, learner.token)).body.Result?.paidGstAmount).toBe(300);
    expect((await pay(app, twice, learner.token)).body.Result?.paidGstAmount).toBe(300);
  });

  test('that cost nothing are paid without a card', async () => {
    const learner = await aLearner(app);
    await app.db.query(
      'update document_products set digital_price = 0, digital_gst = 0 where product_id = $1',
      [learner.productId],
    );
    const reply = await pay(app, documentsOf(learner, { amount: 0, payToken: {} }), learner.token);
    expect(reply.body.Result).toMatchObject({ outcome: 'paid', paidAmount: 0 });
    expect(app.cards.charges).toEqual([]);
  });

  test('at other prices than the purchaser saw are refused with those of now', async () => {
    const learner = await aLearner(app);
    const reply = await pay(
      app,
      documentsOf(learner, { product: { isDigitalSelected: true, digitalPriceAmount: 2100 } }),
      learner.token,
    );
    expect(refusalOf(reply)).toEqual([409, 'amount-changed']);
    expect(fieldsOf(reply)).toEqual([
      ['amount', 'It is $22.00 now.'],
      ['details.orderEnrolments.0.products.0.digitalPriceAmount', 'It is $22.00 now.'],
    ]);
    const cheap = await pay(app, documentsOf(learner, { amount: 1 }), learner.token);
    expect(refusalOf(cheap)).toEqual([409, 'amount-changed']);
  });

  const product = 'details.orderEnrolments.0.products.0';

  test.each([
    [
      'no e-mail address',
      { emailAddress: null },
      'details.emailAddress',
      'Email address is required',
    ],
    [
      'a wrong e-mail address',
      { emailAddress: 'zoe' },
      'details.emailAddress',
      'Invalid Email address',
    ],
    ['nothing chosen', { product: {} }, 'details.orderEnrolments', 'Choose at least one document'],
    [
      'a quantity of 0',
      { product: { printQuantity: 0 } },
      'details.orderEnrolments',
      'Choose at least one document',
    ],
    [
      'a negative quantity',
      { product: { printQuantity: -1 } },
      `${product}.printQuantity`,
      undefined,
    ],
    [
      'half a document',
      { product: { printQuantity: 1.5 } },
      `${product}.printQuantity`,
      'Must be a whole number from 1 to 99',
    ],
    ['100 of one', { product: { printQuantity: 100 } }, `${product}.printQuantity`, undefined],
    ['10^9 of one', { product: { printQuantity: 1e9 } }, `${product}.printQuantity`, undefined],
    [
      'no address to post to',
      { product: { printQuantity: 1 } },
      'details.address.line1',
      'Line 1 is required',
    ],
    [
      'half an address',
      { product: { printQuantity: 1 }, address: { ...address, postcode: null } },
      'details.address.postcode',
      'Postcode is required',
    ],
  ])('with %s are invalid', async (_name, wrong, path, message) => {
    const learner = await aLearner(app);
    const reply = await pay(app, documentsOf(learner, { ...wrong, amount: 3300 }), learner.token);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
    expect(fieldsOf(reply)).toContainEqual([path, message ?? expect.any(String)]);
    expect(app.cards.charges).toEqual([]);
  });

  test('that are not delivered so, or no longer offered, are invalid', async () => {
    const learner = await aLearner(app);
    const { enrolmentId } = learner;
    const digital = await aProduct(app.db, enrolmentId, { printAllowed: false });
    const print = await aProduct(app.db, enrolmentId, { digitalAllowed: false });
    const gone = await aProduct(app.db, enrolmentId, { retiredAt: app.now });
    const products = [
      { productId: digital.productId, printQuantity: 1 },
      { productId: print.productId, isDigitalSelected: true },
      { productId: gone.productId, isDigitalSelected: true },
      { productId: learner.productId, isDigitalSelected: true },
      { productId: learner.productId, isDigitalSelected: true },
    ];
    const reply = await pay(
      app,
      documentsOf(learner, { orderEnrolments: [{ enrolmentId, products }] }),
      learner.token,
    );
    const at = 'details.orderEnrolments.0.products';
    expect(fieldsOf(reply)?.toSorted()).toEqual([
      [`${at}.0.printQuantity`, 'This document is not delivered in print'],
      [`${at}.1.isDigitalSelected`, 'This document is not delivered digitally'],
      [`${at}.2.productId`, 'This document is no longer offered'],
      [`${at}.4.productId`, 'Must be named only once'],
    ]);
  });

  test("are for the user's own students, one in an order", async () => {
    const learner = await aLearner(app);
    const stranger = await aLearner(app);
    expect((await pay(app, documentsOf(stranger), learner.token)).status).toBe(404);
    const sibling = await aLearner(app, { userId: learner.userId });
    const both = documentsOf(learner, {
      amount: 4400,
      orderEnrolments: [learner, sibling].map(({ enrolmentId, productId }) => ({
        enrolmentId,
        products: [{ productId, isDigitalSelected: true }],
      })),
    });
    expect(fieldsOf(await pay(app, both, learner.token))).toEqual([
      [
        'details.orderEnrolments.1.enrolmentId',
        'An order is for one student: order the documents of the other apart',
      ],
    ]);
  });

  test('are posted in Australia where the student lives there, else anywhere', async () => {
    const abroad = {
      ...address,
      isAustralian: false,
      countryCode: '1201',
      state: null,
      location: 'Auckland',
    };
    const order = (learner: Awaited<ReturnType<typeof aLearner>>) =>
      pay(
        app,
        documentsOf(learner, { amount: 3300, product: { printQuantity: 1 }, address: abroad }),
        learner.token,
      );
    const [written] = await (async () => {
      const learner = await aLearner(app, {
        addressCountryCode: '1101',
        addressLine1: '1 High St',
      });
      await order(learner);
      return rowsOf<{ address: object }>(app, 'select address from orders where user_id = $1', [
        learner.userId,
      ]);
    })();
    expect(written?.address).toMatchObject({ isAustralian: true, countryCode: '1101' });
    const elsewhere = await aLearner(app, {
      addressCountryCode: '1201',
      addressLine1: '1 Queen St',
    });
    await order(elsewhere);
    const [far] = await rowsOf<{ address: object }>(
      app,
      'select address from orders where user_id = $1',
      [elsewhere.userId],
    );
    expect(far?.address).toMatchObject({ isAustralian: false, countryCode: '1201' });
  });

  test('may not be ordered where that is switched off', async () => {
    const learner = await aLearner(app);
    await app.db.query(
      `insert into settings (key, version, values, changed_at, changed_by)
       values ('checkout', 1, '{"isDocumentOrderEnabled": false}', now(), 'admin')`,
    );
    const { status } = await pay(app, documentsOf(learner), learner.token);
    await app.db.query(`delete from settings where key = 'checkout'`);
    expect(status).toBe(404);
  });
});

describe('what the provider answers', () => {
  test('declined is told in plain words, and another try is another attempt of the same order', async () => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer(declinedAnswer);
    const reply = await pay(app, feesOf(invoice), invoice.token);
    expect(reply.body.Result).toMatchObject({
      outcome: 'declined',
      paidAmount: 0,
      receiptNo: null,
      creditTxnReference: null,
      errorMessage: 'The bank declined the card: Do Not Honour. Nothing was charged.',
    });
    expect((await pay(app, feesOf(invoice), invoice.token)).body.Result?.outcome).toBe('paid');
    const attempts = await attemptsOf(app, invoice.user.id);
    expect(attempts.map(({ state, moves }) => [state, moves])).toEqual([
      ['declined', ['created', 'authorising', 'declined']],
      ['paid', ['created', 'authorising', 'paid']],
    ]);
    expect(new Set(attempts.map((attempt) => attempt.order_id)).size).toBe(1);
    expect(new Set(attempts.map((attempt) => attempt.provider_key)).size).toBe(2);
    expect(attempts.map((attempt) => attempt.sealed_request)).toEqual([null, null]);
  });

  test.each([
    ['that was not reached', { ...refusedAnswer, by: 'nobody', cause: 'not reached' }],
    ['that did not take the request', refusedAnswer],
  ] as const)('a provider %s has charged nothing, and no bank is named', async (_what, answer) => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer(answer);
    const { body } = await pay(app, feesOf(invoice), invoice.token);
    expect(body.Result?.errorMessage).toContain('nothing was charged');
    expect(body.Result?.errorMessage).not.toContain('bank');
    const causes = await rowsOf<{ cause: string }>(
      app,
      `select cause from attempt_moves join payment_attempts using (attempt_id)
       where payment_attempts.user_id = $1 and attempt_moves.state = 'declined'`,
      [invoice.user.id],
    );
    expect(causes).toEqual([{ cause: answer.cause }]);
  });

  test('unknown is told as neither, and nobody can pay the same meanwhile', async () => {
    const invoice = await aCompanyInvoice(app);
    const colleague = await aContact(app.db, invoice.employerId, { role: 'admin' });
    app.cards.answer(unknownAnswer);
    const payment = feesOf(invoice);
    const reply = await pay(app, payment, invoice.token);
    expect(reply.body.Result).toMatchObject({ outcome: 'unknown', paidAmount: 0, receiptNo: null });
    expect(reply.body.Result?.errorMessage).toContain('Do not pay again');
    const [attempt] = await attemptsOf(app, invoice.user.id);
    expect(attempt).toMatchObject({ state: 'unknown', settled_at: null });
    expect(attempt?.sealed_request).not.toContain(aCard.token);
    expect(attempt?.ask_again_at?.getTime()).toBeGreaterThan(app.now.getTime());
    const again = await pay(app, feesOf(invoice), invoice.token);
    expect(refusalOf(again)).toEqual([409, 'payment-in-progress']);
    const theirs = await pay(app, feesOf(invoice), await app.signIn(colleague.user.id));
    expect(refusalOf(theirs)).toEqual([409, 'payment-in-progress']);
    // The same key answers the same, and asks nobody.
    expect((await pay(app, payment, invoice.token)).body.Result).toEqual(reply.body.Result);
    expect(app.cards.charges).toHaveLength(1);
  });

  test('nothing at all, from a fault of ours, is unknown too', async () => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer(() => {
      throw new Error('A fault of the client.');
    });
    const { body } = await pay(app, feesOf(invoice), invoice.token);
    expect(body.Result?.outcome).toBe('unknown');
  });

  test('holds no database connection while it is awaited', async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, () => aLearner(app)));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // More at once than the pool of the tests has connections.
    app.cards.answer(
      ...learners.map((_learner, index) => async () => {
        await held;
        return paidAnswer(`held-${index}`);
      }),
    );
    const paying = learners.map((learner) => pay(app, documentsOf(learner), learner.token));
    await expect.poll(() => app.cards.charges.length, { timeout: 5000 }).toBe(12);
    expect(app.db.pool.totalCount - app.db.pool.idleCount).toBe(0);
    const reader = await aUser(app.db);
    const { status } = await app.call(
      'checkout/retrieveDocumentOrder',
      {},
      await app.signIn(reader.id),
    );
    expect(status).toBe(200);
    release();
    const outcomes = (await Promise.all(paying)).map(({ body }) => body.Result?.outcome);
    expect(outcomes).toEqual(learners.map(() => 'paid'));
  });

  test('too many declined cards have to wait, whoever pays with a good one not', async () => {
    const learner = await aLearner(app);
    const tries = 10;
    app.cards.answer(...Array.from({ length: tries }, () => declinedAnswer));
    for (let count = 0; count < tries; count += 1) {
      expect((await pay(app, documentsOf(learner), learner.token)).status).toBe(200);
    }
    const reply = await pay(app, documentsOf(learner), learner.token);
    expect(refusalOf(reply)).toEqual([429, 'too-many']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(app.cards.charges).toHaveLength(tries);
    app.pass(2 * 60_000);
    expect((await pay(app, documentsOf(learner), learner.token)).body.Result?.outcome).toBe('paid');
  });

  test('a provider that takes no request locks nobody out: no card was tried', async () => {
    const learner = await aLearner(app);
    app.cards.answer(...Array.from({ length: 11 }, () => refusedAnswer));
    for (let count = 0; count < 11; count += 1) {
      expect((await pay(app, documentsOf(learner), learner.token)).status).toBe(200);
    }
    expect((await pay(app, documentsOf(learner), learner.token)).body.Result?.outcome).toBe('paid');
  });
});

describe('one key', () => {
  test('answers the same, and never charges twice', async () => {
    const invoice = await aCompanyInvoice(app);
    const payment = feesOf(invoice);
    const first = await pay(app, payment, invoice.token);
    const second = await pay(app, payment, invoice.token);
    // A double click tokenises the card again.
    const retyped = await pay(app, { ...payment, payToken: { token: 'another' } }, invoice.token);
    expect([second.body.Result, retyped.body.Result]).toEqual([
      first.body.Result,
      first.body.Result,
    ]);
    expect(app.cards.charges).toHaveLength(1);
    expect(app.jobs).toHaveLength(1);
  });

  test('is any line, of the purchaser’s choosing', async () => {
    const learner = await aLearner(app);
    const payment = documentsOf(learner, { idempotencyKey: 'Order 7: é' });
    const first = await pay(app, payment, learner.token);
    expect(first.body.Result?.outcome).toBe('paid');
    expect((await pay(app, payment, learner.token)).body.Result).toEqual(first.body.Result);
  });

  test.each([
    ['paid', () => paidAnswer('T-awaited')],
    ['declined', () => declinedAnswer],
    ['unknown', () => unknownAnswer],
  ])('while the first is asked for waits, and answers the same: %s', async (outcome, answer) => {
    const learner = await aLearner(app);
    const asked = Promise.withResolvers<void>();
    app.cards.answer(async () => {
      await asked.promise;
      return answer();
    });
    const payment = documentsOf(learner);
    const first = pay(app, payment, learner.token);
    await expect.poll(() => app.cards.charges.length).toBe(1);
    const other = { ...payment, amount: 1 };
    expect(refusalOf(await pay(app, other, learner.token))).toEqual([409, 'key-reused']);
    // More than the pool of the tests has connections.
    const others = Array.from({ length: 12 }, () => pay(app, payment, learner.token));
    await new Promise((resolve) => setTimeout(resolve, 600));
    const { idempotencyKey } = payment.details;
    const { body } = await app.call('checkout/retrievePayment', { idempotencyKey }, learner.token);
    expect(body.Result?.state).toBe('underWay');
    asked.resolve();
    const { body: told } = await first;
    expect(told.Result?.outcome).toBe(outcome);
    for (const reply of await Promise.all(others)) expect(reply.body.Result).toEqual(told.Result);
    expect(app.cards.charges).toHaveLength(1);
  });

  test('is refused as under way once the first has taken longer than it may', async () => {
    const hasty = await TestApp.open(
      {
        SECUREPAY_CLIENT_ID: 'client-of-tests',
        SECUREPAY_MERCHANT_CODE: 'M1',
        PAYMENT_TIMEOUT_SECONDS: '0.1',
      },
      app.db,
    );
    const learner = await aLearner(hasty);
    const asked = Promise.withResolvers<void>();
    hasty.cards.answer(async () => {
      await asked.promise;
      return paidAnswer('T-late');
    });
    const payment = documentsOf(learner);
    const first = pay(hasty, payment, learner.token);
    await expect.poll(() => hasty.cards.charges.length).toBe(1);
    expect(refusalOf(await pay(hasty, payment, learner.token))).toEqual([
      409,
      'payment-in-progress',
    ]);
    asked.resolve();
    expect((await first).body.Result?.outcome).toBe('paid');
    await hasty.close();
  }, 15_000);

  test('answers what was declined as declined', async () => {
    const learner = await aLearner(app);
    app.cards.answer(declinedAnswer);
    const payment = documentsOf(learner);
    const first = await pay(app, payment, learner.token);
    expect((await pay(app, payment, learner.token)).body.Result).toEqual(first.body.Result);
    expect(app.cards.charges).toHaveLength(1);
  });

  test('with other content is refused', async () => {
    const invoice = await aCompanyInvoice(app);
    const learner = await aLearner(app, { userId: invoice.user.id });
    const { idempotencyKey } = feesOf(invoice).details;
    await pay(app, feesOf(invoice, { idempotencyKey }), invoice.token);
    const dearer = feesOf(invoice, { idempotencyKey, amount: 110_001 });
    expect(refusalOf(await pay(app, dearer, invoice.token))).toEqual([409, 'key-reused']);
    const other = documentsOf(learner, { idempotencyKey });
    expect(refusalOf(await pay(app, other, invoice.token))).toEqual([409, 'key-reused']);
  });

  test("of one user is not another's", async () => {
    const one = await aLearner(app);
    const other = await aLearner(app);
    const idempotencyKey = randomUUID();
    const replies = await Promise.all(
      [one, other].map((learner) =>
        pay(app, documentsOf(learner, { idempotencyKey }), learner.token),
      ),
    );
    expect(new Set(replies.map(({ body }) => body.Result?.orderNumber)).size).toBe(2);
  });

  test.each([
    [
      'fees',
      async () => {
        const one = await aCompanyInvoice(app);
        return { payment: feesOf(one), token: one.token, userId: one.user.id };
      },
    ],
    [
      'documents',
      async () => {
        const one = await aLearner(app);
        return { payment: documentsOf(one), token: one.token, userId: one.userId };
      },
    ],
  ])('used 20 times at once for %s makes one charge and one receipt', async (_kind, make) => {
    const { payment, token, userId } = await make();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(app, payment, token)));
    expect(app.cards.charges).toHaveLength(1);
    const attempts = await attemptsOf(app, userId);
    expect(attempts.map(({ state }) => state)).toEqual(['paid']);
    expect(app.jobs).toHaveLength(1);
    const answers = new Set(
      replies.map(({ body }) => body.Error?.Code ?? `paid ${body.Result?.receiptNo}`),
    );
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^paid P-/);
    // Whoever lost the answer asks for it.
    const { idempotencyKey } = payment.details;
    const { body } = await app.call('checkout/retrievePayment', { idempotencyKey }, token);
    expect(body.Result).toMatchObject({ state: 'answered', response: { outcome: 'paid' } });
  });
});

describe('several purchasers of one invoice', () => {
  test('at once make one charge; the others are told that it is being paid or is paid', async () => {
    const invoice = await aCompanyInvoice(app);
    const colleague = await aContact(app.db, invoice.employerId, { role: 'admin' });
    const tokens = [invoice.token, await app.signIn(colleague.user.id)];
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) => pay(app, feesOf(invoice), tokens[index % 2] ?? '')),
    );
    expect(app.cards.charges).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect([409, 409]).toContain(reply.status);
      expect(['payment-in-progress', 'already-paid']).toContain(reply.body.Error?.Code);
    }
    expect(app.jobs).toHaveLength(1);
  });

  test('where one is paid, the other is told so', async () => {
    const invoice = await aCompanyInvoice(app);
    const colleague = await aContact(app.db, invoice.employerId);
    await pay(app, feesOf(invoice), invoice.token);
    const reply = await pay(app, feesOf(invoice), await app.signIn(colleague.user.id));
    expect(refusalOf(reply)).toEqual([409, 'already-paid']);
  });

  test('the same documents in two tabs at once are charged once', async () => {
    const learner = await aLearner(app);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.cards.answer(async () => {
      await held;
      return paidAnswer('two-tabs');
    });
    const first = pay(app, documentsOf(learner), learner.token);
    await expect.poll(() => app.cards.charges.length).toBe(1);
    const second = await pay(app, documentsOf(learner), learner.token);
    expect(refusalOf(second)).toEqual([409, 'payment-in-progress']);
    // Where they go, and that they were meant, makes no difference while it is open.
    const elsewhere = documentsOf(learner, {
      emailAddress: 'other@example.test',
      isWantedAgain: true,
      cartId: randomUUID(),
    });
    expect(refusalOf(await pay(app, elsewhere, learner.token))).toEqual([
      409,
      'payment-in-progress',
    ]);
    release();
    expect((await first).body.Result?.outcome).toBe('paid');
    expect(app.cards.charges).toHaveLength(1);
  });

  test('the same documents within ten minutes are charged again only where they are wanted again', async () => {
    const learner = await aLearner(app);
    const other = await aProduct(app.db, learner.enrolmentId);
    const first = await pay(app, documentsOf(learner), learner.token);
    expect(first.body.Result?.outcome).toBe('paid');
    const again = documentsOf(learner, {
      emailAddress: 'other@example.test',
      cartId: randomUUID(),
    });
    expect(refusalOf(await pay(app, again, learner.token))).toEqual([409, 'ordered-already']);
    const { amount, details } = again;
    const begun = await app.call('checkout/startThreeDSecure', { amount, details }, learner.token);
    expect(refusalOf(begun)).toEqual([409, 'ordered-already']);
    expect(app.cards.charges).toHaveLength(1);
    const others = documentsOf({ ...learner, productId: other.productId });
    expect((await pay(app, others, learner.token)).status).toBe(200);
    const wanted = { ...again, details: { ...details, isWantedAgain: true } };
    const second = await pay(app, wanted, learner.token);
    expect(second.body.Result?.outcome).toBe('paid');
    expect(second.body.Result?.orderNumber).not.toBe(first.body.Result?.orderNumber);
    app.pass(11 * 60_000);
    expect((await pay(app, documentsOf(learner), learner.token)).status).toBe(200);
  });

  test('documents whose payment was given back can be ordered at once', async () => {
    const learner = await aLearner(app);
    await pay(app, documentsOf(learner), learner.token);
    await app.db.query('update payment_attempts set released_at = now() where user_id = $1', [
      learner.userId,
    ]);
    expect((await pay(app, documentsOf(learner), learner.token)).status).toBe(200);
  });

  test('a cart is charged once, whatever became of its content meanwhile', async () => {
    const learner = await aLearner(app);
    const cartId = randomUUID();
    const one = (given: Parameters<typeof documentsOf>[1] = {}) =>
      pay(app, documentsOf(learner, { cartId, ...given }), learner.token);
    const printed = {
      amount: 5500,
      product: { isDigitalSelected: true, printQuantity: 1 },
      address: {
        isAustralian: true,
        line1: '1 High Street',
        line2: null,
        line3: null,
        postcode: '3072',
        location: 'Preston',
        state: 'VIC',
        countryCode: '1101',
      },
    };
    app.cards.answer(declinedAnswer);
    expect((await one()).body.Result?.outcome).toBe('declined');
    // Corrected after the decline, it is another order of the same cart.
    app.cards.answer(unknownAnswer);
    expect((await one(printed)).body.Result?.outcome).toBe('unknown');
    expect(refusalOf(await one({ isWantedAgain: true }))).toEqual([409, 'payment-in-progress']);
    const attempts = await attemptsOf(app, learner.userId);
    const held = attempts.find(({ state }) => state === 'unknown');
    await app.db.transaction((tx) =>
      settlePaid(tx, { ...app.parts, now: app.now }, held?.attempt_id ?? '', {
        transactionReference: 'T-cart',
        gatewayCode: null,
        gatewayMessage: null,
        cause: 'It was charged.',
      }),
    );
    app.pass(2 * 3_600_000);
    for (const given of [{}, printed, { isWantedAgain: true }]) {
      expect(refusalOf(await one(given))).toEqual([409, 'already-paid']);
    }
    expect(app.cards.charges).toHaveLength(2);
    const stored = await rowsOf(
      app,
      'select cart_id from orders where user_id = $1 order by created_at, lines_amount',
      [learner.userId],
    );
    expect(stored).toEqual([{ cart_id: cartId }, { cart_id: cartId }]);
    // Another user may name the same cart.
    const stranger = await aLearner(app);
    const theirs = await pay(app, documentsOf(stranger, { cartId }), stranger.token);
    expect(theirs.status).toBe(200);
  });

  test('a cart in many tabs at once, with different content, is charged once', async () => {
    const learner = await aLearner(app);
    const { productId } = await aProduct(app.db, learner.enrolmentId);
    const cartId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        pay(
          app,
          documentsOf(index % 2 === 0 ? learner : { ...learner, productId }, { cartId }),
          learner.token,
        ),
      ),
    );
    expect(app.cards.charges).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('another cart with what was declined is an order of its own', async () => {
    const learner = await aLearner(app);
    app.cards.answer(declinedAnswer);
    const first = await pay(app, documentsOf(learner, { cartId: randomUUID() }), learner.token);
    const cartId = randomUUID();
    const second = await pay(app, documentsOf(learner, { cartId }), learner.token);
    expect(second.body.Result?.orderNumber).not.toBe(first.body.Result?.orderNumber);
    const again = await pay(app, documentsOf(learner, { cartId }), learner.token);
    expect(refusalOf(again)).toEqual([409, 'already-paid']);
  });

  test('receipts are numbered without a gap, whoever pays at once', async () => {
    const learners = await Promise.all(Array.from({ length: 15 }, () => aLearner(app)));
    app.cards.answer(
      ...learners.map((_one, index) =>
        index % 3 === 0 ? declinedAnswer : paidAnswer(`n${index}`),
      ),
    );
    await Promise.all(learners.map((learner) => pay(app, documentsOf(learner), learner.token)));
    const numbers = (
      await rowsOf<{ receipt_number: string }>(
        app,
        `select receipt_number from portal_receipts where kind = 'receipt' order by 1`,
      )
    ).map((row) => Number(row.receipt_number.slice(2)));
    expect(numbers).toEqual(numbers.map((_number, index) => 1_000_001 + index));
  });
});

describe('what became of a payment', () => {
  const ask = async (idempotencyKey: string, token: string) =>
    (await app.call('checkout/retrievePayment', { idempotencyKey }, token)).body.Result;

  test('is asked for by its key, by who made it', async () => {
    const learner = await aLearner(app);
    const payment = documentsOf(learner);
    const { idempotencyKey } = payment.details;
    expect(await ask(idempotencyKey, learner.token)).toEqual({ state: 'none', response: null });
    let meanwhile: unknown;
    app.cards.answer(async () => {
      meanwhile = await ask(idempotencyKey, learner.token);
      return paidAnswer('T9');
    });
    const { body } = await pay(app, payment, learner.token);
    expect(meanwhile).toEqual({ state: 'underWay', response: null });
    expect(await ask(idempotencyKey, learner.token)).toEqual({
      state: 'answered',
      response: body.Result,
    });
    const stranger = await aLearner(app);
    expect(await ask(idempotencyKey, stranger.token)).toEqual({ state: 'none', response: null });
  });

  test('is not asked for with what is no key', async () => {
    const { token } = await aLearner(app);
    for (const idempotencyKey of ['', ' ', 'x'.repeat(201), 'two\nlines']) {
      const reply = await app.call('checkout/retrievePayment', { idempotencyKey }, token);
      expect([idempotencyKey, reply.status]).toEqual([idempotencyKey, 400]);
    }
  });
});

describe('3D Secure', () => {
  const order = {
    scriptUrl: 'https://cards.test/threeds.js',
    orderId: 'o',
    orderToken: 't',
    providerClientId: 'c',
    sessionId: 's',
    simpleToken: 'x',
  };
  const start = async (payment: ReturnType<typeof feesOf>, token: string) =>
    app.call(
      'checkout/startThreeDSecure',
      { amount: payment.amount, details: payment.details },
      token,
    );

  test('is begun for what could be paid now, and null where it is not used', async () => {
    const invoice = await aCompanyInvoice(app);
    expect((await start(feesOf(invoice), invoice.token)).body.Result).toBeNull();
    app.cards.threeDSecure = order;
    expect((await start(feesOf(invoice), invoice.token)).body.Result).toEqual({
      ...order,
      orderId: expect.any(String),
    });
    expect(await attemptsOf(app, invoice.user.id)).toEqual([]);
  });

  test('is refused as the payment would be', async () => {
    const invoice = await aCompanyInvoice(app);
    const stranger = await aLearner(app);
    expect((await start(feesOf(invoice), stranger.token)).status).toBe(404);
    const dearer = await start(feesOf(invoice, { amount: 5 }), invoice.token);
    expect(refusalOf(dearer)).toEqual([409, 'amount-changed']);
    app.cardsMissing = true;
    expect((await start(feesOf(invoice), invoice.token)).body.Error?.Code).toBe(
      'card-payments-missing',
    );
    expect((await start(feesOf(invoice, { amount: 0 }), invoice.token)).status).toBe(400);
  });
});

describe('3D Secure, where it is on', () => {
  let secured: TestApp;
  beforeAll(async () => {
    secured = await TestApp.open(
      {
        SECUREPAY_CLIENT_ID: 'client-of-tests',
        SECUREPAY_MERCHANT_CODE: 'M1',
        SECUREPAY_THREEDS_JS: 'https://cards.test/threeds.js',
      },
      app.db,
    );
    secured.cards.threeDSecure = {
      scriptUrl: 'https://cards.test/threeds.js',
      orderId: 'order-of-provider',
      orderToken: 't',
      providerClientId: 'c',
      sessionId: 's',
      simpleToken: 'x',
    };
  });
  afterAll(() => secured.close());

  /** What the page sends once the bank has said that the card's owner pays. */
  async function confirmed(payment: ReturnType<typeof feesOf>, token: string) {
    const { amount, details } = payment;
    const { body } = await secured.call('checkout/startThreeDSecure', { amount, details }, token);
    const initiatedOrderId = body.Result?.orderId ?? '';
    const threeDSecure = { initiatedOrderId, liabilityShiftIndicator: 'Y' as const };
    return { ...payment, details: { ...details, threeDSecure } };
  }

  test('is what a card is charged with, by the order that the provider knows', async () => {
    const invoice = await aCompanyInvoice(secured);
    const payment = await confirmed(feesOf(invoice), invoice.token);
    expect((await pay(secured, payment, invoice.token)).body.Result?.outcome).toBe('paid');
    expect(secured.cards.charges.at(-1)?.threeDSecure).toEqual({
      initiatedOrderId: 'order-of-provider',
      liabilityShiftIndicator: 'Y',
    });
  });

  test('cannot be left out, made up, or taken from another amount or another user', async () => {
    const invoice = await aCompanyInvoice(secured);
    const charges = secured.cards.charges.length;
    const { payToken, amount, details } = await confirmed(feesOf(invoice), invoice.token);
    const { threeDSecure, ...without } = details;
    const dearer = await aCompanyInvoice(secured, { lines: [[220_000, 0]] });
    const other = await confirmed(feesOf(dearer, { amount: 220_000 }), dearer.token);
    const same = await aCompanyInvoice(secured);
    const { details: foreign } = await confirmed(feesOf(same), same.token);
    for (const wrong of [
      undefined,
      { ...threeDSecure, initiatedOrderId: 'order-of-provider' },
      other.details.threeDSecure,
      foreign.threeDSecure,
    ]) {
      const input = { payToken, amount, details: { ...without, threeDSecure: wrong } };
      expect(refusalOf(await pay(secured, input, invoice.token))).toEqual([400, 'invalid']);
    }
    expect(secured.cards.charges).toHaveLength(charges);
    expect(await attemptsOf(secured, invoice.user.id)).toEqual([]);
  });

  test('is not asked for where nothing is to be paid', async () => {
    const invoice = await aCompanyInvoice(secured, { feeHelpAmount: 110_000 });
    const free = feesOf(invoice, { amount: 0, payToken: {} });
    expect((await pay(secured, free, invoice.token)).body.Result?.outcome).toBe('paid');
  });
});

test('nothing of a card but its kind and last digits is kept or mailed', async () => {
  const learner = await aLearner(app);
  app.cards.answer(unknownAnswer);
  const token = `secret-${randomUUID()}`;
  await pay(app, documentsOf(learner, { payToken: { ...aCard, token } }), learner.token);
  const tables = await rowsOf<{ name: string }>(
    app,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const found = await rowsOf(app, `select from ${name} t where t::text like $1`, [`%${token}%`]);
    expect([name, found.length]).toEqual([name, 0]);
  }
});
