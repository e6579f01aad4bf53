import { setTimeout as delay } from 'node:timers/promises';
import { summaryOf } from './calls-to-measure.ts';
import { between, CardProvider } from './card-provider.ts';
import { load, type Target } from './load.ts';
import {
  differencesOf,
  fromManyAddresses,
  type Invoice,
  openShop,
  type Purchaser,
  pay,
} from './purchasers.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { compare, inTurns, median, percentile } from './statistics.ts';

const atOnce = 100;
const each = 3;
const alone = 40;
/** How long the provider takes meanwhile, in milliseconds: from half a second to two and a half. */
const providerTakes = between(500, 2500);
const slow = 30_000;
const rounds = 5;
const seconds = 4;

const show = (value: number) => `${value.toFixed(1)} ms`;
const countOf = (value: number) => String(value);

/** Paying: that nothing is doubled, what of it is our own time, and whether a slow provider holds others up. */
export const purchases: Question = {
  name: 'purchases',
  async measure(bench) {
    const shop = await openShop(bench, {
      purchasers: atOnce,
      invoices: atOnce * each + atOnce + alone + 20 + atOnce,
    });
    const provider = await CardProvider.open();
    const server = await startServer(bench, shop.databaseUrl, {
      ...provider.variables,
      ...fromManyAddresses,
      PAYMENT_TIMEOUT_SECONDS: '20',
    });
    const left = [...shop.invoices];
    const take = (): Invoice => {
      const invoice = left.pop();
      if (!invoice) throw new Error('There are enough invoices.');
      return invoice;
    };
    /** Milliseconds of a purchase that were not the provider's. */
    const own = async (purchaser: Purchaser) => {
      const { response, milliseconds } = await pay(server.url, provider, purchaser, take());
      if (response.outcome !== 'paid') throw new Error(`A purchase is ${response.outcome}.`);
      return milliseconds - provider.awayOf(response.orderNumber);
    };
    const [first] = shop.purchasers;
    if (!first) throw new Error('There are purchasers.');
    try {
      for (let warm = 0; warm < 20; warm++) await own(first);
      const ownAlone: number[] = [];
      for (let index = 0; index < alone; index++) ownAlone.push(await own(first));

      // All in the same instant, against a provider that answers at once.
      const instant = await Promise.allSettled(shop.purchasers.map(own));
      const failures = instant.filter(({ status }) => status === 'rejected').length;

      // A hundred under way all the time, as when a mail has told everybody to pay.
      provider.way = { there: providerTakes };
      const many = await Promise.all(
        shop.purchasers.map(async (purchaser, index) => {
          await delay((index / atOnce) * 2500);
          const times: number[] = [];
          for (let round = 0; round < each; round++) times.push(await own(purchaser));
          return times;
        }),
      );
      provider.way = {};
      const differences = await differencesOf(bench, shop.databaseUrl, provider);
      for (const difference of differences) bench.say(difference);

      // The provider takes longer than the portal waits for it; somebody else goes on working.
      const target: Target = { url: server.url, token: first.token };
      const call = summaryOf(shop.employerId);
      const slowest = async () =>
        percentile((await load(target, call, { connections: 2, seconds })).times, 0.99);
      const waits = await inTurns(
        rounds,
        async () => {
          provider.way = { there: () => delay(slow) };
          const hanging = shop.purchasers
            .slice(0, atOnce / rounds)
            .map((purchaser) => pay(server.url, provider, purchaser, take()));
          await delay(300);
          const time = await slowest();
          provider.way = {};
          // Given up after the limit: not known, and asked for again by the portal itself.
          await Promise.all(hanging);
          return time;
        },
        slowest,
      );
      const wait = compare(waits, show);
      const ownMany = many.flat();
      return [
        atMost(`${atOnce} purchases in the same instant: refused or failed`, failures, 0, countOf),
        atMost(
          `${atOnce * (each + 1) + alone + 20} purchases: differences to the provider's books`,
          differences.length,
          0,
          countOf,
        ),
        atMost(
          `our own part of a purchase at p95 with ${atOnce} under way, against one alone`,
          percentile(ownMany, 0.95) / median(ownAlone),
          3,
          undefined,
          ` (${show(percentile(ownMany, 0.95))} against ${show(median(ownAlone))})`,
        ),
        atMost(
          `p99 of the summary while ${atOnce / rounds} purchases wait for a provider that takes 30 s, against alone`,
          wait.ratio,
          1.3,
          undefined,
          wait.about,
        ),
      ];
    } finally {
      await server.stop();
      await provider.close();
    }
  },
};
