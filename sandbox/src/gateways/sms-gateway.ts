import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Behaviours } from './behaviour.ts';

interface ReceivedText {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
}

/** Messages kept; the oldest are dropped first. */
const maxKept = 1000;

/** The account of the gateway in the Authorization header. */
function accountOf(authorization: string | undefined): string | undefined {
  const [scheme, credentials = ''] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0];
}

/**
 * An SMS gateway with Twilio's API, which delivers nothing: `GET /sms.json?to=NUMBER` lists the
 * messages.
 */
export function serveSms(app: FastifyInstance, behaviours: Behaviours): void {
  const received: ReceivedText[] = [];
  app.post<{ Params: { account: string }; Body: Record<string, string> | undefined }>(
    '/2010-04-01/Accounts/:account/Messages.json',
    async (request, reply) => {
      const { account } = request.params;
      const behaviour = await behaviours.take('sms');
      if (behaviour === 'down') return reply.hijack().raw.destroy();
      if (accountOf(request.headers.authorization) !== account) {
        return reply.code(401).send({ code: 20003, message: 'Authenticate', status: 401 });
      }
      const { To: to, From: from, Body: text } = request.body ?? {};
      if (behaviour === 'refuse' || !to || !from || !text) {
        return reply.code(400).send({ code: 21211, message: 'Invalid message', status: 400 });
      }
      const at = new Date();
      received.unshift({ to, subject: '', text, html: '', at: at.toISOString() });
      received.length = Math.min(received.length, maxKept);
      return reply.code(201).send({
        sid: `SM${randomBytes(16).toString('hex')}`,
        account_sid: account,
        to,
        from,
        body: text,
        status: 'queued',
        date_created: at.toUTCString(),
        error_code: null,
        error_message: null,
      });
    },
  );
  app.get<{ Querystring: { to?: string } }>('/sms.json', async ({ query: { to } }) => {
    // An unencoded + in an address arrives as a space.
    const number = to?.replace(/^ /, '+');
    return number === undefined ? received : received.filter((message) => message.to === number);
  });
}
