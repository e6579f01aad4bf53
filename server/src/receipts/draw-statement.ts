import type { Sheet } from '../papers/sheet.ts';
import type { Column } from '../papers/table.ts';
import { longDay, shortDay, shownAbn, shownMoney } from '../papers/wording.ts';
import { statementLabels as labels } from './labels.ts';
import type { CompanyStatement } from './read-statement-of-account.ts';
import { ages, paidOf } from './statement-of-account.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    statement: CompanyStatement;
  }
}

interface LedgerRow {
  readonly day: string;
  readonly entry: string;
  readonly about: string | null;
  readonly invoiced: number | null;
  readonly paid: number | null;
  readonly balance: number;
}

const money = (cents: number | null) => (cents === null ? null : shownMoney(cents));

const ledgerColumns: readonly Column<LedgerRow>[] = [
  { title: labels.date, share: 1.5, cell: ({ day }) => shortDay(day) },
  {
    title: labels.entry,
    share: 4.2,
    isRowHead: true,
    cell: ({ entry, about }) => ({ text: entry, below: about, isStrong: about === null }),
  },
  { title: labels.invoiced, share: 1.7, align: 'right', cell: (row) => money(row.invoiced) },
  { title: labels.paid, share: 1.7, align: 'right', cell: (row) => money(row.paid) },
  { title: labels.balance, share: 1.8, align: 'right', cell: (row) => money(row.balance) },
];

function ledgerOf(sheet: Sheet, { account }: CompanyStatement): LedgerRow[] {
  const movements = account.movements.map((entry) => ({
    day: entry.day,
    entry: sheet.say(labels.numbered, {
      entry: sheet.say(labels[entry.isReversal ? 'reversal' : entry.kind]),
      number: entry.number ?? '',
    }),
    about: [
      entry.dueDay && sheet.say(labels.dueOn, { day: shortDay(entry.dueDay) }),
      entry.studentName,
      entry.studentNumber,
      entry.preEnrolmentNumber,
    ]
      .filter((part) => part !== null)
      .join(' · '),
    invoiced: entry.kind === 'invoice' ? entry.amount : null,
    paid: entry.kind === 'invoice' ? null : paidOf(entry),
    balance: entry.balance,
  }));
  return [
    {
      day: account.start,
      entry: sheet.say(labels.openingBalance),
      about: null,
      invoiced: null,
      paid: null,
      balance: account.openingBalance,
    },
    ...movements,
    {
      day: account.end,
      entry: sheet.say(labels.closingBalance),
      about: null,
      invoiced: account.invoiced,
      paid: account.paid,
      balance: account.closingBalance,
    },
  ];
}

/** The account of a company over a period, as computed by `statementOfAccount`. */
export function drawStatement(sheet: Sheet, statement: CompanyStatement): void {
  const { holder, account } = statement;
  const { openingBalance, invoiced, paid, closingBalance, ageing } = account;
  sheet.begin({
    title: sheet.say(labels.title),
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
  if (account.movements.length === 0) sheet.paragraph(sheet.say(labels.nothingMoved));
  sheet.table({ columns: ledgerColumns, rows: ledgerOf(sheet, statement) });
  if (closingBalance <= 0) return;
  sheet.heading(sheet.say(labels.ageing));
  sheet.paragraph(sheet.say(labels.ageingMeans, { day: longDay(account.agedAt) }), {
    isQuiet: true,
  });
  sheet.figures(ages.map(({ name }) => ({ value: shownMoney(ageing[name]), label: labels[name] })));
}
