import type { PreEnrolmentDetail } from '@tradebridge/contract/invoices';
import { mayPayFor } from '../access/roles.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readOtherWaysToPay } from '../settings/read-settings.ts';
import { otherWaysToPay } from './other-ways-to-pay.ts';
import {
  type PreEnrolmentRow,
  preEnrolmentColumns,
  preEnrolmentKeys,
  preEnrolmentOf,
  preEnrolmentTables,
} from './pre-enrolment-row.ts';

export interface FeeRow {
  group: number;
  description: string;
  amount: number;
  gst: number;
}

interface DetailRow extends PreEnrolmentRow {
  fee_help_description: string | null;
  fee_help_amount: number | null;
  fees: FeeRow[] | null;
  contract_id: string | null;
  company_name: string;
}

// If a student has had several contracts at the company, the latest counts.
/** `$1` is the company, `$2` the pre-enrolment. */
export const preEnrolmentStatement = statement<DetailRow>(
  'pre-enrolment',
  `select ${preEnrolmentColumns}, invoice.fee_help_description, invoice.fee_help_amount,
     json_agg(json_build_object('group', fee.group_number, 'description', fee.description,
       'amount', fee.fee_amount, 'gst', fee.gst_amount) order by fee.group_number, fee.line_number)
       filter (where fee.line_number is not null) as fees,
     (select contract_id from training_contracts contract
      where contract.student_id = student.student_id and contract.employer_id = $1
        and contract.retired_at is null
      order by contract.start_date desc, contract.contract_id limit 1) as contract_id,
     (select name from employers where employer_id = $1) as company_name
   from ${preEnrolmentTables}
   where invoice.pre_enrolment_id = $2 and invoice.employer_id = $1 and invoice.retired_at is null
   group by ${preEnrolmentKeys}`,
);

function feeHelpOf(row: DetailRow): PreEnrolmentDetail['feeHelp'] {
  if (row.fee_help_amount === null) return null;
  return {
    description: row.fee_help_description ?? '',
    feeAmount: row.fee_help_amount,
    usedAmount: row.fees_amount - row.due_amount,
  };
}

/** The lines in order, by group. */
export const feeGroupsOf = (fees: readonly FeeRow[]): PreEnrolmentDetail['fees'] =>
  [...Map.groupBy(fees, (fee) => fee.group).values()].map((lines) => ({
    feeAmount: lines.reduce((sum, { amount }) => sum + amount, 0),
    lines: lines.map(({ description, amount, gst }) => ({
      description,
      feeAmount: amount,
      feeGstAmount: gst,
    })),
  }));

/** One of the company's pre-enrolments, whatever its status. */
export async function getPreEnrolment(
  { db, actor, now, institution }: Context,
  { eId, pId }: { eId: string; pId: string },
): Promise<PreEnrolmentDetail> {
  const [[row], otherWays] = await Promise.all([
    db.rows(preEnrolmentStatement, [eId, pId]),
    readOtherWaysToPay(db),
  ]);
  if (!row) throw new Refusal('notFound');
  const invoice = preEnrolmentOf(row, { now, institution, actor, may: mayPayFor(actor, eId) });
  const { invoiceNumber, totalDueAmount, dueDate, status } = invoice;
  return {
    ...invoice,
    fees: feeGroupsOf(row.fees ?? []),
    feeHelp: feeHelpOf(row),
    contractId: row.contract_id,
    // Nobody is to transfer money for what is being paid by card.
    otherWaysToPay:
      status === 'unpaid' && row.holding_attempt === null
        ? otherWaysToPay(otherWays, {
            ...{ invoice: invoiceNumber, amount: totalDueAmount },
            ...{ company: row.company_name, dueDate },
          })
        : null,
  };
}
