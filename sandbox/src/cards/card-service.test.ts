import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CardPayments, Charge } from '@tradebridge/server/outside/card-payments';
import { openSecurePay } from '@tradebridge/server/outside/secure-pay';
import { declineReasonOf } from '@tradebridge/server/outside/secure-pay-declines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import type { CardBehaviour } from './card-behaviour.ts';
import { CardBooks } from './card-books.ts';
import { cardRules } from './card-rules.ts';
import { cardMerchant, declines } from './card-service.ts';

let folder: string;
let sandbox: RunningSandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-cards-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (timeoutMs = 20_000): CardPayments =>
  openSecurePay({
    url: `${sandbox.url}/v2`,
    authUrl: `${sandbox.url}/oauth/token`,
    clientSecret: cardMerchant.clientSecret,
    timeoutMs,
    threeDSecureScript: `${sandbox.url}/threeds-js/securepay-threeds.js`,
  });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const behave = (next: CardBehaviour | 'nonsense', times: unknown = 1) =>
  post('/cards/behaviour', { next, times });
afterEach(() => behave('approve', 0));

const goodCard = {
  clientId: cardMerchant.clientId,
  merchantCode: cardMerchant.merchantCode,
  number: '4444 3333 2222 1111',
  expiry: '12/39',
  code: '123',
};
async function tokenOf(card: Partial<typeof goodCard> = {}): Promise<string> {
  const reply = await post('/v3/ui/tokenise', { ...goodCard, ...card });
  return ((await reply.json()) as { token: string }).token;
}

let orders = 0;
async function aCharge(changes: Partial<Charge> = {}): Promise<Charge> {
  orders += 1;
  return {
    merchant: cardMerchant,
    orderId: `TEST-${orders}`,
    amount: 1000,
    token: await tokenOf(),
    ip: '203.0.113.7',
    idempotencyKey: `key-${orders}`,
    ...changes,
  };
}

interface Booked {
  type: string;
  orderId: string;
  amount: number;
  status: string;
}
const booked = async (orderId: string): Promise<Booked[]> =>
  (await fetch(`${sandbox.url}/cards/payments.json?orderId=${orderId}`)).json() as Promise<
    Booked[]
  >;

/** The payments that the provider took for an order, in cents. */
const takenFor = async (orderId: string) =>
  (await booked(orderId)).filter(({ status }) => status === 'paid').map(({ amount }) => amount);

describe('the last two digits of the cents', () => {
  test.each([
    [1000, '00'],
    [1008, '08'],
    [1511, '11'],
    [1016, '16'],
    [123_456, '00'],
    [1, '00'],
    [10_000_000, '00'],
  ])('of %i approve with %s', async (amount, gatewayCode) => {
    expect(await open().charge(await aCharge({ amount }))).toMatchObject({
      outcome: 'paid',
      gatewayCode,
    });
  });

  test.each([
    [1005, '05', 'Do Not Honour'],
    [1007, '07', 'Pick Up Card, Special Conditions'],
    [1009, '09', 'Request In Progress'],
    [1030, '30', 'Format Error'],
    [1031, '31', 'Bank Not Supported By Switch'],
    [1033, '33', 'Expired Card, Capture'],
    [1051, '51', 'Insufficient Funds'],
    [1061, '61', 'Exceeds Withdrawal Amount Limits'],
  ])('of %i decline with %s', async (amount, gatewayCode, gatewayMessage) => {
    const charge = await aCharge({ amount });
    expect(await open().charge(charge)).toEqual({
      outcome: 'declined',
      by: 'bank',
      gatewayCode,
      gatewayMessage,
      cause: `The card was declined (${gatewayCode}).`,
    });
    expect(await takenFor(charge.orderId)).toEqual([]);
  });
});

test('every phrase that declines has a sentence for the payer', () => {
  for (const [code, phrase] of Object.entries(declines)) {
    expect(declineReasonOf(null, phrase), phrase).toBe(declineReasonOf(code, null));
    expect(declineReasonOf(null, phrase), phrase).not.toBeNull();
  }
});

