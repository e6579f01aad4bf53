import type {
  AccountActivity,
  AccountEntry,
  AccountLine,
} from '@tradebridge/contract/company-account';
import { isPaidKind } from '@tradebridge/contract/company-account-rules';

/** A row of the account. Amounts in cents; null leaves a cell empty. */
export interface AccountRow {
  readonly key: string;
  readonly day: string;
  readonly invoiced: number | null;
  readonly paid: number | null;
  readonly gst: number | null;
  readonly balance: number | null;
  readonly of:
    | { readonly is: 'opening' }
    | { readonly is: 'closing' }
    | { readonly is: 'line'; readonly line: AccountLine }
    /** A part of the payment above, which is not counted again. */
    | { readonly is: 'part'; readonly part: AccountEntry };
}

/** The amount in its column: what was paid is positive there, and its GST with it. */
function columnsOf({ kind, amount, gstAmount }: AccountLine) {
  if (kind === 'registryReceipt') return { invoiced: null, paid: null, gst: null };
  return isPaidKind(kind)
    ? { invoiced: null, paid: -amount, gst: -gstAmount }
    : { invoiced: amount, paid: null, gst: gstAmount };
}

const rowsOfLine = (line: AccountLine): AccountRow[] => [
  {
    key: String(line.id),
    day: line.postedDay,
    ...columnsOf(line),
    balance: line.balance,
    of: { is: 'line', line },
  },
  ...line.parts.map((part) => ({
    key: `${line.id} ${part.id}`,
    day: part.postedDay,
    ...{ invoiced: null, paid: null, gst: null, balance: null },
    of: { is: 'part' as const, part },
  })),
];

/** The opening balance, every line with its parts, and the closing balance with the sums. */
export const accountRows = (account: AccountActivity): AccountRow[] => [
  {
    key: 'opening',
    day: account.start,
    ...{ invoiced: null, paid: null, gst: null },
    balance: account.openingBalance,
    of: { is: 'opening' },
  },
  ...account.lines.flatMap(rowsOfLine),
  {
    key: 'closing',
    day: account.end,
    ...{ invoiced: account.invoiced, paid: account.paid, gst: null },
    balance: account.closingBalance,
    of: { is: 'closing' },
  },
];
