import { randomUUID } from 'node:crypto';
import { hallam } from '@tradebridge/contract/test-addresses';
import { beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '../checkout/test-products.ts';
import { aContact } from '../companies/test-contacts.ts';
import { TestApp } from '../platform/test-app.ts';
import { declinedAnswer, paidAnswer, unknownAnswer } from '../platform/test-cards.ts';
import { settlePaid } from './settle.ts';
import { release } from './test-orders.ts';
import {
  aCompanyInvoice,
  aLearner,
  attemptsOf,
  documentsOf,
  feesOf,
  openTestShop,
  pay,
  refusalOf,
  rowsOf,
  tidyUp,
} from './test-purchases.ts';

const app = await openTestShop();
beforeEach(() => tidyUp(app));

describe('one key', () => {
  test('gets the same result, and never charges twice', async () => {
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

  test('is any line that the purchaser chooses', async () => {
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
    // More than the tests' pool has connections.
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

  test('is refused as pending once the first has taken longer than permitted', async () => {
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

  test('returns a declined payment as declined', async () => {
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
    // A browser that lost the answer requests it.
    const { idempotencyKey } = payment.details;
    const { body } = await app.call('checkout/retrievePayment', { idempotencyKey }, token);
    expect(body.Result).toMatchObject({ state: 'answered', response: { outcome: 'paid' } });
  });
});

describe('several purchasers of one invoice', () => {
  test('paying concurrently make one charge; the others are told that it is being paid or is paid', async () => {
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

  test('are told if another has paid', async () => {
    const invoice = await aCompanyInvoice(app);
    const colleague = await aContact(app.db, invoice.employerId);
    await pay(app, feesOf(invoice), invoice.token);
    const reply = await pay(app, feesOf(invoice), await app.signIn(colleague.user.id));
    expect(refusalOf(reply)).toEqual([409, 'already-paid']);
  });

  test('the same documents ordered concurrently in two tabs are charged once', async () => {
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
    // Their address and the confirmation make no difference while it is open.
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

  test('the same documents within ten minutes are charged again only if that is confirmed', async () => {
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

  test('refunded documents can be ordered again immediately', async () => {
    const learner = await aLearner(app);
    await pay(app, documentsOf(learner), learner.token);
    const [paid] = await attemptsOf(app, learner.userId);
    await release(app.db, paid?.attempt_id ?? '', app.now);
    expect((await pay(app, documentsOf(learner), learner.token)).status).toBe(200);
  });

  test('a cart is charged once, however its content changes meanwhile', async () => {
    const learner = await aLearner(app);
    const cartId = randomUUID();
    const one = (given: Parameters<typeof documentsOf>[1] = {}) =>
      pay(app, documentsOf(learner, { cartId, ...given }), learner.token);
    const printed = {
      amount: 5500,
      product: { isDigitalSelected: true, printQuantity: 1 },
      address: hallam,
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
    // Another user may use the same cart id.
    const stranger = await aLearner(app);
    const theirs = await pay(app, documentsOf(stranger, { cartId }), stranger.token);
    expect(theirs.status).toBe(200);
  });

  test('a cart in many concurrent tabs, with different content, is charged once', async () => {
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

  test('another cart with the declined content is a separate order', async () => {
    const learner = await aLearner(app);
    app.cards.answer(declinedAnswer);
    const first = await pay(app, documentsOf(learner, { cartId: randomUUID() }), learner.token);
    const cartId = randomUUID();
    const second = await pay(app, documentsOf(learner, { cartId }), learner.token);
    expect(second.body.Result?.orderNumber).not.toBe(first.body.Result?.orderNumber);
    const again = await pay(app, documentsOf(learner, { cartId }), learner.token);
    expect(refusalOf(again)).toEqual([409, 'already-paid']);
  });

  test('receipts of concurrent payments are numbered without a gap', async () => {
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
