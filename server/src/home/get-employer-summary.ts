import type { EmployerSummary } from '@tradebridge/contract/home';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { countAwaitingSignOffs } from '../sign-offs/awaiting.ts';

interface SummaryRow {
  contracts: number;
  awaiting: number;
  overdue: number;
  to_pay: number;
  receipts: number;
  subsidiaries: number;
  documents: number;
  placements: number;
}

/** Counted from the data each time, so that it cannot drift. `$1` the company, `$2` today. */
export const employerSummaryStatement = statement<SummaryRow>(
  'employer-summary',
  `select
     (select count(*) from training_contracts where employer_id = $1 and retired_at is null) as contracts,
     (${countAwaitingSignOffs}) as awaiting,
     unpaid.overdue,
     unpaid.to_pay,
     (select count(*) from company_receipts where employer_id = $1) as receipts,
     (select count(*) from employers where parent_employer_id = $1 and retired_at is null) as subsidiaries,
     (select count(*) from documents where employer_id = $1 and retired_at is null) as documents,
     (select count(*) from work_placements where employer_id = $1 and retired_at is null) as placements
   from (
     select count(*) as to_pay, count(*) filter (where due_date < $2) as overdue
     from pre_enrolments
     where employer_id = $1 and status = 'unpaid' and retired_at is null
   ) as unpaid`,
);

/** What a company has and what is waiting for it, without its subsidiaries. */
export async function getEmployerSummary(
  { db, now, institution }: Pick<Context, 'now' | 'institution'> & { db: Database },
  { eId }: { eId: string },
): Promise<EmployerSummary> {
  const [row] = await db.rows(employerSummaryStatement, [eId, dayIn(institution.timeZone, now)]);
  if (!row) throw new Error('The count returned no row.');
  return {
    contractsCount: row.contracts,
    awaitingSignoffCount: row.awaiting,
    invoicesOverdueCount: row.overdue,
    invoicesToPayCount: row.to_pay,
    receiptsCount: row.receipts,
    subsidiariesCount: row.subsidiaries,
    uploadCount: row.documents,
    workPlacementsCount: row.placements,
  };
}
