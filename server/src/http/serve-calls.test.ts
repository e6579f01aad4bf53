import { isOfToken } from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStudent } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';

const app = await openTestApp();
let token: string;
let employerId: string;
beforeAll(async () => {
  ({ employerId } = await aCompany(app.db));
  const { user } = await aContact(app.db, employerId, { role: 'admin' });
  token = await app.signIn(user.id);
});

const url = '/api/employer/syncEmployerSummary';
const headers = (overrides: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
  ...overrides,
});

describe('a call', () => {
  test('answers in the envelope, with a request id', async () => {
    const reply = await app.post(url, { eId: employerId }, headers());
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ Success: true, Error: null, Messages: [] });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('leaves out the headers that apply to documents only', async () => {
    const ofDocument = 'cross-origin-opener-policy';
    const reply = await app.post(url, { eId: employerId }, headers());
    expect(reply.headers[ofDocument]).toBeUndefined();
    const outside = await app.app.inject({ url: '/healthz' });
    expect(outside.headers[ofDocument]).toBe('same-origin');
  });

  test.each([
    ['no X-Requested-With', { 'x-requested-with': '' }, 400, 'missing-header'],
    ['no token', { authorization: '' }, 401, 'signed-out'],
    ['a token that is none', { authorization: 'Bearer nonsense' }, 401, 'signed-out'],
    ['another scheme', { authorization: 'Basic abc' }, 401, 'signed-out'],
    ['a body that is not JSON', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
  ])('with %s is refused', async (_what, overrides, status, code) => {
    const reply = await app.post(url, { eId: employerId }, headers(overrides));
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ Success: false, Result: null, Error: { Code: code } });
    expect(reply.headers['x-request-id']).toBeDefined();
  });

  test('with characters that cannot be stored is refused as invalid', async () => {
    const contact = {
      title: null,
      givenName: 'Mele \ud800',
      familyName: 'Tau',
      email: 'mele@example.test',
      mobilePhone: null,
      workPhone: null,
      role: 'reader',
      subRole: null,
    };
    for (const [path, body] of [
      ['form/retrieveLocationsForPostcode', { postcode: '30\u000011' }],
      ['employer/updateCompanyContact', { eId: employerId, ecId: '', contact }],
    ] as const) {
      const reply = await app.post(`/api/${path}`, body, headers());
      expect([path, reply.status, reply.body.Error?.Code]).toEqual([path, 400, 'invalid']);
    }
  });

  test.each([
    ['wrong JSON', '{"eId":', 'The body is not JSON.'],
    ['a prototype to poison', '{"__proto__": {"isAdmin": true}}', 'The body is not JSON.'],
    ['no fields', '{}', undefined],
    ['an unknown field', { eId: 'e', more: 1 }, undefined],
    ['a wrong type', { eId: 7 }, undefined],
    ['an id with forbidden characters', { eId: "x' or 1=1 --" }, undefined],
    ['an array', [], undefined],
    ['null', 'null', undefined],
  ])('with %s is refused as invalid', async (_what, body, message) => {
    const reply = await app.post(url, body, headers());
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Code).toBe('invalid');
    if (message) expect(reply.body.Error?.Message).toBe(message);
  });

  test('with a field that comes twice in an address is refused, whichever would be permitted', async () => {
    for (const query of ['eId=e1&eId=e2', 'eId=e1&eId=e1', 'eId[]=e1', 'eId=e1&more=1']) {
      const address = `/api/employer/downloadStatement?${query}&start=2026-01-01&end=2026-03-31`;
      const reply = await app.app.inject({ url: address, headers: headers() });
      expect([query, reply.statusCode, reply.json().Error.Code]).toEqual([query, 400, 'invalid']);
    }
  });

  test('with thousands of wrong entries gets a short refusal', async () => {
    const user = await aUser(app.db, { isAdmin: true });
    const staff = { ...headers(), authorization: `Bearer ${await app.signIn(user.id)}` };
    const settings = await app.post('/api/settings/retrieveSettings', {}, staff);
    const documents = settings.body.Result as { key: string; version: number; values: object }[];
    const found = documents.find(({ key }) => key === 'checkout');
    if (!found) throw new Error('The checkout settings are missing.');
    const { key, version, values } = found;
    const wrong = { ...values, cardTypes: Array(20_000).fill('none') };
    const body = { key, version, values: wrong };
    const reply = await app.post('/api/settings/saveSettings', body, staff);
    expect([reply.status, reply.body.Error?.Fields?.[0]?.Path]).toEqual([
      400,
      'values.cardTypes.0',
    ]);
    expect(JSON.stringify(reply.body).length).toBeLessThan(20_000);
  });

  test('with a number that the database cannot hold is refused as invalid', async () => {
    const user = await aUser(app.db, { isAdmin: true });
    const staff = { ...headers(), authorization: `Bearer ${await app.signIn(user.id)}` };
    const learner = await aStudent(app.db);
    const { order } = await aPaidOrder(app, { ...learner, userId: user.id });
    const { orderNumber } = order;
    const lineNumber = 2 ** 31;
    const settings = await app.post('/api/settings/retrieveSettings', {}, staff);
    const [document] = settings.body.Result as [{ key: string; values: object }];
    const { key, values } = document;
    for (const [path, body] of [
      ['payments/markDelivered', { orderNumber, lineNumbers: [lineNumber], reference: null }],
      [`payments/deliverDocument?orderNumber=${orderNumber}&lineNumber=${lineNumber}`, {}],
      ['checkout/downloadOrderedDocument', { orderNumber, lineNumber }],
      ['settings/saveSettings', { key, version: lineNumber, values }],
    ] as const) {
      const reply = await app.post(`/api/${path}`, body, staff);
      expect([path, reply.status, reply.body.Error?.Code]).toEqual([path, 400, 'invalid']);
    }
    expect(app.loggedErrors).toEqual([]);
  });

  test('with thousands of unknown fields gets a short refusal', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 0]));
    const reply = await app.post(url, { eId: employerId, ...many }, headers());
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
    expect(JSON.stringify(reply.body).length).toBeLessThan(2_000);
  });

  test('with a megabyte of text is refused as too large', async () => {
    const reply = await app.post(url, { eId: 'x'.repeat(1_000_000) }, headers());
    expect(reply.status).toBe(413);
    expect(reply.body.Error?.Code).toBe('too-large');
  });

  test('that does not exist is not found, by POST and by GET', async () => {
    for (const method of ['POST', 'GET'] as const) {
      const unknown = { method, url: '/api/employer/nothing', headers: headers() };
      const reply = await app.app.inject(unknown);
      expect([reply.statusCode, reply.json().Error.Code]).toEqual([404, 'not-found']);
    }
  });

  test('without fields needs no body', async () => {
    const reply = await app.post('/api/core/ping', '', headers());
    expect(reply.body.Result).toBe(true);
  });

  test('that fails because of an internal error does not reveal details', async () => {
    const broken = await TestApp.open();
    const user = await aUser(broken.db, { isAdmin: true });
    const staff = await broken.signIn(user.id);
    // The view must still exist under another name, for the objects that depend on it.
    await broken.db.pool.query('alter view company_receipts rename to gone');
    const { employerId: company } = await aCompany(broken.db);
    const reply = await broken.call('employer/syncEmployerSummary', { eId: company }, staff);
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      Success: false,
      Result: null,
      Error: { Code: 'internal', Message: 'Internal Server Error' },
      Messages: ['Internal Server Error'],
    });
    await broken.close();
  });
});

