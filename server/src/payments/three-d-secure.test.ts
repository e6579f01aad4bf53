import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../platform/test-app.ts';
import {
  aCompanyInvoice,
  aLearner,
  attemptsOf,
  feesOf,
  openSecuredShop,
  openTestShop,
  pay,
  refusalOf,
  tidyUp,
} from './test-purchases.ts';
import { openThreeDSecureOrder, sealThreeDSecureOrder } from './three-d-secure-order.ts';

const app = await openTestShop();
beforeEach(() => tidyUp(app));

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

  test('is started for what could be paid now, and null if it is not used', async () => {
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

describe('3D Secure, if it is on', () => {
  let secured: TestApp;
  beforeAll(async () => {
    secured = await openSecuredShop(app);
  });
  afterAll(() => secured.close());

  /** What the page sends once the bank has confirmed the cardholder. */
  async function confirmed(payment: ReturnType<typeof feesOf>, token: string) {
    const { amount, details } = payment;
    const { body } = await secured.call('checkout/startThreeDSecure', { amount, details }, token);
    const initiatedOrderId = body.Result?.orderId ?? '';
    const threeDSecure = { initiatedOrderId, liabilityShiftIndicator: 'Y' as const };
    return { ...payment, details: { ...details, threeDSecure } };
  }

  test('is part of the charge, with the order that the provider knows', async () => {
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

  test('is not required if nothing is to be paid', async () => {
    const invoice = await aCompanyInvoice(secured, { feeHelpAmount: 110_000 });
    const free = feesOf(invoice, { amount: 0, payToken: {} });
    expect((await pay(secured, free, invoice.token)).body.Result?.outcome).toBe('paid');
  });
});

test('an order that was started before the secret was rotated is accepted after it', () => {
  const { institution } = app.parts;
  const begunFor = { by: 'user-1', amount: 110_000 };
  const sealed = sealThreeDSecureOrder(institution.secret, 'order-of-provider', begunFor);
  const opened = (secrets: Parameters<typeof openThreeDSecureOrder>[0]) =>
    openThreeDSecureOrder(secrets, sealed, begunFor);
  const present = 'x'.repeat(32);
  expect(opened({ secret: present, previousSecrets: [institution.secret] })).toBe(
    'order-of-provider',
  );
  expect(opened({ secret: present, previousSecrets: [] })).toBeNull();
});
