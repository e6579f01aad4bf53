import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { sandboxServices } from '@tradebridge/sandbox/sandbox-services';
import { startSandbox } from '@tradebridge/sandbox/start-sandbox';

/** A charge as the provider books it. Amounts in cents. */
export interface BookedCharge {
  readonly orderId: string;
  readonly amount: number;
}

/** What happens to a request for money on its way, at a point that a measurement chose. */
export interface Way {
  /** Before the provider has seen it; milliseconds for which it is held, or whatever else is awaited. */
  readonly there?: () => Promise<void>;
  /** After the provider has done it, before the portal learns of it. */
  readonly back?: () => Promise<void>;
}

/**
 * The sandbox's card provider with a way there on which it can be seen and held up. How long each
 * request for money was away from the portal is known by its idempotency key.
 */
export class CardProvider {
  /** The configuration of a server that pays here. */
  readonly variables: Readonly<Record<string, string>>;
  readonly #sandboxUrl: string;
  readonly #away = new Map<string, number>();
  readonly #close: () => Promise<void>;
  way: Way = {};

  private constructor(
    sandboxUrl: string,
    variables: Readonly<Record<string, string>>,
    close: () => Promise<void>,
  ) {
    this.#sandboxUrl = sandboxUrl;
    this.variables = variables;
    this.#close = close;
  }

  static async open(): Promise<CardProvider> {
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
    const server = createServer((request, response) => {
      void provider.#forward(request).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        // The portal sees a connection that broke, as it would of a provider that is gone.
        () => response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('A TCP server has a port.');
    const services: Readonly<Record<string, string>> = sandboxServices(sandbox.url);
    const here = `http://127.0.0.1:${address.port}`;
    const variables = Object.fromEntries(
      Object.entries(services)
        .filter(([name]) => name.startsWith('SECUREPAY_'))
        .map(([name, value]) => [
          name,
          name === 'SECUREPAY_API_URL' ? value.replace(sandbox.url, here) : value,
        ]),
    );
    const provider = new CardProvider(sandbox.url, variables, async () => {
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
    const reply = await fetch(`${this.#sandboxUrl}${request.url}`, {
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

  /** Milliseconds that the order's request for money was away. */
  awayOf(orderNumber: string): number {
    for (const [orderId, milliseconds] of this.#away) {
      if (orderId.startsWith(`${orderNumber}-`)) return milliseconds;
    }
    return 0;
  }

  /** A token of a card that the provider approves. */
  async tokenise(): Promise<string> {
    const reply = await fetch(`${this.#sandboxUrl}/v3/ui/tokenise`, {
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
    return ((await reply.json()) as { token: string }).token;
  }

  /** Every charge that went through, as the provider has it in its books. */
  async charges(): Promise<BookedCharge[]> {
    const reply = await fetch(`${this.#sandboxUrl}/cards/payments.json`);
    const bookings = (await reply.json()) as (BookedCharge & { type: string; status: string })[];
    return bookings.filter(({ type, status }) => type === 'payment' && status === 'paid');
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** From `least` to `most` milliseconds, evenly. */
export const between = (least: number, most: number) => () =>
  delay(least + Math.random() * (most - least));
