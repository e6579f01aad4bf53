import { repeatOf } from '@tradebridge/contract/form-layout';
import { textOf } from '@tradebridge/contract/labels';
import type { SentAnswer } from '@tradebridge/contract/submissions';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { readResults } from '../form-results/get-results.ts';
import { type FormVersion, readVersions } from '../form-results/read-versions.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { type AnswerColumn, answerColumns, cellOf } from './answer-columns.ts';
import { submissionExportLabels as labels } from './labels.ts';
import type { TableCell } from './workbook.ts';

interface ExportedRow {
  id: string;
  reference: string;
  submitted_at: Date;
  form_version: number;
  name: string | null;
  email: string | null;
  answers: readonly SentAnswer[];
  files: Readonly<Record<string, string>> | null;
}

/** Submissions in memory at a time, each with up to 380 kB of answers. */
const batch = 100;

const findBatch = statement<ExportedRow>(
  'submissions-to-export',
  `select id, reference, submitted_at, form_version, name, email, answers,
     (select jsonb_object_agg(unique_name, original_name) from submission_files
      where submission_id = submissions.id) as files
   from submissions
   where form_id = $1 and state = 'complete'
     and (submitted_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''))
   order by submitted_at desc, id desc limit ${batch}`,
);

const findRows = statement<{ name: string; rows: number }>(
  'answered-rows-of-groups',
  `select split_part(answer ->> 'name', '[', 1) as name,
     max(trim(trailing ']' from split_part(answer ->> 'name', '[', 2))::integer) + 1 as rows
   from submissions cross join lateral jsonb_array_elements(answers) as answer
   where form_id = $1 and state = 'complete' and answer ->> 'name' like '%]' group by 1`,
);

/** The maximum number of answered rows of repeating groups, by the names of their fields. */
async function countRows(
  db: Database,
  formId: string,
  versions: readonly FormVersion[],
): Promise<ReadonlyMap<string, number>> {
  const hasGroups = versions.some(({ fields }) => repeatOf(fields).length > 0);
  const counted = hasGroups ? await db.rows(findRows, [formId]) : [];
  return new Map(counted.map(({ name, rows }) => [name, rows]));
}

/** The submissions of a form as a table. */
export interface SubmissionTable {
  readonly formName: string;
  readonly headings: readonly string[];
  /** The rows, a batch at a time, read only as needed. */
  readonly batches: AsyncGenerator<TableCell[][]>;
}

const ownHeadings = [
  labels.reference,
  labels.submitted,
  labels.formVersion,
  labels.respondentName,
  labels.respondentEmail,
];

function cellsOf(row: ExportedRow, columns: readonly AnswerColumn[]): TableCell[] {
  const answers = new Map(row.answers.map(({ name, value }) => [name, value]));
  const files = row.files ?? {};
  return [
    row.reference,
    row.submitted_at,
    row.form_version,
    row.name,
    row.email,
    ...columns.map((column) => cellOf(column, answers.get(column.name), files)),
  ];
}

async function* readBatches(
  db: Database,
  formId: string,
  columns: readonly AnswerColumn[],
): AsyncGenerator<TableCell[][]> {
  let last: ExportedRow | undefined;
  do {
    const rows = await db.rows(findBatch, [formId, last?.submitted_at ?? null, last?.id ?? null]);
    if (rows.length > 0) yield rows.map((row) => cellsOf(row, columns));
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last);
}

/**
 * All complete submissions of a form across all its versions, newest first. The export is recorded.
 */
export async function exportSubmissions(
  context: Context,
  formId: string,
  refuse: (total: number) => void = () => {},
): Promise<SubmissionTable> {
  const { db } = context;
  const { total } = await readResults(context, formId);
  refuse(total);
  await claimOfUser(context, db, 'export');
  const versions = await readVersions(context, formId);
  const columns = answerColumns(
    versions.map(({ fields }) => fields),
    await countRows(db, formId, versions),
  );
  const formName = versions[0]?.name ?? formId;
  await recordEvent(db, {
    ...byActor(context),
    kind: 'submission.exported',
    subject: { type: 'form', id: formId },
    details: { title: formName },
  });
  return {
    formName,
    headings: [
      ...ownHeadings.map((label) => textOf(label)),
      ...columns.map(({ heading }) => heading),
    ],
    batches: readBatches(db, formId, columns),
  };
}
