import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { retrievePayment } from '@tradebridge/contract/checkout';
import pg from 'pg';
import { CardProvider } from './card-provider.ts';
import { ask } from './load.ts';
import type { Program } from './programs.ts';
import { differencesOf, fromManyAddresses, type Invoice, openShop, pay } from './purchasers.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';
import type { Workbench } from './workbench.ts';

const times = Number(process.env.BENCH_KILLS ?? 50);

/** Where the server is killed while somebody pays. */
const points = ['before the call', 'after the call', 'before the receipt'] as const;
type Point = (typeof points)[number];

/** The longest that purchases may stay unresolved after the last kill, in milliseconds. */
const patience = 120_000;

/** Holds the row that receipts are numbered by, so that the portal knows the answer and cannot book it. */
async function holdReceipts(bench: Workbench, databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(
    `insert into paper_numbers (kind, last) values ('receipt', 1000000) on conflict do nothing`,
  );
  await client.query(`select from paper_numbers where kind = 'receipt' for update`);
  // Within its transaction a connection sees the others as they were when it first looked.
  const waits = async () => {
    const waiting = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await bench.sql(databaseUrl, waiting)).length === 0) await delay(5);
  };
  return {
    waits,
    release: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}

/** Until something resolves that was promised from outside. */
function signal() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reached: promise, reach: resolve };
}

/**
 * Kills the server while it takes a payment, fifty times at each point, starts it again each time, and
 * holds the books against the provider's once it has asked again by itself.
 */
export const killedPurchases: Question = {
  name: 'killed-purchases',
  async measure(bench) {
    const shop = await openShop(bench, { purchasers: 1, invoices: times * points.length });
    const provider = await CardProvider.open();
    const [purchaser] = shop.purchasers;
    if (!purchaser) throw new Error('There is a purchaser.');
    const start = (): Promise<Program> =>
      startServer(bench, shop.databaseUrl, {
        ...provider.variables,
        ...fromManyAddresses,
        PAYMENT_TIMEOUT_SECONDS: '2',
        PAYMENT_REASK_MINUTES: '5',
      });
    let server = await start();

    /** Kills the server at the point while an invoice is paid, and starts it again; answers the purchase's key. */
    const killAt = async (point: Point, invoice: Invoice): Promise<string> => {
      const { reached, reach } = signal();
      const hold = async () => {
        reach();
        await new Promise<void>(() => {});
      };
      const receipts =
        point === 'before the receipt' ? await holdReceipts(bench, shop.databaseUrl) : undefined;
      provider.way = {
        'before the call': { there: hold },
        'after the call': { back: hold },
        'before the receipt': { back: async () => reach() },
      }[point];
      const key = randomUUID();
      // Whoever pays sees a connection that broke.
      const paying = pay(server.url, provider, purchaser, invoice, key).catch(() => undefined);
      await reached;
      await receipts?.waits();
      await server.kill();
      await paying;
      await receipts?.release();
      provider.way = {};
      server = await start();
      return key;
    };

    /** How many of the purchases are still not paid when the time is up: none, if all goes well. */
    const unresolvedOf = async (keys: readonly string[]): Promise<number> => {
      const until = performance.now() + patience;
      let open = [...keys];
      while (open.length > 0 && performance.now() < until) {
        await delay(500);
        const states = await Promise.all(
          open.map(async (idempotencyKey) => {
            const known = await ask(
              { url: server.url, token: purchaser.token },
              { name: 'payment', path: retrievePayment.path, input: { idempotencyKey } },
            );
            return retrievePayment.result.parse(known).response?.outcome === 'paid';
          }),
        );
        open = open.filter((_, index) => !states[index]);
      }
      return open.length;
    };

    try {
      const left = [...shop.invoices];
      let unresolved = 0;
      for (const point of points) {
        bench.say(`killing ${point}, ${times} times`);
        const keys: string[] = [];
        for (const invoice of left.splice(0, times)) keys.push(await killAt(point, invoice));
        unresolved += await unresolvedOf(keys);
      }
      const differences = await differencesOf(bench, shop.databaseUrl, provider);
      for (const difference of differences) bench.say(difference);
      const kills = times * points.length;
      return [
        atMost(
          `${kills} kills while paying: not resolved within two minutes`,
          unresolved,
          0,
          String,
        ),
        atMost(
          `${kills} kills while paying: differences to the provider's books`,
          differences.length,
          0,
          String,
        ),
      ];
    } finally {
      await server.stop();
      await provider.close();
    }
  },
};
