import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { students } from '../apprentices/tables.ts';
import { employers } from '../companies/tables.ts';
import {
  cents,
  day,
  isNotRetired,
  registryId,
  retiredAt,
  searchedBy,
} from '../platform/columns.ts';

/** Payments by companies that the registry has receipted. */
export const receipts = pgTable(
  'receipts',
  {
    receiptId: registryId('receipt_id').primaryKey(),
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    receiptNumber: text('receipt_number').notNull(),
    status: text().notNull(),
    paidAmount: cents('paid_amount').notNull(),
    paidDate: day('paid_date').notNull(),
    gstAmount: cents('gst_amount').notNull(),
    studentId: registryId('student_id').references(() => students.studentId),
    /** The number of the portal's receipt that this one supersedes. */
    portalReceiptNumber: text('portal_receipt_number'),
    search: searchedBy('receipt_number'),
    retiredAt: retiredAt(),
  },
  (table) => [
    index('receipts_employer').on(table.employerId, table.paidDate).where(isNotRetired),
    index('receipts_student').on(table.studentId),
    uniqueIndex('receipts_number').on(table.receiptNumber).where(isNotRetired),
  ],
);

export const receiptLines = pgTable(
  'receipt_lines',
  {
    receiptId: registryId('receipt_id')
      .notNull()
      .references(() => receipts.receiptId),
    lineNumber: integer('line_number').notNull(),
    amount: cents('amount').notNull(),
    studentId: registryId('student_id').references(() => students.studentId),
  },
  (table) => [primaryKey({ columns: [table.receiptId, table.lineNumber] })],
);

export const receiptPayments = pgTable(
  'receipt_payments',
  {
    receiptId: registryId('receipt_id')
      .notNull()
      .references(() => receipts.receiptId),
    lineNumber: integer('line_number').notNull(),
    amount: cents('amount').notNull(),
    paymentType: text('payment_type').notNull(),
    bsb: text(),
    drawer: text(),
    reference: text(),
    comment: text(),
  },
  (table) => [primaryKey({ columns: [table.receiptId, table.lineNumber] })],
);
