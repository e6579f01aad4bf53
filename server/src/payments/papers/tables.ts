import { paperKinds } from '@tradebridge/contract/payment-rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { students } from '../../apprentices/tables.ts';
import { employers } from '../../companies/tables.ts';
import { cents, day, instant, isOneOf, registryId, searchedBy } from '../../platform/columns.ts';
import { paymentCorrections } from '../administration/tables.ts';
import { refunds } from '../refunds/tables.ts';
import { paymentAttempts } from '../tables.ts';

/** The last number issued for each kind of paper: incremented under a lock, so without gaps. */
export const paperNumbers = pgTable(
  'paper_numbers',
  {
    /** Reversals are counted with the adjustment notes. */
    kind: text({ enum: ['receipt', 'adjustmentNote'] }).primaryKey(),
    last: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('paper_number_kind', sql`${table.kind} in ('receipt', 'adjustmentNote')`)],
);

/**
 * Receipts, adjustment notes and reversals that the portal issued. A receipt is superseded by the
 * registry's.
 */
export const portalReceipts = pgTable(
  'portal_receipts',
  {
    /** `P-1000001`, `A-1000001`. */
    receiptNumber: registryId('receipt_number').primaryKey(),
    kind: text({ enum: paperKinds }).notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId),
    /** For an adjustment note. */
    refundId: uuid('refund_id').references(() => refunds.refundId),
    /** The receipt that an adjustment note or a reversal belongs to. */
    adjusts: registryId('adjusts').references((): AnyPgColumn => portalReceipts.receiptNumber),
    /** The paper that a reversal cancels, with the same amount and GST. */
    reverses: registryId('reverses').references((): AnyPgColumn => portalReceipts.receiptNumber),
    /** For a reversal. */
    correctionId: uuid('correction_id').references(() => paymentCorrections.correctionId),
    /** When a receipt or adjustment note was reversed. */
    reversedAt: instant('reversed_at'),
    employerId: registryId('employer_id').references(() => employers.employerId),
    /** Null if it is for several students. */
    studentId: registryId('student_id').references(() => students.studentId),
    amount: cents('amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
    /** In the institution's time zone. */
    issuedDay: day('issued_day').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** When its mail was queued. */
    mailedAt: instant('mailed_at'),
    search: searchedBy('receipt_number'),
  },
  (table) => [
    uniqueIndex('portal_receipts_attempt')
      .on(table.attemptId)
      .where(sql`kind = 'receipt' and reversed_at is null`),
    index('portal_receipts_of_attempt').on(table.attemptId),
    uniqueIndex('portal_receipts_refund').on(table.refundId).where(sql`reversed_at is null`),
    uniqueIndex('portal_receipts_reversal').on(table.reverses),
    index('portal_receipts_adjustments').on(table.attemptId).where(sql`kind = 'adjustmentNote'`),
    index('portal_receipts_adjusting').on(table.adjusts).where(sql`adjusts is not null`),
    index('portal_receipts_employer').on(table.employerId, table.issuedDay),
    check(
      'portal_receipt_kind',
      sql`(${table.kind} = 'adjustmentNote') = (${table.refundId} is not null)`,
    ),
    check('portal_receipt_kinds', isOneOf(table.kind, paperKinds)),
    check(
      'portal_receipt_number',
      sql`${table.receiptNumber} like case ${table.kind} when 'receipt' then 'P-%' else 'A-%' end`,
    ),
    check(
      'portal_receipt_amounts',
      sql`${table.amount} >= 0 and ${table.gstAmount} >= 0
        and (${table.kind} <> 'adjustmentNote' or ${table.gstAmount} <= ${table.amount})`,
    ),
    check(
      'portal_receipt_reversal',
      sql`case ${table.kind}
        when 'reversal' then ${table.reverses} is not null and ${table.correctionId} is not null
          and ${table.reversedAt} is null
        else ${table.reverses} is null and ${table.correctionId} is null end`,
    ),
  ],
);
