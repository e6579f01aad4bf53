import { setTimeout as sleep } from 'node:timers/promises';
import { namedStatement } from '../platform/database.ts';
import { maxStopMs, type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { type ClaimedRun, type RunParts, runAttempt } from './run-attempt.ts';

/** How long a process keeps its claim: longer than any attempt takes. */
const leaseMs = 3 * 60_000;

const claim = namedStatement<
  ClaimedRun,
  {
    readonly now: Date;
    readonly until: Date;
    readonly isOutside: boolean;
    readonly busy: readonly string[];
  }
>(
  'claim-handler-run',
  `with due as (
     select submission_id, handler_id from handler_runs
     where state = 'waiting' and at <= :now and (routine = 'webhook') = :isOutside
       and handler_id <> all(:busy)
     order by at limit 1
     for update skip locked
   )
   update handler_runs run set attempts = run.attempts + 1, at = :until
   from due where run.submission_id = due.submission_id and run.handler_id = due.handler_id
   returning run.submission_id, run.handler_id, run.routine, run.attempts`,
);

/**
 * Concurrent attempts of a process, by whether they wait for other services or use its processor.
 */
const lanes = [
  { isOutside: true, max: 8 },
  { isOutside: false, max: 2 },
] as const;

interface Runner {
  /** Starts what is due and can start, and returns how many. */
  begin(): Promise<number>;
  /** Resolves when everything that was started has ended. */
  settled(): Promise<void>;
}

/**
 * Runs handlers that are due. A process makes one attempt at a time for each handler, so that a
 * slow or unavailable receiver does not delay other handlers.
 *
 * @param pauseMs pause after each attempt that is not a webhook, since many drawings in a row would
 *   slow down users who are waiting for a reply
 */
export function handlerRunner(
  parts: RunParts,
  { pauseMs, onFree = () => {} }: { readonly pauseMs: number; readonly onFree?: () => void },
): Runner {
  const underWay = lanes.map(() => new Map<string, Promise<void>>());
  const make = async (run: ClaimedRun, isOutside: boolean) => {
    try {
      await runAttempt(parts, run);
    } catch (error) {
      // It is claimed again once its claim has expired.
      parts.log.error(
        { err: error, routine: run.routine },
        'the result of a handler could not be recorded',
      );
    }
    if (!isOutside) await sleep(pauseMs);
  };
  const beginOf = async (
    { isOutside, max }: (typeof lanes)[number],
    busy: Map<string, Promise<void>>,
  ) => {
    let begun = 0;
    while (busy.size < max) {
      const now = parts.now();
      const until = new Date(now.getTime() + leaseMs);
      const [run] = await parts.db.rows(claim, { now, until, isOutside, busy: [...busy.keys()] });
      if (!run) break;
      begun += 1;
      const attempt = make(run, isOutside).finally(() => {
        busy.delete(run.handler_id);
        onFree();
      });
      busy.set(run.handler_id, attempt);
    }
    return begun;
  };
  return {
    begin: async () => {
      let begun = 0;
      for (const [index, lane] of lanes.entries()) {
        const busy = underWay[index];
        if (busy) begun += await beginOf(lane, busy);
      }
      return begun;
    },
    settled: async () => {
      await Promise.all(underWay.flatMap((busy) => [...busy.values()]));
    },
  };
}

/** Runs handlers as they become due. */
export function keepRunningHandlers(parts: RunParts): RepeatedWork {
  let work: RepeatedWork | undefined;
  const runner = handlerRunner(parts, { pauseMs: 500, onFree: () => void work?.wake() });
  work = repeatWork({
    everyMs: 1000,
    work: () => runner.begin(),
    log: parts.log,
    failure: 'form handlers could not be run',
  });
  const { wake, stop } = work;
  return {
    wake,
    stop: async () => {
      await stop();
      const longEnough = sleep(maxStopMs, undefined, { ref: false });
      await Promise.race([runner.settled(), longEnough]);
    },
  };
}
