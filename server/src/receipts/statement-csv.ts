import type { AccountActivity, AccountEntry } from '@tradebridge/contract/company-account';
import { accountEntryLabels } from '@tradebridge/contract/company-account-labels';
import { isPaidKind } from '@tradebridge/contract/company-account-rules';
import { csvOf, dollars } from '@tradebridge/contract/csv';
import { textOf } from '@tradebridge/contract/labels';
import { statementLabels as labels } from './labels.ts';

// The balance is the last column, since programs read the last cell of the last row.
const columns = [
  'date',
  'aboutDate',
  'entry',
  'number',
  'invoiceNumber',
  'preEnrolmentNumber',
  'studentNumber',
  'student',
  'purchaseOrderNumber',
  'dueDate',
  'gst',
  'partAmount',
  'notedAmount',
  'invoiced',
  'paid',
  'balance',
] as const;
type Row = Partial<Record<(typeof columns)[number], string | null>>;

/** An amount that was paid is positive. */
const shown = ({ kind }: AccountEntry, amount: number) =>
  dollars(isPaidKind(kind) ? 0 - amount : amount);

const entryRow = (entry: AccountEntry): Row => ({
  date: entry.postedDay,
  aboutDate: entry.aboutDay,
  entry: textOf(accountEntryLabels[entry.kind]),
  number: entry.documentNumber,
  invoiceNumber: entry.invoiceNumber,
  preEnrolmentNumber: entry.preEnrolmentNumber,
  studentNumber: entry.studentNumber,
  student: entry.studentName,
  purchaseOrderNumber: entry.purchaseOrderNumber,
  dueDate: entry.dueDay,
});

const partRow = (part: AccountEntry): Row => ({
  ...entryRow(part),
  partAmount: shown(part, part.amount),
});

// Each column of amounts holds only what counts in it, once, so that it can be summed.
const lineRows = (line: AccountActivity['lines'][number]): Row[] => {
  const amount =
    line.notedAmount === null
      ? {
          [isPaidKind(line.kind) ? 'paid' : 'invoiced']: shown(line, line.amount),
          gst: shown(line, line.gstAmount),
        }
      : { notedAmount: dollars(line.notedAmount) };
  return [
    { ...entryRow(line), ...amount, balance: dollars(line.balance) },
    ...line.parts.map(partRow),
  ];
};

/**
 * An account over a period as one table: the opening balance, each entry, and the closing balance
 * with totals. A payment of several invoices is one row with its amount, followed by its parts.
 */
export function statementCsv(account: AccountActivity): string {
  const rows: Row[] = [
    {
      date: account.start,
      entry: textOf(labels.openingBalance),
      balance: dollars(account.openingBalance),
    },
    ...account.lines.flatMap(lineRows),
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
