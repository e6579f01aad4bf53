import type { PreEnrolment } from '@tradebridge/contract/invoices';
import {
  type PreEnrolmentRow,
  preEnrolmentColumns,
  preEnrolmentKeys,
  preEnrolmentOf,
  preEnrolmentTables,
} from '../invoices/pre-enrolment-row.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

const findFees = statement<PreEnrolmentRow>(
  'fees-of-learner',
  `select ${preEnrolmentColumns} from ${preEnrolmentTables}
   where student.user_id = $1 and student.retired_at is null and invoice.employer_id is null
     and invoice.status = 'unpaid' and invoice.retired_at is null
   group by ${preEnrolmentKeys}
   order by invoice.due_date, invoice.pre_enrolment_id`,
);

/** The learner's fees, earliest due date first. */
export async function listFees({ db, actor, now, institution }: Context): Promise<PreEnrolment[]> {
  const rows = await db.rows(findFees, [actor.userId]);
  return rows.map((row) => preEnrolmentOf(row, { now, institution, actor, may: true }));
}
