import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importJWK, jwtVerify } from 'jose';
import { decryptPush } from './decrypt-push.ts';
import type { PushBook } from './push-book.ts';

/** A received message, to be kept for a disconnected browser for `ttl` seconds. */
export interface WebPushMessage {
  readonly body: Buffer;
  readonly ttl: number;
  /** Replaces waiting messages with the same topic. */
  readonly topic: string | undefined;
}

/** The subscriber of an address. */
export interface Subscriber {
  /** The key of the allowed sender: named at subscription, else that of the first message. */
  sender?: string | undefined;
  /** @throws if it cannot be read */
  take(message: WebPushMessage): void;
}

/** Maximum bytes of a message at browsers' services. */
const maxBytes = 4096;

/** The sender proved by `Authorization` (RFC 8292); undefined if it is not valid. */
async function senderOf(header: string | undefined, audience: string): Promise<string | undefined> {
  const { t: token = '', k: key = '' } = Object.fromEntries(
    (/^vapid (.*)$/.exec(header ?? '')?.[1] ?? '')
      .split(',')
      .map((part) => part.trim().split(/=(.*)/s).slice(0, 2)),
  ) as { t?: string; k?: string };
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return undefined;
  const half = (from: number) => point.toString('base64url', from, from + 32);
  try {
    const publicKey = await importJWK(
      { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) },
      'ES256',
    );
    const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] });
    const isShort = (payload.exp ?? Number.POSITIVE_INFINITY) <= Date.now() / 1000 + 24 * 3600;
    return isShort && /^(?:mailto|https):/.test(payload.sub ?? '') ? key : undefined;
  } catch {
    return undefined;
  }
}

/** A push service for browsers (RFC 8030) at `/push/web/…`. */
export class WebPushService {
  readonly #book: PushBook;
  readonly #origin: () => string;
  readonly #subscribers = new Map<string, Subscriber>();

  constructor(app: FastifyInstance, { book, origin }: { book: PushBook; origin: () => string }) {
    this.#book = book;
    this.#origin = origin;
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { id: string } }>('/push/web/:id', (request, reply) =>
      this.#answer(request, reply),
    );
  }

  /** Returns the address for messages to a subscriber; `id` is its last part. */
  subscribe(subscriber: Subscriber): { id: string; endpoint: string } {
    const id = randomUUID();
    this.#subscribers.set(id, subscriber);
    return { id, endpoint: `${this.#origin()}/push/web/${id}` };
  }

  unsubscribe(id: string): void {
    this.#subscribers.delete(id);
  }

  /** A browser with its keys here, so that messages can be read. */
  newDevice(): { subscription: object } {
    const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
    const p256dh = keys.generateKeys('base64url');
    const { endpoint, id: device } = this.subscribe({
      take: ({ body }) => {
        const told: { title?: unknown; body?: unknown; data?: unknown } = JSON.parse(
          decryptPush(body, keys, auth),
        );
        this.#book.add({
          kind: 'web',
          device,
          title: `${told.title}`,
          body: `${told.body}`,
          data: told.data,
        });
      },
    });
    this.#book.addDevice({ kind: 'web', device, isBrowser: false });
    return { subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } } };
  }

  async #answer(
    { params, headers, body }: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const behaviour = await this.#book.take();
    if (behaviour === '429') return reply.code(429).header('retry-after', '60').send();
    if (behaviour === '500') return reply.code(500).send();
    if (behaviour === 'gone') this.unsubscribe(params.id);
    const subscriber = this.#subscribers.get(params.id);
    if (!subscriber) return reply.code(410).send();
    const sender = await senderOf(headers.authorization, this.#origin());
    if (sender === undefined) return reply.code(401).send('not who it says');
    subscriber.sender ??= sender;
    if (behaviour === 'bad-key' || sender !== subscriber.sender) return reply.code(403).send();
    const { ttl, topic } = headers;
    if (!/^\d+$/.test(`${ttl ?? ''}`)) return reply.code(400).send('no TTL');
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(`${topic}`)) {
      return reply.code(400).send('no topic');
    }
    if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body)) {
      return reply.code(415).send();
    }
    if (body.length > maxBytes) return reply.code(413).send();
    try {
      subscriber.take({ body, ttl: Number(ttl), topic: topic?.toString() });
    } catch {
      // A real service cannot look inside, and a browser drops what it cannot read.
      return reply.code(400).send('cannot be read');
    }
    const location = `${this.#origin()}/push/web/messages/${randomUUID()}`;
    return reply.code(201).header('location', location).send();
  }
}
