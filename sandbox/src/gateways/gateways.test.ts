import { openCompanion } from '@tradebridge/server/outside/companion';
import { openMail } from '@tradebridge/server/outside/mail';
import { openSms } from '@tradebridge/server/outside/sms';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import type { Behaviour, Service } from './behaviour.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
});
afterAll(() => sandbox.close());

const behave = (service: Service, next: Behaviour | 'nonsense', times = 1) =>
  fetch(`${sandbox.url}/gateways/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, next, times }),
  });
const sms = () =>
  openSms({ url: sandbox.url, account: 'AC1', token: 'token', from: '+61400000000' });
const to = '+61412345678';

test('a text message arrives and is listed for its number, newest first', async () => {
  await sms().send({ to, text: 'It is 123456' });
  await sms().send({ to, text: 'It is 654321 — no, 123456' });
  const list = async (query: string) => (await fetch(`${sandbox.url}/sms.json${query}`)).json();
  expect(await list(`?to=${encodeURIComponent(to)}`)).toEqual([
    { to, subject: '', text: 'It is 654321 — no, 123456', html: '', at: expect.any(String) },
    { to, subject: '', text: 'It is 123456', html: '', at: expect.any(String) },
  ]);
  expect(await list(`?to=${to}`)).toHaveLength(2);
  expect(await list('?to=%2B61400000001')).toEqual([]);
});

test.each(['refuse', 'down'] as const)(
  'an SMS gateway can %s a given number of times',
  async (next) => {
    await behave('sms', next, 2);
    for (let tries = 0; tries < 2; tries++) {
      await expect(sms().send({ to, text: 'x' })).rejects.toThrow(
        'An external service is not answering.',
      );
    }
    await sms().send({ to, text: 'x' });
  },
);

test('the portal does not wait for a slow SMS gateway', async () => {
  await behave('sms', 'slow');
  // Shortens ten seconds to half a second.
  const { timeout } = AbortSignal;
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20));
  await expect(sms().send({ to, text: 'x' })).rejects.toThrow('took too long');
  expect(limit.mock.calls).toEqual([[10_000]]);
  limit.mockRestore();
});

test.each(['refuse', 'down'] as const)('a mail server can %s', async (next) => {
  const mail = openMail({ url: sandbox.mailbox.url, from: 'portal@demo.test' });
  const message = { to: 'dana@example.test', subject: 'x', text: 'x', html: 'x' };
  await behave('mail', next);
  await expect(mail.send(message)).rejects.toThrow();
  await mail.send(message);
  mail.close();
});

test('the companion service creates an account once', async () => {
  const companion = openCompanion({ url: `${sandbox.url}/companion`, token: 'token' });
  const user = { externalId: 'S1', givenName: 'N', familyName: 'T', email: 'n@example.test' };
  expect(await companion.createUser(user)).toBe('created');
  expect(await companion.createUser(user)).toBe('exists');
  await behave('companion', 'down');
  await expect(companion.createUser({ ...user, externalId: 'S2' })).rejects.toThrow();
});

test('an unknown behaviour is refused', async () => {
  expect((await behave('sms', 'nonsense')).status).toBe(400);
});
