import type {
  deleteOfRespondent as deleteOfRespondentCall,
  deleteSubmissions as deleteSubmissionsCall,
} from '@tradebridge/contract/submission-administration';
import type { z } from 'zod';
import { byActor, type EventToRecord, recordEvent } from '../audit/record-event.ts';
import { uncountSubmission } from '../form-results/count-submission.ts';
import { announce } from '../platform/announce.ts';
import type { Context, OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { forgetToldAnswers } from '../registry/changes.ts';
import { respondentOf } from '../submissions/respondents.ts';
import {
  answersObject,
  readFiles,
  readSubmission,
  type StoredSubmission,
} from '../submissions/stored-submission.ts';

const remove = statement('delete-submission-for-good', 'delete from submissions where id = $1');

type DeletionEvent = Pick<EventToRecord, 'kind' | 'at' | 'userId' | 'ipAddress' | 'details'>;

/** The names of a submission's objects in the file store. */
export const objectsOf = async (db: Database, id: string): Promise<string[]> => [
  ...(await readFiles(db, id)).map(({ objectName }) => objectName),
  answersObject(id),
];

/**
 * Deletes the rows of a locked submission, and removes it from the results of its form. The caller
 * removes its objects.
 */
export async function deleteSubmissionRows(
  tx: Database,
  submission: StoredSubmission,
  event: DeletionEvent,
): Promise<void> {
  const { id } = submission;
  await tx.rows(remove, [id]);
  await forgetToldAnswers(tx, id);
  // One that is not processed yet was never counted.
  if (submission.is_processed) await uncountSubmission(tx, submission);
  await recordEvent(tx, {
    ...event,
    subject: { type: 'submission', id },
    details: { formId: submission.form_id, title: submission.form_name, ...event.details },
  });
  await announce(tx, [{ kind: 'submissions' }]);
}

/**
 * Deletes a submission with its files, and removes it from the results of its form. Its files are
 * deleted first: if the rest fails, it can be deleted again.
 *
 * @param andThen further deletions in the same transaction
 * @returns whether it still existed
 */
export const deleteSubmission = (
  { db, files }: Pick<OpenContext, 'db' | 'files'>,
  id: string,
  event: DeletionEvent,
  andThen?: (tx: Database, submission: StoredSubmission) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const submission = await readSubmission(tx, id, 'lock');
    if (!submission) return false;
    for (const name of await objectsOf(tx, id)) await files.objects.remove(name);
    await deleteSubmissionRows(tx, submission, event);
    await andThen?.(tx, submission);
    return true;
  });

const release = statement(
  'release-deleted-respondent',
  `delete from respondents where form_id = $1 and hash = $2 and not exists (
     select from submissions where form_id = $1 and user_id = $3)`,
);

/**
 * Deletes submissions one by one, and lets respondents of forms that are not anonymous submit
 * again.
 */
async function deleteEach(context: Context, ids: readonly string[]): Promise<string[]> {
  const { institution, actor } = context;
  const event = { ...byActor(context), kind: 'submission.deleted' } as const;
  const deleted: string[] = [];
  for (const id of new Set(ids)) {
    const wasThere = await deleteSubmission(context, id, event, async (tx, submission) => {
      const { user_id: userId, form_id: formId } = submission;
      if (userId === null) return;
      const asking = { db: tx, institution, actor: { ...actor, userId } };
      await tx.rows(release, [formId, await respondentOf(asking, formId), userId]);
    });
    if (wasThere) deleted.push(id);
  }
  return deleted;
}

/** Deletes submissions; those already gone are left out of the result. */
export const deleteSubmissions = async (
  context: Context,
  { ids }: z.output<typeof deleteSubmissionsCall.input>,
): Promise<{ deleted: string[] }> => ({ deleted: await deleteEach(context, ids) });

const findOfAddress = statement<{ id: string }>(
  'submissions-of-address',
  `select id from submissions where email = $1
   union
   select submission.id from users account join submissions submission
     on submission.user_id = account.id where account.email = $1`,
);
const findOfUser = statement<{ id: string }>(
  'submissions-of-user',
  'select id from submissions where user_id = $1',
);

/** Deletes all submissions that a respondent made under their name. */
export async function deleteOfRespondent(
  context: Context,
  respondent: z.output<typeof deleteOfRespondentCall.input>,
): Promise<{ deleted: number }> {
  const rows =
    'uid' in respondent
      ? await context.db.rows(findOfUser, [respondent.uid])
      : await context.db.rows(findOfAddress, [respondent.email]);
  const deleted = await deleteEach(
    context,
    rows.map(({ id }) => id),
  );
  return { deleted: deleted.length };
}
