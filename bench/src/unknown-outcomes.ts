import { setTimeout as delay } from 'node:timers/promises';
import { TestProvider } from '@tradebridge/sandbox/cards/test-provider';
import { differencesOf } from '@tradebridge/server/payments/test-books';
import { fromManyAddresses, openShop, pay } from './purchasers.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';

const outcomes = 1000;
const purchasers = 100;
const reaskMinutes = 10;
/** The provider's response time after the outage. */
const answerMs = 1000;

const seconds = (value: number) => `${value.toFixed(1)} s`;

/**
 * An outage in which the provider charges and its responses are lost: how soon everything is
 * queried again.
 */
export const unknownOutcomes: Question = {
  name: 'unknown-outcomes',
  async measure(bench) {
    const shop = await openShop(bench, { purchasers, learners: 0, invoices: outcomes });
    const provider = await TestProvider.open();
    const server = await startServer(bench, shop.databaseUrl, {
      ...provider.variables,
      ...fromManyAddresses,
      PAYMENT_REASK_MINUTES: String(reaskMinutes),
    });
    const countUnknown = async () => {
      const [row] = await bench.sql<{ count: string }>(
        shop.databaseUrl,
        `select count(*) as count from payment_attempts where state <> 'paid'`,
      );
      return Number(row?.count);
    };
    try {
      provider.way = {
        back: async () => {
          throw new Error('The response was lost.');
        },
      };
      await Promise.all(
        shop.purchasers.map(async (purchaser, index) => {
          for (let at = index; at < outcomes; at += purchasers) {
            const invoice = shop.invoices[at];
            if (!invoice) throw new Error('There are not enough invoices.');
            await pay({ url: server.url, provider }, purchaser, invoice);
          }
        }),
      );
      const unknown = await countUnknown();
      if (unknown < outcomes)
        throw new Error(`${outcomes} results should be unknown, not ${unknown}`);
      bench.say(`${unknown} outcomes are unknown`);
      provider.way = { there: () => delay(answerMs) };
      const began = performance.now();
      const until = began + reaskMinutes * 60_000;
      while ((await countUnknown()) > 0 && performance.now() < until) await delay(250);
      const took = (performance.now() - began) / 1000;
      const left = await countUnknown();
      const differences = await differencesOf(
        (text) => bench.sql(shop.databaseUrl, text),
        await provider.charges(),
      );
      for (const difference of differences) bench.say(difference);
      return [
        atMost(`${unknown} unknown outcomes: not resolved in time`, left, 0, { show: String }),
        atMost(
          `${unknown} unknown outcomes, the provider answering in ${answerMs / 1000} s: until all are asked again`,
          took,
          reaskMinutes * 60,
          { show: seconds },
        ),
        atMost(
          `${unknown} unknown outcomes: differences between provider's books, ours, feed and mails`,
          differences.length,
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
