import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { retrievePayment } from '@tradebridge/contract/checkout';
import { retrieveLinkPayment } from '@tradebridge/contract/payment-links';
import { TestProvider } from '@tradebridge/sandbox/cards/test-provider';
import { differencesOf } from '@tradebridge/server/payments/test-books';
import pg from 'pg';
import { ask } from './load.ts';
import type { Program } from './programs.ts';
import {
  addLinks,
  fromManyAddresses,
  type Goods,
  openShop,
  type Purchaser,
  pay,
  severalAtOnce,
} from './purchasers.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';
import type { Workbench } from './workbench.ts';

const times = Number(process.env.BENCH_KILLS ?? 50);

/** When the server is killed during a payment. */
const points = [
  'before the call',
  'after the call',
  'before the receipt',
  'after the commit',
] as const;
type Point = (typeof points)[number];

/**
 * One in this many purchases is a learner's order of documents; the others are a company's
 * invoices.
 */
const oneIsOfDocuments = 4;

/** One in `oneIsOf` payments of invoices is for `count` at once. */
const several = { oneIsOf: 5, count: 3 };

/** One in this many payments of one invoice is by a payment link. */
const oneIsByLink = 3;

/** The longest that purchases may stay unresolved after the last kill. */
const timeoutMs = 120_000;

/** The longest until every receipt is e-mailed: interrupted jobs are retried after two minutes. */
const mailTimeoutMs = 300_000;

/**
 * Locks the row with the last receipt number, so that the portal has the response and cannot book
 * it.
 */
async function holdReceipts(bench: Workbench, databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(
    `insert into paper_numbers (kind, last) values ('receipt', 1000000) on conflict do nothing`,
  );
  await client.query(`select from paper_numbers where kind = 'receipt' for update`);
  // In its transaction a connection keeps seeing the others as in its first query.
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

/** Waits for the next receipt, which is there once the payment is committed. */
async function watchReceipts(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async () => (await client.query('select from portal_receipts')).rowCount ?? 0;
  const before = await count();
  return {
    comes: async () => {
      while ((await count()) === before) await delay(2);
      await client.end();
    },
  };
}

/** How many receipts have not been e-mailed before the time limit. */
async function unmailedOf(bench: Workbench, databaseUrl: string, provider: TestProvider) {
  const receipts = await bench.sql<{ receipt_number: string }>(
    databaseUrl,
    'select receipt_number from portal_receipts',
  );
  const until = performance.now() + mailTimeoutMs;
  const missing = () => {
    const mailed = new Set(provider.receiptsMailed());
    return receipts.filter((receipt) => !mailed.has(receipt.receipt_number)).length;
  };
  while (missing() > 0 && performance.now() < until) await delay(500);
  return missing();
}

/** A promise that is resolved from outside. */
function signal() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reached: promise, reach: resolve };
}

interface Bought {
  readonly purchaser: Purchaser;
  readonly goods: Goods;
  readonly key: string;
}

/**
 * Kills the server while it processes a payment, fifty times at each point, restarts it each time,
 * and compares the books with the provider's once it has recovered.
 */
export const killedPurchases: Question = {
  name: 'killed-purchases',
  async measure(bench) {
    const kills = times * points.length;
    const learners = Math.floor(kills / oneIsOfDocuments);
    const payments = kills - learners;
    const shop = await openShop(bench, {
      purchasers: 1,
      learners,
      invoices: payments + (several.count - 1) * Math.floor(payments / several.oneIsOf),
    });
    const provider = await TestProvider.open();
    const [payer] = shop.purchasers;
    if (!payer) throw new Error('There is no purchaser.');
    const [invoices, orders] = [severalAtOnce(shop.invoices, several), [...shop.learners]];
    const links = await addLinks(bench, shop.databaseUrl, invoices);
    const purchases = Array.from({ length: kills }, (_, index) => {
      const learner = index % oneIsOfDocuments === oneIsOfDocuments - 1 ? orders.pop() : undefined;
      const goods = learner?.order ?? invoices.pop();
      if (!goods) throw new Error('There is not enough to buy.');
      const holder = index % oneIsByLink === 0 ? links.get(goods) : undefined;
      return { purchaser: learner ?? holder ?? payer, goods, key: randomUUID() };
    });
    const start = (): Promise<Program> =>
      startServer(bench, shop.databaseUrl, {
        ...provider.variables,
        ...fromManyAddresses,
        PAYMENT_TIMEOUT_SECONDS: '2',
        PAYMENT_REASK_MINUTES: '5',
      });
    let server = await start();

    /** Kills the server at the point during a purchase, and restarts it. */
    const killAt = async (point: Point, { purchaser, goods, key }: Bought): Promise<void> => {
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
        'after the commit': { back: async () => reach() },
      }[point];
      const next = point === 'after the commit' ? await watchReceipts(shop.databaseUrl) : undefined;
      // The payer sees a broken connection.
      const paying = pay({ url: server.url, provider }, purchaser, goods, key).catch(
        () => undefined,
      );
      await reached;
      await receipts?.waits();
      await next?.comes();
      await server.kill();
      await paying;
      await receipts?.release();
      provider.way = {};
      server = await start();
    };

    /** How many purchases are still unpaid at the time limit. */
    const unresolvedOf = async (bought: readonly Bought[]): Promise<number> => {
      const until = performance.now() + timeoutMs;
      let open = [...bought];
      while (open.length > 0 && performance.now() < until) {
        await delay(500);
        const states = await Promise.all(
          open.map(async ({ purchaser, key: idempotencyKey }) => {
            const known = await ask(
              { url: server.url, token: purchaser.token },
              {
                name: 'payment',
                path: (purchaser.isByLink ? retrieveLinkPayment : retrievePayment).path,
                input: { idempotencyKey },
              },
            );
            return retrieveLinkPayment.result.parse(known).response?.outcome === 'paid';
          }),
        );
        open = open.filter((_, index) => !states[index]);
      }
      return open.length;
    };

    try {
      const left = [...purchases];
      let unresolved = 0;
      for (const point of points) {
        bench.say(`killing ${point}, ${times} times`);
        const bought = left.splice(0, times);
        for (const one of bought) await killAt(point, one);
        unresolved += await unresolvedOf(bought);
      }
      const differences = await differencesOf(
        (text) => bench.sql(shop.databaseUrl, text),
        await provider.charges(),
      );
      for (const difference of differences) bench.say(difference);
      const unmailed = await unmailedOf(bench, shop.databaseUrl, provider);
      return [
        atMost(`${kills} kills while paying: not resolved within two minutes`, unresolved, 0, {
          show: String,
        }),
        atMost(
          `${kills} kills while paying: differences between provider's books, ours, feed and mails`,
          differences.length,
          0,
          { show: String },
        ),
        atMost(
          `${kills} kills while paying: receipts not mailed within five minutes`,
          unmailed,
          0,
          { show: String },
        ),
      ];
    } finally {
      await server.stop();
      await provider.close();
    }
  },
};
