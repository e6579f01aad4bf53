import type { retrieveTexts as retrieveTextsCall } from '@tradebridge/contract/form-results';
import { fieldOfName, submissionsPageSize } from '@tradebridge/contract/submission-rules';
import type { SentAnswer } from '@tradebridge/contract/submissions';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { afterCursor, cursorOf } from '../platform/paging.ts';
import { isWithheld, readResults } from './get-results.ts';

interface AnsweredRow {
  id: string;
  reference: string;
  submitted_at: Date;
  answers: readonly SentAnswer[];
}

// The first page has a bound too, so that every page uses the index.
const find = statement<AnsweredRow>(
  'answers-to-field',
  `select submission.id, submission.reference, submission.submitted_at, found.answers
   from submissions submission cross join lateral (
     select jsonb_agg(answer) as answers from jsonb_array_elements(submission.answers) as answer
     where split_part(answer ->> 'name', '[', 1) = $2
   ) as found
   where submission.form_id = $1 and submission.state = 'complete' and found.answers is not null
     and (submission.submitted_at, submission.id)
       < (coalesce($3::timestamptz, 'infinity'), coalesce($4::text, ''))
   order by submission.submitted_at desc, submission.id desc limit ${submissionsPageSize + 1}`,
);

/** The answers to one field, newest submissions first. */
export async function retrieveTexts(
  context: Context,
  { formId, name, cursor }: z.output<typeof retrieveTextsCall.input>,
): Promise<z.output<typeof retrieveTextsCall.result>> {
  if (isWithheld(await readResults(context, formId))) return { items: [], next: null };
  const rows = await context.db.rows(find, [formId, name, ...afterCursor(cursor)]);
  return {
    items: rows.slice(0, submissionsPageSize).flatMap((row) =>
      row.answers.map((answer) => ({
        submissionId: row.id,
        reference: row.reference,
        submitted: row.submitted_at.toISOString(),
        row: fieldOfName(answer.name)?.index ?? null,
        value: answer.value,
      })),
    ),
    next: cursorOf(rows, submissionsPageSize, (row) => ({ at: row.submitted_at, id: row.id })),
  };
}
