import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { PushBook } from './push-book.ts';

export const apnsTeam = {
  keyId: 'DEMOKEY001',
  teamId: 'DEMOTEAM01',
  topic: 'test.demo.tradebridge',
};
const maxBytes = 4096;

/** Apple's push service over HTTP/2; returns how an app gets its token. */
export class ApnsService {
  readonly #book: PushBook;
  readonly #key: KeyObject;
  readonly #devices = new Set<string>();
  readonly #sessions = new Set<{ destroy(): void }>();
  #server: Http2Server | undefined;

  constructor(book: PushBook, key: KeyObject) {
    this.#book = book;
    this.#key = key;
  }

  /** Listens without encryption on a separate port; returns the address. */
  async open(host: string): Promise<string> {
    const server = createServer();
    this.#server = server;
    this.answer(server);
    server.listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no TCP port.');
    return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
  }

  /** Responds to a server's requests. */
  answer(server: Http2Server | Http2SecureServer): void {
    server.on('session', (session) => {
      this.#sessions.add(session);
      session.on('close', () => this.#sessions.delete(session));
    });
    server.on('stream', (stream, headers) => {
      // The client did not wait for the response.
      stream.on('error', () => {});
      void this.#answer(stream, headers);
    });
  }

  newDevice(): { token: string } {
    const token = randomBytes(32).toString('hex');
    this.#devices.add(token);
    this.#book.addDevice({ kind: 'apns', device: token, isBrowser: false });
    return { token };
  }

  close(): void {
    for (const session of this.#sessions) session.destroy();
    this.#server?.close();
  }

  async #answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const [status, reason] = await this.#take(headers, Buffer.concat(parts));
    if (stream.closed) return;
    stream.respond({
      ':status': status,
      'apns-id': randomUUID().toUpperCase(),
      ...(status === 429 && { 'retry-after': '60' }),
    });
    stream.end(reason ? JSON.stringify({ reason }) : '');
  }

  async #take(headers: IncomingHttpHeaders, body: Buffer): Promise<[number, string?]> {
    const behaviour = await this.#book.take();
    if (behaviour === '429') return [429, 'TooManyRequests'];
    if (behaviour === '500') return [500, 'InternalServerError'];
    if (behaviour === 'bad-key') return [403, 'InvalidProviderToken'];
    const [, device] = /^\/3\/device\/([0-9a-f]+)$/i.exec(headers[':path'] ?? '') ?? [];
    if (headers[':method'] !== 'POST') return [405, 'MethodNotAllowed'];
    if (device === undefined) return [404, 'BadPath'];
    const wrong = await this.#wrongTokenOf(headers.authorization);
    if (wrong) return [403, wrong];
    if (headers['apns-topic'] !== apnsTeam.topic) return [400, 'TopicDisallowed'];
    if (Buffer.byteLength(`${headers['apns-collapse-id'] ?? ''}`) > 64) {
      return [400, 'BadCollapseId'];
    }
    if (body.length > maxBytes) return [413, 'PayloadTooLarge'];
    const key = device.toLowerCase();
    if (behaviour === 'gone') {
      this.#devices.delete(key);
      return [410, 'Unregistered'];
    }
    if (!this.#devices.has(key)) return [400, 'BadDeviceToken'];
    return this.#keep(key, body);
  }

  #keep(device: string, body: Buffer): [number, string?] {
    let told: { aps?: { alert?: { title?: unknown; body?: unknown } } };
    try {
      told = JSON.parse(body.toString('utf8'));
    } catch {
      return [400, 'PayloadEmpty'];
    }
    const { aps, ...data } = told;
    this.#book.add({
      kind: 'apns',
      device,
      title: `${aps?.alert?.title}`,
      body: `${aps?.alert?.body}`,
      data,
    });
    return [200];
  }

  /** Apple's error for a provider's token; undefined if it is valid. */
  async #wrongTokenOf(authorization: string | undefined): Promise<string | undefined> {
    const token = authorization?.replace(/^bearer /i, '') ?? '';
    if (token === '') return 'MissingProviderToken';
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['ES256'],
        issuer: apnsTeam.teamId,
      });
      if (decodeProtectedHeader(token).kid !== apnsTeam.keyId) return 'InvalidProviderToken';
      const age = Date.now() / 1000 - (payload.iat ?? 0);
      return Math.abs(age) > 3600 ? 'ExpiredProviderToken' : undefined;
    } catch {
      return 'InvalidProviderToken';
    }
  }
}
