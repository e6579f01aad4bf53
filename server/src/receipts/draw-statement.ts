import type {
  AccountActivity,
  AccountEntry,
  AccountLine,
} from '@tradebridge/contract/company-account';
import { accountEntryLabels } from '@tradebridge/contract/company-account-labels';
import { ages, isPaidKind } from '@tradebridge/contract/company-account-rules';
import type { Sheet } from '../papers/sheet.ts';
import type { Column } from '../papers/table.ts';
import { longDay, shortDay, shownAbn, shownMoney } from '../papers/wording.ts';
import { statementLabels as labels } from './labels.ts';
import type { CompanyStatement } from './read-company-statement.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    statement: CompanyStatement;
  }
}

interface LedgerRow {
  readonly day: string | null;
  readonly entry: string;
  readonly about: string | null;
  /** A balance, or the whole of a payment. */
  readonly isStrong?: boolean;
  readonly invoiced?: number;
  readonly paid?: number;
  readonly balance?: number;
}

const money = (cents: number | undefined) => (cents === undefined ? null : shownMoney(cents));

const ledgerColumns: readonly Column<LedgerRow>[] = [
  { title: labels.date, share: 1.5, cell: ({ day }) => day && shortDay(day) },
  {
    title: labels.entry,
    share: 4.2,
    isRowHead: true,
    cell: ({ entry, about, isStrong = false }) => ({ text: entry, below: about, isStrong }),
  },
  { title: labels.invoiced, share: 1.7, align: 'right', cell: (row) => money(row.invoiced) },
  { title: labels.paid, share: 1.7, align: 'right', cell: (row) => money(row.paid) },
  { title: labels.balance, share: 1.8, align: 'right', cell: (row) => money(row.balance) },
];

const joined = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ') || null;

const studentOf = ({ studentName, studentNumber, preEnrolmentNumber }: AccountEntry) => [
  studentName,
  studentNumber,
  preEnrolmentNumber,
];

function aboutOf(sheet: Sheet, line: AccountLine): string | null {
  const { aboutDay, dueDay, invoiceNumber, documentNumber, purchaseOrderNumber } = line;
  return joined([
    aboutDay && sheet.say(labels.aboutOn, { day: shortDay(aboutDay) }),
    dueDay && sheet.say(labels.dueOn, { day: shortDay(dueDay) }),
    invoiceNumber === documentNumber ? null : invoiceNumber,
    line.parts.length > 0 ? sheet.say(labels.ofInvoices, { count: line.parts.length }) : null,
    ...studentOf(line),
    purchaseOrderNumber && sheet.say(labels.purchaseOrder, { number: purchaseOrderNumber }),
    line.notedAmount === null ? null : shownMoney(line.notedAmount),
  ]);
}

const amountOf = (line: AccountLine): Pick<LedgerRow, 'invoiced' | 'paid'> => {
  if (line.notedAmount !== null) return {};
  return isPaidKind(line.kind) ? { paid: 0 - line.amount } : { invoiced: line.amount };
};

function rowsOf(sheet: Sheet, line: AccountLine): LedgerRow[] {
  const entry = sheet.say(accountEntryLabels[line.kind]);
  return [
    {
      day: line.postedDay,
      entry:
        line.documentNumber === null
          ? entry
          : sheet.say(labels.numbered, { entry, number: line.documentNumber }),
      about: aboutOf(sheet, line),
      ...amountOf(line),
      balance: line.balance,
    },
    ...line.parts.map((part) => ({
      day: null,
      entry: sheet.say(labels.part, {
        invoice: part.invoiceNumber ?? '',
        amount: shownMoney(isPaidKind(part.kind) ? 0 - part.amount : part.amount),
      }),
      about: joined(studentOf(part)),
    })),
  ];
}

function ledgerOf(sheet: Sheet, account: AccountActivity): LedgerRow[] {
  return [
    {
      day: account.start,
      entry: sheet.say(labels.openingBalance),
      about: null,
      isStrong: true,
      balance: account.openingBalance,
    },
    ...account.lines.flatMap((line) => rowsOf(sheet, line)),
    {
      day: account.end,
      entry: sheet.say(labels.closingBalance),
      about: null,
      isStrong: true,
      invoiced: account.invoiced,
      paid: account.paid,
      balance: account.closingBalance,
    },
  ];
}

/** The account of a company over a period, as sums of its entries. */
export function drawStatement(sheet: Sheet, { holder, account }: CompanyStatement): void {
  const { openingBalance, invoiced, paid, closingBalance, ageing } = account;
  sheet.begin({
    title: sheet.say(labels.title, { day: longDay(account.knownOn) }),
    about: holder.name,
    reference: sheet.say(labels.period, {
      start: longDay(account.start),
      end: longDay(account.end),
    }),
  });
  sheet.facts([
    [labels.company, holder.legalName ?? holder.name],
    [labels.abn, holder.abn && shownAbn(holder.abn)],
    [labels.companyCode, holder.code],
    [labels.address, holder.address],
  ]);
  sheet.figures([
    { value: shownMoney(openingBalance), label: labels.openingBalance },
    { value: shownMoney(invoiced), label: labels.invoiced },
    { value: shownMoney(paid), label: labels.paid },
    {
      value: shownMoney(Math.abs(closingBalance)),
      label: closingBalance < 0 ? labels.credit : labels.balanceDue,
    },
  ]);
  sheet.heading(sheet.say(labels.movements));
  sheet.paragraph(sheet.say(labels.movementsMean), { isQuiet: true });
  if (account.lines.length === 0) sheet.paragraph(sheet.say(labels.nothingMoved));
  sheet.table({ columns: ledgerColumns, rows: ledgerOf(sheet, account) });
  if (closingBalance <= 0) return;
  sheet.heading(sheet.say(labels.ageing));
  sheet.paragraph(sheet.say(labels.ageingMeans, { day: longDay(account.agedAt) }), {
    isQuiet: true,
  });
  sheet.figures(ages.map(({ name }) => ({ value: shownMoney(ageing[name]), label: labels[name] })));
}
