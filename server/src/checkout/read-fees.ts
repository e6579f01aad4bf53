import { lessFeeHelp } from '@tradebridge/contract/checkout-rules';
import type { Wording } from '@tradebridge/contract/labels';
import { type RefusalName, refusals } from '@tradebridge/contract/refusals';
import type { Invoiced, Purchaser } from '../access/payer.ts';
import { type AddressRow, addressColumnsOf } from '../companies/address.ts';
import { type HoldingAttempt, holdingAttemptSql } from '../invoices/holding-attempt.ts';
import { formatInstant } from '../platform/calendar.ts';
import type { Institution } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { checkoutLabels as labels } from './labels.ts';
import { sumOf } from './priced-order.ts';

interface FeeRow {
  groupNumber: number;
  description: string;
  amount: number;
  gstAmount: number;
}

interface InvoiceRow extends Invoiced, AddressRow {
  pre_enrolment_id: string;
  pre_enrolment_number: string;
  invoice_number: string;
  due_date: string;
  status: 'unpaid' | 'paid' | 'cancelled' | 'withdrawn';
  fee_help_description: string | null;
  fee_help_amount: number | null;
  employer_name: string | null;
  student_id: string;
  student_number: string;
  given_name: string;
  family_name: string;
  holding_attempt: HoldingAttempt | null;
  fees: FeeRow[];
}

interface Numbered {
  pre_enrolment_id: string;
  pre_enrolment_number: string;
}
// Locked in the same order as by imports, to avoid deadlocks.
const lockByNumber = statement<Numbered>(
  'lock-pre-enrolments-by-number',
  `select pre_enrolment_id, pre_enrolment_number from pre_enrolments
   where pre_enrolment_number = any($1) and retired_at is null
   order by pre_enrolment_id for update`,
);
const findByNumber = statement<Numbered>(
  'find-pre-enrolments-by-number',
  `select pre_enrolment_id, pre_enrolment_number from pre_enrolments
   where pre_enrolment_number = any($1) and retired_at is null`,
);
const findInvoices = statement<InvoiceRow>(
  'invoices-to-pay',
  `select invoice.pre_enrolment_id, invoice.pre_enrolment_number, invoice.invoice_number,
     invoice.due_date, invoice.status, invoice.fee_help_description, invoice.fee_help_amount, invoice.employer_id,
     employer.name as employer_name, student.student_id, student.student_number,
     student.given_name, student.family_name, student.user_id as student_user_id,
     ${addressColumnsOf('student')},
     ${holdingAttemptSql} as holding_attempt,
     coalesce((
       select json_agg(json_build_object('groupNumber', group_number, 'description', description,
         'amount', fee_amount, 'gstAmount', gst_amount) order by group_number, line_number)
       from pre_enrolment_fees fee where fee.pre_enrolment_id = invoice.pre_enrolment_id), '[]') as fees
   from pre_enrolments invoice join students student using (student_id)
   left join employers employer using (employer_id)
   where invoice.pre_enrolment_id = any($1) and invoice.retired_at is null`,
);

/** The fees of a pre-enrolment, and the amount to pay. */
export type Fees = ReturnType<typeof feesOf>;

function feesOf({ fees, ...invoice }: InvoiceRow) {
  const { amount: feesAmount, gstAmount } = sumOf(fees);
  return {
    invoice,
    fees,
    feesAmount,
    gstAmount,
    studentName: `${invoice.given_name} ${invoice.family_name}`,
    ...lessFeeHelp(feesAmount, invoice.fee_help_amount ?? 0),
  };
}

/** Pre-enrolments by their numbers; missing ones are left out. */
export async function readFeesByNumber(
  db: Database,
  numbers: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<ReadonlyMap<string, Fees>> {
  const found = await db.rows(isLocked ? lockByNumber : findByNumber, [numbers]);
  const ids = found.map(({ pre_enrolment_id: id }) => id);
  const rows = ids.length === 0 ? [] : await db.rows(findInvoices, [ids]);
  return new Map(rows.map((row) => [row.pre_enrolment_number, feesOf(row)]));
}

/** A pre-enrolment with its fees and the amount to pay. @throws Refusal `notFound` */
export async function readFees(db: Database, preEnrolmentId: string): Promise<Fees> {
  const [found] = await db.rows(findInvoices, [[preEnrolmentId]]);
  if (!found) throw new Refusal('notFound');
  return feesOf(found);
}

/** A reason for a refusal, with the values of its message. */
export interface Reason {
  readonly name: RefusalName;
  readonly message: Wording;
}

/**
 * Why nothing is payable now, or that someone is paying it: who and since when, so this is only for
 * those who may pay. Null if it is owed.
 */
export function whyNotOwed(
  { status, holding_attempt: holding }: Pick<InvoiceRow, 'status' | 'holding_attempt'>,
  {
    actor,
    institution,
  }: {
    readonly actor: Pick<Purchaser, 'userId' | 'paymentLinkId'>;
    readonly institution: Pick<Institution, 'timeZone'>;
  },
): Reason | null {
  const plain = (name: RefusalName): Reason => ({ name, message: refusals[name].label });
  if (status === 'cancelled') return plain('invoiceCancelled');
  if (status === 'withdrawn') return { name: 'invoiceCancelled', message: labels.withdrawn };
  if (status === 'paid' || holding?.isPaid) return plain('alreadyPaid');
  if (holding === null) return null;
  // The holder of a link is not told who else pays for the company.
  if (actor.paymentLinkId !== undefined) return plain('paymentInProgress');
  const isOwn = holding.payerUserId === actor.userId;
  return {
    name: 'paymentInProgress',
    message: [
      isOwn ? labels.beingPaidByYou : labels.beingPaidBy,
      {
        name: holding.payerName,
        since: formatInstant(institution.timeZone, new Date(holding.since)),
      },
    ],
  };
}

/** @throws Refusal according to `whyNotOwed` */
export function refuseUnlessOwed(...asked: Parameters<typeof whyNotOwed>): void {
  const reason = whyNotOwed(...asked);
  if (reason) throw new Refusal(reason.name, { message: reason.message });
}
