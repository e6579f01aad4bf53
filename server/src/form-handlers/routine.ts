import type { HandlerFault } from '@tradebridge/contract/form-handler-rules';
import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import type { StoredHandler } from './stored-handler.ts';

/** What routines work with; `now` is the instant of the attempt. */
export type RoutineParts = Pick<
  OpenContext,
  'db' | 'files' | 'papers' | 'jobs' | 'institution' | 'outside' | 'now'
>;

/** One attempt at what a handler has to do with a submission. */
export interface Attempt<Settings = undefined> {
  readonly submission: StoredSubmission;
  readonly settings: Settings;
  readonly handler: StoredHandler;
}

/** How an attempt ended. */
export type Outcome =
  /** It is done, or will be with `work`, which is written in the transaction that notes it. */
  | { readonly state: 'done'; readonly work: (tx: Database) => Promise<void> }
  /** There was nothing to do. */
  | { readonly state: 'done'; readonly fault: HandlerFault }
  /** Trying again would come to the same. */
  | { readonly state: 'failed'; readonly fault: HandlerFault; readonly status?: number }
  /** It is tried again, not before `notBefore`. */
  | {
      readonly state: 'waiting';
      readonly fault: HandlerFault;
      readonly status?: number;
      readonly notBefore?: Date;
    };

/** Thrown by `work` where it finds that it cannot be done: nothing of it stays. */
export class CannotBeDone extends Error {
  readonly fault: HandlerFault;

  constructor(fault: HandlerFault) {
    super(`A handler cannot do its work: ${fault}.`);
    this.fault = fault;
  }
}

/** What was done already by the time that it is noted. */
export const nothingMore = async (): Promise<void> => {};
