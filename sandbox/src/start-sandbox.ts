import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { StartFailure } from '@tradebridge/server/platform/start-failure';
import Fastify from 'fastify';
import { serveCards } from './cards/serve-cards.ts';
import { Behaviours, serveBehaviours } from './gateways/behaviour.ts';
import { serveCompanion } from './gateways/companion.ts';
import { serveSms } from './gateways/sms-gateway.ts';
import { serveWebhooks } from './gateways/webhook-receiver.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { serveOidc } from './oidc/serve-oidc.ts';
import { type OpenedPush, openPush } from './push/open-push.ts';
import { sandboxPage, sandboxScript, sandboxStyle } from './sandbox-page.ts';

export interface RunningSandbox {
  readonly url: string;
  readonly mailbox: Mailbox;
  /** The push services, whose keys are new at each start. */
  readonly push: OpenedPush;
  close(): Promise<void>;
}

/** A name for this computer that reaches a listening address, which may be all of them. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/**
 * Starts simulations of the services outside the portal, which it uses with their real protocols,
 * and the page on `port` that shows what was received.
 *
 * @param folder where the card service stores its books; without one they end with the process
 * @param timeZone the time zone of the card service's days
 */
export async function startSandbox({
  port,
  host,
  folder,
  timeZone = 'Australia/Melbourne',
}: {
  port: number;
  host: string;
  folder?: string;
  timeZone?: string;
}): Promise<RunningSandbox> {
  const behaviours = new Behaviours();
  const mailbox = await openMailbox(0, behaviours);
  const app = Fastify({ forceCloseConnections: true });
  const forms = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(sandboxPage));
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css').send(sandboxStyle));
  app.get('/sandbox.js', (_request, reply) => reply.type('text/javascript').send(sandboxScript));
  app.get<{ Querystring: { to?: string } }>('/mail.json', async ({ query: { to } }) =>
    mailbox.list(to),
  );
  serveSms(app, behaviours);
  serveCompanion(app, behaviours);
  serveWebhooks(app, behaviours);
  serveBehaviours(app, behaviours);
  const file = folder === undefined ? undefined : join(folder, 'card-books.jsonl');
  const cards = serveCards(app, { file, timeZone });
  let url = '';
  serveOidc(app, { behaviours, origin: () => url });
  const push = await openPush(app, { host, origin: () => url });
  const close = async () => {
    behaviours.close();
    cards.close();
    push.close();
    await app.close();
    await mailbox.close();
  };
  try {
    await app.listen({ port, host });
    const address = app.server.address();
    const listening = typeof address === 'object' && address ? address.port : port;
    url = `http://${nameOf(host)}:${listening}`;
    return { url, mailbox, push, close };
  } catch (error) {
    await close();
    throw new StartFailure(
      `Port ${port}, which the sandbox needs, is taken: stop what uses it, or set PORT.`,
      { cause: error },
    );
  }
}
