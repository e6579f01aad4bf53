import { hallam } from '@tradebridge/contract/test-addresses';
import { beforeEach, describe, expect, test } from 'vitest';
import { anEnrolment, aProduct } from '../checkout/test-products.ts';
import {
  aLearner,
  changesOf,
  documentsOf,
  fieldsOf,
  openTestShop,
  pay,
  refusalOf,
  rowsOf,
  tidyUp,
} from './test-purchases.ts';

const app = await openTestShop();
beforeEach(() => tidyUp(app));

describe('documents that a learner orders', () => {
  test('are charged at the server’s prices, and reported to the registry line by line', async () => {
    const learner = await aLearner(app);
    const reply = await pay(
      app,
      documentsOf(learner, {
        amount: 12_100,
        product: { isDigitalSelected: true, printQuantity: 3, digitalPriceAmount: 2200 },
        address: hallam,
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
    const [change] = await changesOf(app, orderNumber);
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
        address: hallam,
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

  test("are all the digital ones of an enrolment with 'All', and of all enrolments with the order's", async () => {
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
    // If it is also chosen separately, it still counts once.
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

  test('at prices other than the purchaser saw are refused with the present ones', async () => {
    const learner = await aLearner(app);
    const reply = await pay(
      app,
      documentsOf(learner, { product: { isDigitalSelected: true, digitalPriceAmount: 2100 } }),
      learner.token,
    );
    expect(refusalOf(reply)).toEqual([409, 'amount-changed']);
    expect(fieldsOf(reply)).toEqual([
      ['amount', 'It is now $22.00.'],
      ['details.orderEnrolments.0.products.0.digitalPriceAmount', 'It is now $22.00.'],
    ]);
    const cheap = await pay(app, documentsOf(learner, { amount: 1 }), learner.token);
    expect(refusalOf(cheap)).toEqual([409, 'amount-changed']);
  });

  const product = 'details.orderEnrolments.0.products.0';

  test.each([
    [
      'no email address',
      { emailAddress: null },
      'details.emailAddress',
      'Email address is required',
    ],
    [
      'a wrong email address',
      { emailAddress: 'zoe' },
      'details.emailAddress',
      'Invalid Email address',
    ],
    [
      'nothing selected',
      { product: {} },
      'details.orderEnrolments',
      'Choose at least one document',
    ],
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
      { product: { printQuantity: 1 }, address: { ...hallam, postcode: null } },
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

  test('without that kind of delivery, or no longer offered, are invalid', async () => {
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
      [`${at}.4.productId`, 'Must be listed only once'],
    ]);
  });

  test("are for the user's own students, one per order", async () => {
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
        'An order is for one student. Order the other student’s documents separately',
      ],
    ]);
  });

  test('are posted in Australia if the student lives there, otherwise anywhere', async () => {
    const abroad = {
      ...hallam,
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
    const here = await aLearner(app, { addressCountryCode: '1101', addressLine1: '1 High St' });
    const charges = app.cards.charges.length;
    const refused = await order(here);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual([
      ['details.address.isAustralian', 'The address must be in Australia'],
      ['details.address.countryCode', 'The address must be in Australia'],
    ]);
    expect(app.cards.charges).toHaveLength(charges);
    expect(
      await rowsOf(app, 'select address from orders where user_id = $1', [here.userId]),
    ).toEqual([]);
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

  test('may not be ordered while that is switched off', async () => {
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
