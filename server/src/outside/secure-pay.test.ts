import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Charge } from './card-payments.ts';
import { openSecurePay } from './secure-pay.ts';

type Answer = (request: IncomingMessage & { text: string }, response: ServerResponse) => void;

const json =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Answers every request for a token: the first is `token-1`. */
let tokensMade = 0;
const aToken: Answer = (request, response) => {
  tokensMade += 1;
  json(200, { access_token: `token-${tokensMade}`, expires_in: 3600 })(request, response);
};

let answerToken: Answer = aToken;
let answerMoney: Answer = aToken;
const asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const { url = '', headers } = request;
  asked.push({ url, headers, body: text });
  const answer = url === '/oauth/token' ? answerToken : answerMoney;
  answer(Object.assign(request, { text }), response);
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  answerToken = aToken;
  tokensMade = 0;
  asked.length = 0;
});

/** A port on which nothing listens any more. */
async function aClosedPort(): Promise<number> {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  return port;
}

const open = ({ timeoutMs = 5000, authUrl = `${url}/oauth/token`, apiUrl = `${url}/v2` } = {}) =>
  openSecurePay({
    url: apiUrl,
    authUrl,
    clientSecret: 'hunter6',
    timeoutMs,
    threeDSecureScript: null,
  });
const merchant = { clientId: 'client', merchantCode: 'MERCHANT' };
const charge: Charge = {
  merchant,
  orderId: 'ORDER-1',
  amount: 1000,
  token: 'card-token-secret',
  ip: '203.0.113.7',
  idempotencyKey: 'key-1',
};
const paid = {
  status: 'paid',
  orderId: 'ORDER-1',
  amount: 1000,
  currency: 'AUD',
  bankTransactionId: '600123',
  gatewayResponseCode: '00',
  gatewayResponseMessage: 'Approved',
};
const moneyAsked = () => asked.filter((request) => request.url !== '/oauth/token');
const tokenAsked = () => asked.length - moneyAsked().length;

test('a payment is requested as the provider documents it', async () => {
  answerMoney = json(201, paid);
  expect(await open().charge(charge)).toEqual({
    outcome: 'paid',
    transactionReference: '600123',
    gatewayCode: '00',
    gatewayMessage: 'Approved',
  });
  const [token, money] = asked;
  expect(token?.headers.authorization).toBe(
    `Basic ${Buffer.from('client:hunter6').toString('base64')}`,
  );
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
    grant_type: 'client_credentials',
    audience: 'https://api.payments.auspost.com.au',
  });
  expect(money).toMatchObject({
    url: '/v2/payments',
    headers: { authorization: 'Bearer token-1', 'idempotency-key': 'key-1' },
  });
  expect(JSON.parse(money?.body ?? '')).toEqual({
    merchantCode: 'MERCHANT',
    amount: 1000,
    currency: 'AUD',
    token: 'card-token-secret',
    ip: '203.0.113.7',
    orderId: 'ORDER-1',
  });
});

