import { StartFailure } from '@tradebridge/server/platform/start-failure';
import Fastify from 'fastify';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { sandboxPage, sandboxScript, sandboxStyle } from './sandbox-page.ts';

export interface RunningSandbox {
  readonly url: string;
  readonly mailbox: Mailbox;
  close(): Promise<void>;
}

/**
 * Starts the stand-ins for the services outside the portal, which it reaches over their real
 * protocols, and the page on `port` that shows what arrived.
 */
export async function startSandbox({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<RunningSandbox> {
  const mailbox = await openMailbox(0);
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(sandboxPage));
  app.get('/sandbox.css', (_request, reply) => reply.type('text/css').send(sandboxStyle));
  app.get('/sandbox.js', (_request, reply) => reply.type('text/javascript').send(sandboxScript));
  app.get<{ Querystring: { to?: string } }>('/mail.json', async ({ query: { to } }) =>
    mailbox.list(to),
  );
  app.get('/sms.json', async () => []);
  app.get('/push.json', async () => []);
  const close = async () => {
    await app.close();
    await mailbox.close();
  };
  try {
    await app.listen({ port, host });
    return { url: `http://${host}:${port}`, mailbox, close };
  } catch (error) {
    await close();
    throw new StartFailure(
      `Port ${port}, which the sandbox needs, is taken: stop what uses it, or set PORT.`,
      { cause: error },
    );
  }
}
