import { Readable } from 'node:stream';
import { byteOrderMark, type CsvCell, csvRows } from '@tradebridge/contract/csv';
import { textOf } from '@tradebridge/contract/labels';
import { maxHistoryOfPaper } from '@tradebridge/contract/sign-off-rules';
import type { downloadSignoffHistory } from '@tradebridge/contract/sign-offs';
import type { z } from 'zod';
import { readAccountHolder } from '../companies/account-holder.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import { dayIn, formatInstant, spreadsheetInstant } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { type Database, forRecords } from '../platform/database.ts';
import { namedFile } from '../platform/named-file.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import type { HistoryPaperRecord } from './draw-sign-off-history.ts';
import { signOffHistoryLabels as labels } from './labels.ts';
import {
  beginning,
  ofContract,
  type Place,
  type RecordRow,
  recordsWhere,
  refuseUnknownContract,
} from './sign-off-records.ts';

type Input = z.output<typeof downloadSignoffHistory.input>;
type DeclaredRow = RecordRow & { statement: string };

/** Records in memory at a time, each with a comment of up to 4,000 characters. */
const batch = 500;
const columns = ', record.statement';
const ofCompany = recordsWhere<DeclaredRow>('sign-offs-to-download', {
  condition: 'true',
  limit: batch,
  columns,
});
const ofOneContract = recordsWhere<DeclaredRow>('sign-offs-of-contract-to-download', {
  condition: ofContract,
  limit: batch,
  columns,
});

async function* readBatches(
  db: Database,
  { eId, cId }: Pick<Input, 'eId' | 'cId'>,
): AsyncGenerator<DeclaredRow[]> {
  let place: Place | undefined = beginning;
  while (place) {
    const rows: DeclaredRow[] =
      cId === undefined
        ? await db.rows(ofCompany, [eId, ...place])
        : await db.rows(ofOneContract, [eId, ...place, cId]);
    if (rows.length > 0) yield rows;
    const last = rows.length === batch ? rows.at(-1) : undefined;
    place = last && [last.at, last.id];
  }
}

const decisionOf = ({ kind, result }: RecordRow): string => {
  const decision = textOf(labels[result]);
  return kind === 'decision' ? decision : textOf(labels.takenBack, { decision });
};

const namesOf = ({ files }: RecordRow): string | null =>
  files.length === 0 ? null : files.map(({ fileName }) => fileName).join('; ');

const headings = [
  labels.day,
  labels.recordedAt,
  labels.apprentice,
  labels.contractNumber,
  labels.unitCode,
  labels.about,
  labels.decision,
  labels.by,
  labels.comment,
  labels.files,
  labels.declaration,
];

const cellsOf = (timeZone: string, row: DeclaredRow): CsvCell[] => [
  dayIn(timeZone, row.at),
  spreadsheetInstant(timeZone, row.at),
  `${row.given_name} ${row.family_name}`,
  row.training_contract_number,
  row.unit_id === null ? null : row.code,
  row.unit_id === null ? textOf(labels.finalCompletion) : row.module_name,
  decisionOf(row),
  row.decided_by,
  row.comment,
  namesOf(row),
  row.statement,
];

async function* written(
  timeZone: string,
  batches: AsyncIterable<DeclaredRow[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([headings.map((label) => textOf(label))]);
  for await (const rows of batches) yield csvRows(rows.map((row) => cellsOf(timeZone, row)));
}

const paperRecordOf = (timeZone: string, row: DeclaredRow): HistoryPaperRecord => ({
  at: formatInstant(timeZone, row.at),
  apprentice: `${row.given_name} ${row.family_name}`,
  contractNumber: row.training_contract_number,
  unit: row.unit_id === null ? null : { code: row.code, title: row.module_name },
  decision: decisionOf(row),
  by: row.decided_by,
  comment: row.comment,
  files: namesOf(row),
  declaration: row.statement,
});

async function readRecords(
  { db, institution: { timeZone } }: Context,
  input: Input,
): Promise<HistoryPaperRecord[]> {
  const records: HistoryPaperRecord[] = [];
  for await (const rows of readBatches(db, input)) {
    records.push(...rows.map((row) => paperRecordOf(timeZone, row)));
    if (records.length > maxHistoryOfPaper) {
      throw new Refusal('invalid', {
        fields: [{ path: 'format', message: [labels.tooLong, { max: maxHistoryOfPaper }] }],
      });
    }
  }
  return records;
}

/** The history of sign-offs of a company or of one contract, as a paper or as a CSV file. */
export async function downloadSignOffHistory(context: Context, input: Input): Promise<FileAnswer> {
  const { db, institution, now, papers } = context;
  const { eId, cId, format } = input;
  const [first] = cId === undefined ? [] : await db.rows(ofOneContract, [eId, ...beginning, cId]);
  if (cId !== undefined && !first) await refuseUnknownContract(db, { eId, cId });
  await claimOfUser(context, forRecords(db), 'export');
  const holder = await readAccountHolder(db, { eId });
  const of = first ? first.training_contract_number : holder.code;
  const name = namedFile(labels.fileName, { of }, format);
  if (format === 'csv') {
    return {
      content: Readable.from(written(institution.timeZone, readBatches(db, input)), {
        objectMode: false,
      }),
      type: 'text/csv; charset=utf-8',
      size: null,
      name,
      isInline: false,
    };
  }
  const records = await readRecords(context, input);
  const data = { holder, isOfContract: cId !== undefined, records };
  const paper = await papers.make({ kind: 'sign-off-history', data }, now);
  return { ...paper, type: 'application/pdf', name, isInline: true };
}
