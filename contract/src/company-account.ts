import { defineCall } from './call.ts';
import { accountEntryKinds } from './company-account-rules.ts';
import { inputLabels } from './input-labels.ts';
import { says } from './labels.ts';
import { z } from './schema.ts';
import { cents, day, id } from './values.ts';

/** A period; both days are included. */
export const period = {
  input: { start: day, end: day },
  isOrdered: ({ start, end }: { start: string; end: string }) => start <= end,
  refused: { path: ['end'], error: says(inputLabels.endsBeforeStart) },
};

/**
 * An entry of a company's account, unchanged since it was posted. Amounts in cents: positive ones
 * are owed by the company, negative ones reduce what it owes.
 */
const accountEntry = z.object({
  id: z.int(),
  kind: z.enum(accountEntryKinds),
  /** The day on which it counts. */
  postedDay: day,
  /** The day that it is about, if that is another: an invoice's issue date, or a paper's day. */
  aboutDay: day.nullable(),
  /** The invoice's due date as it was known then. */
  dueDay: day.nullable(),
  amount: cents,
  gstAmount: cents,
  /** For a receipt of the registry, which has no effect: the amount paid, or no longer paid if negative. */
  notedAmount: cents.nullable(),
  /** The number of the invoice, receipt, adjustment note or reversal. */
  documentNumber: z.string().nullable(),
  preEnrolmentId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  preEnrolmentNumber: z.string().nullable(),
  studentNumber: z.string().nullable(),
  studentName: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
});
export type AccountEntry = z.infer<typeof accountEntry>;

/**
 * A line of an account with the balance after it. For a payment or refund of several invoices it is
 * the whole amount, names no invoice, and lists the entries of each below.
 */
const accountLine = accountEntry.extend({
  balance: cents,
  parts: z.array(accountEntry),
});
export type AccountLine = z.infer<typeof accountLine>;

const ageing = z.object({
  notOverdue: cents,
  upTo30: cents,
  upTo60: cents,
  upTo90: cents,
  over90: cents,
});

/**
 * The account of a company over a period: sums of its entries. Opening balance plus `invoiced` less
 * `paid` is the closing balance; a negative balance is a credit.
 */
const accountActivity = z.object({
  start: day,
  end: day,
  /** The day on which it was read. */
  knownOn: day,
  openingBalance: cents,
  invoiced: cents,
  paid: cents,
  closingBalance: cents,
  lines: z.array(accountLine),
  /** What is owed at the end, by days since the due date, after credit was set against it. */
  ageing,
  /** What is left of the credit; the ageing less this is the closing balance. */
  credit: cents,
  /** The day of the ageing: the end, or today if that is earlier. */
  agedAt: day,
});
export type AccountActivity = z.infer<typeof accountActivity>;

export const retrieveAccountActivity = defineCall({
  path: 'employer/retrieveAccountActivity',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, ...period.input }).refine(period.isOrdered, period.refused),
  result: accountActivity,
  effect:
    "The company's account from `start` to `end`, both included: what was invoiced, paid and refunded by the day it was posted, and what is owed at the end.",
});

export const retrieveInvoiceHistory = defineCall({
  path: 'employer/retrieveInvoiceHistory',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, pId: id }),
  result: z.array(accountEntry),
  effect: "What the company's account says about one pre-enrolment, the oldest entry first.",
});

export const openedAccountsAtOnce = 50;

const openedAccount = z.object({
  employer: z.object({ id, name: z.string() }),
  /** When the account was first filled, and with it the difference posted. */
  openedOn: day,
  /** The balance of that day by the rule of version 0.1.0. */
  formerBalance: cents,
  /** The balance of that day by the account's entries, the difference included. */
  openingBalance: cents,
  /** What the entries could not explain; usually 0. */
  openingDifference: cents,
  /** The balance today. */
  balance: cents,
});
export type OpenedAccount = z.infer<typeof openedAccount>;

export const retrieveOpenedAccounts = defineCall({
  path: 'payments/retrieveOpenedAccounts',
  policy: 'administer',
  input: z.strictObject({
    /** Only accounts with an opening difference. */
    onlyDifferences: z.boolean().default(false),
    cursor: z.string().max(200).optional(),
  }),
  result: z.object({
    items: z.array(openedAccount),
    next: z.string().nullable(),
    /** Companies whose account the upgrade has not filled yet. */
    waiting: z.int(),
  }),
  effect: `Companies whose balance changed with the upgrade from version 0.1.0, the largest change first, ${openedAccountsAtOnce} at once.`,
});
