import { setTimeout as delay } from 'node:timers/promises';
import { TestProvider } from '@tradebridge/sandbox/cards/test-provider';
import { differencesOf } from '@tradebridge/server/payments/test-books';
import { summaryOf } from './calls-to-measure.ts';
import { load, type Target } from './load.ts';
import {
  fromManyAddresses,
  type Goods,
  openShop,
  type Purchaser,
  pay,
  severalAtOnce,
} from './purchasers.ts';
import { atMost, plainFigure, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { compare, inTurns, median, percentile } from './statistics.ts';

/** A random delay from `least` to `most` milliseconds. */
const between = (min: number, max: number) => () => delay(min + Math.random() * (max - min));

const atOnce = 100;
/** Of these, learners who order documents; the others pay a company's invoices. */
const learners = 25;
const payers = atOnce - learners;
const each = 3;
const alone = 100;
/** One in `oneIsOf` payments of invoices is for `count` at once. */
const several = { oneIsOf: 5, count: 3 };
/** The provider's response time, from half a second to two and a half. */
const providerTakes = between(500, 2500);
const slow = 30_000;
const rounds = 5;
const seconds = 4;

const show = (value: number) => `${value.toFixed(1)} ms`;
const countOf = (value: number) => String(value);

/**
 * Payments: that nothing is duplicated, our own share of the time, and whether a slow provider
 * delays others.
 */
export const purchases: Question = {
  name: 'purchases',
  async measure(bench) {
    const shop = await openShop(bench, {
      purchasers: payers,
      learners,
      invoices: Math.ceil(
        (payers * (each + 1) + alone + 20 + atOnce) * (1 + (several.count - 1) / several.oneIsOf),
      ),
    });
    const provider = await TestProvider.open();
    const server = await startServer(bench, shop.databaseUrl, {
      ...provider.variables,
      ...fromManyAddresses,
      PAYMENT_TIMEOUT_SECONDS: '20',
    });
    const left = severalAtOnce(shop.invoices, several);
    const take = (): Goods => {
      const invoice = left.pop();
      if (!invoice) throw new Error('There are not enough invoices.');
      return invoice;
    };
    /** Milliseconds of a purchase outside the provider. */
    const own = async (purchaser: Purchaser, goods = take()) => {
      const { response, milliseconds } = await pay({ url: server.url, provider }, purchaser, goods);
      if (response.outcome !== 'paid') throw new Error(`The purchase is ${response.outcome}.`);
      return milliseconds - provider.awayOf(response.orderNumber);
    };
    /** All purchasers, each with a purchase. */
    const everybody = [
      ...shop.purchasers.map((purchaser) => () => own(purchaser)),
      ...shop.learners.map((learner) => () => own(learner, learner.order)),
    ];
    const [first] = shop.purchasers;
    if (!first) throw new Error('There are no purchasers.');
    try {
      for (let warm = 0; warm < 20; warm++) await own(first);
      const ownAlone: number[] = [];
      for (let index = 0; index < alone; index++) ownAlone.push(await own(first));

      // All at the same instant, with a provider that responds immediately.
      const instant = await Promise.allSettled(everybody.map((buy) => buy()));
      const instantTimes = instant.flatMap((one) => {
        if (one.status === 'fulfilled') return [one.value];
        bench.say(String(one.reason));
        return [];
      });
      const failures = instant.length - instantTimes.length;

      // A hundred in progress all the time, as after an e-mail asking everyone to pay.
      provider.way = { there: providerTakes };
      const many = await Promise.all(
        everybody.map(async (buy, index) => {
          await delay((index / atOnce) * 2500);
          const times: number[] = [];
          for (let round = 0; round < each; round++) times.push(await buy());
          return times;
        }),
      );
      provider.way = {};
      const differences = await differencesOf(
        (text) => bench.sql(shop.databaseUrl, text),
        await provider.charges(),
      );
      for (const difference of differences) bench.say(difference);

      // The provider takes longer than the portal's limit; someone else keeps working.
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
            .map((purchaser) => pay({ url: server.url, provider }, purchaser, take()));
          await delay(300);
          const time = await slowest();
          provider.way = {};
          // Given up at the limit: unknown, and queried again by the portal.
          await Promise.all(hanging);
          return time;
        },
        slowest,
      );
      const wait = compare(waits, show);
      const ownMany = many.flat();
      return [
        atMost(`${atOnce} purchases in the same instant: refused or failed`, failures, 0, {
          show: countOf,
        }),
        plainFigure(
          `our own part of a purchase at p95, ${atOnce} in the same instant`,
          percentile(instantTimes, 0.95),
          show,
        ),
        atMost(
          `${atOnce * (each + 1) + alone + 20} purchases, documents and several invoices at once among them: differences between provider's books, ours, feed and mails`,
          differences.length,
          0,
          { show: countOf },
        ),
        atMost(
          `our own part of a purchase at p95 with ${atOnce} under way, against p95 alone`,
          percentile(ownMany, 0.95) / percentile(ownAlone, 0.95),
          3,
          {
            about: ` (${show(percentile(ownMany, 0.95))} against ${show(percentile(ownAlone, 0.95))}; medians ${show(median(ownMany))} against ${show(median(ownAlone))})`,
          },
        ),
        atMost(
          `p99 of the summary while ${atOnce / rounds} purchases wait for a provider that takes 30 s, against alone`,
          wait.ratio,
          1.3,
          { about: wait.about },
        ),
      ];
    } finally {
      await server.stop();
      await provider.close();
    }
  },
};
