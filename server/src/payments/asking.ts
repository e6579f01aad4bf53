import type { FastifyBaseLogger } from 'fastify';
import type { CardPayments } from '../outside/card-payments.ts';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { JobSender } from '../platform/jobs.ts';

/** How long the card service is asked for one payment or refund. */
export interface AskingTimes {
  /** How long asking once may take. */
  readonly timeoutSeconds: number;
  /**
   * How long after the first asking it is asked again: a spent token or an expired key may answer
   * falsely later.
   */
  readonly reaskMinutes: number;
}

declare module '../platform/context.ts' {
  interface Institution {
    readonly asking: AskingTimes;
  }
}

/** What asking the provider once more takes. */
export interface AskingParts {
  readonly db: Database;
  /** Null where none is configured any more: nobody can be asked, and an administrator resolves. */
  readonly cards: CardPayments | null;
  readonly jobs: JobSender;
  readonly institution: Institution;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Milliseconds after which the provider is asked again at the earliest. */
const minPauseMs = 5000;

/** Milliseconds that an answer may take to be written down. */
const recordingMs = 15_000;

/** Milliseconds for which the process that asks has it to itself. */
export const askingTimeoutMs = ({ timeoutSeconds }: Pick<AskingTimes, 'timeoutSeconds'>): number =>
  timeoutSeconds * 1000 + recordingMs;

/**
 * When the provider is asked again: the older the asking, the longer the pause, but never after its
 * end, so that nobody waits longer for it to be a person's to resolve.
 *
 * @param begunAt when it was asked first
 * @returns null where it is no longer asked
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
