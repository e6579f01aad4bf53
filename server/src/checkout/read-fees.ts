import { lessFeeHelp } from '@tradebridge/contract/checkout-rules';
import type { Invoiced } from '../access/payer.ts';
import { type AddressRow, addressColumnsOf } from '../companies/address.ts';
import { type HoldingAttempt, holdingAttemptSql } from '../invoices/holding-attempt.ts';
import { formatInstant } from '../platform/calendar.ts';
import type { Actor, Institution } from '../platform/context.ts';
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

const lockByNumber = statement<{ pre_enrolment_id: string }>(
  'lock-pre-enrolment-by-number',
  `select pre_enrolment_id from pre_enrolments
   where pre_enrolment_number = $1 and retired_at is null for update`,
);
const findByNumber = statement<{ pre_enrolment_id: string }>(
  'find-pre-enrolment-by-number',
  `select pre_enrolment_id from pre_enrolments
   where pre_enrolment_number = $1 and retired_at is null`,
);
const findInvoice = statement<InvoiceRow>(
  'invoice-to-pay',
  `select invoice.pre_enrolment_id, invoice.pre_enrolment_number, invoice.invoice_number,
     invoice.status, invoice.fee_help_description, invoice.fee_help_amount, invoice.employer_id,
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
   where invoice.pre_enrolment_id = $1 and invoice.retired_at is null`,
);

/** The id of a pre-enrolment by its number. @throws Refusal `notFound` */
export async function findPreEnrolment(
  db: Database,
  number: string,
  { isLocked }: { isLocked: boolean },
): Promise<string> {
  const [invoice] = await db.rows(isLocked ? lockByNumber : findByNumber, [number]);
  if (!invoice) throw new Refusal('notFound');
  return invoice.pre_enrolment_id;
}

/** A pre-enrolment with its fees and what of them is to be paid. @throws Refusal `notFound` */
export async function readFees(db: Database, preEnrolmentId: string) {
  const [found] = await db.rows(findInvoice, [preEnrolmentId]);
  if (!found) throw new Refusal('notFound');
  const { fees, ...invoice } = found;
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

/**
 * @throws Refusal with what is right now, where nothing is to be paid or somebody is paying it: of that
 *   it says who and since when, so it is only for those who may pay
 */
export function refuseUnlessOwed(
  { status, holding_attempt: holding }: Pick<InvoiceRow, 'status' | 'holding_attempt'>,
  {
    actor,
    institution,
  }: {
    readonly actor: Pick<Actor, 'userId'>;
    readonly institution: Pick<Institution, 'timeZone'>;
  },
): void {
  if (status === 'cancelled') throw new Refusal('invoiceCancelled');
  if (status === 'withdrawn') {
    throw new Refusal('invoiceCancelled', { message: labels.withdrawn });
  }
  if (status === 'paid' || holding?.isPaid) throw new Refusal('alreadyPaid');
  if (holding === null) return;
  const isOwn = holding.payerUserId === actor.userId;
  throw new Refusal('paymentInProgress', {
    message: [
      isOwn ? labels.beingPaidByYou : labels.beingPaidBy,
      {
        name: holding.payerName,
        since: formatInstant(institution.timeZone, new Date(holding.since)),
      },
    ],
  });
}