describe('without X-Requested-With', () => {
  const open = calls.filter(({ policy }) => policy === 'anyone').map(({ path }): string => path);

  test.each([...open, 'auth/sign-in/email', 'auth/unknown'])('%s is refused', async (path) => {
    for (const given of [{}, { 'x-requested-with': '' }]) {
      // Otherwise an encoded spelling would need neither the header nor the session.
      for (const url of [`/api/${path}`, `/api/${path.replace('auth/', '%61uth/')}`]) {
        const { status, body } = await app.post(url, {}, given);
        const code = 'code' in body ? body.code : body.Error?.Code;
        expect([url, status, code]).toEqual([url, 400, 'missing-header']);
      }
    }
  });

  test.each(open)('%s is refused however its address is spelt', async (path) => {
    const reply = await app.post(`/%61pi/${path}`, {});
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'missing-header']);
  });

  test('a provider’s redirect is accepted anyway, but nothing else there', async () => {
    const back = await app.app.inject('/api/auth/callback/directory');
    expect([back.statusCode, back.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/auth\/sign-in#.*\berror=/),
    ]);
    const posted = await app.post('/api/auth/callback/directory', {});
    expect([posted.status, posted.body.Error?.Code]).toEqual([400, 'missing-header']);
  });

  test('the public documents answer', async () => {
    expect((await app.app.inject('/api/config')).statusCode).toBe(200);
    expect((await app.app.inject('/api/openapi.json')).statusCode).toBe(200);
  });
});

describe('before the second factor', () => {
  test('only the calls of the second factor answer; all other paths are refused, even unknown ones', async () => {
    const user = await aUser(app.db);
    const half = await app.signIn(user.id, { secondFactor: false });
    const open = calls.filter((call) => call.policy === 'session').map((call) => call.path);
    expect(open).toEqual([
      'core/init',
      'core/ping',
      'core/checkMFAComponentLicense',
      'user/registerUser',
      'user/sendMFAPasscodeToEmail',
      'user/resendMFAPasscode',
      'user/validateMFAEmailPasscode',
      'user/validateMFAPasscode',
      'user/retrieveMFASecretKey',
      'user/registerMFASecretKey',
      'user/useRecoveryCode',
      'user/signOut',
      'user/startPasskeyFactor',
      'user/usePasskeyFactor',
    ]);
    const others = [...calls, ...downloads]
      .filter(({ policy }) => policy !== 'session' && policy !== 'anyone' && !isOfToken(policy))
      .map((call): string => call.path);
    for (const path of [...others, 'unknown/call']) {
      const reply = await app.post(
        `/api/${path}`,
        {},
        headers({ authorization: `Bearer ${half}` }),
      );
      expect([path, reply.status, reply.body.Error?.Code]).toEqual([path, 403, 'mfa-required']);
    }
  });
});

