import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { TestReceiver } from './test-receiver.ts';
import { openWebhooks } from './webhooks.ts';

let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await TestReceiver.open();
});
afterEach(() => receiver.close());

const sent = { headers: { 'webhook-id': 'one' }, body: '{"a":"é"}' };
const post = (url: string, options: Partial<Parameters<typeof openWebhooks>[0]> = {}) =>
  openWebhooks({ privateOrigins: [receiver.origin], ...options }).post(url, sent);

test('JSON is posted unchanged, and the status is returned', async () => {
  expect(await post(`${receiver.origin}/a?b=c`)).toEqual({ status: 204, retryAfter: null });
  expect(receiver.received).toMatchObject([
    {
      path: '/a?b=c',
      headers: { 'webhook-id': 'one', 'content-type': 'application/json', 'content-length': '10' },
      body: sent.body,
    },
  ]);
});

test('a redirect is not followed', async () => {
  receiver.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
  expect(await post(`${receiver.origin}/`)).toEqual({ status: 307, retryAfter: null });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
});

test('a receiver’s Retry-After is returned', async () => {
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
  expect(await post(receiver.origin)).toEqual({ status: 429, retryAfter: '120' });
});

test('an endless body is not read', async () => {
  receiver.answer = (response) => response.writeHead(200).write('{');
  expect(await post(receiver.origin)).toEqual({ status: 200, retryAfter: null });
});

test('one that never answers is aborted', async () => {
  receiver.answer = () => {};
  expect(await post(receiver.origin, { timeoutMs: 50 })).toMatchObject({ fault: 'timeout' });
});

test('one that closes the connection, or does not exist, is unreachable', async () => {
  receiver.answer = (response) => response.destroy();
  expect(await post(receiver.origin)).toMatchObject({ fault: 'unreachable' });
  await receiver.close();
  expect(await post(receiver.origin)).toMatchObject({ fault: 'unreachable' });
});

describe('an address outside the public internet', () => {
  test.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::10.0.0.1]/',
    'https://[100:0:0:1::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'http://example.test/',
  ])('%s is refused by itself', async (url) => {
    expect(openWebhooks({ privateOrigins: [] }).isRefused(url)).toBe(true);
    expect(await post(url)).toEqual({ fault: 'privateAddress' });
  });

  test.each(['https://example.test/', 'https://8.8.8.8/', 'https://[2606:4700::1111]:8443/a'])(
    '%s is not',
    (url) => expect(openWebhooks({ privateOrigins: [] }).isRefused(url)).toBe(false),
  );

  test('is refused when connecting, whatever the name resolved to before', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const named = `https://rebound.example.test:${port}/`;
    const leadingTo = (...addresses: string[]) =>
      post(named, {
        timeoutMs: 300,
        lookUp: (_name, _options, callback) =>
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      });
    expect(await leadingTo('127.0.0.1')).toEqual({ fault: 'privateAddress' });
    expect(await leadingTo('::ffff:127.0.0.1', '::1')).toEqual({ fault: 'privateAddress' });
    expect(await post(`https://localhost:${port}/`)).toEqual({ fault: 'privateAddress' });
    expect(connections).toBe(0);
  });

  test('is reached at an origin that the operator named, but at no other on the host', async () => {
    expect(await post(receiver.origin)).toMatchObject({ status: 204 });
    const elsewhere = new URL(receiver.origin);
    elsewhere.port = String(Number(elsewhere.port) + 1);
    expect(await post(elsewhere.href)).toEqual({ fault: 'privateAddress' });
  });
});
