import type { FieldCounts, FormResults, ResultField } from '@tradebridge/contract/form-results';
import { minAnonymousAnswers } from '@tradebridge/contract/submission-rules';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AskedField, askedFields } from './asked-fields.ts';
import type { CountedSubmission } from './count-submission.ts';
import { readVersions } from './read-versions.ts';
import { changed, entriesOf, keysOf, type Tally } from './tally.ts';

interface Results {
  readonly total: number;
  readonly anonymous: number;
  readonly tally: Tally;
}

interface ResultsRow {
  total: number;
  anonymous: number;
  counts: Readonly<Record<string, number>>;
  /** Complete submissions not counted yet, with the form as it was answered. */
  uncounted: readonly {
    readonly definition: CountedSubmission['definition'];
    readonly isAnonymous: boolean;
    readonly answers: readonly CountedSubmission['answers'][];
  }[];
}

// A form without submissions has no results row, and a deleted form still has one.
const find = statement<ResultsRow>(
  'form-results',
  `select coalesce(results.total, 0) as total, coalesce(results.anonymous, 0) as anonymous,
     coalesce(results.counts, '{}') as counts, coalesce(waiting.uncounted, '[]') as uncounted
   from (select $1::text collate "C" as form_id) wanted left join form_results results using (form_id)
   cross join lateral (
     select jsonb_agg(jsonb_build_object('definition', form.definition,
       'isAnonymous', submission.is_anonymous, 'answers', submission.answers)) as uncounted
     from (
       select definition_id, is_anonymous, jsonb_agg(answers) as answers from submissions
       where form_id = wanted.form_id and state = 'complete' and not is_processed
       group by definition_id, is_anonymous
     ) as submission join submission_forms form on form.id = submission.definition_id
   ) as waiting
   where exists (select from submission_forms form where form.form_id = wanted.form_id)
     or exists (select from contents where kind = 'form' and id = wanted.form_id)`,
);

/** Whether there are so few anonymous answers that results would reveal the respondents. */
export const isWithheld = ({ anonymous }: Pick<Results, 'anonymous'>): boolean =>
  anonymous > 0 && anonymous < minAnonymousAnswers;

/**
 * The results of a form's complete submissions, including those not counted yet.
 *
 * @throws Refusal `notFound` for a form that never existed
 */
export async function readResults({ db }: Pick<Context, 'db'>, formId: string): Promise<Results> {
  const [row] = await db.rows(find, [formId]);
  if (!row) throw new Refusal('notFound');
  let { total, anonymous } = row;
  const keys: string[] = [];
  for (const { definition, isAnonymous, answers } of row.uncounted) {
    total += answers.length;
    if (isAnonymous) anonymous += answers.length;
    for (const each of answers) keys.push(...keysOf(definition, each));
  }
  return { total, anonymous, tally: changed(new Map(Object.entries(row.counts)), keys, 1) };
}

type Counts = Map<string, number | Map<string, number>>;

const fromMap = (counts: Counts): FieldCounts =>
  Object.fromEntries(
    Array.from(counts, ([key, count]) => [
      key,
      count instanceof Map ? Object.fromEntries(count) : count,
    ]),
  ) as FieldCounts;

/** The counts of each field, by its name and kind. */
function countsByField(tally: Tally): ReadonlyMap<string, Counts> {
  const fields = new Map<string, Counts>();
  for (const { name, kind, what, count } of entriesOf(tally)) {
    const field = `${name}:${kind}`;
    const counts = fields.get(field) ?? new Map();
    fields.set(field, counts);
    const [choice = '', point] = what;
    if (point === undefined) counts.set(choice, count);
    else counts.set(choice, new Map(counts.get(choice)).set(point, count));
  }
  return fields;
}

/** The net promoter score: the share of 9 and 10 less that of 0 to 6. */
function scoreOf({ kind }: AskedField, counts: Counts): number | null {
  if (kind !== 'nps') return null;
  let sum = 0;
  let all = 0;
  for (const [point, count] of counts) {
    const given = Number(count);
    all += given;
    if (Number(point) >= 9) sum += given;
    else if (Number(point) <= 6) sum -= given;
  }
  return all === 0 ? null : Math.round((sum / all) * 100);
}

/** The results of all complete submissions of a form. */
export async function getResults(
  context: Context,
  { formId }: { formId: string },
): Promise<FormResults> {
  const results = await readResults(context, formId);
  const { total, tally } = results;
  if (isWithheld(results)) return { total, isWithheld: true, fields: {}, asked: [] };
  const versions = await readVersions(context, formId);
  const byField = countsByField(tally);
  const countsOf = ({ name, kind }: AskedField) => byField.get(`${name}:${kind}`) ?? new Map();
  const asked = askedFields(versions.map(({ fields }) => fields));
  return {
    total,
    isWithheld: false,
    fields: Object.fromEntries(asked.map((field) => [field.key, fromMap(countsOf(field))])),
    asked: asked.map(
      (field): ResultField => ({ ...field, score: scoreOf(field, countsOf(field)) }),
    ),
  };
}
