import { repeatWork } from '../platform/repeat-work.ts';
import type { AskingParts } from './asking.ts';

/** Claims at most this many due items for this process, and returns a task for each. */
export type ClaimDue = (
  parts: AskingParts,
  limit: number,
) => Promise<readonly (() => Promise<void>)[]>;

/** How many of one kind a process asks the provider about concurrently. */
const maxAtOnce = 50;

/** Milliseconds between polls. */
const pollIntervalMs = 2000;

/**
 * Processes what is due of one kind until it is stopped, at most `maxAtOnce` concurrently: each
 * task that ends makes room for the next, so a slow answer delays only itself.
 * @returns `stop`, which waits for running tasks
 */
export function keepAsking(
  parts: AskingParts,
  claimDue: ClaimDue,
  kind: string,
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  /** The last round claimed everything that it had room for. */
  let mayBeMore = false;

  const begin = (task: () => Promise<void>) => {
    const run = task().finally(() => {
      underWay.delete(run);
      if (mayBeMore) void looking.wake();
    });
    underWay.add(run);
  };

  const takeUp = async () => {
    do {
      const room = maxAtOnce - underWay.size;
      if (room <= 0) return;
      mayBeMore = false;
      const tasks = await claimDue(parts, room);
      mayBeMore = tasks.length === room;
      for (const task of tasks) begin(task);
    } while (mayBeMore && !isStopped);
  };

  const looking = repeatWork({
    everyMs: pollIntervalMs,
    work: takeUp,
    log: parts.log,
    failure: `what is to be asked again of ${kind} was not read`,
  });
  return {
    stop: async () => {
      isStopped = true;
      await looking.stop();
      await Promise.all(underWay);
    },
  };
}
