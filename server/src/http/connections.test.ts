import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { extractUploadPath } from '@tradebridge/contract/administration-rules';
import { bouncePath } from '@tradebridge/contract/service-token-rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aServiceToken } from '../service-tokens/test-service-tokens.ts';
import { answerMalformed } from './malformed-requests.ts';
import { securityHeaders } from './security-headers.ts';

// Requests that no client of ours makes, written to the connection by hand.

const bodyTimeoutMs = 300;
const app = await openTestApp({}, undefined, { bodyTimeoutMs });
let port: number;
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});

const requestOf = (first: string, headers: Record<string, string | number>) =>
  [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );

async function opened(request: string): Promise<Socket> {
  // A client that goes on sending after the server has ended its side.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // The server may close it while something is still being written.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request);
  return socket;
}

/** The reply to an invalid request; the server closes the connection. */
async function answered(request: string) {
  const reply = await text(await opened(request));
  const [head = '', body = ''] = reply.split('\r\n\r\n', 2);
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines
      .map((line) => line.split(': ', 2))
      .map(([name = '', value]) => [name.toLowerCase(), value]),
  );
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) };
}

type Malformed = [what: string, sent: string, status: number, code: string];

describe('an invalid HTTP request', () => {
  const host = { Host: 'portal' };
  test.each<Malformed>([
    ['a malformed request line', 'NONSENSE\r\n\r\n', 400, 'invalid'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', 400, 'invalid'],
    [
      'headers that are too large',
      requestOf('GET / HTTP/1.1', { ...host, 'X-Long': 'x'.repeat(20_000) }),
      431,
      'headers-too-large',
    ],
    [
      'two lengths',
      requestOf('POST /api/core/ping HTTP/1.1', {
        ...host,
        'Content-Length': 2,
        'Transfer-Encoding': 'chunked',
      }),
      400,
      'invalid',
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid'],
    ...['GET / HTTP/1.1', 'GET / HTTP/1.0', 'GET /api/config HTTP/1.1'].map(
      (first) =>
        [
          `two hosts: ${first}`,
          `${first}\r\nHost: portal\r\nhost: other\r\nConnection: close\r\n\r\n`,
          400,
          'invalid',
        ] satisfies Malformed,
    ),
  ])(
    '%s is refused in the envelope, and the connection closed',
    async (_what, sent, status, code) => {
      const reply = await answered(sent);
      expect([reply.status, reply.headers.connection]).toEqual([status, 'close']);
      expect(reply.body).toMatchObject({ Success: false, Result: null, Error: { Code: code } });
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
      expect(app.loggedErrors).toEqual([]);
    },
  );

  test('a body with malformed chunks is refused even with a session', async () => {
    const user = await aUser(app.db);
    const head = requestOf('POST /api/core/ping HTTP/1.1', {
      Host: 'portal',
      Authorization: `Bearer ${await app.signIn(user.id)}`,
      'X-Requested-With': 'test',
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    });
    const reply = await answered(`${head}nonsense\r\n`);
    expect([reply.status, reply.body.Error.Code]).toEqual([400, 'invalid']);
    expect(app.loggedErrors).toEqual([]);
  });

  test('headers that do not arrive in time are refused with 408', async () => {
    const { ofCalls } = securityHeaders({ PUBLIC_URL: undefined });
    const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 });
    server.on('clientError', answerMalformed(ofCalls).bind(app.app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: at } = server.address() as AddressInfo;
    const socket = connect(at, '127.0.0.1').setEncoding('utf8');
    socket.write('GET / HTTP/1.1\r\nHost:');
    const reply = await text(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(reply).toContain('"Code":"request-timeout"');
    server.close();
  });

  test('nothing is written into a reply that has started', async () => {
    const user = await aUser(app.db, { isAdmin: true });
    const socket = await opened(
      requestOf('GET /api/live HTTP/1.1', {
        Host: 'portal',
        Authorization: `Bearer ${await app.signIn(user.id)}`,
        'X-Requested-With': 'test',
      }),
    );
    const whole = text(socket);
    await expect.poll(() => app.streams.size).toBe(1);
    socket.write('NONSENSE\r\n\r\n');
    expect((await whole).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('a body that trickles in', () => {
  /**
   * Milliseconds until the server closed the connection; a byte is sent now and then until it does.
   */
  async function lasted(first: string, headers: Record<string, string> = {}): Promise<number> {
    const socket = await opened(
      requestOf(first, {
        Host: 'portal',
        'Content-Type': 'application/json',
        'X-Requested-With': 'test',
        'Content-Length': 100_000,
        ...headers,
      }),
    );
    const since = performance.now();
    socket.resume();
    const drops = setInterval(() => socket.write(' '), 50);
    await expect.poll(() => socket.closed, { timeout: 5000 }).toBe(true);
    clearInterval(drops);
    return performance.now() - since;
  }

  test.each([
    ['without a session', 'POST /api/core/ping HTTP/1.1'],
    ['to an address that does not exist', 'POST /nothing HTTP/1.1'],
    ['to an address that can’t be read', 'POST /api/%ZZ HTTP/1.1'],
    ['of an upload without a session', `POST /api/${extractUploadPath} HTTP/1.1`],
  ])('%s is closed when its time is over', async (_what, first) => {
    expect(await lasted(first)).toBeGreaterThan(bodyTimeoutMs / 2);
  });

  test('with a session is closed too', async () => {
    const user = await aUser(app.db);
    const authorization = `Bearer ${await app.signIn(user.id)}`;
    await lasted('POST /api/core/ping HTTP/1.1', { authorization });
    expect(app.loggedErrors).toEqual([]);
  });

  test('of a bounced message is closed too', async () => {
    const { secret } = await aServiceToken(app.db, ['mail.bounces']);
    const headers = { authorization: `Bearer ${secret}`, 'Content-Type': 'message/rfc822' };
    await lasted(`POST /api/${bouncePath} HTTP/1.1`, headers);
    expect(app.loggedErrors).toEqual([]);
  });

  const bearers: readonly [string, () => Promise<string>][] = [
    ['session', async () => app.signIn((await aUser(app.db, { isAdmin: true })).id)],
    ['service token', async () => (await aServiceToken(app.db, ['extracts.upload'])).secret],
  ];
  test.each(bearers)('of an upload with a %s may take longer', async (_what, tokenOf) => {
    const socket = await opened(
      requestOf(`POST /api/${extractUploadPath} HTTP/1.1`, {
        Host: 'portal',
        Authorization: `Bearer ${await tokenOf()}`,
        'X-Requested-With': 'test',
        'Content-Type': 'application/zip',
        'Content-Length': 100,
      }),
    );
    await sleep(bodyTimeoutMs * 3);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});