describe('the same key', () => {
  test('returns the same response, also concurrently, and charges once', async () => {
    const charge = await aCharge();
    const cards = open();
    const answers = await Promise.all([cards.charge(charge), cards.charge(charge)]);
    expect(await cards.charge(charge)).toEqual(answers[0]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await takenFor(charge.orderId)).toEqual([1000]);
  });

  test('with another amount is refused', async () => {
    const charge = await aCharge();
    await open().charge(charge);
    expect(await open().charge({ ...charge, amount: 2000 })).toMatchObject({ outcome: 'unknown' });
  });

  test('returns the same response after a restart of the service', async () => {
    const charge = await aCharge();
    const answer = await open().charge(charge);
    const again = await startSandbox({ port: 0, host: '127.0.0.1', folder });
    const cards = openSecurePay({
      url: `${again.url}/v2`,
      authUrl: `${again.url}/oauth/token`,
      clientSecret: cardMerchant.clientSecret,
      timeoutMs: 5000,
      threeDSecureScript: null,
    });
    expect(await cards.charge(charge)).toEqual(answer);
    await again.close();
  });
});

describe('a token', () => {
  test('can be used once, declined or not', async () => {
    for (const amount of [1000, 1005]) {
      const charge = await aCharge({ amount });
      await open().charge(charge);
      const other = await aCharge({ token: charge.token });
      expect(await open().charge(other)).toMatchObject({
        outcome: 'declined',
        by: 'provider',
        cause: expect.stringContaining('(INVALID_TOKEN)'),
      });
    }
  });

  test('that was never created is refused', async () => {
    expect(await open().charge(await aCharge({ token: 'made-up' }))).toMatchObject({
      outcome: 'declined',
      cause: 'The card service refused the request: 400 (INVALID_TOKEN).',
    });
  });
});

describe('set to', () => {
  test.each([
    ['approve', 1005, 'paid', [1005]],
    ['decline', 1000, 'declined', []],
    ['unknown', 1000, 'unknown', [1000]],
    ['error', 1000, 'unknown', []],
    ['broken', 1000, 'unknown', [1000]],
    ['garbage', 1000, 'unknown', [1000]],
    ['refuse', 1000, 'declined', []],
    ['duplicate', 1000, 'paid', [1000]],
    ['signedOut', 1000, 'paid', [1000]],
  ] as const)('%s, %i cents are %s', async (next, amount, outcome, taken) => {
    await behave(next);
    const charge = await aCharge({ amount });
    expect(await open().charge(charge)).toMatchObject({ outcome });
    expect(await takenFor(charge.orderId)).toEqual(taken);
  });

  test('time out, it charges and does not respond while anyone is waiting', async () => {
    await behave('timeout');
    const charge = await aCharge();
    expect(await open(600).charge(charge)).toEqual({
      outcome: 'unknown',
      cause: 'The card service did not answer in time.',
    });
    expect(await takenFor(charge.orderId)).toEqual([1000]);
  });

  test.each(['timeout', 'unknown', 'error', 'broken', 'garbage'] as const)(
    '%s several times, it then responds to retries with the same key, and charges once',
    async (next) => {
      await behave(next, 2);
      const charge = await aCharge();
      const cards = open(600);
      expect((await cards.charge(charge)).outcome).toBe('unknown');
      expect((await cards.charge(charge)).outcome).toBe('unknown');
      expect((await cards.charge(charge)).outcome).toBe('paid');
      expect(await takenFor(charge.orderId)).toEqual([1000]);
    },
  );

  test('respond twice, it affects no other payment', async () => {
    await behave('duplicate', 1);
    const cards = open();
    const late = cards.charge(await aCharge());
    expect((await cards.charge(await aCharge())).outcome).toBe('paid');
    expect((await late).outcome).toBe('paid');
    expect((await cards.charge(await aCharge())).outcome).toBe('paid');
  });

  test('be slow, it charges long after the client has gone', async () => {
    await behave('slow');
    const charge = await aCharge();
    expect((await open(600).charge(charge)).outcome).toBe('unknown');
    expect(await takenFor(charge.orderId)).toEqual([]);
  });

  test('anything else, it is refused', async () => {
    expect((await behave('nonsense')).status).toBe(400);
    expect((await behave('approve', 1.5)).status).toBe(400);
    expect((await behave('approve', 'many')).status).toBe(400);
  });
});

