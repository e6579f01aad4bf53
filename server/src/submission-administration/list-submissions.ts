import type { retrieveSubmissions as retrieveSubmissionsCall } from '@tradebridge/contract/submission-administration';
import { submissionsPageSize } from '@tradebridge/contract/submission-rules';
import type { z } from 'zod';
import { afterCursor, cursorOf } from '../content/paging.ts';
import { addDays, startOfDay } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { listedColumns, listedFrom, type SubmissionRow, submissionOf } from './submission-row.ts';

/**
 * Parameters: the instant and id after which to go on, the instants between which it was submitted,
 * words, the form's version, the state, the progress, whether a handler has to have failed; then the form. One bound for the first page as for
 * the others, so that each goes through the index.
 */
const list = (name: string, which: string) =>
  statement<SubmissionRow>(
    name,
    `select ${listedColumns} from ${listedFrom}
     where ${which}
       and (submission.submitted_at, submission.id)
         < (coalesce($1::timestamptz, 'infinity'), coalesce($2::text, ''))
       and submission.submitted_at >= coalesce($3::timestamptz, '-infinity')
       and submission.submitted_at < coalesce($4::timestamptz, 'infinity')
       and ($5::text[] is null or not exists (
         select from unnest($5) as word
         where strpos(
           lower(concat_ws(' ', submission.name, submission.email, submission.reference)), word) = 0))
       and ($6::integer is null or submission.form_version = $6)
       and ($7::text is null or submission.state = $7)
       and ($8::text is null or submission.progress = $8)
       and ($9::boolean is null or submission.id in (
         select submission_id from handler_runs where state = 'failed'))
     order by submission.submitted_at desc, submission.id desc limit ${submissionsPageSize + 1}`,
  );

const ofAll = list('submissions', 'true');
const ofForm = list('submissions-of-form', 'submission.form_id = $10');
// What is not done has an index of its own.
const inWorkOfForm = list(
  'submissions-of-form-in-work',
  `submission.form_id = $10 and submission.progress <> 'done'`,
);

type Input = z.output<typeof retrieveSubmissionsCall.input>;

/** Submissions, those of one form where it is named, the newest first. */
export async function listSubmissions(
  { db, institution }: Context,
  { formId, cursor, text, formVersion, from, until, state, progress, needsAttention }: Input,
): Promise<z.output<typeof retrieveSubmissionsCall.result>> {
  const { timeZone } = institution;
  const words = text?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const isInWork = progress !== undefined && progress !== 'done';
  const ofOne = isInWork ? inWorkOfForm : ofForm;
  const rows = await db.rows(formId === undefined ? ofAll : ofOne, [
    ...afterCursor(cursor),
    from === undefined ? null : startOfDay(timeZone, from),
    until === undefined ? null : startOfDay(timeZone, addDays(until, 1)),
    words.length > 0 ? words : null,
    formVersion ?? null,
    state ?? null,
    progress ?? null,
    needsAttention ?? null,
    ...(formId === undefined ? [] : [formId]),
  ]);
  return {
    items: rows.slice(0, submissionsPageSize).map(submissionOf),
    next: cursorOf(rows, submissionsPageSize, (row) => ({ at: row.submitted_at, id: row.id })),
  };
}
