import { Readable } from 'node:stream';
import { byteOrderMark, type CsvCell, csvRows } from '@tradebridge/contract/csv';
import type { Context } from '../platform/context.ts';
import { namedFile } from '../platform/named-file.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { exportSubmissions } from './export-submissions.ts';
import { submissionExportLabels as labels } from './labels.ts';
import type { TableCell } from './workbook.ts';

async function* written(
  headings: readonly string[],
  batches: AsyncIterable<TableCell[][]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([headings]);
  for await (const rows of batches) yield csvRows(rows.map((row) => row.map(storedCell)));
}

/** For programs, an instant is written as stored. */
const storedCell = (cell: TableCell): CsvCell => (cell instanceof Date ? cell.toISOString() : cell);

/**
 * All complete submissions of a form as CSV, streamed: if the client disconnects, reading stops.
 */
export async function downloadCsv(
  context: Context,
  { formId }: { formId: string },
): Promise<FileAnswer> {
  const { formName, headings, batches } = await exportSubmissions(context, formId);
  return {
    content: Readable.from(written(headings, batches), { objectMode: false }),
    type: 'text/csv; charset=utf-8',
    size: null,
    name: namedFile(labels.fileName, { form: formName }, 'csv'),
    isInline: false,
  };
}
