import { incompleteKeptDays } from '@tradebridge/contract/submission-rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { readFiles, readSubmission } from './stored-submission.ts';

const awaitAgain = statement(
  'await-files-again',
  `with submission as (
     select id from submissions where id = $1 and state = 'awaiting' for update
   )
   update submission_files file set uploaded_at = null from submission
   where file.submission_id = submission.id`,
);
const remove = statement('delete-submission', 'delete from submissions where id = $1');

type Deleting = Pick<Context, 'db' | 'files'>;

/**
 * Deletes a submission that awaits completion, with its uploaded files, and frees its respondent. A
 * complete one is kept.
 *
 * @returns whether it is gone
 */
export async function deleteUnfinished({ db, files }: Deleting, id: string): Promise<boolean> {
  // Committed separately: if the rest fails halfway, the submission awaits its deleted files again.
  await db.rows(awaitAgain, [id]);
  return db.transaction(async (tx) => {
    const submission = await readSubmission(tx, id, 'lock');
    if (!submission) return true;
    if (submission.state === 'complete') return false;
    for (const { objectName } of await readFiles(tx, id)) await files.objects.remove(objectName);
    await tx.rows(remove, [id]);
    return true;
  });
}

/** Submissions per batch. */
const atOnce = 100;

const findOld = statement<{ id: string }>(
  'unfinished-submissions',
  `select id from submissions where state = 'awaiting' and submitted_at < $1
   order by submitted_at limit ${atOnce}`,
);

/** Deletes submissions that were never completed; failures are retried in the next sweep. */
export async function sweepUnfinished({
  db,
  files,
  now,
  log,
}: Deleting & { readonly now: Date; readonly log: FastifyBaseLogger }): Promise<void> {
  const before = new Date(now.getTime() - incompleteKeptDays * 86_400_000);
  for (const { id } of await db.rows(findOld, [before])) {
    try {
      await deleteUnfinished({ db, files }, id);
    } catch (error) {
      log.error({ err: error }, 'an unfinished submission could not be deleted');
    }
  }
}
