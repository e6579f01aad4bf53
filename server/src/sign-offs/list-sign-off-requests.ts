import type { CompanySignoffRequests, SignoffRequest } from '@tradebridge/contract/sign-offs';
import { accountShown } from '../access/viewed-account.ts';
import {
  type ApprenticeRow,
  apprenticeColumns,
  apprenticeOf,
  byApprentice,
} from '../apprentices/contract-row.ts';
import { type UnitRow, unitColumns, unitOf } from '../apprentices/unit-row.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface AttendanceRow {
  from_date: string;
  to_date: string;
  hours_present: number;
  hours_absent: number;
  hours_absent_approved: number;
}

type RequestRow = ApprenticeRow & {
  id: string;
  waiting_since: string;
  contract_id: string;
  training_contract_number: string;
  course_code: string;
  course_name: string;
} & (UnitRow | { unit_id: null }) &
  (AttendanceRow | { from_date: null });

/**
 * Contracts by apprentice; within one, the longest waiting first and a final sign-off last.
 * @param asked SQL of the condition on a company's id
 * @param company the company's columns and the first sort key, if there can be several companies
 */
const requestsAt = <Row extends RequestRow>(
  name: string,
  asked: string,
  company: { columns: string; join: string; order: string } = { columns: '', join: '', order: '' },
) =>
  statement<Row>(
    name,
    `select ${company.columns} request.id, request.waiting_since, contract.contract_id,
       contract.training_contract_number,
       contract.course_code, contract.course_name, ${apprenticeColumns}, ${unitColumns},
       attended.from_date, attended.to_date, attended.hours_present, attended.hours_absent,
       attended.hours_absent_approved
     from sign_off_requests request
     join training_contracts contract using (contract_id)
     join students student using (student_id)
     ${company.join}
     left join units unit on unit.unit_id = request.unit_id
     left join (
       select waiting.contract_id, last.*
       from (
         select distinct contract_id from sign_off_requests
         where employer_id ${asked} and closed_at is null
       ) waiting
       cross join lateral (
         select from_date, to_date, hours_present, hours_absent, hours_absent_approved
         from attendances
         where attendances.contract_id = waiting.contract_id and retired_at is null
         order by from_date desc, to_date desc, attendance_id desc
         limit 1
       ) last
     ) attended on attended.contract_id = contract.contract_id
     where request.employer_id ${asked} and request.closed_at is null
       and not contract.suspended and contract.retired_at is null
     order by ${company.order} ${byApprentice}, request.unit_id is null, request.waiting_since,
       unit.code, request.id`,
  );

export const listSignOffRequestsStatement = requestsAt('sign-off-requests', '= $1');

const listMine = requestsAt<RequestRow & { employer_id: string; employer_name: string }>(
  'my-sign-off-requests',
  'in (select employer_id from employer_users where user_id = $1)',
  {
    columns: 'request.employer_id, employer.name as employer_name,',
    join: `join employers employer
       on employer.employer_id = request.employer_id and employer.retired_at is null`,
    order: 'employer.name collate english_names, employer.employer_id,',
  },
);

const attendanceOf = (row: AttendanceRow) => ({
  fromDate: row.from_date,
  toDate: row.to_date,
  hrsPresent: row.hours_present,
  hrsAbsent: row.hours_absent,
  okHrsAbsent: row.hours_absent_approved,
});

const requestOf = (row: RequestRow): SignoffRequest => ({
  id: row.id,
  isFinalSignoff: row.unit_id === null,
  signoffUnit: row.unit_id === null ? null : unitOf(row),
  waitingSince: row.waiting_since,
  contract: {
    id: row.contract_id,
    trainingContractNumber: row.training_contract_number,
    apprentice: apprenticeOf(row),
    courseCode: row.course_code,
    courseName: row.course_name,
    latestAttendance: row.from_date === null ? null : attendanceOf(row),
  },
});

/** The company's open sign-off requests; suspended contracts have none. */
export async function listSignOffRequests(
  { db }: Context,
  { eId }: { eId: string },
): Promise<SignoffRequest[]> {
  const rows = await db.rows(listSignOffRequestsStatement, [eId]);
  return rows.map(requestOf);
}

/** The open sign-off requests at all companies where the user has a role. */
export async function listMySignOffRequests({
  db,
  actor,
}: Context): Promise<CompanySignoffRequests[]> {
  const rows = await db.rows(listMine, [accountShown(actor)]);
  const companies = new Map<string, CompanySignoffRequests>();
  for (const row of rows) {
    const company = companies.get(row.employer_id) ?? {
      employer: { id: row.employer_id, name: row.employer_name },
      requests: [],
    };
    company.requests.push(requestOf(row));
    companies.set(row.employer_id, company);
  }
  return [...companies.values()];
}