describe('an access token', () => {
  test('is fetched once by several callers, and cached', async () => {
    answerMoney = json(201, paid);
    const cards = open();
    await Promise.all(Array.from({ length: 20 }, () => cards.charge(charge)));
    await cards.charge(charge);
    expect([tokenAsked(), moneyAsked().length]).toEqual([1, 21]);
  });

  test('is different for another client', async () => {
    answerMoney = json(201, paid);
    const cards = open();
    await cards.charge(charge);
    await cards.charge({ ...charge, merchant: { ...merchant, clientId: 'other' } });
    expect(tokenAsked()).toBe(2);
  });

  test('is no longer used shortly before it expires', async () => {
    answerMoney = json(201, paid);
    answerToken = (request, response) =>
      json(200, { access_token: 'short', expires_in: 0.2 })(request, response);
    const cards = open();
    await cards.charge(charge);
    await cards.charge(charge);
    expect(tokenAsked()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await cards.charge(charge);
    expect(tokenAsked()).toBe(2);
  });

  test('that is rejected is renewed once, by one caller for all', async () => {
    answerMoney = (request, response) => {
      const isOld = request.headers.authorization === 'Bearer token-1';
      json(isOld ? 401 : 201, isOld ? { errors: [] } : paid)(request, response);
    };
    const cards = open();
    const answers = await Promise.all(Array.from({ length: 5 }, () => cards.charge(charge)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(5).fill('paid'));
    expect(tokenAsked()).toBe(2);
  });

  test('that is always rejected is not requested again and again', async () => {
    answerMoney = json(401, { errors: [{ code: 'UNAUTHORIZED' }] });
    expect(await open().charge(charge)).toEqual({
      outcome: 'declined',
      by: 'provider',
      gatewayCode: null,
      gatewayMessage: null,
      cause: 'The card service refused the request: 401 (UNAUTHORIZED).',
    });
    expect([tokenAsked(), moneyAsked().length]).toEqual([2, 2]);
  });

  test.each([
    [
      'refused',
      json(401, { error: 'invalid_client' }),
      'signing in to it failed with 401 (invalid_client)',
    ],
    ['garbage', json(200, { token: 'x' }), 'signing in to it failed with 200'],
    [
      'broken off',
      ((_request, response) => response.destroy()) as Answer,
      'it couldn’t be reached to sign in',
    ],
    ['never given', (() => {}) as Answer, 'signing in to it took too long'],
  ])(
    'that is %s leaves the card alone, and is asked for again next time',
    async (_what, fault, why) => {
      answerMoney = json(201, paid);
      answerToken = fault;
      const cards = open({ timeoutMs: 400 });
      expect(await cards.charge(charge)).toMatchObject({
        outcome: 'declined',
        by: 'nobody',
        cause: `The card service was not asked: ${why}.`,
      });
      expect(moneyAsked()).toEqual([]);
      answerToken = aToken;
      expect(await cards.charge(charge)).toMatchObject({ outcome: 'paid' });
    },
  );
});

describe('a payment is', () => {
  test.each([
    ['another order', { ...paid, orderId: 'ORDER-2' }],
    ['another amount', { ...paid, amount: 1001 }],
    ['another currency', { ...paid, currency: 'USD' }],
    ['no order', { ...paid, orderId: undefined }],
    ['no amount', { ...paid, amount: undefined }],
    ['an amount as text', { ...paid, amount: '1000' }],
    ['no status', { ...paid, status: undefined }],
    ['a status nobody knows', { ...paid, status: 'PAID' }],
    ['a status of unknown', { ...paid, status: 'unknown' }],
    ['nothing', null],
    ['a list', [paid]],
    ['too much', { ...paid, more: 'x'.repeat(300_000) }],
  ])('unknown where the answer has %s', async (_what, body) => {
    answerMoney = json(200, body);
    expect((await open().charge(charge)).outcome).toBe('unknown');
  });

  test.each([408, 409, 418, 500, 502, 503, 504])('unknown if the status is %i', async (status) => {
    answerMoney = json(status, { errors: [{ code: 'SOME_FAULT' }] });
    expect(await open().charge(charge)).toEqual({
      outcome: 'unknown',
      cause: `The card service answered ${status} (SOME_FAULT).`,
    });
  });

  test.each([400, 403, 404, 422, 429])(
    'declined, and not by the bank, if the status is %i',
    async (status) => {
      answerMoney = json(status, {
        errors: [{ code: 'SOME_FAULT', detail: 'token card-token-secret' }],
      });
      expect(await open().charge(charge)).toEqual({
        outcome: 'declined',
        by: 'provider',
        gatewayCode: null,
        gatewayMessage: null,
        cause: `The card service refused the request: ${status} (SOME_FAULT).`,
      });
    },
  );

  test('unknown if our order was seen before: a proxy may have sent it twice', async () => {
    answerMoney = json(400, { errors: [{ code: 'INVALID_ORDER_ID' }] });
    expect((await open().charge(charge)).outcome).toBe('unknown');
  });

  test('unknown, within the timeout, if there is no response', async () => {
    answerMoney = () => {};
    const before = performance.now();
    expect(await open({ timeoutMs: 300 }).charge(charge)).toEqual({
      outcome: 'unknown',
      cause: 'The card service did not answer in time.',
    });
    expect(performance.now() - before).toBeLessThan(1500);
  });

  test('unknown if the response never ends', async () => {
    answerMoney = (_request, response) => response.writeHead(200).write('{"status":');
    expect((await open({ timeoutMs: 300 }).charge(charge)).outcome).toBe('unknown');
  });

  test('unknown if the connection breaks', async () => {
    answerMoney = (_request, response) => response.destroy();
    expect((await open().charge(charge)).outcome).toBe('unknown');
  });

  test('unknown if it is redirected, which is not followed', async () => {
    answerMoney = (_request, response) => response.writeHead(307, { location: '/v2/other' }).end();
    expect((await open().charge(charge)).outcome).toBe('unknown');
    expect(moneyAsked()).toHaveLength(1);
  });

  test.each([
    ['nobody listens', async () => `http://127.0.0.1:${await aClosedPort()}/v2`],
    ['there is no such host', async () => 'http://no-such-host.invalid/v2'],
  ])('declined where %s: it was never asked', async (_what, addressOf) => {
    const apiUrl = await addressOf();
    expect(await open({ apiUrl }).charge(charge)).toEqual({
      outcome: 'declined',
      by: 'nobody',
      gatewayCode: null,
      gatewayMessage: null,
      cause: 'The card service couldn’t be reached.',
    });
  });

  test('identified by its order if the bank gave it no number', async () => {
    answerMoney = json(200, { ...paid, bankTransactionId: null });
    expect(await open().charge(charge)).toMatchObject({ transactionReference: 'ORDER-1' });
  });
});

test('card numbers and control characters in the provider’s answer are not stored', async () => {
  answerMoney = json(200, {
    ...paid,
    status: 'failed',
    gatewayResponseCode: '05 <b>',
    gatewayResponseMessage: 'Card 4444 3333 2222 1111\u0000 declined '.padEnd(500, 'x'),
  });
  const answer = await open().charge(charge);
  expect(answer).toMatchObject({ outcome: 'declined', by: 'bank', gatewayCode: null });
  const { gatewayMessage } = answer as { gatewayMessage: string };
  expect(gatewayMessage).toMatch(/^Card … {2}declined x+$/);
  expect(gatewayMessage).toHaveLength(200);
});

test('a refund names its order, and is identified by its key', async () => {
  answerMoney = json(201, {
    status: 'paid',
    orderId: 'ORDER-1',
    amount: 400,
    bankTransactionId: 77,
  });
  const refund = { merchant, orderId: 'ORDER-1', amount: 400, ip: '::1', idempotencyKey: 'key-2' };
  expect(await open().refund(refund)).toMatchObject({
    outcome: 'paid',
    transactionReference: '77',
  });
  expect(moneyAsked()[0]).toMatchObject({
    url: '/v2/orders/ORDER-1/refunds',
    headers: { 'idempotency-key': 'key-2' },
    body: JSON.stringify({ amount: 400, merchantCode: 'MERCHANT', ip: '::1' }),
  });
});

describe('3D Secure', () => {
  const order = { merchant, amount: 1000, ip: '::1', orderReference: 'ORDER-1' };
  const scriptUrl = 'https://api.example/threeds.js';
  const openWith = () =>
    openSecurePay({
      url: `${url}/v2`,
      authUrl: `${url}/oauth/token`,
      clientSecret: 'x',
      timeoutMs: 1000,
      threeDSecureScript: scriptUrl,
    });

  test('is not started if it is off', async () => {
    expect(await open().startThreeDSecure(order)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('is started for an order', async () => {
    const details = { providerClientId: 'p', sessionId: 's', simpleToken: 't' };
    answerMoney = json(201, { orderId: 'i-1', orderToken: 'o-1', threedSecureDetails: details });
    expect(await openWith().startThreeDSecure(order)).toEqual({
      scriptUrl,
      orderId: 'i-1',
      orderToken: 'o-1',
      ...details,
    });
    expect(JSON.parse(moneyAsked()[0]?.body ?? '')).toMatchObject({ orderType: 'THREED_SECURE' });
  });

  test('is refused if the provider’s response is invalid', async () => {
    answerMoney = json(500, {});
    await expect(openWith().startThreeDSecure(order)).rejects.toMatchObject({
      code: 'outside-unavailable',
    });
    answerToken = json(401, {});
    await expect(openWith().startThreeDSecure(order)).rejects.toMatchObject({
      code: 'outside-unavailable',
    });
  });
});
