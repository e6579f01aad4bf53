import { repeatWork } from '../platform/repeat-work.ts';
import type { AskingParts } from './asking.ts';

/** Takes up at most so many that are due, for this process alone, as what is to be done of each. */
export type ClaimDue = (
  parts: AskingParts,
  limit: number,
) => Promise<readonly (() => Promise<void>)[]>;

/** How many of one kind a process asks the provider about at once. */
const maxAtOnce = 50;

/** Milliseconds between looks for what is due. */
const lookEveryMs = 2000;

/**
 * Does what is due of one kind until it is stopped, at most `maxAtOnce` at a time: each that ends makes
 * room for the next, so a slow answer holds up nothing but itself.
 *
 * @returns `stop`, which waits for what is under way
 */
export function keepAsking(
  parts: AskingParts,
  claimDue: ClaimDue,
  kind: string,
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  /** The last round took up all that it had room for. */
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
    everyMs: lookEveryMs,
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
