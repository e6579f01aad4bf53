import { beforeEach, describe, expect, test } from 'vitest';
import { paidAnswer } from '../platform/test-cards.ts';
import { aLearner, documentsOf, openTestShop, pay, tidyUp } from './test-purchases.ts';

const app = await openTestShop();
beforeEach(() => tidyUp(app));

describe('the result of a payment', () => {
  const ask = async (idempotencyKey: string, token: string) =>
    (await app.call('checkout/retrievePayment', { idempotencyKey }, token)).body.Result;

  test('is returned for its key, to the user who made it', async () => {
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

  test('is not returned for an invalid key', async () => {
    const { token } = await aLearner(app);
    for (const idempotencyKey of ['', ' ', 'x'.repeat(201), 'two\nlines']) {
      const reply = await app.call('checkout/retrievePayment', { idempotencyKey }, token);
      expect([idempotencyKey, reply.status]).toEqual([idempotencyKey, 400]);
    }
  });
});
