import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { importJWK, jwtVerify } from 'jose';
import { decryptPush } from './decrypt-push.ts';
import type { PushBook } from './push-book.ts';

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
  /** The key of who sends, from the first message on. */
  sender?: string;
}

/** Bytes of a message that services of browsers take. */
const mostBytes = 4096;

/** Who sends, as its `Authorization` proves (RFC 8292); undefined where it does not. */
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

/** A push service of browsers (RFC 8030) at `/push/web/…`; answers how a browser subscribes. */
export function serveWebPush(
  app: FastifyInstance,
  { book, origin }: { book: PushBook; origin: () => string },
): () => { subscription: object } {
  const browsers = new Map<string, Browser>();
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { id: string } }>(
    '/push/web/:id',
    async ({ params, headers, body }, reply) => {
      const behaviour = await book.take();
      if (behaviour === '429') return reply.code(429).header('retry-after', '60').send();
      if (behaviour === '500') return reply.code(500).send();
      const browser = browsers.get(params.id);
      if (behaviour === 'gone') browsers.delete(params.id);
      if (behaviour === 'gone' || !browser) return reply.code(410).send();
      const sender = await senderOf(headers.authorization, origin());
      if (sender === undefined) return reply.code(401).send('not who it says');
      browser.sender ??= sender;
      if (behaviour === 'bad-key' || sender !== browser.sender) return reply.code(403).send();
      if (!/^\d+$/.test(`${headers.ttl ?? ''}`)) return reply.code(400).send('no TTL');
      if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(`${headers.topic}`)) {
        return reply.code(400).send('no topic');
      }
      if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body)) {
        return reply.code(415).send();
      }
      if (body.length > mostBytes) return reply.code(413).send();
      let told: { title?: unknown; body?: unknown; data?: unknown };
      try {
        told = JSON.parse(decryptPush(body, browser.keys, browser.auth));
      } catch {
        // A real service cannot look inside, and a browser drops what it cannot read.
        return reply.code(400).send('cannot be read');
      }
      book.add({ kind: 'web', title: `${told.title}`, body: `${told.body}`, data: told.data });
      return reply
        .code(201)
        .header('location', `${origin()}/push/web/messages/${randomUUID()}`)
        .send();
    },
  );
  return () => {
    const id = randomUUID();
    const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
    const p256dh = keys.generateKeys('base64url');
    browsers.set(id, { keys, auth });
    const endpoint = `${origin()}/push/web/${id}`;
    return { subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } } };
  };
}
