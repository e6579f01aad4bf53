import type { FastifyBaseLogger } from 'fastify';
import type { DatabasePool } from '../platform/database.ts';
import { chainEvents } from './chain-events.ts';

/** Milliseconds between looks for events to chain: what happens in between could be removed unseen. */
const pause = 1000;

/** Chains recorded events every second, until it is stopped; `stop` waits for what is under way. */
export function keepChaining(db: DatabasePool, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  let isFailing = false;
  const look = async () => {
    try {
      await chainEvents(db);
      isFailing = false;
    } catch (error) {
      // The next look is in a second: an outage is told once.
      if (!isFailing) log.error({ err: error }, 'recorded events could not be chained');
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    underWay ??= look().finally(() => {
      underWay = undefined;
    });
  }, pause).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
