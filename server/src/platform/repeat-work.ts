import type { FastifyBaseLogger } from 'fastify';

/**
 * A stopping server must not be killed because of a slow round, whose transaction is then rolled
 * back.
 */
export const maxStopMs = 10_000;

export interface RepeatOptions {
  /** Interval between rounds; a round due during another one is skipped. */
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The log message of a failing round, logged once for several failures in a row. */
  readonly failure: string;
}

export interface RepeatedWork {
  /** Runs a round now, or right after the current one, and resolves when it has ended or failed. */
  wake(): Promise<void>;
  /** Starts no more rounds, and waits for the current one, but no longer than `maxStopMs`. */
  stop(): Promise<void>;
}

/** Repeats work, one round at a time, until it is stopped. Does not keep the process running. */
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
