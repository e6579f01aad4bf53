import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../app/api-client.ts';
import { ApiError } from '../app/api-error.ts';
import { become } from '../app/session.ts';
import { stubSessionStorage } from '../test/session-storage.ts';
import { addDocuments, attemptOf, getCheckout, itemsOf, nextKey } from './cart.ts';
import {
  confirmationTimeoutMs,
  dismissFailure,
  payment,
  purchase,
  resolveAttempt,
  type ToPay,
} from './payment.ts';
import { documentPurchase } from './purchase-details.ts';
import { aDocument, aResponse, aUser } from './test-items.ts';

vi.mock(import('../app/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));
vi.mock(import('../device-log/device-log.ts'), async (original) => ({
  ...(await original()),
  log: vi.fn(),
}));

const calls = vi.mocked(callApi as (path: string, input: unknown) => Promise<unknown>);
/** The server's replies by path; an error is thrown. */
let answers: Record<string, () => unknown>;
let users = 0;

const token = { token: 'tok-1', scheme: 'visa', last4: '111' };
const look = vi.fn(async () => {});
const toPay = (given: Partial<ToPay> = {}): ToPay => ({
  items: itemsOf(getCheckout()),
  steps: ['cart', 'pay', 'summary'],
  fees: null,
  amount: 2_500,
  details: documentPurchase(
    { items: itemsOf(getCheckout()), cartId: getCheckout().cartId },
    { emailAddress: 'a@b.test', address: null },
  ),
  payer: { name: 'Ngaire Tūhoe', email: 'a@b.test' },
  tokenise: async () => token,
  look,
  ...given,
});
const refused = (status: number, code: string, message = code) =>
  new ApiError({ status, code, message });
const throws = (error: unknown) => () => {
  throw error;
};
const sentTo = (path: string) =>
  calls.mock.calls.filter(([called]) => called === path).map(([, input]) => input);
const status = () => payment.get();
const attempt = () => attemptOf(getCheckout());

beforeEach(() => {
  stubSessionStorage();
  users += 1;
  become(aUser(`user-${users}`));
  dismissFailure();
  addDocuments([aDocument()], '/home');
  answers = {
    'checkout/startThreeDSecure': () => null,
    'core/processPayment': () => aResponse(),
    'checkout/retrievePayment': () => ({ state: 'none', response: null }),
  };
  calls.mockReset();
  look.mockReset();
  look.mockResolvedValue();
  calls.mockImplementation(async (path) => answers[path]?.());
});

describe('A purchase', () => {
  test('sends the token, the amount and the order, and returns the receipt', async () => {
    await purchase(toPay());
    expect(sentTo('core/processPayment')).toMatchObject([
      { payToken: token, amount: 2_500, details: { emailAddress: 'a@b.test' } },
    ]);
    expect(status()).toEqual({ status: 'idle' });
    expect(getCheckout().receipt?.response.receiptNo).toBe('P-1000001');
    expect(itemsOf(getCheckout())).toEqual([]);
  });

  test('of zero sends an empty card, without 3-D Secure', async () => {
    await purchase(toPay({ amount: 0, tokenise: null }));
    expect(sentTo('core/processPayment')).toMatchObject([{ payToken: {}, amount: 0 }]);
    expect(sentTo('checkout/startThreeDSecure')).toEqual([]);
  });

  test('stores its key before the request', async () => {
    let keyWhenAsked: string | undefined;
    answers['core/processPayment'] = () => {
      keyWhenAsked = attempt()?.idempotencyKey;
      return aResponse();
    };
    await purchase(toPay());
    expect(sentTo('core/processPayment')).toMatchObject([
      { details: { idempotencyKey: keyWhenAsked } },
    ]);
    expect(keyWhenAsked).toBeTruthy();
  });

  test('is made once, however often it is requested meanwhile', async () => {
    const first = purchase(toPay());
    await purchase(toPay());
    await first;
    expect(sentTo('core/processPayment')).toHaveLength(1);
  });

  test('is not made without a token', async () => {
    await purchase(toPay({ tokenise: () => Promise.reject(new Error('INVALID_CARD')) }));
    expect(status()).toEqual({ status: 'failed', message: 'Error in processing card.' });
    expect(calls).not.toHaveBeenCalled();
  });

  test('that is declined says why and keeps the cart, and the next has another key', async () => {
    answers['core/processPayment'] = () =>
      aResponse({ outcome: 'declined', errorMessage: 'Do Not Honour' });
    await purchase(toPay());
    expect(status()).toEqual({ status: 'failed', message: 'Do Not Honour' });
    expect(itemsOf(getCheckout())).toEqual([aDocument()]);
    dismissFailure();
    await purchase(toPay());
    const [first, second] = sentTo('core/processPayment') as {
      details: { idempotencyKey: string };
    }[];
    expect(first?.details.idempotencyKey).not.toBe(second?.details.idempotencyKey);
  });

  test('whose outcome is unknown is reported neither as failed nor as successful', async () => {
    answers['core/processPayment'] = () => aResponse({ outcome: 'unknown', receiptNo: null });
    await purchase(toPay());
    expect(status()).toEqual({ status: 'idle' });
    expect(attempt()).not.toBeNull();
    expect(getCheckout().receipt).toBeNull();
  });

  test.each([
    ['network', refused(0, 'network')],
    ['time limit', refused(0, 'timeout')],
    ['fault', refused(500, 'internal')],
    ['outside service', refused(504, 'outside-timeout')],
    ['ended session', refused(401, 'signed-out')],
    ['answer that nobody can read', refused(200, 'unreadable')],
    ['exception', new TypeError('x')],
  ])('whose response is lost by a %s is looked up, not repeated', async (_name, error) => {
    answers['core/processPayment'] = throws(error);
    await purchase(toPay());
    expect(status()).toEqual({ status: 'idle' });
    expect(attempt()).not.toBeNull();
  });

  test('that is not valid says what is wrong', async () => {
    const fields = [{ path: 'details.address.postcode', message: 'Enter a postcode' }];
    answers['core/processPayment'] = throws(
      new ApiError({ status: 400, code: 'invalid', message: 'Not valid.', fields }),
    );
    await purchase(toPay());
    expect(status()).toEqual({ status: 'failed', message: 'Enter a postcode' });
  });

  test('of a cart that another tab has paid empties the cart and says so', async () => {
    answers['core/processPayment'] = throws(refused(409, 'already-paid'));
    await purchase(toPay());
    expect(status()).toEqual({ status: 'idle' });
    expect(getCheckout()).toMatchObject({ documents: [], cartId: null, isPaidElsewhere: true });
    expect(attempt()).toBeNull();
  });

  test.each([false, true])(
    'of what was ordered a moment ago asks first, and is made again only if wanted: %s',
    async (isWanted) => {
      answers['core/processPayment'] = () => {
        const [{ details } = { details: {} }] = sentTo('core/processPayment').slice(-1) as [
          { details: object },
        ];
        if ('isWantedAgain' in details) return aResponse();
        throw refused(409, 'ordered-already', 'You paid for just this.');
      };
      const tokenise = vi.fn(async () => token);
      const paying = purchase(toPay({ tokenise }));
      await vi.waitFor(() => expect(status().status).toBe('orderedAlready'));
      expect(attempt()).toBeNull();
      const asking = status();
      if (asking.status === 'orderedAlready') asking.onAnswer(isWanted);
      await paying;
      expect(status()).toEqual({ status: 'idle' });
      const sent = sentTo('core/processPayment') as { details: { idempotencyKey: string } }[];
      expect(sent).toHaveLength(isWanted ? 2 : 1);
      expect(new Set(sent.map(({ details }) => details.idempotencyKey)).size).toBe(sent.length);
      expect(tokenise).toHaveBeenCalledTimes(1);
      expect(itemsOf(getCheckout())).toHaveLength(isWanted ? 0 : 1);
    },
  );

  test('that is refused shows the server’s message', async () => {
    answers['core/processPayment'] = throws(refused(409, 'invoice-cancelled', 'Cancelled.'));
    look.mockRejectedValue(refused(409, 'invoice-cancelled'));
    await purchase(toPay());
    expect(status()).toEqual({ status: 'failed', message: 'Cancelled.' });
    expect(attempt()).toBeNull();
  });

  test('whose amount has changed says so, and reloads the amount', async () => {
    answers['core/processPayment'] = throws(refused(409, 'amount-changed', 'It is now $30.00.'));
    await purchase(toPay());
    expect(status()).toEqual({ status: 'failed', message: 'It is now $30.00.' });
    expect(look).toHaveBeenCalledOnce();
    expect(itemsOf(getCheckout())).toHaveLength(1);
  });

  test('of something that another user is paying is refused with a message', async () => {
    answers['core/processPayment'] = throws(refused(409, 'payment-in-progress', 'Being paid.'));
    await purchase(toPay());
    expect(status()).toEqual({ status: 'failed', message: 'Being paid.' });
    expect(attempt()).toBeNull();
  });

  test.each(['payment-in-progress', 'key-reused'])(
    'that the server already has, %s, is awaited',
    async (code) => {
      answers['core/processPayment'] = throws(refused(409, code));
      answers['checkout/retrievePayment'] = () => ({ state: 'underWay', response: null });
      await purchase(toPay());
      expect(status()).toEqual({ status: 'idle' });
      expect(attempt()).not.toBeNull();
    },
  );

  test('that failed before the server was asked to pay says so', async () => {
    answers['checkout/startThreeDSecure'] = throws(refused(0, 'network'));
    await purchase(toPay());
    expect(status()).toEqual({ status: 'failed', message: 'Error in processing payment.' });
    expect(attempt()).toBeNull();
  });
});

describe('A bank that asks', () => {
  const start = {
    scriptUrl: 'https://x.test/3ds.js',
    orderId: 'three-1',
    orderToken: 'o',
    providerClientId: 'c',
    sessionId: 's',
    simpleToken: 't',
  };
  const answer = async (given: 'Y' | 'N') => {
    answers['checkout/startThreeDSecure'] = () => start;
    const paying = purchase(toPay());
    await vi.waitFor(() => expect(status().status).toBe('confirming'));
    const confirming = status();
    if (confirming.status === 'confirming') {
      expect(confirming.confirmation).toMatchObject({ start, cardToken: 'tok-1' });
      confirming.confirmation.onAnswer(given);
    }
    await paying;
  };

  test('and confirms lets the payment proceed', async () => {
    await answer('Y');
    expect(sentTo('core/processPayment')).toMatchObject([
      {
        details: {
          threeDSecure: { initiatedOrderId: 'three-1', liabilityShiftIndicator: 'Y' },
        },
      },
    ]);
  });

  test('and gets no answer within five minutes has not confirmed', async () => {
    vi.useFakeTimers();
    answers['checkout/startThreeDSecure'] = () => start;
    const paying = purchase(toPay());
    await vi.advanceTimersByTimeAsync(confirmationTimeoutMs - 1);
    expect(status().status).toBe('confirming');
    await vi.advanceTimersByTimeAsync(1);
    await paying;
    vi.useRealTimers();
    expect(sentTo('core/processPayment')).toEqual([]);
    expect(status()).toMatchObject({ status: 'failed' });
  });

  test('and does not confirm stops the payment', async () => {
    await answer('N');
    expect(sentTo('core/processPayment')).toEqual([]);
    expect(status()).toMatchObject({ status: 'failed' });
  });
});

describe('The outcome of a payment whose response was lost', () => {
  const lose = async () => {
    answers['core/processPayment'] = throws(refused(0, 'network'));
    await purchase(toPay());
    const lost = attempt();
    if (!lost) throw new Error('No payment was begun.');
    return lost;
  };

  test('is its receipt', async () => {
    const lost = await lose();
    resolveAttempt(lost, { state: 'answered', response: aResponse() });
    expect(getCheckout().receipt?.response.outcome).toBe('paid');
  });

  test('is why it was declined', async () => {
    const lost = await lose();
    const declined = aResponse({ outcome: 'declined', errorMessage: 'Expired card' });
    resolveAttempt(lost, { state: 'answered', response: declined });
    expect(status()).toEqual({ status: 'failed', message: 'Expired card' });
    expect(attempt()).toBeNull();
  });

  test('is nothing while it is in progress or unknown', async () => {
    const lost = await lose();
    resolveAttempt(lost, { state: 'underWay', response: null }, lost.begun + 10 ** 6);
    resolveAttempt(lost, { state: 'answered', response: aResponse({ outcome: 'unknown' }) });
    expect(status()).toEqual({ status: 'idle' });
    expect(attempt()).toEqual(lost);
  });

  test('is that it never arrived, once its time has passed: the next has the same key', async () => {
    const lost = await lose();
    const none = { state: 'none', response: null } as const;
    resolveAttempt(lost, none, lost.begun + 5_000);
    expect(attempt()).toEqual(lost);
    resolveAttempt(lost, none, lost.begun + 16_000);
    expect(status()).toEqual({ status: 'failed', message: 'Error in processing payment.' });
    expect(nextKey()).toBe(lost.idempotencyKey);
  });

  test('is reported once', async () => {
    const lost = await lose();
    resolveAttempt(lost, { state: 'answered', response: aResponse() });
    resolveAttempt(lost, { state: 'answered', response: aResponse({ outcome: 'declined' }) });
    expect(status()).toEqual({ status: 'idle' });
  });
});
