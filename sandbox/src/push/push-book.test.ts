import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
});
afterAll(() => sandbox.close());

const read = async (path: string) => (await fetch(`${sandbox.url}${path}`)).json();

async function post(path: string, body?: object) {
  const reply = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: reply.status, answer: (await reply.json()) as Record<string, unknown> };
}

test('devices of each kind are created, and listed newest first', async () => {
  const web = await post('/push/devices', { kind: 'web' });
  expect(web).toMatchObject({
    status: 200,
    answer: {
      subscription: {
        endpoint: expect.stringContaining(`${sandbox.url}/push/web/`),
        keys: {
          p256dh: expect.stringMatching(/^[\w-]{87}$/),
          auth: expect.stringMatching(/^[\w-]{22}$/),
        },
      },
    },
  });
  const { answer: fcm } = await post('/push/devices', { kind: 'fcm' });
  const { answer: apns } = await post('/push/devices', { kind: 'apns' });
  expect(apns.token).toMatch(/^[0-9a-f]{64}$/);
  expect(await read('/push/devices')).toMatchObject([
    { kind: 'apns', device: apns.token, isBrowser: false },
    { kind: 'fcm', device: fcm.token, isBrowser: false },
    { kind: 'web', isBrowser: false },
  ]);
  expect(await read('/push.json')).toEqual([]);
});

test.each([undefined, {}, { kind: 'sms' }])('no device is created from %o', async (input) => {
  const kinds = ['web', 'fcm', 'apns'];
  expect(await post('/push/devices', input)).toEqual({ status: 400, answer: { kinds } });
});

test('the next behaviour is shown, and ends after the given number of times', async () => {
  expect(await read('/push/behaviour')).toEqual({ current: null });
  const { answer } = await post('/push/devices', { kind: 'web' });
  const { endpoint } = answer.subscription as { endpoint: string };
  expect(await post('/push/behaviour', { next: '429', times: 2 })).toMatchObject({ status: 200 });
  const push = async () => (await fetch(endpoint, { method: 'POST' })).status;
  expect(await push()).toBe(429);
  expect(await read('/push/behaviour')).toEqual({ current: { next: '429', times: 1 } });
  expect(await push()).toBe(429);
  expect(await read('/push/behaviour')).toEqual({ current: null });
  expect(await push()).toBe(401);
});

test.each([
  undefined,
  { next: 'better' },
  { next: 'gone', times: 'two' },
  { next: '500', times: -1 },
])('the services refuse the behaviour %o', async (input) => {
  expect(await post('/push/behaviour', input)).toMatchObject({
    status: 400,
    answer: { behaviours: expect.arrayContaining(['gone', '429', '500', 'slow', 'bad-key']) },
  });
});
