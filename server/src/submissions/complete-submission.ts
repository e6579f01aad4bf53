import type { completeSubmission as completeCall } from '@tradebridge/contract/submissions';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { submissionLabels as labels } from './labels.ts';
import { wakeProcessing } from './process-submissions.ts';
import { respondentOf, settleRespondent } from './respondents.ts';
import {
  findOwn,
  keptTime,
  readFiles,
  readSubmission,
  type StoredFile,
  type StoredSubmission,
} from './stored-submission.ts';

// The same statement removes the link between a submission and its respondent.
const complete = statement<{ is_released: boolean }>(
  'complete-submission',
  `with released as (
     update respondents set submission_id = null where submission_id = $1 returning hash
   )
   update submissions set state = 'complete', completed_at = $2,
     content_hash = split_part(content_hash, '.', 1)
   where id = $1
   returning exists (select from released) as is_released`,
);

function refuseWithoutFiles(files: readonly StoredFile[]): void {
  const missing = files.filter(({ isUploaded }) => !isUploaded);
  if (missing.length === 0) return;
  throw new Refusal('filesMissing', {
    fields: missing.map(({ uniqueName, originalName }) => ({
      path: uniqueName,
      message: [labels.fileMissing, { file: originalName }],
    })),
  });
}

async function record(context: Context, db: Database, submission: StoredSubmission) {
  const { id, form_id: formId, form_name: title } = submission;
  await recordEvent(db, {
    ...byActor(context),
    kind: 'submission.completed',
    subject: { type: 'submission', id },
    details: { formId, title },
  });
}

/**
 * Completes a submission that belongs to the user; does nothing if it is complete.
 *
 * @param hash the user as the form's respondent
 */
export async function completeOwn(
  context: Context,
  id: string,
  hash: string,
): Promise<{ reference: string }> {
  const completed = await context.db.transaction(async (db) => {
    const submission = await readSubmission(db, id, 'lock');
    if (!submission) throw new Refusal('notFound');
    const { reference, is_anonymous: isAnonymous, form_id: formId } = submission;
    if (submission.state === 'complete') return { reference };
    refuseWithoutFiles(await readFiles(db, id));
    const [done] = await db.rows(complete, [id, keptTime(isAnonymous, context.now)]);
    if (!done?.is_released) await settleRespondent(db, formId, hash);
    // The time and order of events would reveal the respondent of an anonymous one.
    if (!isAnonymous) await record(context, db, submission);
    return { reference };
  });
  wakeProcessing(context);
  return completed;
}

/** Completes a submission once all its files have arrived. Idempotent. */
export async function completeSubmission(
  context: Context,
  { id }: z.output<typeof completeCall.input>,
): Promise<z.output<typeof completeCall.result>> {
  const submission = await findOwn(context, id);
  const respondent = await respondentOf(context, submission.form_id);
  const { reference } = await completeOwn(context, id, respondent);
  return { id, complete: true, reference };
}
