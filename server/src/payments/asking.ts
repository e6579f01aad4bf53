import type { FastifyBaseLogger } from 'fastify';
import type { CardPayments } from '../outside/card-payments.ts';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { JobSender } from '../platform/jobs.ts';

/** Time limits for requests to the card service. */
export interface AskingTimes {
  /** Timeout of a single request. */
  readonly timeoutSeconds: number;
  /**
   * How long a request is repeated after the first one: the answer for a used token or an expired
   * key may be false later.
   */
  readonly reaskMinutes: number;
}

declare module '../platform/context.ts' {
  interface Institution {
    readonly asking: AskingTimes;
  }
}

/** What repeating a request requires. */
export interface AskingParts {
  readonly db: Database;
  /** Null if no provider is configured any more: an administrator resolves the outcome. */
  readonly cards: CardPayments | null;
  readonly jobs: JobSender;
  readonly institution: Institution;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Minimum pause before the provider is asked again. */
const minPauseMs = 5000;

/** Maximum time for recording an answer. */
const recordingMs = 15_000;

/** Milliseconds for which the process that asks has exclusive access. */
export const askingTimeoutMs = ({ timeoutSeconds }: Pick<AskingTimes, 'timeoutSeconds'>): number =>
  timeoutSeconds * 1000 + recordingMs;

/**
 * When the provider is asked again: the older the first request, the longer the pause, but never
 * after its end, so that a person can resolve it as soon as possible.
 * @param begunAt time of the first request
 * @returns null if it is no longer asked
 */
export function nextAsking(
  begunAt: Date,
  now: Date,
  { reaskMinutes }: Pick<AskingTimes, 'reaskMinutes'>,
): Date | null {
  const end = begunAt.getTime() + reaskMinutes * 60_000;
  if (now.getTime() >= end) return null;
  const pause = Math.max(minPauseMs, (now.getTime() - begunAt.getTime()) / 2);
  return new Date(Math.min(now.getTime() + pause, end));
}
