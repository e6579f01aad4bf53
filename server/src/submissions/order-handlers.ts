import { type Database, statement } from '../platform/database.ts';
import type { StoredSubmission } from './stored-submission.ts';

/**
 * Actions for an anonymous submission wait until the next hour: a receiver that knew the exact time
 * could identify the respondent from the portal's sessions. Its own times are rounded to the hour.
 */
const due = `case when submission.is_anonymous
   then submission.completed_at + interval '1 hour' else submission.completed_at end`;

const orderChosen = statement(
  'order-handlers-of-submissions',
  `insert into handler_runs (submission_id, handler_id, routine, position, state, attempts, at)
   select submission.id, handler.id, handler.routine, handler.position, 'waiting', 0, ${due}
   from submissions submission join form_handlers handler on handler.form_id = submission.form_id
   where submission.id = any($1)
   on conflict do nothing`,
);
const orderCopies = statement(
  'order-copies-of-submissions',
  `insert into handler_runs (submission_id, handler_id, routine, position, state, attempts, at)
   select submission.id, 'mail-copy', 'mail-copy', -1, 'waiting', 0, submission.completed_at
   from submissions submission where submission.id = any($1)
   on conflict do nothing`,
);

/** Queues the handlers of submissions, in the transaction that processes these. */
export async function orderHandlers(
  tx: Database,
  submissions: readonly StoredSubmission[],
): Promise<void> {
  await tx.rows(orderChosen, [submissions.map(({ id }) => id)]);
  const copied = submissions.filter(
    ({ definition, is_anonymous }) => definition.mailCopy && !is_anonymous,
  );
  if (copied.length > 0) await tx.rows(orderCopies, [copied.map(({ id }) => id)]);
}