describe('too many requests', () => {
  test('are refused with the time to wait, with or without a session; probes never are', async () => {
    const busy = await TestApp.open({ REQUESTS_PER_MINUTE: '5' });
    const statuses = [];
    for (let made = 0; made < 7; made++) {
      const reply = await busy.post(
        '/api/core/ping',
        {},
        headers({ authorization: 'Bearer nonsense' }),
      );
      statuses.push(reply.status);
      if (reply.status === 429) {
        expect(reply.body.Error?.Code).toBe('too-many');
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await busy.app.inject('/healthz')).statusCode).toBe(200);
    expect((await busy.app.inject('/readyz')).statusCode).toBe(200);
    await busy.close();
  });

  test('by strangers or a colleague at the same address do not block a user with a known session', async () => {
    const busy = await TestApp.open({ REQUESTS_PER_MINUTE: '8' });
    const ping = async (token: string) => (await busy.call('core/ping', {}, token)).status;
    const [one, colleague] = await Promise.all(
      ['one', 'colleague'].map(async () => busy.signIn((await aUser(busy.db)).id)),
    );
    expect([await ping(one ?? ''), await ping(colleague ?? '')]).toEqual([200, 200]);
    const strangers: number[] = [];
    for (let made = 0; made < 8; made++) strangers.push(await ping('nonsense'));
    expect(strangers).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    // A user has half as many as a network, unless configured otherwise.
    const own: number[] = [];
    for (let made = 0; made < 5; made++) own.push(await ping(one ?? ''));
    expect(own).toEqual([200, 200, 200, 200, 429]);
    expect(await ping(colleague ?? '')).toBe(200);
    await busy.close();
  });

  test('count for the network again once the session is over', async () => {
    const busy = await TestApp.open({ REQUESTS_PER_MINUTE: '4' });
    const token = await busy.signIn((await aUser(busy.db)).id);
    expect((await busy.call('user/signOut', {}, token)).status).toBe(200);
    const statuses: number[] = [];
    for (let made = 0; made < 6; made++) {
      statuses.push((await busy.call('core/ping', {}, token)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    await busy.close();
  });

  test('count for the whole network of an IPv6 address, which its owner can change freely', async () => {
    const busy = await TestApp.open({ REQUESTS_PER_MINUTE: '2' });
    const statusFrom = async (remoteAddress: string) =>
      (await busy.app.inject({ url: '/api/config', remoteAddress })).statusCode;
    expect(await statusFrom('2001:db8:1:2::1')).toBe(200);
    expect(await statusFrom('2001:db8:1:2:aaaa::2')).toBe(200);
    expect(await statusFrom('2001:db8:1:2:bbbb:1:1:3')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::1')).toBe(200);
    await busy.close();
  });
});

describe('beside the calls', () => {
  test('the server is not ready while the pool is exhausted, and says so quickly', async () => {
    const { pool } = app.db;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    // The pool itself would let it wait for ten seconds.
    const reply = await app.app.inject('/readyz');
    for (const client of taken) client.release();
    expect(reply.statusCode).toBe(503);
    await expect.poll(async () => (await app.app.inject('/readyz')).statusCode).toBe(200);
  }, 8000);

  test.each([
    ['that can’t be read', '/api/%ZZ'],
    ['with a longer part than any has', `/calendar/${'x'.repeat(201)}.ics`],
  ])('an address %s does not exist, and its reply has the headers of any', async (_what, url) => {
    const reply = await app.app.inject({ url, headers: headers() });
    expect([reply.statusCode, reply.json().Error.Code]).toEqual([404, 'not-found']);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });
});

test('openapi.json describes the policy of every call', async () => {
  const document = (await app.app.inject('/api/openapi.json')).json();
  for (const call of [...calls, ...downloads]) {
    expect(document.paths[`/api/${call.path}`].post).toMatchObject({ 'x-policy': call.policy });
  }
});

test('without a token only the configuration answers, and contains no secrets', async () => {
  const reply = await app.app.inject('/api/config');
  expect(reply.json()).toMatchObject({
    productName: 'Tradebridge',
    theme: 'default',
    updateInterval: expect.any(Number),
    resyncWindow: expect.any(Number),
  });
  expect(Object.keys(reply.json())).not.toContain('secret');
});
