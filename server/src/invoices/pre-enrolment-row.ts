import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { dayIn, formatDay } from '../platform/calendar.ts';
import type { Actor, Institution } from '../platform/context.ts';
import { type HoldingAttempt, holdingAttemptSql } from './holding-attempt.ts';

export interface PreEnrolmentRow {
  pre_enrolment_id: string;
  invoice_number: string;
  pre_enrolment_number: string;
  due_date: string;
  status: string;
  withdrawn_at: Date | null;
  fees_amount: number;
  gst_amount: number;
  due_amount: number;
  student_number: string;
  given_name: string;
  family_name: string;
  holding_attempt: HoldingAttempt | null;
}

/**
 * The amount to pay: the lines' sum less the fee help used, which is the smaller of the help and
 * the sum (CON-01). For a query that groups the lines, aliased `fee`, by their `invoice`.
 */
export const dueAmount =
  'greatest(coalesce(sum(fee.fee_amount), 0) - coalesce(invoice.fee_help_amount, 0), 0)::bigint';

/** The columns of a PreEnrolmentRow; see `preEnrolmentTables`. */
export const preEnrolmentColumns = `invoice.pre_enrolment_id, invoice.invoice_number,
  invoice.pre_enrolment_number, invoice.due_date, invoice.status,
  invoice.withdrawn_at,
  coalesce(sum(fee.fee_amount), 0)::bigint as fees_amount,
  coalesce(sum(fee.gst_amount), 0)::bigint as gst_amount, ${dueAmount} as due_amount,
  student.student_number, student.given_name, student.family_name,
  ${holdingAttemptSql} as holding_attempt`;

/** Followed by a condition and by `group by ${preEnrolmentKeys}`. */
export const preEnrolmentTables = `pre_enrolments invoice
  join students student using (student_id)
  left join pre_enrolment_fees fee using (pre_enrolment_id)`;
export const preEnrolmentKeys = 'invoice.pre_enrolment_id, student.student_id';

/** The pending payment, if the invoice is open and the caller may pay it. */
function beingPaidOf(
  { status, holding_attempt: holding }: PreEnrolmentRow,
  { actor, may }: { actor: Pick<Actor, 'userId'>; may: boolean },
): PreEnrolment['beingPaid'] {
  if (!may || status !== 'unpaid' || !holding || holding.isPaid) return null;
  return {
    payerName: holding.payerName,
    since: new Date(holding.since).toISOString(),
    isOwn: holding.payerUserId === actor.userId,
  };
}

/** @param may whether the caller may pay it, apart from a pending payment */
export function preEnrolmentOf(
  row: PreEnrolmentRow,
  {
    now,
    institution,
    actor,
    may,
  }: {
    now: Date;
    institution: Pick<Institution, 'timeZone'>;
    actor: Pick<Actor, 'userId'>;
    may: boolean;
  },
): PreEnrolment {
  const isUnpaid = row.status === 'unpaid';
  return {
    id: row.pre_enrolment_id,
    invoiceNumber: row.invoice_number,
    preEnrolmentNumber: row.pre_enrolment_number,
    dueDate: row.due_date,
    dueDateStr: formatDay(row.due_date),
    status: row.status,
    withdrawn:
      row.status === 'withdrawn' && row.withdrawn_at !== null
        ? dayIn(institution.timeZone, row.withdrawn_at)
        : null,
    isOverDue: isUnpaid && row.due_date < dayIn(institution.timeZone, now),
    isPayable: isUnpaid && may && row.holding_attempt === null,
    beingPaid: beingPaidOf(row, { actor, may }),
    feesAmount: row.fees_amount,
    gstAmount: row.gst_amount,
    feeHelpUsed: row.fees_amount - row.due_amount,
    totalDueAmount: row.due_amount,
    studentNumber: row.student_number,
    studentGivenName: row.given_name,
    studentFamilyName: row.family_name,
  };
}
