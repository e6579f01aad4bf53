import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { students } from '../apprentices/tables.ts';
import { employers } from '../companies/tables.ts';
import {
  cents,
  day,
  instant,
  isNotRetired,
  isOneOf,
  registryId,
  retiredAt,
  searchedBy,
} from '../platform/columns.ts';

/** A pre-enrolment: an invoice for a company, or for the student if `employerId` is null. */
export const preEnrolments = pgTable(
  'pre_enrolments',
  {
    preEnrolmentId: registryId('pre_enrolment_id').primaryKey(),
    employerId: registryId('employer_id').references(() => employers.employerId),
    studentId: registryId('student_id')
      .notNull()
      .references(() => students.studentId),
    invoiceNumber: text('invoice_number').notNull(),
    preEnrolmentNumber: text('pre_enrolment_number').notNull(),
    dueDate: day('due_date').notNull(),
    /** When the registry issued it; null if extracts do not say. */
    issuedDate: day('issued_date'),
    /**
     * The registry's, except `withdrawn`: an administrator withdrew it when its payment was
     * refunded.
     */
    status: text({ enum: ['unpaid', 'paid', 'cancelled', 'withdrawn'] }).notNull(),
    /** When it was last withdrawn. */
    withdrawnAt: instant('withdrawn_at'),
    feeHelpDescription: text('fee_help_description'),
    feeHelpAmount: cents('fee_help_amount'),
    search: searchedBy("invoice_number || ' ' || pre_enrolment_number"),
    retiredAt: retiredAt(),
  },
  (table) => [
    index('pre_enrolments_employer')
      .on(table.employerId, table.status, table.dueDate)
      .where(isNotRetired),
    index('pre_enrolments_student').on(table.studentId),
    uniqueIndex('pre_enrolments_invoice_number').on(table.invoiceNumber).where(isNotRetired),
    uniqueIndex('pre_enrolments_number').on(table.preEnrolmentNumber).where(isNotRetired),
    check(
      'pre_enrolment_status',
      sql`${table.status} in ('unpaid', 'paid', 'cancelled', 'withdrawn')`,
    ),
    check(
      'pre_enrolment_withdrawn',
      sql`${table.status} <> 'withdrawn' or ${table.withdrawnAt} is not null`,
    ),
  ],
);

/** One line of a pre-enrolment: its price including GST, and the GST within it. */
export const preEnrolmentFees = pgTable(
  'pre_enrolment_fees',
  {
    preEnrolmentId: registryId('pre_enrolment_id')
      .notNull()
      .references(() => preEnrolments.preEnrolmentId),
    groupNumber: integer('group_number').notNull(),
    lineNumber: integer('line_number').notNull(),
    description: text().notNull(),
    feeAmount: cents('fee_amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.preEnrolmentId, table.groupNumber, table.lineNumber] })],
);

/** The stages of a due date, each of which is notified once. */
export const dueStages = ['soon', 'overdue'] as const;
export type DueStage = (typeof dueStages)[number];

/**
 * The due dates that users have been notified of; a date that the registry moves is notified again.
 */
export const preEnrolmentNotices = pgTable(
  'pre_enrolment_notices',
  {
    preEnrolmentId: registryId('pre_enrolment_id')
      .notNull()
      .references(() => preEnrolments.preEnrolmentId, { onDelete: 'cascade' }),
    dueDate: day('due_date').notNull(),
    stage: text({ enum: dueStages }).notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.preEnrolmentId, table.dueDate, table.stage] }),
    check('pre_enrolment_notice_stage', isOneOf(table.stage, dueStages)),
  ],
);
