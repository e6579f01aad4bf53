import { csvOf, dollars } from '@tradebridge/contract/csv';
import { textOf } from '@tradebridge/contract/labels';
import { statementLabels as labels } from './labels.ts';
import type { NamedEntry } from './read-statement-of-account.ts';
import { paidOf, type StatementOfAccount } from './statement-of-account.ts';

const columns = [
  'date',
  'entry',
  'number',
  'preEnrolmentNumber',
  'studentNumber',
  'student',
  'invoiced',
  'paid',
  'gst',
  'balance',
  'dueDate',
] as const;
type Row = Partial<Record<(typeof columns)[number], string | null>>;

const movementRow = (entry: StatementOfAccount<NamedEntry>['movements'][number]): Row => ({
  date: entry.day,
  entry: textOf(labels[entry.isReversal ? 'reversal' : entry.kind]),
  number: entry.number,
  preEnrolmentNumber: entry.preEnrolmentNumber,
  studentNumber: entry.studentNumber,
  student: entry.studentName,
  ...(entry.kind === 'invoice'
    ? { invoiced: dollars(entry.amount) }
    : { paid: dollars(paidOf(entry)) }),
  gst: dollars(entry.kind === 'refund' ? -entry.gst : entry.gst),
  balance: dollars(entry.balance),
  dueDate: entry.dueDay,
});

/**
 * A statement as one table: the opening balance, each movement, and the closing balance with
 * totals.
 */
export function statementCsv(account: StatementOfAccount<NamedEntry>): string {
  const rows: Row[] = [
    {
      date: account.start,
      entry: textOf(labels.openingBalance),
      balance: dollars(account.openingBalance),
    },
    ...account.movements.map(movementRow),
    {
      date: account.end,
      entry: textOf(labels.closingBalance),
      invoiced: dollars(account.invoiced),
      paid: dollars(account.paid),
      balance: dollars(account.closingBalance),
    },
  ];
  return csvOf([
    columns.map((column) => textOf(labels[column])),
    ...rows.map((row) => columns.map((column) => row[column] ?? null)),
  ]);
}
