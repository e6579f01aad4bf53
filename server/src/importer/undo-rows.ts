import type { ExtractFile } from '../registry/extract-file.ts';
import { assignmentsOf } from './find-differences.ts';

// SQL for the rows of a file in `registry_undo`.

/** The current transaction id, as in `xmin` of the rows it writes. */
export const transactionSql = 'pg_current_xact_id()::xid';

/** Kinds of rows that an import changes besides those of files. */
export const otherKinds = {
  requests: 'sign_off_requests',
  changes: 'registry_changes',
  heldBack: 'held_back_pre_enrolments',
} as const;

/** The key of a row as stored. */
export const keyOf = ({ key }: ExtractFile, row: string): string =>
  `array[${key.map((column) => `${row}.${column}::text`).join(', ')}]`;

/** Whether the stored row `u` is the table's row. */
export const isKeptRow = ({ key, columns }: ExtractFile, row: string): string =>
  key
    .map((column, index) => {
      const type = columns[column]?.type.sql ?? 'text';
      return `${row}.${column} = (u.key[${index + 1}])::${type}`;
    })
    .join(' and ');

/** The columns of the table that imports write. */
export const writtenColumns = (file: ExtractFile): string[] => [
  ...assignmentsOf(file).map(({ column }) => column),
  ...(file.isOfContract ? ['employer_id'] : []),
  ...(file.isRetiring ? ['retired_at'] : []),
];