describe('a refund', () => {
  let paid: Charge;
  beforeEach(async () => {
    paid = await aCharge();
    await open().charge(paid);
  });
  const refund = (amount: number, idempotencyKey: string, orderId = paid.orderId) =>
    open().refund({ merchant: cardMerchant, orderId, amount, ip: '::1', idempotencyKey });

  test('is made in parts, and never exceeds what was paid', async () => {
    expect((await refund(400, `${paid.orderId}-a`)).outcome).toBe('paid');
    expect((await refund(601, `${paid.orderId}-b`)).outcome).toBe('declined');
    expect((await refund(600, `${paid.orderId}-c`)).outcome).toBe('paid');
    expect((await refund(1, `${paid.orderId}-d`)).outcome).toBe('declined');
    expect((await booked(paid.orderId)).map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', 600],
      ['refund', 400],
      ['payment', 1000],
    ]);
  });

  test('with the same key is made once', async () => {
    const answers = [await refund(300, 'refund-key'), await refund(300, 'refund-key')];
    expect(answers[1]).toEqual(answers[0]);
    expect(await booked(paid.orderId)).toHaveLength(2);
  });

  test('of an unpaid amount is refused', async () => {
    expect((await refund(1, 'no-such', 'NO-SUCH-ORDER')).outcome).toBe('declined');
    const declined = await aCharge({ amount: 1005 });
    await open().charge(declined);
    expect((await refund(1, 'was-declined', declined.orderId)).outcome).toBe('declined');
  });

  test('can be declined, or have an unknown result', async () => {
    await behave('decline');
    expect((await refund(100, `${paid.orderId}-e`)).outcome).toBe('declined');
    await behave('unknown');
    expect((await refund(100, `${paid.orderId}-f`)).outcome).toBe('unknown');
    expect((await refund(100, `${paid.orderId}-f`)).outcome).toBe('paid');
  });

  test("and the payment are in the day's records", async () => {
    await refund(250, `${paid.orderId}-g`);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format();
    const csv = await (await fetch(`${sandbox.url}/cards/settlement.csv?day=${day}`)).text();
    const lines = csv.split('\r\n');
    expect(lines[0]).toContain('at,type,orderId,amount,reference');
    expect(lines.filter((line) => line.includes(`,${paid.orderId},`))).toEqual([
      expect.stringMatching(/^[\dT:.Z-]+,payment,TEST-\d+,10\.00,6\d+$/),
      expect.stringMatching(/^[\dT:.Z-]+,refund,TEST-\d+,2\.50,6\d+$/),
    ]);
    const other = await fetch(`${sandbox.url}/cards/settlement.csv?day=2020-01-01`);
    expect((await other.text()).trim().split('\r\n')).toHaveLength(1);
  });
});

