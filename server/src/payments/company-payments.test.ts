import { ordersAtOnce } from '@tradebridge/contract/checkout';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStudent } from '../apprentices/test-apprentices.ts';
import { aStaffToken } from '../companies/test-companies.ts';
import { aContact } from '../companies/test-contacts.ts';
import { paidAnswer } from '../platform/test-cards.ts';
import { aPaidOrder } from './test-orders.ts';
import { aCompanyInvoice, feesOf, openTestShop, pay, tidyUp } from './test-purchases.ts';

const app = await openTestShop();
beforeEach(() => tidyUp(app));

/** A company's invoice, with tokens of the payer, a colleague with write access and one without. */
async function anInvoiceOfColleagues() {
  const invoice = await aCompanyInvoice(app);
  const tokenOf = async (role: 'admin' | 'reader') =>
    app.signIn((await aContact(app.db, invoice.employerId, { role })).user.id);
  return { ...invoice, colleague: await tokenOf('admin'), reader: await tokenOf('reader') };
}
type Invoice = Awaited<ReturnType<typeof anInvoiceOfColleagues>>;

/** Starts a payment that the provider answers when `finish` is called. */
async function beginPaying(invoice: Invoice) {
  const held = Promise.withResolvers<void>();
  app.cards.answer(async () => {
    await held.promise;
    return paidAnswer('T-held');
  });
  const paying = pay(app, feesOf(invoice), invoice.token);
  await expect.poll(() => app.cards.charges.length).toBe(1);
  return {
    finish: async () => {
      held.resolve();
      return paying;
    },
  };
}

const listed = async ({ employerId }: Invoice, token: string) =>
  (await app.call('employer/retrieveUnpaidPreEnrolments', { eId: employerId }, token)).body
    .Result?.[0];

describe("a colleague's payment under way", () => {
  test('says who is paying and since when, but only to those who may pay', async () => {
    const invoice = await anInvoiceOfColleagues();
    expect((await listed(invoice, invoice.colleague))?.beingPaid).toBeNull();
    const { finish } = await beginPaying(invoice);
    const since = app.now.toISOString();
    const payerName = invoice.user.name;
    const told = { payerName, since };
    expect((await listed(invoice, invoice.colleague))?.beingPaid).toEqual({
      ...told,
      isOwn: false,
    });
    expect((await listed(invoice, invoice.token))?.beingPaid).toEqual({ ...told, isOwn: true });
    expect((await listed(invoice, invoice.reader))?.beingPaid).toBeNull();
    const detail = await app.call(
      'employer/retrievePreEnrolmentDetail',
      { eId: invoice.employerId, pId: invoice.preEnrolmentId },
      invoice.colleague,
    );
    expect(detail.body.Result?.beingPaid).toMatchObject(told);

    const messages = async (token: string) => {
      const fees = await app.call(
        'core/retrievePaymentFeeDetails',
        { pId: invoice.preEnrolmentId },
        token,
      );
      const refused = await pay(app, feesOf(invoice), token);
      expect([fees.body.Error?.Code, refused.body.Error?.Code]).toEqual([
        'payment-in-progress',
        'payment-in-progress',
      ]);
      return [fees.body.Error?.Message, refused.body.Error?.Message];
    };
    for (const message of await messages(invoice.colleague)) {
      expect(message).toMatch(
        new RegExp(`^${payerName} started to pay this on \\d\\d-\\w{3}-\\d{4} .*Do not pay again`),
      );
    }
    for (const message of await messages(invoice.token)) {
      expect(message).toMatch(/^You started to pay this on /);
    }
    await finish();
    const paid = await pay(app, feesOf(invoice), invoice.colleague);
    expect(paid.body.Error?.Code).toBe('already-paid');
  });
});

