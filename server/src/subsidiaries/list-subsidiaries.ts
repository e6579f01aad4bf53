import { paceTolerance } from '@tradebridge/contract/pace-rules';
import type { Subsidiary } from '@tradebridge/contract/subsidiaries';
import { lightOf, lights } from '@tradebridge/contract/subsidiary-rules';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { awaitingSignOffsAt } from '../sign-offs/awaiting.ts';

interface SubsidiaryRow {
  eid: string;
  name: string;
  contracts: number;
  behind: number;
  awaiting: number;
  longest_wait: number | null;
  overdue: number;
}

/**
 * Whether a contract is behind, like `paceOf`. In SQL, so that a group of two hundred companies is
 * not sent as thousands of contracts; a test checks that both agree.
 */
const isBehind = `not contract.suspended and contract.start_date <= $2
  and contract.end_date > contract.start_date and counted.competent < counted.total
  and least(1, ($2::date - contract.start_date)::float8
    / nullif(contract.end_date - contract.start_date, 0)) * counted.total - counted.competent
    >= greatest(1, ${paceTolerance}::float8 * counted.total)`;

/**
 * `$1` the parent company, `$2` today. Each company is counted separately, with the indexes that
 * its own pages use, so that a company takes as long in a large group as in a small one.
 */
export const listSubsidiariesStatement = statement<SubsidiaryRow>(
  'subsidiaries',
  `select company.employer_id as eid, company.name, training.contracts, training.behind,
     waiting.awaiting, waiting.longest_wait, unpaid.overdue
   from employers company
   cross join lateral (
     select count(*) as contracts, count(*) filter (where ${isBehind}) as behind
     from training_contracts contract
     left join (
       select contract_id, count(*) as total, count(*) filter (where status = 'competent') as competent
       from units
       where employer_id = company.employer_id and retired_at is null
       group by contract_id
     ) counted using (contract_id)
     where contract.employer_id = company.employer_id and contract.retired_at is null
   ) training
   cross join lateral (
     select count(*) as awaiting, $2::date - min(request.waiting_since) as longest_wait
     ${awaitingSignOffsAt('company.employer_id')}
   ) waiting
   cross join lateral (
     select count(*) as overdue
     from pre_enrolments
     where employer_id = company.employer_id and status = 'unpaid' and due_date < $2
       and retired_at is null
   ) unpaid
   where company.parent_employer_id = $1 and company.retired_at is null
   order by company.name collate english_names, company.employer_id`,
);

/** The companies directly below one, most urgent first. */
export async function listSubsidiaries(
  { db, now, institution }: Context,
  { eId }: { eId: string },
): Promise<Subsidiary[]> {
  const rows = await db.rows(listSubsidiariesStatement, [eId, dayIn(institution.timeZone, now)]);
  return rows.map(subsidiaryOf).toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
}

function subsidiaryOf(row: SubsidiaryRow): Subsidiary {
  const counts = {
    contractsCount: row.contracts,
    behindCount: row.behind,
    awaitingSignoffCount: row.awaiting,
    // The registry may have a request from tomorrow.
    longestWaitDays: row.longest_wait === null ? null : Math.max(0, row.longest_wait),
    invoicesOverdueCount: row.overdue,
  };
  return { eid: row.eid, name: row.name, light: lightOf(counts), ...counts };
}

/** Lower sorts first: red for an invoice before red for a sign-off. */
const urgencyOf = ({ light, invoicesOverdueCount }: Subsidiary): number =>
  invoicesOverdueCount > 0 ? -1 : lights.indexOf(light);
