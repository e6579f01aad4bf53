import { searchWordsOf } from '@tradebridge/contract/fold-text';
import { groupRequestsAtOnce } from '@tradebridge/contract/sign-off-rules';
import type {
  CompanySignoffRequests,
  retrieveMySignoffRequests,
  SignoffRequest,
} from '@tradebridge/contract/sign-offs';
import type { z } from 'zod';
import { accountShown } from '../access/viewed-account.ts';
import {
  type ApprenticeRow,
  apprenticeColumns,
  apprenticeOf,
  byApprentice,
} from '../apprentices/contract-row.ts';
import { type UnitRow, unitColumns, unitOf } from '../apprentices/unit-row.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { holdsWords } from '../platform/wanted-words.ts';
import { longWaitSince } from './awaiting.ts';

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

const requestColumns = `request.id, request.waiting_since, contract.contract_id,
  contract.training_contract_number, contract.course_code, contract.course_name,
  ${apprenticeColumns}, ${unitColumns}, attended.from_date, attended.to_date, attended.hours_present,
  attended.hours_absent, attended.hours_absent_approved`;

const requestTables = `sign_off_requests request
  join training_contracts contract using (contract_id)
  join students student using (student_id)
  left join units unit on unit.unit_id = request.unit_id`;

const isWaiting = `request.closed_at is null and not contract.suspended
  and contract.retired_at is null`;

/** The latest attendance of a contract. */
const latestAttendance = (contractId: string) =>
  `select from_date, to_date, hours_present, hours_absent, hours_absent_approved
   from attendances
   where attendances.contract_id = ${contractId} and retired_at is null
   order by from_date desc, to_date desc, attendance_id desc
   limit 1`;

/** Contracts by apprentice, within one what has waited longest first, a final sign-off last. */
const inOrder = `${byApprentice}, request.unit_id is null, request.waiting_since,
  coalesce(unit.code, ''), request.id`;

// One contract has several requests: its attendance is read once.
export const listSignOffRequestsStatement = statement<RequestRow>(
  'sign-off-requests',
  `select ${requestColumns}
   from ${requestTables}
   left join (
     select waiting.contract_id, last.*
     from (
       select distinct contract_id from sign_off_requests
       where employer_id = $1 and closed_at is null
     ) waiting
     cross join lateral (${latestAttendance('waiting.contract_id')}) last
   ) attended on attended.contract_id = contract.contract_id
   where request.employer_id = $1 and ${isWaiting}
   order by ${inOrder}`,
);

type MineRow = RequestRow & { employer_id: string; employer_name: string };

interface MineValues {
  readonly userId: string;
  /** The last request of the reply before; null for the first. */
  readonly after: string | null;
  readonly isFinalOnly: boolean;
  /** The last day since which it may have waited; null for any. */
  readonly waitingBy: string | null;
  readonly words: readonly string[];
}

const groupTables = `${requestTables}
  join employers employer on employer.employer_id = request.employer_id`;
const inOrderOfGroup = `employer.name collate english_names, employer.employer_id, ${inOrder}`;
const ofMine = `request.employer_id in (select employer_id from employer_users where user_id = :userId)`;

// Everything is put in order before the rest is read, of one page alone.
const listMine = namedStatement<MineRow, MineValues>(
  'my-sign-off-requests',
  `with page as (
     select request.id
     from ${groupTables}
     where ${ofMine} and ${isWaiting} and employer.retired_at is null
       and (request.unit_id is null or not :isFinalOnly::boolean)
       and (:waitingBy::date is null or request.waiting_since <= :waitingBy)
       and (:words::text[] = '{}' or ${holdsWords(
         `student.given_name || ' ' || student.family_name || ' ' || student.student_number
           || ' ' || contract.training_contract_number || ' ' || contract.course_code
           || ' ' || contract.course_name || ' ' || coalesce(unit.code, '')
           || ' ' || coalesce(unit.module_name, '')`,
         ':words::text[]',
       )})
       and (:after::uuid is null or (${inOrderOfGroup}) > (
         select ${inOrderOfGroup} from ${groupTables} where request.id = :after and ${ofMine}))
     order by ${inOrderOfGroup}
     limit ${groupRequestsAtOnce + 1}
   )
   select request.employer_id, employer.name as employer_name, ${requestColumns}
   from ${groupTables} join page on page.id = request.id
   left join lateral (${latestAttendance('request.contract_id')}) attended on true
   order by ${inOrderOfGroup}`,
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

/** What waits at all companies that the user has a role at, page by page. */
export async function listMySignOffRequests(
  context: Context,
  { show, text, cursor }: z.output<typeof retrieveMySignoffRequests.input>,
): Promise<z.output<typeof retrieveMySignoffRequests.result>> {
  const rows = await context.db.rows(listMine, {
    userId: accountShown(context.actor),
    after: cursor ?? null,
    isFinalOnly: show === 'final',
    waitingBy: show === 'long-wait' ? longWaitSince(context) : null,
    words: searchWordsOf(text),
  });
  const shown = rows.slice(0, groupRequestsAtOnce);
  const companies = new Map<string, CompanySignoffRequests>();
  for (const row of shown) {
    const company = companies.get(row.employer_id) ?? {
      employer: { id: row.employer_id, name: row.employer_name },
      requests: [],
    };
    company.requests.push(requestOf(row));
    companies.set(row.employer_id, company);
  }
  const last = rows.length > groupRequestsAtOnce ? shown.at(-1) : undefined;
  return { companies: [...companies.values()], cursor: last?.id ?? null };
}
