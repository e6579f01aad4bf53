/**
 * An entry of the account: an invoice adds its amount, a payment deducts it, and a refund restores
 * what was paid. Amounts in cents.
 */
export interface AccountEntry {
  readonly kind: 'invoice' | 'payment' | 'refund';
  /** The day on which it counts: see `statementOfAccount`. */
  readonly day: string;
  /** For an invoice: its due date, from which it is aged; otherwise null. */
  readonly dueDay: string | null;
  /** Never negative. */
  readonly amount: number;
  /** The GST within it. An invoice's is unchanged by fee help. */
  readonly gst: number;
  /** For an invoice: whether the registry marks it as paid. */
  readonly isSettled: boolean;
}

/** An entry within the period, and the balance after it. */
type Movement<Entry> = Entry & { readonly balance: number };

/** Periods of the ageing, in days after the due date. */
export const ages = [
  { name: 'notOverdue', upTo: 0 },
  { name: 'upTo30', upTo: 30 },
  { name: 'upTo60', upTo: 60 },
  { name: 'upTo90', upTo: 90 },
  { name: 'over90', upTo: Number.POSITIVE_INFINITY },
] as const;
type Age = (typeof ages)[number]['name'];

/** Amounts in cents. A positive balance is owed by the company, a negative one is its credit. */
export interface StatementOfAccount<Entry> {
  readonly start: string;
  readonly end: string;
  readonly openingBalance: number;
  readonly invoiced: number;
  readonly paid: number;
  readonly closingBalance: number;
  /** By day; on the same day invoices before payments. */
  readonly movements: readonly Movement<Entry>[];
  /** The closing balance if it is owed, by how long it has been due. */
  readonly ageing: Readonly<Record<Age, number>>;
  /** The day of the ageing. */
  readonly agedAt: string;
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** What an entry adds to the amount paid: a refund is negative. */
export function paidOf({ kind, amount }: Pick<AccountEntry, 'kind' | 'amount'>): number {
  if (kind === 'invoice') return 0;
  return kind === 'payment' ? amount : -amount;
}

const signed = (entry: AccountEntry) => (entry.kind === 'invoice' ? entry.amount : -paidOf(entry));

const invoicedIn = (entries: readonly AccountEntry[]) =>
  entries.reduce((sum, { kind, amount }) => sum + (kind === 'invoice' ? amount : 0), 0);

/** The amount paid, less refunds. */
const paidIn = (entries: readonly AccountEntry[]) =>
  entries.reduce((sum, entry) => sum + paidOf(entry), 0);

const inOrder = (one: AccountEntry, other: AccountEntry) =>
  one.day.localeCompare(other.day) || one.kind.localeCompare(other.kind);

const dueDayOf = ({ day, dueDay }: AccountEntry) => dueDay ?? day;
const byDueDay = (one: AccountEntry, other: AccountEntry) =>
  dueDayOf(one).localeCompare(dueDayOf(other));

/** Allocates the payments, and ages what remains. */
function ageingOf(entries: readonly AccountEntry[], asAt: string): Record<Age, number> {
  const ageing = { notOverdue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  let unused = paidIn(entries);
  const invoices = entries
    .filter(({ kind }) => kind === 'invoice')
    .toSorted(
      (one, other) => Number(other.isSettled) - Number(one.isSettled) || byDueDay(one, other),
    );
  for (const invoice of invoices) {
    const { amount } = invoice;
    const covered = Math.min(amount, unused);
    unused -= covered;
    const overdue = daysBetween(dueDayOf(invoice), asAt);
    const age = ages.find(({ upTo }) => overdue <= upTo);
    if (age) ageing[age.name] += amount - covered;
  }
  return ageing;
}

/**
 * The account of a company from `start` to `end`, both included.
 * - An invoice counts with the amount to pay: its lines less the fee help used. Paid and unpaid
 *   ones count, cancelled ones never do. It counts on its due date, or on the day on which it was
 *   first paid in the portal if that is earlier, so that no payment precedes its invoice (decision
 *   041).
 * - A payment counts on the day on which it was paid, unless its status is one of
 *   `statusesOfMoneyReturned`. A payment in the portal counts in full on its day, and its refunds
 *   on the day of each, until it is superseded by the registry's receipt.
 * - Opening balance: all invoices before `start`, less all payments before it.
 * - Closing balance: opening balance + invoiced − paid, which is the opening balance of the next
 *   day.
 * - Ageing: the registry does not say which payment was for which invoice. Payments are assumed to
 *   settle first those invoices that it marks as paid, then the others, each the longest due first;
 *   the rest adds up to the closing balance, or to zero if that is a credit. Days are counted up to
 *   `end`, or today if that is earlier.
 * @param entries all entries up to `end`, in any order; those before `start` may be summed by kind,
 * day, dueDay and isSettled
 */
export function statementOfAccount<Entry extends AccountEntry>(
  entries: readonly Entry[],
  { start, end, today }: { start: string; end: string; today: string },
): StatementOfAccount<Entry> {
  const before = entries.filter(({ day }) => day < start);
  const within = entries.filter(({ day }) => day >= start).toSorted(inOrder);
  const openingBalance = invoicedIn(before) - paidIn(before);
  let balance = openingBalance;
  const movements = within.map((entry) => {
    balance += signed(entry);
    return { ...entry, balance };
  });
  const agedAt = end < today ? end : today;
  return {
    start,
    end,
    openingBalance,
    invoiced: invoicedIn(within),
    paid: paidIn(within),
    closingBalance: balance,
    movements,
    ageing: ageingOf(entries, agedAt),
    agedAt,
  };
}