describe('orders of a company', () => {
  const ordersOf = (invoice: Invoice, token: string) =>
    app.call('employer/retrieveOrders', { eId: invoice.employerId }, token);
  const receiptOf = (receiptNo: string, token: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/checkout/downloadReceipt',
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      payload: { receiptNo },
    });

  test('are visible, with their papers, only to its contacts with write access', async () => {
    const invoice = await anInvoiceOfColleagues();
    const { body } = await pay(app, feesOf(invoice), invoice.token);
    const { orderNumber = '', receiptNo } = body.Result ?? {};
    const order = { orderNumber };
    const elsewhere = await aCompanyInvoice(app);

    const found = await ordersOf(invoice, invoice.colleague);
    expect(found.body.Result).toMatchObject({
      orders: [{ orderNumber, state: 'paid', payerName: invoice.user.name, receiptNo }],
      hasMore: false,
    });
    const detail = await app.call('checkout/retrieveOrder', order, invoice.colleague);
    expect(detail.body.Result).toMatchObject({ orderNumber, payerName: invoice.user.name });
    expect((await receiptOf(receiptNo ?? '', invoice.colleague)).statusCode).toBe(200);

    expect((await ordersOf(invoice, invoice.reader)).status).toBe(403);
    expect((await ordersOf(invoice, elsewhere.token)).status).toBe(404);
    const support = await aStaffToken(app, 'isSupport');
    expect((await ordersOf(invoice, support)).status).toBe(403);
    for (const token of [invoice.reader, elsewhere.token, support]) {
      expect((await app.call('checkout/retrieveOrder', order, token)).status).toBe(404);
      expect((await receiptOf(receiptNo ?? '', token)).statusCode).toBe(404);
    }
    const own = await app.call('checkout/retrieveOrders', {}, invoice.colleague);
    expect(own.body.Result?.orders).toEqual([]);
  });

  test(`come in pages of ${ordersAtOnce}, which continue after the last`, async () => {
    const { employerId, token, user } = await aCompanyInvoice(app);
    const { studentId } = await aStudent(app.db);
    const given = { employerId, studentId, userId: user.id };
    for (let made = 0; made < ordersAtOnce + 2; made++) await aPaidOrder(app, given);
    const page = async (before?: string) =>
      (
        await app.call(
          'employer/retrieveOrders',
          { eId: employerId, ...(before && { before }) },
          token,
        )
      ).body.Result;
    const first = await page();
    expect([first?.orders.length, first?.hasMore]).toEqual([ordersAtOnce, true]);
    const second = await page(first?.orders.at(-1)?.orderNumber);
    expect([second?.orders.length, second?.hasMore]).toEqual([2, false]);
    const all = [...(first?.orders ?? []), ...(second?.orders ?? [])];
    expect(new Set(all.map(({ orderNumber }) => orderNumber)).size).toBe(ordersAtOnce + 2);
    const created = all.map((order) => order.created);
    expect(created).toEqual(created.toSorted().reverse());
    const beyond = await page(second?.orders.at(-1)?.orderNumber);
    expect(beyond).toEqual({ orders: [], hasMore: false });
  });

  test("do not continue after another company's order, and refuse an invalid order number", async () => {
    const invoice = await anInvoiceOfColleagues();
    await pay(app, feesOf(invoice), invoice.token);
    const elsewhere = await aCompanyInvoice(app);
    // Later than the company's orders: if it were used as the cursor, the page would list those.
    app.pass(1000);
    const { body } = await pay(app, feesOf(elsewhere), elsewhere.token);
    const eId = invoice.employerId;
    const before = body.Result?.orderNumber ?? '';
    const reply = await app.call('employer/retrieveOrders', { eId, before }, invoice.token);
    expect([reply.status, reply.body.Result]).toEqual([200, { orders: [], hasMore: false }]);
    for (const input of [{}, { eId: '' }, { eId, before: '' }, { eId, before, limit: 1 }]) {
      const refused = await app.call('employer/retrieveOrders', input as never, invoice.token);
      expect([refused.status, refused.body.Error?.Code]).toEqual([400, 'invalid']);
    }
  });
});
