import { searchWordsOf } from '@tradebridge/contract/fold-text';
import type { retrieveSubmissions as retrieveSubmissionsCall } from '@tradebridge/contract/submission-administration';
import { submissionsPageSize } from '@tradebridge/contract/submission-rules';
import type { z } from 'zod';
import { addDays, startOfDay } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, type Statement } from '../platform/database.ts';
import { afterCursor, cursorOf } from '../platform/paging.ts';
import { holdsWords } from '../platform/wanted-words.ts';
import { listedColumns, listedFrom, type SubmissionRow, submissionOf } from './submission-row.ts';

/** The filters of a list, in SQL. */
const conditions = {
  form: 'submission.form_id = :form',
  // Submissions not done have their own index.
  inWork: `submission.progress <> 'done'`,
  progress: 'submission.progress = :progress',
  cursor: '(submission.submitted_at, submission.id) < (:at, :id)',
  from: 'submission.submitted_at >= :from',
  until: 'submission.submitted_at < :until',
  version: 'submission.form_version = :version',
  state: 'submission.state = :state',
  failed: `submission.id in (select submission_id from handler_runs where state = 'failed')`,
  words: holdsWords(
    `concat_ws(' ', submission.name, submission.email, submission.reference)`,
    ':words::text[]',
  ),
} as const;
type Condition = keyof typeof conditions;

const order = Object.keys(conditions) as Condition[];

type ListStatement = Statement<SubmissionRow, Readonly<Record<string, unknown>>>;
const declared = new Map<string, ListStatement>();

/**
 * The query with some of the conditions. Each combination is a separate statement: with conditions
 * that are true for null, PostgreSQL's cached plan expects so few rows that it reads and sorts all
 * submissions of a form for its first page.
 */
export function listStatement(used: readonly Condition[]): ListStatement {
  const chosen = order.filter((condition) => used.includes(condition));
  const name = `submissions-by-${chosen.map((condition) => order.indexOf(condition)).join('')}`;
  const found = declared.get(name);
  if (found) return found;
  const which = chosen.map((condition) => conditions[condition]).join(' and ') || 'true';
  const made: ListStatement = namedStatement(
    name,
    `select ${listedColumns} from ${listedFrom} where ${which}
     order by submission.submitted_at desc, submission.id desc limit ${submissionsPageSize + 1}`,
  );
  declared.set(name, made);
  return made;
}

type Input = z.output<typeof retrieveSubmissionsCall.input>;

/** Submissions, of one form if it is named, newest first. */
export async function listSubmissions(
  { db, institution }: Context,
  { formId, cursor, text, formVersion, from, until, state, progress, needsAttention }: Input,
): Promise<z.output<typeof retrieveSubmissionsCall.result>> {
  const { timeZone } = institution;
  const words = searchWordsOf(text ?? '');
  const isInWork = progress !== undefined && progress !== 'done';
  const [at, id] = afterCursor(cursor);
  const values = {
    ...(formId !== undefined && { form: formId }),
    ...(progress !== undefined && { progress }),
    ...(at !== null && { at, id }),
    ...(from !== undefined && { from: startOfDay(timeZone, from) }),
    ...(until !== undefined && { until: startOfDay(timeZone, addDays(until, 1)) }),
    ...(formVersion !== undefined && { version: formVersion }),
    ...(state !== undefined && { state }),
    ...(words.length > 0 && { words }),
  };
  const used = order.filter((condition) => condition in values);
  if (at !== null) used.push('cursor');
  if (isInWork) used.push('inWork');
  if (needsAttention) used.push('failed');
  const rows = await db.rows(listStatement(used), values);
  return {
    items: rows.slice(0, submissionsPageSize).map(submissionOf),
    next: cursorOf(rows, submissionsPageSize, (row) => ({ at: row.submitted_at, id: row.id })),
  };
}
