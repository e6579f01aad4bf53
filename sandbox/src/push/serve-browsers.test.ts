import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { decryptPush } from './decrypt-push.ts';
import { PushWorld } from './test-push.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await PushWorld.open();
});
afterAll(() => world.close());

const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

type Said = Record<string, unknown>;

/** A browser's side of the connection. */
class Connection {
  readonly socket: WebSocket;
  readonly #heard: Said[] = [];

  constructor(protocols: string[] = ['push-notification']) {
    const address = `${world.sandbox.url.replace('http', 'ws')}/push/browsers`;
    this.socket = new WebSocket(address, protocols);
    this.socket.on('message', (text) => this.#heard.push(JSON.parse(text.toString())));
    open.push(this.socket);
  }

  static async hello(uaid = ''): Promise<{ connection: Connection; uaid: string }> {
    const connection = new Connection();
    await once(connection.socket, 'open');
    connection.say({ messageType: 'hello', use_webpush: true, broadcasts: {}, uaid });
    const { uaid: given, status, use_webpush } = await connection.hear('hello');
    expect({ status, use_webpush }).toEqual({ status: 200, use_webpush: true });
    return { connection, uaid: `${given}` };
  }

  say(said: object | string): void {
    this.socket.send(typeof said === 'string' ? said : JSON.stringify(said));
  }

  /** The first message of a kind, once it is received; each call returns the next one. */
  async hear(messageType: string | undefined): Promise<Said> {
    const isIt = (said: Said) => said.messageType === messageType;
    await expect.poll(() => this.#heard.some(isIt), { interval: 5 }).toBe(true);
    return this.#heard.splice(this.#heard.findIndex(isIt), 1)[0] ?? {};
  }

  /** Asserts that no message of a kind precedes the response to a ping. */
  async heardNothingOf(messageType: string): Promise<void> {
    this.say({});
    await this.hear(undefined);
    expect(this.#heard.filter((said) => said.messageType === messageType)).toEqual([]);
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }
}

const keyOfPortal = async () =>
  ((await world.app.app.inject('/api/config')).json() as { webPushKey: string }).webPushKey;

/** A user whose browser is subscribed at the service and registered with the portal. */
async function aUserWithBrowser() {
  const { connection, uaid } = await Connection.hello();
  const [keys, auth, channelID] = [createECDH('prime256v1'), randomBytes(16), randomUUID()];
  // Padded, like Firefox's.
  connection.say({ messageType: 'register', channelID, key: `${await keyOfPortal()}=` });
  const { pushEndpoint, status } = await connection.hear('register');
  expect(status).toBe(200);
  const { id, token } = await world.aUserWith();
  const sub = {
    endpoint: `${pushEndpoint}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') },
  };
  const taken = await world.app.call('user/registerWebPushSub', { sub }, token);
  expect(taken.status).toBe(200);
  const read = ({ data }: Said) =>
    JSON.parse(decryptPush(Buffer.from(`${data}`, 'base64url'), keys, auth)) as {
      title: string;
      body: string;
    };
  return { id, connection, uaid, channelID, endpoint: `${pushEndpoint}`, read };
}

const stateOf = async (id: string) => (await world.states(id)).at(-1)?.state;
const entryOf = async (endpoint: string) =>
  (await world.arrived()).find(({ device }) => endpoint.endsWith(`/${device}`));

test('a message posted to a subscription reaches the connected browser, which acknowledges it', async () => {
  const { id, connection, channelID, endpoint, read } = await aUserWithBrowser();
  await world.send(id);
  await world.deliver();
  const told = await connection.hear('notification');
  expect(told).toMatchObject({ channelID, headers: { encoding: 'aes128gcm' } });
  expect(read(told)).toMatchObject({ title: 'Closed', body: 'On Friday' });
  expect(await stateOf(id)).toBe('sent');
  const sealed = { kind: 'web', title: null, body: null, data: null };
  expect(await entryOf(endpoint)).toMatchObject({ ...sealed, code: null });
  connection.say({
    messageType: 'ack',
    updates: [{ channelID, version: told.version, code: 100 }],
  });
  await expect.poll(() => entryOf(endpoint)).toMatchObject({ ...sealed, code: 100 });
});

test('messages wait while the browser is disconnected, until they are acknowledged', async () => {
  const { id, connection, uaid, endpoint, read } = await aUserWithBrowser();
  await connection.close();
  await world.send(id, { title: 'While away' });
  await world.deliver();
  await world.send(id, { title: 'And again' });
  await world.deliver();
  const { connection: second } = await Connection.hello(uaid);
  const titles = [await second.hear('notification'), await second.hear('notification')];
  expect(titles.map(read).map(({ title }) => title)).toEqual(['While away', 'And again']);
  const [first, last] = titles;
  second.say({ messageType: 'ack', updates: [{ version: first?.version, code: 100 }] });
  await second.heardNothingOf('notification');
  await second.close();

  const { connection: third, uaid: same } = await Connection.hello(uaid);
  expect(same).toBe(uaid);
  expect(await third.hear('notification')).toMatchObject({ version: last?.version });
  third.say({ messageType: 'nack', version: last?.version, code: 301 });
  await expect.poll(() => entryOf(endpoint)).toMatchObject({ code: 301 });
  await third.close();

  const { connection: fourth } = await Connection.hello(uaid);
  await fourth.heardNothingOf('notification');
});

test('a browser that was disconnected gets the latest message of a notification, and none that has expired', async () => {
  const { id, connection, uaid, read } = await aUserWithBrowser();
  await connection.close();
  const notifyId = randomUUID();
  await world.send(id, { notifyId, title: 'Before' });
  await world.deliver();
  await world.send(id, { notifyId, title: 'After' });
  await world.deliver();
  const { connection: second } = await Connection.hello(uaid);
  expect(read(await second.hear('notification')).title).toBe('After');
  await second.heardNothingOf('notification');
  await second.close();
  world.pass(60 * 24 * 3_600_000);
  const { connection: third } = await Connection.hello(uaid);
  await third.heardNothingOf('notification');
});

test('a browser that unsubscribes is gone, and its user’s device removed', async () => {
  const { id, connection, channelID } = await aUserWithBrowser();
  connection.say({ messageType: 'unregister', channelID, code: 200 });
  expect(await connection.hear('unregister')).toMatchObject({ channelID, status: 200 });
  await world.send(id);
  await world.deliver();
  expect(await stateOf(id)).toBe('failed');
  expect(await world.countDevices(id)).toBe(0);
});

test('a subscription only accepts pushes signed with its key', async () => {
  const { connection } = await Connection.hello();
  const other = createECDH('prime256v1').generateKeys('base64url');
  connection.say({ messageType: 'register', channelID: randomUUID(), key: other });
  const { pushEndpoint } = await connection.hear('register');
  const { id, token } = await world.aUserWith();
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  const sub = { endpoint: `${pushEndpoint}`, keys };
  await world.app.call('user/registerWebPushSub', { sub }, token);
  await world.send(id);
  await world.deliver();
  expect(await world.states(id)).toMatchObject([{ state: 'failed', reason: 'status 403' }]);
  await connection.heardNothingOf('notification');
});

test('a browser unknown to the service gets another id', async () => {
  const unknown = randomUUID().replaceAll('-', '');
  const { uaid } = await Connection.hello(unknown);
  expect(uaid).toMatch(/^[0-9a-f]{32}$/);
  expect(uaid).not.toBe(unknown);
});

test('a browser that connects twice gets messages on its newer connection', async () => {
  const { id, connection, uaid, read } = await aUserWithBrowser();
  const closed = once(connection.socket, 'close');
  const { connection: second } = await Connection.hello(uaid);
  await closed;
  await world.send(id, { title: 'To the newer' });
  await world.deliver();
  expect(read(await second.hear('notification')).title).toBe('To the newer');
});

describe('a client that violates the protocol', () => {
  test('is not subscribed without its own channel', async () => {
    const { connection } = await Connection.hello();
    connection.say({ messageType: 'register', channelID: 'none' });
    expect(await connection.hear('register')).toMatchObject({ status: 400 });
    const channelID = randomUUID();
    for (const status of [200, 409]) {
      connection.say({ messageType: 'register', channelID });
      expect(await connection.hear('register')).toMatchObject({ status });
    }
  });

  test.each([
    ['sends something other than JSON', '{'],
    ['sends JSON that is not an object', 'null'],
    ['does not start with hello', '{"messageType":"register"}'],
    ['sends more than a browser would', JSON.stringify({ text: 'x'.repeat(20_000) })],
  ])('and %s is disconnected', async (_what, said) => {
    const connection = new Connection();
    await once(connection.socket, 'open');
    connection.say(said);
    const [code] = await once(connection.socket, 'close');
    expect([1008, 1009]).toContain(code);
  });

  test('or uses another protocol, is disconnected', async () => {
    const connection = new Connection([]);
    const [code] = await once(connection.socket, 'close');
    expect(code).toBe(1008);
  });

  test('and requests another address, gets not found', async () => {
    const socket = new WebSocket(world.sandbox.url.replace('http', 'ws'), ['push-notification']);
    const [error] = await once(socket, 'error');
    expect(`${error}`).toContain('404');
  });
});