describe('the API', () => {
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`${cardMerchant.clientId}:${secret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  const askForToken = (secret: string, form: Record<string, string>) =>
    fetch(`${sandbox.url}/oauth/token`, {
      method: 'POST',
      headers: basic(secret),
      body: new URLSearchParams(form),
    });
  const form = {
    grant_type: 'client_credentials',
    audience: 'https://api.payments.auspost.com.au',
  };

  test('issues a token only for the right secret and audience', async () => {
    const reply = await askForToken(cardMerchant.clientSecret, form);
    expect(await reply.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 86_400,
    });
    expect((await askForToken('wrong', form)).status).toBe(401);
    const { clientSecret } = cardMerchant;
    expect((await askForToken(clientSecret, { ...form, audience: 'other' })).status).toBe(400);
    expect((await askForToken(clientSecret, { ...form, grant_type: 'password' })).status).toBe(400);
  });

  test('refuses requests without a token', async () => {
    for (const path of ['/v2/payments', '/v2/orders/x/refunds', '/v2/payments/orders/initiate']) {
      expect((await post(path, {})).status).toBe(401);
      expect((await post(path, {}, { authorization: 'Bearer made-up' })).status).toBe(401);
    }
    expect(await (await fetch(`${sandbox.url}/v2/health`)).json()).toEqual({ status: 'UP' });
  });

  test.each([
    ['merchantCode', { merchant: { ...cardMerchant, merchantCode: 'OTHER' } }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.5 }],
    ['amount', { amount: -100 }],
    ['ip', { ip: 'nowhere' }],
    ['token', { token: '' }],
  ] as const)('refuses a wrong %s', async (_pointer, changes) => {
    expect(await open().charge(await aCharge(changes))).toMatchObject({
      outcome: 'declined',
      by: 'provider',
      cause: expect.stringContaining('(INVALID_REQUEST)'),
    });
  });
});

describe('3D Secure', () => {
  const begin = async (number: string, amount: number) => {
    const order = await open().startThreeDSecure({
      merchant: cardMerchant,
      amount,
      ip: '::1',
      orderReference: 'REF',
    });
    if (!order) throw new Error('3D Secure is off.');
    const token = await tokenOf({ number });
    const said = await post('/threeds-js/begin', {
      orderToken: order.orderToken,
      cardToken: token,
    });
    return { order, token, said: await said.json() };
  };
  const vouched = (initiatedOrderId: string) => ({
    threeDSecure: { initiatedOrderId, liabilityShiftIndicator: 'Y' as const },
  });

  test('asks nothing for one card, and authenticates the payment once', async () => {
    const { order, token, said } = await begin('5200000000001096', 1000);
    expect(said).toEqual({ isChallenged: false });
    const more = vouched(order.orderId);
    expect(await open().charge(await aCharge({ token, ...more }))).toMatchObject({
      outcome: 'paid',
    });
    expect(await open().charge(await aCharge(more))).toMatchObject({
      cause: expect.stringContaining('(INVALID_THREED_SECURE)'),
    });
  });

  test.each([
    [true, 'paid'],
    [false, 'declined'],
  ])('asks the holder of another, who says %s', async (isConfirmed, outcome) => {
    const { order, token, said } = await begin('4000000000001091', 1000);
    expect(said).toEqual({ isChallenged: true });
    await post('/threeds-js/finish', { orderToken: order.orderToken, isConfirmed });
    const charge = await aCharge({ token, ...vouched(order.orderId) });
    expect((await open().charge(charge)).outcome).toBe(outcome);
  });

  test('authenticates no other amount, and no forged result', async () => {
    const { order, token } = await begin('5200000000001096', 900);
    expect((await open().charge(await aCharge({ token, ...vouched(order.orderId) }))).outcome).toBe(
      'declined',
    );
    expect((await open().charge(await aCharge(vouched('made-up')))).outcome).toBe('declined');
  });
});

describe('a card', () => {
  const rules = cardRules();
  const now = new Date('2026-11-22T00:00:00Z');

  test.each([
    ['4444333322221111', 'visa'],
    ['4111111111111111', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2221000000000009', 'mastercard'],
    ['2720990000000007', 'mastercard'],
    ['378282246310005', 'amex'],
    ['30569309025904', 'diners'],
    ['36148900647913', 'diners'],
  ])('%s is recognised as %s', (number, scheme) => {
    expect([rules.isNumber(number), rules.schemeOf(number)]).toEqual([true, scheme]);
  });

  test.each([
    '',
    '4',
    '4444333322221112',
    '444433332222111',
    '2220000000000000',
    '6011000000000004',
  ])('%j is not a card number', (number) => expect(rules.isNumber(number)).toBe(false));

  test.each([
    ['12/28', '12', '28'],
    ['1228', '12', '28'],
    ['12 / 2028', '12', '28'],
    ['1/28', '01', '28'],
    ['122028', '12', '28'],
  ])('%s is a valid expiry', (text, month, year) => {
    expect(rules.expiryOf(text)).toEqual({ month, year });
  });

  test.each(['', '13/28', '00/28', '12', '12/', '12/2', 'x'])('%j is not an expiry', (text) => {
    expect(rules.expiryOf(text)).toBeNull();
  });

  test('is valid until its month has ended', () => {
    expect(rules.isCurrent({ month: '11', year: '26' }, now)).toBe(true);
    expect(rules.isCurrent({ month: '10', year: '26' }, now)).toBe(false);
    expect(rules.isCurrent({ month: '01', year: '27' }, now)).toBe(true);
  });

  test('becomes a token with the data from the form, and is refused with every fault named', async () => {
    const reply = await post('/v3/ui/tokenise', goodCard);
    expect(await reply.json()).toEqual({
      merchantCode: cardMerchant.merchantCode,
      token: expect.stringMatching(/^[\da-f-]{36}$/),
      scheme: 'visa',
      bin: '444433',
      last4: '1111',
      expiryMonth: '12',
      expiryYear: '39',
      createdAt: expect.any(String),
    });
    const wrong = { ...goodCard, number: '1', expiry: '01/20', code: 'x', merchantCode: 'y' };
    const refused = await post('/v3/ui/tokenise', wrong);
    const { errors } = (await refused.json()) as { errors: { source: { pointer: string } }[] };
    expect(refused.status).toBe(400);
    expect(errors.map(({ source }) => source.pointer)).toEqual([
      'merchantCode',
      'cardNumber',
      'expiryDate',
      'cvv',
    ]);
  });

  test('of a type that is not accepted is refused', async () => {
    const reply = await post('/v3/ui/tokenise', { ...goodCard, allowedCardTypes: ['mastercard'] });
    expect(reply.status).toBe(400);
  });
});

test('nothing that the service wrote contains a card number', async () => {
  await open().charge(await aCharge());
  const names = await readdir(folder);
  expect(names).toEqual(['card-books.jsonl']);
  const written = await readFile(join(folder, 'card-books.jsonl'), 'utf8');
  expect(written).not.toMatch(/4444\D?3333\D?2222\D?1111|"123"/);
});

test('an incomplete write at the end of the process is ignored', async () => {
  const file = join(folder, 'cut', 'card-books.jsonl');
  const card = {
    token: 'a',
    merchantCode: 'M',
    scheme: 'visa',
    bin: '444433',
    last4: '1111',
    expiryMonth: '12',
    expiryYear: '39',
    at: new Date().toISOString(),
  };
  new CardBooks(file).addCard(card);
  await appendFile(file, '{"kind":"token","card":{"tok');
  new CardBooks(file).addCard({ ...card, token: 'b' });
  const books = new CardBooks(file);
  expect(books.cardOf('a', new Date())).toEqual(card);
  expect(books.cardOf('b', new Date())).toEqual({ ...card, token: 'b' });
  await rm(join(folder, 'cut'), { recursive: true });
});

test.each([
  '/v3/ui/client/securepay-ui.min.js',
  '/v3/ui/client/card-form.html',
  '/v3/ui/client/card-form.css',
  '/v3/ui/client/card-form.js',
  '/v3/ui/client/card-rules.js',
  '/threeds-js/securepay-threeds.js',
  '/threeds-js/challenge.html',
  '/threeds-js/challenge.js',
])('%s is served', async (address) => {
  const reply = await fetch(`${sandbox.url}${address}`);
  expect([reply.status, (await reply.text()).length > 100]).toEqual([200, true]);
});
