import type { FastifyBaseLogger } from 'fastify';

/** A server that stops must not be killed for a slow round, whose transaction is rolled back then. */
export const maxStopMs = 10_000;

export interface RepeatOptions {
  /** Milliseconds between rounds; one that falls due while another is under way is left out. */
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** What the log says when a round fails: once for several that fail in a row. */
  readonly failure: string;
}

export interface RepeatedWork {
  /** Does a round now, or right after the one under way, and resolves when it has ended or failed. */
  wake(): Promise<void>;
  /** Begins no further round, and waits for the one under way, but no longer than `maxStopMs`. */
  stop(): Promise<void>;
}

/** Does work again and again, one round at a time, until it is stopped. Keeps no process running. */
export function repeatWork({ everyMs, work, log, failure }: RepeatOptions): RepeatedWork {
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isStopped = false;
  let isFailing = false;

  const round = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, failure);
      isFailing = true;
    }
  };

  const wake = async (): Promise<void> => {
    if (isStopped) return;
    if (underWay) {
      next ??= underWay.then(() => {
        next = undefined;
        return wake();
      });
      return next;
    }
    underWay = round().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const timer = setInterval(() => {
    if (!underWay) void wake();
  }, everyMs).unref();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      const longEnough = new Promise((resolve) => setTimeout(resolve, maxStopMs).unref());
      await Promise.race([underWay, longEnough]);
    },
  };
}
