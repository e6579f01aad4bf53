import type { FormField } from '@tradebridge/contract/forms';
import type { SentAnswer } from '@tradebridge/contract/submissions';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { changed, keysOf } from './tally.ts';

/** The parts of a submission that are counted. */
export interface CountedSubmission {
  readonly form_id: string;
  readonly is_anonymous: boolean;
  readonly answers: readonly SentAnswer[];
  readonly definition: { readonly fields: readonly FormField[] };
}

// The row is locked until the transaction ends, whether or not it existed.
const lock = statement<{ counts: Readonly<Record<string, number>> }>(
  'lock-form-results',
  `insert into form_results (form_id, total, counts) values ($1, 0, '{}')
   on conflict (form_id) do update set total = form_results.total returning counts`,
);
const save = namedStatement<
  unknown,
  {
    readonly formId: string;
    readonly by: number;
    readonly anonymousBy: number;
    readonly counts: string;
  }
>(
  'save-form-results',
  `update form_results
   set total = total + :by, anonymous = anonymous + :anonymousBy, counts = :counts
   where form_id = :formId`,
);

async function count(
  db: Database,
  formId: string,
  submissions: readonly CountedSubmission[],
  by: 1 | -1,
): Promise<void> {
  const [results] = await db.rows(lock, [formId]);
  const tally = new Map(Object.entries(results?.counts ?? {}));
  const keys = submissions.flatMap(({ definition, answers }) => keysOf(definition, answers));
  const counts = Object.fromEntries(changed(tally, keys, by));
  const anonymous = submissions.filter(({ is_anonymous }) => is_anonymous).length;
  await db.rows(save, {
    formId,
    by: by * submissions.length,
    anonymousBy: by * anonymous,
    counts: JSON.stringify(counts),
  });
}

/**
 * Adds submissions to the results of their forms, in the transaction that marks them as processed.
 */
export async function countSubmissions(
  db: Database,
  submissions: readonly CountedSubmission[],
): Promise<void> {
  const forms = Map.groupBy(submissions, ({ form_id }) => form_id);
  // In a fixed order, so that two transactions that count the same forms cannot deadlock.
  for (const formId of [...forms.keys()].toSorted()) {
    await count(db, formId, forms.get(formId) ?? [], 1);
  }
}

/** Subtracts a counted submission, in the transaction that deletes it. */
export const uncountSubmission = (db: Database, submission: CountedSubmission): Promise<void> =>
  count(db, submission.form_id, [submission], -1);
