import type { HandlerFault } from '@tradebridge/contract/form-handler-rules';
import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { StoredSubmission } from '../submissions/stored-submission.ts';
import type { StoredHandler } from './stored-handler.ts';

/** What routines need; `now` is the time of the attempt. */
export type RoutineParts = Pick<
  OpenContext,
  'db' | 'files' | 'papers' | 'jobs' | 'institution' | 'outside' | 'now'
>;

/** One attempt of a handler at a submission. */
export interface Attempt<Settings = undefined> {
  readonly submission: StoredSubmission;
  readonly settings: Settings;
  readonly handler: StoredHandler;
}

/** The result of an attempt. */
export type Outcome =
  /** Done, or done by `work`, which runs in the transaction that records it. */
  | { readonly state: 'done'; readonly work: (tx: Database) => Promise<void> }
  /** There was nothing to do. */
  | { readonly state: 'done'; readonly fault: HandlerFault }
  /** Retrying would have the same result. */
  | { readonly state: 'failed'; readonly fault: HandlerFault; readonly status?: number }
  /** To be retried, not before `notBefore`. */
  | {
      readonly state: 'waiting';
      readonly fault: HandlerFault;
      readonly status?: number;
      readonly notBefore?: Date;
    };

/** Thrown by `work` to roll back and fail the attempt. */
export class HandlerFailure extends Error {
  readonly fault: HandlerFault;

  constructor(fault: HandlerFault) {
    super(`A handler cannot do its work: ${fault}.`);
    this.fault = fault;
  }
}

/** For attempts with nothing to do in the transaction. */
export const nothingMore = async (): Promise<void> => {};
