import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { aSubscription } from '../push/test-devices.ts';
import { Apns } from './apns.ts';
import { sendFcm } from './fcm.ts';
import { newVapidKeys, sendWebPush } from './web-push.ts';

const now = new Date('2026-03-02T09:00:00Z');
const message = {
  pushId: randomUUID(),
  notifyId: randomUUID(),
  title: 'Closed',
  body: 'On Friday',
  address: null,
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A service that gives the same response to everything. */
const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  addressOf(
    createServer((request, response) => {
      request.resume();
      response.writeHead(status, headers).end(JSON.stringify(body));
    }),
  );

describe('of web push', () => {
  test.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [429, 'later'],
    [503, 'later'],
  ])('an answer %i means %s', async (status, kind) => {
    const url = await answering(status, {}, { 'retry-after': '120' });
    const account = { keys: newVapidKeys(), contact: 'mailto:office@demo.test', now };
    const outcome = await sendWebPush(
      { endpoint: `${url}/x`, ...aSubscription().keys },
      message,
      account,
    );
    expect(outcome).toMatchObject({ kind, ...(kind === 'later' && { afterMs: 120_000 }) });
  });
});

describe('of FCM', () => {
  const errorOf = (status: string, errorCode?: string) => ({
    error: { status, details: errorCode === undefined ? [] : [{ errorCode }] },
  });

  test.each([
    [404, errorOf('NOT_FOUND', 'UNREGISTERED'), 'gone'],
    // A project with another name, for which no device is removed.
    [404, errorOf('NOT_FOUND'), 'refused'],
    [404, '<html>', 'refused'],
    [400, errorOf('INVALID_ARGUMENT', 'INVALID_ARGUMENT'), 'refused'],
    [403, errorOf('PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), 'refused'],
    [401, errorOf('UNAUTHENTICATED'), 'later'],
    [429, errorOf('RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), 'later'],
    [500, errorOf('INTERNAL', 'INTERNAL'), 'later'],
    [503, errorOf('UNAVAILABLE', 'UNAVAILABLE'), 'later'],
    [200, null, 'sent'],
  ])('an answer %i %j means %s', async (status, body, kind) => {
    const url = await answering(status, body);
    const account = { url, tokenUrl: url, projectId: 'p', clientEmail: 'e', privateKey: 'k' };
    const outcome = await sendFcm(account, 'a-device', message, { token: 't', now });
    expect(outcome).toMatchObject({ kind, ...(status === 401 && { isTokenOld: true }) });
  });
});

describe('of APNs', () => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  function sendTo(url: string) {
    const apns = new Apns({ url, keyId: 'K', teamId: 'T', topic: 'a.b', privateKey }, 1_000);
    closing.push(() => apns.close());
    return apns.send('ab'.repeat(32), message, { token: 't', now });
  }

  test.each([
    [200, '', 'sent'],
    [410, 'Unregistered', 'gone'],
    // Also occurs if the app was built for the other environment.
    [400, 'BadDeviceToken', 'refused'],
    [400, 'BadCollapseId', 'refused'],
    [403, 'InvalidProviderToken', 'refused'],
    [403, 'ExpiredProviderToken', 'later'],
    [413, 'PayloadTooLarge', 'refused'],
    [429, 'TooManyRequests', 'later'],
    [503, 'Shutdown', 'later'],
  ])('an answer %i %s means %s', async (status, reason, kind) => {
    const server = createHttp2Server();
    const sessions: ServerHttp2Session[] = [];
    server.on('session', (session) => sessions.push(session));
    server.on('stream', (stream) => {
      stream.respond({ ':status': status, 'retry-after': '120' });
      stream.end(reason && JSON.stringify({ reason }));
    });
    const outcome = await sendTo(await addressOf(server));
    for (const session of sessions) session.destroy();
    const isTokenOld = reason === 'ExpiredProviderToken';
    expect(outcome).toMatchObject({
      kind,
      ...(isTokenOld && { isTokenOld }),
      ...(kind === 'later' && !isTokenOld && { afterMs: 120_000 }),
    });
  });

  test.each<[string, Parameters<typeof createTcpServer>[1], string]>([
    ['garbage', (socket) => socket.end('%%%\r\n\r\n'), 'outside-unavailable'],
    ['a hang-up', (socket) => socket.destroy(), 'outside-unavailable'],
    ['silence', () => {}, 'outside-timeout'],
  ])('%s means that there was no answer', async (_what, answer, code) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      closing.push(() => socket.destroy());
      answer?.(socket);
    });
    await expect(sendTo(await addressOf(server))).rejects.toMatchObject({ code });
  });

  test('an unreachable address counts as no response', async () => {
    const reply = sendTo('http://127.0.0.1:1');
    await expect(reply).rejects.toMatchObject({ code: 'outside-unavailable' });
  });
});
