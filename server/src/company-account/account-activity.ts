import type {
  AccountActivity,
  AccountEntry,
  AccountLine,
} from '@tradebridge/contract/company-account';
import { type Age, ages, isPaidKind } from '@tradebridge/contract/company-account-rules';

/** What is left of an invoice, or of an entry without one, after all entries up to the end. */
export interface OpenItem {
  /** Its latest known due day, or the day on which it was posted. */
  readonly dueDay: string;
  /** Owed if positive, credit if negative. */
  readonly amount: number;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Sets all credit against what has been due the longest, and ages the rest; the ageing less the
 * credit left over is the sum of the items.
 */
export function ageingOf(
  items: readonly OpenItem[],
  agedAt: string,
): Pick<AccountActivity, 'ageing' | 'credit'> {
  const ageing = { notOverdue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  let credit = 0 - sumOf(items.map(({ amount }) => Math.min(amount, 0)));
  const owed = items
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay));
  for (const { dueDay, amount } of owed) {
    const covered = Math.min(amount, credit);
    credit -= covered;
    const overdue = daysBetween(dueDay, agedAt);
    const name: Age = ages.find(({ upTo }) => overdue <= upTo)?.name ?? 'over90';
    ageing[name] += amount - covered;
  }
  return { ageing, credit };
}

/** A payment or refund of several invoices has an entry for each, under one number. */
const batchOf = ({ kind, documentNumber, postedDay, id }: AccountEntry): string =>
  documentNumber !== null && (isPaidKind(kind) || kind === 'adjustment')
    ? `${postedDay} ${kind} ${documentNumber}`
    : String(id);

function lineOf(parts: readonly AccountEntry[]): Omit<AccountLine, 'balance'> {
  const [first] = parts;
  if (!first) throw new Error('A line has entries.');
  if (parts.length === 1) return { ...first, parts: [] };
  return {
    ...first,
    amount: sumOf(parts.map(({ amount }) => amount)),
    gstAmount: sumOf(parts.map(({ gstAmount }) => gstAmount)),
    dueDay: null,
    preEnrolmentId: null,
    invoiceNumber: null,
    preEnrolmentNumber: null,
    studentNumber: null,
    studentName: null,
    parts: [...parts],
  };
}

/**
 * The account over a period, as sums over its entries.
 *
 * @param entries those of the period, in their order
 * @param items what all entries up to the end leave open
 */
export function accountActivity({
  entries,
  items,
  openingBalance,
  start,
  end,
  today,
}: {
  readonly entries: readonly AccountEntry[];
  readonly items: readonly OpenItem[];
  readonly openingBalance: number;
  readonly start: string;
  readonly end: string;
  readonly today: string;
}): AccountActivity {
  let balance = openingBalance;
  const lines = [...Map.groupBy(entries, batchOf).values()].map((parts) => {
    const line = lineOf(parts);
    balance += line.amount;
    return { ...line, balance };
  });
  const amountOf = (isPaid: boolean) =>
    sumOf(entries.filter(({ kind }) => isPaidKind(kind) === isPaid).map(({ amount }) => amount));
  const agedAt = end < today ? end : today;
  return {
    start,
    end,
    knownOn: today,
    openingBalance,
    invoiced: amountOf(false),
    paid: 0 - amountOf(true),
    closingBalance: balance,
    lines,
    ...ageingOf(items, agedAt),
    agedAt,
  };
}
