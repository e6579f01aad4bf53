import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { mayPayFor } from '../access/roles.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import {
  type PreEnrolmentRow,
  preEnrolmentColumns,
  preEnrolmentKeys,
  preEnrolmentOf,
  preEnrolmentTables,
} from './pre-enrolment-row.ts';

export const listUnpaidPreEnrolmentsStatement = statement<PreEnrolmentRow>(
  'unpaid-pre-enrolments',
  `select ${preEnrolmentColumns} from ${preEnrolmentTables}
   where invoice.employer_id = $1 and invoice.status = 'unpaid' and invoice.retired_at is null
   group by ${preEnrolmentKeys}
   order by invoice.due_date desc, student.family_name collate english_names,
     student.given_name collate english_names, invoice.pre_enrolment_id`,
);

/** The company's unpaid invoices, the latest due date first (BILL-007). */
export async function listUnpaidPreEnrolments(
  { db, actor, now, institution }: Context,
  { eId }: { eId: string },
): Promise<PreEnrolment[]> {
  const rows = await db.rows(listUnpaidPreEnrolmentsStatement, [eId]);
  const may = mayPayFor(actor, eId);
  return rows.map((row) => preEnrolmentOf(row, { now, institution, actor, may }));
}
