import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BookedCharge } from '@tradebridge/server/payments/test-books';
import { sandboxServices } from '../sandbox-services.ts';
import { startSandbox } from '../start-sandbox.ts';

/** Hooks into a payment request on its way, at points chosen by a test or measurement. */
export interface Way {
  /** Before the provider receives it, which waits for this. */
  readonly there?: () => Promise<void>;
  /** After the provider has processed it, before the portal receives the response. */
  readonly back?: () => Promise<void>;
}

/**
 * The sandbox's card provider behind a proxy that observes and delays requests, and its mailbox.
 * Records by order how long each payment request took outside the portal.
 */
export class TestProvider {
  /** The configuration of a server that uses these services. */
  readonly variables: Readonly<Record<string, string>>;
  readonly #sandbox: Awaited<ReturnType<typeof startSandbox>>;
  readonly #away = new Map<string, number>();
  readonly #close: () => Promise<void>;
  way: Way = {};

  private constructor(
    sandbox: Awaited<ReturnType<typeof startSandbox>>,
    variables: Readonly<Record<string, string>>,
    close: () => Promise<void>,
  ) {
    this.#sandbox = sandbox;
    this.variables = variables;
    this.#close = close;
  }

  static async open(): Promise<TestProvider> {
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
    const server = createServer((request, response) => {
      void provider.#forward(request).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        // The portal sees a broken connection, as if the provider were gone.
        () => response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no TCP port.');
    const services: Readonly<Record<string, string>> = sandboxServices(sandbox.url);
    const here = `http://127.0.0.1:${address.port}`;
    const cards = Object.entries(services).filter(([name]) => name.startsWith('SECUREPAY_'));
    const variables = {
      ...Object.fromEntries(cards),
      SECUREPAY_API_URL: (services.SECUREPAY_API_URL ?? '').replace(sandbox.url, here),
      SMTP_URL: sandbox.mailbox.url,
    };
    const provider = new TestProvider(sandbox, variables, async () => {
      server.close();
      server.closeAllConnections();
      await sandbox.close();
    });
    return provider;
  }

  async #forward(request: IncomingMessage) {
    const began = performance.now();
    const { way } = this;
    const isForMoney = request.method === 'POST' && /\/payments$/.test(request.url ?? '');
    const body = await buffer(request);
    if (isForMoney) await way.there?.();
    const headers = Object.fromEntries(
      ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const method = request.method ?? 'GET';
    const reply = await fetch(`${this.#sandbox.url}${request.url}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    const text = await reply.text();
    if (isForMoney) {
      await way.back?.();
      const { orderId } = JSON.parse(body.toString('utf8')) as { orderId: string };
      this.#away.set(orderId, (this.#away.get(orderId) ?? 0) + performance.now() - began);
    }
    return {
      status: reply.status,
      type: reply.headers.get('content-type') ?? 'application/json',
      body: text,
    };
  }

  /** How long the order's payment request took outside the portal, in milliseconds. */
  awayOf(orderNumber: string): number {
    for (const [orderId, milliseconds] of this.#away) {
      if (orderId.startsWith(`${orderNumber}-`)) return milliseconds;
    }
    return 0;
  }

  /** An approved card, tokenised as by the card form. */
  async tokenise(): Promise<{ token: string; scheme: string; last4: string }> {
    const reply = await fetch(`${this.#sandbox.url}/v3/ui/tokenise`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: this.variables.SECUREPAY_CLIENT_ID,
        merchantCode: this.variables.SECUREPAY_MERCHANT_CODE,
        number: '4444333322221111',
        expiry: '12/39',
        code: '123',
      }),
    });
    if (!reply.ok) throw new Error(`A card was not tokenised: ${reply.status}.`);
    const { token } = (await reply.json()) as { token: string };
    return { token, scheme: 'visa', last4: '1111' };
  }

  /** Every completed charge in the provider's books. */
  async charges(): Promise<BookedCharge[]> {
    const reply = await fetch(`${this.#sandbox.url}/cards/payments.json`);
    const bookings = (await reply.json()) as (BookedCharge & { type: string; status: string })[];
    return bookings.filter(({ type, status }) => type === 'payment' && status === 'paid');
  }

  /** The receipt numbers in e-mails received, with repetitions; from the last 2,000 e-mails. */
  receiptsMailed(): string[] {
    return this.#sandbox.mailbox.list().flatMap(({ subject }) => /\bP-\d+/.exec(subject) ?? []);
  }

  close(): Promise<void> {
    return this.#close();
  }
}
