import { openWebhooks } from '@tradebridge/server/outside/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
});
afterAll(() => sandbox.close());

const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
const body = '{"type":"form.submitted","data":{"name":"Zoë"}}';

const post = (by: string, id: string) => {
  const at = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(by).sign(id, at, body)}`,
  };
  const webhooks = openWebhooks({ privateOrigins: [sandbox.url] });
  return webhooks.post(`${sandbox.url}/webhooks`, { headers, body });
};
const send = (path: string, given: object) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
const list = async () => (await fetch(`${sandbox.url}/webhooks.json`)).json();

test('received webhooks are listed, with whether their signature is valid once the secret is set', async () => {
  expect(await post(secret, 'msg_1')).toMatchObject({ status: 204 });
  const shown = { id: 'msg_1', at: expect.any(String), body: JSON.parse(body) };
  expect(await list()).toEqual([{ ...shown, signature: 'unknown' }]);
  expect((await send('/webhooks/secret', { secret })).status).toBe(204);
  expect((await send('/webhooks/secret', { secret: 'x' })).status).toBe(400);
  await post(`whsec_${Buffer.from('another').toString('base64')}`, 'msg_2');
  expect(await list()).toEqual([
    { ...shown, id: 'msg_2', signature: 'wrong' },
    { ...shown, signature: 'valid' },
  ]);
});

test('the receiver can refuse webhooks, or be down', async () => {
  await send('/gateways/behaviour', { service: 'webhook', next: 'refuse' });
  expect(await post(secret, 'msg_3')).toMatchObject({ status: 503 });
  await send('/gateways/behaviour', { service: 'webhook', next: 'down' });
  expect(await post(secret, 'msg_4')).toMatchObject({ fault: 'unreachable' });
  expect(await post(secret, 'msg_4')).toMatchObject({ status: 204 });
});
