import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import type { ArrivedPush, PushBook } from './push-book.ts';
import type { WebPushMessage, WebPushService } from './serve-web-push.ts';

const path = '/push/browsers';
const subprotocol = 'push-notification';
/** Maximum messages kept for a browser that never comes back. */
const maxWaiting = 100;
const maxBytes = 16_384;

/** WebSocket close codes for clients that violate the protocol. */
const policyViolation = 1008;
const goingAway = 1001;

/** A browser's message, as far as it matters here. */
interface Said {
  readonly messageType?: unknown;
  readonly uaid?: unknown;
  readonly channelID?: unknown;
  readonly key?: unknown;
  readonly version?: unknown;
  readonly code?: unknown;
  readonly updates?: unknown;
}

/** A push that the browser has not acknowledged. */
interface Waiting {
  readonly version: string;
  readonly channelId: string;
  readonly topic: string | undefined;
  readonly data: string;
  readonly expiresAt: number;
  readonly entry: ArrivedPush;
}

/** A browser by its assigned id, whether or not it is connected. */
interface Browser {
  readonly uaid: string;
  socket: WebSocket | undefined;
  /** Its subscriptions: the last part of each address, by channel. */
  readonly channels: Map<string, string>;
  waiting: Waiting[];
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/**
 * The service to which Firefox keeps a WebSocket (`dom.push.serverURL`): browsers subscribe here,
 * and messages posted to their address are forwarded, immediately or when they reconnect.
 */
export class BrowserConnections {
  readonly #book: PushBook;
  readonly #webPush: WebPushService;
  readonly #browsers = new Map<string, Browser>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxBytes,
    handleProtocols: (protocols) => protocols.has(subprotocol) && subprotocol,
  });

  constructor(book: PushBook, webPush: WebPushService) {
    this.#book = book;
    this.#webPush = webPush;
  }

  /** Accepts WebSocket requests of a server. */
  listenOn(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      if (new URL(request.url ?? '', 'http://sandbox').pathname !== path) {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#hear(opened));
    });
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.close(goingAway);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #hear(socket: WebSocket): void {
    if (socket.protocol !== subprotocol) {
      socket.close(policyViolation, `speak ${subprotocol}`);
      return;
    }
    let browser: Browser | undefined;
    socket.on('error', () => {
      // The connection ends, and the browser reconnects.
    });
    socket.on('close', () => {
      if (browser?.socket === socket) browser.socket = undefined;
    });
    socket.on('message', (text) => {
      const said = read(text.toString());
      if (!said) socket.close(policyViolation, 'say a JSON object');
      // A ping is an empty object.
      else if (Object.keys(said).length === 0) socket.send('{}');
      else if (browser) this.#answer(browser, said);
      else if (said.messageType === 'hello') browser = this.#greet(socket, said);
      else socket.close(policyViolation, 'say hello first');
    });
  }

  #greet(socket: WebSocket, { uaid }: Said): Browser {
    const known = this.#browsers.get(`${uaid ?? ''}`);
    const browser = known ?? {
      // A browser with an unknown id takes the new one, and subscribes again.
      uaid: randomUUID().replaceAll('-', ''),
      socket,
      channels: new Map(),
      waiting: [],
    };
    this.#browsers.set(browser.uaid, browser);
    if (browser.socket !== socket) browser.socket?.close(goingAway, 'connected again');
    browser.socket = socket;
    say(browser, {
      messageType: 'hello',
      uaid: browser.uaid,
      status: 200,
      use_webpush: true,
      broadcasts: {},
    });
    browser.waiting = browser.waiting.filter(({ expiresAt }) => expiresAt > Date.now());
    for (const waiting of browser.waiting) pass(browser, waiting);
    return browser;
  }

  #answer(browser: Browser, said: Said): void {
    switch (said.messageType) {
      case 'register':
        this.#register(browser, said);
        break;
      case 'unregister':
        this.#unregister(browser, said);
        break;
      case 'ack':
        for (const update of Array.isArray(said.updates) ? (said.updates as Said[]) : []) {
          settle(browser, update);
        }
        break;
      case 'nack':
        settle(browser, said);
        break;
      default:
      // Firefox also requests broadcasts, which have nothing to do with pushes.
    }
  }

  #register(browser: Browser, { channelID, key }: Said): void {
    if (!isUuid(channelID) || browser.channels.has(channelID)) {
      const status = isUuid(channelID) ? 409 : 400;
      say(browser, { messageType: 'register', channelID, status });
      return;
    }
    const { id, endpoint } = this.#webPush.subscribe({
      // Firefox pads it, unlike the header it is compared with.
      sender: typeof key === 'string' ? key.replace(/=+$/, '') : undefined,
      take: (message) => this.#forward(browser, channelID, id, message),
    });
    browser.channels.set(channelID, id);
    this.#book.addDevice({ kind: 'web', device: id, isBrowser: true });
    say(browser, { messageType: 'register', channelID, status: 200, pushEndpoint: endpoint });
  }

  #unregister(browser: Browser, { channelID }: Said): void {
    const channelId = `${channelID}`;
    this.#webPush.unsubscribe(browser.channels.get(channelId) ?? '');
    browser.channels.delete(channelId);
    browser.waiting = browser.waiting.filter((waiting) => waiting.channelId !== channelId);
    say(browser, { messageType: 'unregister', channelID, status: 200 });
  }

  #forward(
    browser: Browser,
    channelId: string,
    device: string,
    { body, ttl, topic }: WebPushMessage,
  ): void {
    const entry = this.#book.add({
      kind: 'web',
      device,
      title: null,
      body: null,
      data: null,
      code: null,
    });
    const waiting: Waiting = {
      version: randomUUID(),
      channelId,
      topic,
      data: body.toString('base64url'),
      expiresAt: Date.now() + ttl * 1000,
      entry,
    };
    if (topic !== undefined) {
      browser.waiting = browser.waiting.filter(
        (other) => other.channelId !== channelId || other.topic !== topic,
      );
    }
    browser.waiting = [...browser.waiting, waiting].slice(-maxWaiting);
    pass(browser, waiting);
  }
}

function read(text: string): Said | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}

function say({ socket }: Browser, told: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(told));
}

function pass(browser: Browser, { channelId: channelID, version, data }: Waiting): void {
  const headers = { encoding: 'aes128gcm' };
  say(browser, { messageType: 'notification', channelID, version, data, headers });
}

/** A push has been shown, or cannot be: it is not sent again. */
function settle(browser: Browser, { version, code }: Said): void {
  const done = browser.waiting.find((waiting) => waiting.version === version);
  if (!done) return;
  browser.waiting = browser.waiting.filter((waiting) => waiting !== done);
  done.entry.code = typeof code === 'number' ? code : null;
}
