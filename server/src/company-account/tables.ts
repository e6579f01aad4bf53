import { accountEntryKinds } from '@tradebridge/contract/company-account-rules';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, day, instant, isOneOf, registryId } from '../platform/columns.ts';

// No foreign keys to companies, invoices and receipts: an import that created them can be undone,
// and the entries stay (decision 095). The entries are append-only by a trigger in the migration.

/** The companies whose account has been filled. */
export const companyAccounts = pgTable('company_accounts', {
  employerId: registryId('employer_id').primaryKey(),
  /** In the institution's time zone. Only the first filling posts before this day. */
  openedDay: day('opened_day').notNull(),
  openedAt: instant('opened_at').notNull(),
  /** The balance then by the rule of version 0.1.0; null if an import created the company. */
  formerBalance: cents('former_balance'),
  /** The balance then by the entries. */
  openingBalance: cents('opening_balance'),
});

/**
 * The entries of companies' accounts, frozen when they are posted. Positive amounts are owed by the
 * company.
 */
export const accountEntries = pgTable(
  'account_entries',
  {
    entryId: bigint('entry_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it records: the same is never entered twice. */
    source: text().notNull().unique(),
    employerId: registryId('employer_id').notNull(),
    kind: text({ enum: accountEntryKinds }).notNull(),
    postedDay: day('posted_day').notNull(),
    /** The day that it is about, if that is another. */
    aboutDay: day('about_day'),
    /** The invoice's due date, as it was known then. */
    dueDay: day('due_day'),
    amount: cents('amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
    /** What a receipt of the registry says was paid; without effect on the balance. */
    notedAmount: cents('noted_amount'),
    documentNumber: text('document_number'),
    preEnrolmentId: registryId('pre_enrolment_id'),
    invoiceNumber: text('invoice_number'),
    preEnrolmentNumber: text('pre_enrolment_number'),
    studentNumber: text('student_number'),
    studentName: text('student_name'),
    purchaseOrderNumber: text('purchase_order_number'),
    receiptId: registryId('receipt_id'),
    postedAt: instant('posted_at').notNull(),
  },
  (table) => [
    index('account_entries_employer').on(table.employerId, table.postedDay, table.entryId),
    index('account_entries_pre_enrolment')
      .on(table.preEnrolmentId)
      .where(sql`pre_enrolment_id is not null`),
    index('account_entries_receipt').on(table.receiptId).where(sql`receipt_id is not null`),
    check('account_entry_kind', isOneOf(table.kind, accountEntryKinds)),
    check(
      'account_entry_noted',
      sql`(${table.kind} = 'registryReceipt') = (${table.notedAmount} is not null)
        and (${table.notedAmount} is null or ${table.amount} = 0)`,
    ),
  ],
);
