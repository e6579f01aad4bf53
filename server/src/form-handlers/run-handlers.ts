import { setTimeout as sleep } from 'node:timers/promises';
import { namedStatement } from '../platform/database.ts';
import { maxStopMs, type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { type ClaimedRun, type RunParts, runAttempt } from './run-attempt.ts';

/** How long a process has an attempt to itself, in milliseconds: longer than any takes. */
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

/** Attempts that a process makes at the same time, by whether they wait for others or draw on its processor. */
const lanes = [
  { isOutside: true, most: 8 },
  { isOutside: false, most: 2 },
] as const;

interface Runner {
  /** Begins what is due and can begin, and says how much that was. */
  begin(): Promise<number>;
  /** Resolves when nothing that was begun is under way any more. */
  settled(): Promise<void>;
}

/**
 * Works on what handlers have to do. Of each handler one attempt at a time is under way in a process, so
 * that a receiver that is slow or dead holds up no other handler.
 *
 * @param pauseMs left after each attempt that is not for a webhook, since many drawings in a row would take
 *   the processor from users who are waiting for a reply
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
      // Once its lease is over it is claimed anew.
      parts.log.error({ err: error, routine: run.routine }, 'a handler could not be noted');
    }
    if (!isOutside) await sleep(pauseMs);
  };
  const beginOf = async (
    { isOutside, most }: (typeof lanes)[number],
    busy: Map<string, Promise<void>>,
  ) => {
    let begun = 0;
    while (busy.size < most) {
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

/** Works on what handlers have to do as it falls due. */
export function keepRunningHandlers(parts: RunParts): RepeatedWork {
  let work: RepeatedWork | undefined;
  const runner = handlerRunner(parts, { pauseMs: 500, onFree: () => void work?.wake() });
  work = repeatWork({
    everyMs: 1000,
    work: () => runner.begin(),
    log: parts.log,
    failure: 'handlers of forms could not be run',
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
