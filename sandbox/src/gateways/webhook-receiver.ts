import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Behaviours } from './behaviour.ts';

/** Requests kept; the oldest are dropped first. */
const maxKept = 200;

interface ReceivedWebhook {
  readonly id: string | null;
  /** RFC 3339, in UTC. */
  readonly at: string;
  readonly timestamp: string | null;
  readonly signatures: readonly string[];
  readonly text: string;
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

/**
 * Whether one of the signatures was made with one of the secrets, according to Standard Webhooks.
 */
function holds({ id, timestamp, signatures, text }: ReceivedWebhook, secrets: readonly string[]) {
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const right = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest();
    return signatures.some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === right.length && timingSafeEqual(given, right);
    });
  });
}

/**
 * A receiver of webhooks: `POST /webhooks`, and `GET /webhooks.json` lists what was received, with
 * whether it was signed with one of the secrets set with `POST /webhooks/secret {"secret"}`.
 */
export function serveWebhooks(app: FastifyInstance, behaviours: Behaviours): void {
  const received: ReceivedWebhook[] = [];
  const secrets: string[] = [];
  app.register(async (scope) => {
    // The signature covers the bytes, not their meaning.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: string | undefined }>('/webhooks', async (request, reply) => {
      const behaviour = await behaviours.take('webhook');
      if (behaviour === 'down') return reply.hijack().raw.destroy();
      received.unshift({
        id: headerOf(request, 'webhook-id'),
        at: new Date().toISOString(),
        timestamp: headerOf(request, 'webhook-timestamp'),
        signatures: headerOf(request, 'webhook-signature')?.split(' ') ?? [],
        text: request.body ?? '',
      });
      received.length = Math.min(received.length, maxKept);
      return behaviour === 'refuse' ? reply.code(503).send() : reply.code(204).send();
    });
  });
  app.post<{ Body: { secret?: unknown } | undefined }>(
    '/webhooks/secret',
    async ({ body }, reply) => {
      const secret = body?.secret;
      if (typeof secret !== 'string' || !secret.startsWith('whsec_')) return reply.code(400).send();
      secrets.push(secret.trim());
      return reply.code(204).send();
    },
  );
  app.get('/webhooks.json', async () =>
    received.map((one) => ({
      id: one.id,
      at: one.at,
      signature: secrets.length === 0 ? 'unknown' : holds(one, secrets) ? 'valid' : 'wrong',
      body: bodyOf(one.text),
    })),
  );
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
