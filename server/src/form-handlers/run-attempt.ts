import type { HandlerFault, Routine } from '@tradebridge/contract/form-handler-rules';
import { mailLater } from '../outside/mail-jobs.ts';
import { announce } from '../platform/announce.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { respondentsCopy } from '../submissions/mail-submission-copy.ts';
import { readSubmission, type StoredSubmission } from '../submissions/stored-submission.ts';
import { addToChangeFeed } from './add-to-change-feed.ts';
import { fileDocument } from './file-document.ts';
import { mailStaff } from './mail-staff.ts';
import { postWebhook } from './post-webhook.ts';
import { HandlerFailure, type Outcome, type RoutineParts } from './routine.ts';
import { readHandler } from './stored-handler.ts';

/** A run claimed for one attempt. */
export interface ClaimedRun {
  readonly submission_id: string;
  readonly handler_id: string;
  readonly routine: Routine;
  /** Includes the current one. */
  readonly attempts: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Pause after each attempt, in milliseconds; there are no more attempts after the last. */
export const pauses = [
  5000,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

async function mailCopy(parts: RoutineParts, submission: StoredSubmission): Promise<Outcome> {
  const message = await respondentsCopy(parts, submission);
  if (!message) return { state: 'done', fault: 'anonymous' };
  return { state: 'done', work: (tx) => mailLater(parts, tx, message) };
}

async function work(
  parts: RoutineParts,
  run: ClaimedRun,
  submission: StoredSubmission,
): Promise<Outcome> {
  if (run.routine === 'mail-copy') return mailCopy(parts, submission);
  const named = { formId: submission.form_id, id: run.handler_id };
  const handler = await readHandler(parts.db, named);
  // An administrator removed it, or the form: there is nothing left to do.
  if (!handler) return { state: 'done', fault: 'handlerGone' };
  const { settings } = handler;
  switch (settings.routine) {
    case 'mail':
      return mailStaff(parts, { submission, settings, handler });
    case 'webhook':
      return postWebhook(parts, { submission, settings, handler });
    case 'registry':
      return addToChangeFeed(parts, { submission, settings, handler });
    case 'document':
      return fileDocument(parts, { submission, settings: undefined, handler });
  }
}

const note = namedStatement<
  { submission_id: string },
  {
    readonly submissionId: string;
    readonly handlerId: string;
    readonly attempts: number;
    readonly state: string;
    readonly at: Date;
    readonly code: string | null;
  }
>(
  'note-attempt-of-handler',
  // A newer claim has a higher count: this attempt's result is ignored then.
  `update handler_runs set state = :state, at = :at, last_error_code = :code
   where submission_id = :submissionId and handler_id = :handlerId and attempts = :attempts
     and state = 'waiting'
   returning submission_id`,
);

/**
 * Time of the next attempt: after the pause, or later if the receiver asks for that; none after the
 * last.
 */
function nextAttempt(
  { attempts }: ClaimedRun,
  outcome: Extract<Outcome, { state: 'waiting' }>,
  now: Date,
): Date | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  const at = new Date(now.getTime() + pause);
  return outcome.notBefore && outcome.notBefore > at ? outcome.notBefore : at;
}

const codeOf = (outcome: Outcome): string | null => {
  if (!('fault' in outcome)) return null;
  const status = 'status' in outcome ? outcome.status : undefined;
  return status === undefined ? outcome.fault : `${outcome.fault}:${status}`;
};

/** Records the result of an attempt and, in the same transaction, applies it. */
function conclude(db: Database, run: ClaimedRun, outcome: Outcome, now: Date): Promise<void> {
  const next = outcome.state === 'waiting' ? nextAttempt(run, outcome, now) : undefined;
  const state = outcome.state === 'waiting' && !next ? 'failed' : outcome.state;
  return db.transaction(async (tx) => {
    const noted = await tx.rows(note, {
      submissionId: run.submission_id,
      handlerId: run.handler_id,
      attempts: run.attempts,
      state,
      at: next ?? now,
      code: codeOf(outcome),
    });
    if (noted.length === 0) return;
    if ('work' in outcome) await outcome.work(tx);
    await announce(tx, [{ kind: 'submissions' }]);
  });
}

export type RunParts = Omit<RoutineParts, 'now'> &
  Pick<OpenContext, 'log'> & { readonly now: () => Date };

/** Makes the attempt of a claimed run, and records its result. */
export async function runAttempt(parts: RunParts, run: ClaimedRun): Promise<void> {
  const { db, log } = parts;
  const give = (outcome: Outcome) => conclude(db, run, outcome, parts.now());
  try {
    const submission = await readSubmission(db, run.submission_id);
    // It was deleted meanwhile, together with its runs.
    if (!submission) return;
    await give(await work({ ...parts, now: parts.now() }, run, submission));
  } catch (error) {
    if (error instanceof HandlerFailure) return give({ state: 'failed', fault: error.fault });
    const fault: HandlerFault = 'unexpected';
    log.warn({ err: error, routine: run.routine, attempt: run.attempts }, 'a handler failed');
    await give({ state: 'waiting', fault });
  }
}
