import type { unitStatuses } from '../apprentices/tables.ts';
import type { AddressRow } from '../companies/address.ts';
import { signerJoins, signerName } from '../companies/signer-sql.ts';

export type UnitStatus = (typeof unitStatuses)[number];

/** The employer's current decision; the day is in the institution's time zone. */
export interface DecisionRecord {
  readonly result: 'competent' | 'notYetCompetent';
  readonly by: string;
  readonly on: string;
  readonly comment: string | null;
}

/** A unit as shown in PDFs. Days are `YYYY-MM-DD`. */
export interface UnitRecord {
  readonly code: string;
  readonly title: string;
  readonly year: number;
  readonly stage: string | null;
  readonly status: UnitStatus;
  readonly isCore: boolean | null;
  readonly plannedStart: string | null;
  readonly plannedEnd: string | null;
  readonly deliveryMode: string | null;
  readonly assessmentMethod: string | null;
  readonly resultDate: string | null;
  readonly awaitingSince: string | null;
  readonly decision: DecisionRecord | null;
}

/** A training contract with its parties and units, as shown in PDFs: all the data there is. */
export interface ContractRecord {
  readonly number: string;
  readonly contractType: 'apprenticeship' | 'traineeship';
  readonly attendanceType: 'full_time' | 'part_time' | 'school_based' | null;
  readonly courseCode: string;
  readonly courseName: string;
  readonly department: string | null;
  readonly departmentEmail: string | null;
  readonly startDate: string;
  readonly commencedDate: string | null;
  readonly endDate: string | null;
  readonly createdDate: string;
  readonly nominalTermMonths: number | null;
  readonly probationEndDate: string | null;
  readonly planVersion: string | null;
  readonly isSuspended: boolean;
  readonly isFinalSignOffRequired: boolean;
  readonly finalWaitingSince: string | null;
  readonly finalDecision: DecisionRecord | null;
  readonly apprentice: {
    readonly givenName: string;
    readonly familyName: string;
    readonly number: string;
    readonly usi: string | null;
  };
  readonly employer: {
    readonly name: string;
    readonly legalName: string | null;
    readonly abn: string | null;
    readonly epsilonNumber: string | null;
    readonly address: AddressRow;
    readonly phone: string | null;
  };
  readonly supervisor: { readonly name: string; readonly email: string | null } | null;
  readonly units: readonly UnitRecord[];
}

/** One record of the contract's sign-off history. */
export interface HistoryRecord {
  readonly on: string;
  readonly kind: 'decision' | 'take-back';
  readonly result: DecisionRecord['result'];
  readonly by: string;
  readonly comment: string | null;
  /** Null for the final completion. */
  readonly unit: { readonly code: string; readonly title: string } | null;
}

/** Decimal hours of attendance over a period. */
export interface AttendanceRecord {
  readonly description: string;
  readonly from: string;
  readonly to: string;
  readonly present: number;
  readonly absent: number;
  readonly approved: number;
  readonly note: string | null;
}

// The database produces the records as JSON, so that those of five hundred reports pass through the
// server as text without being parsed on its main thread. `$1` is the institution's time zone
// throughout.

const dayOf = (instant: string) => `to_char(${instant} at time zone $1, 'YYYY-MM-DD')`;

const standingDecision = (condition: string) => `(
  select json_build_object('result', record.result, 'by', ${signerName}, 'on', ${dayOf('record.at')},
    'comment', case when record.employer_id = contract.employer_id then record.comment end)
  from sign_off_requests answered
  join sign_offs record on record.id = answered.sign_off_id
  ${signerJoins('record')}
  where ${condition}
  order by record.at desc limit 1)`;

/** While a new round is open, decisions of earlier ones no longer count. */
const unitsOfContract = `(
  select coalesce(json_agg(json_build_object(
    'code', unit.code, 'title', unit.module_name, 'year', unit.academic_year, 'stage', unit.stage,
    'status', unit.status, 'isCore', unit.is_core, 'plannedStart', unit.planned_start,
    'plannedEnd', unit.planned_end, 'deliveryMode', unit.delivery_mode,
    'assessmentMethod', unit.assessment_method, 'resultDate', unit.result_date,
    'awaitingSince', request.waiting_since,
    'decision', case when request.id is null
      then ${standingDecision('answered.unit_id = unit.unit_id')} end
  ) order by unit.academic_year, unit.code, unit.unit_id), '[]')
  from units unit
  left join sign_off_requests request
    on request.unit_id = unit.unit_id and request.closed_at is null
  where unit.contract_id = contract.contract_id and unit.retired_at is null)`;

const openFinal = `(
  select request.waiting_since from sign_off_requests request
  where request.contract_id = contract.contract_id and request.unit_id is null
    and request.closed_at is null)`;

/**
 * A ContractRecord, of `training_contracts contract`, `students student` and `employers employer`.
 */
export const contractRecord = `json_build_object(
  'number', contract.training_contract_number, 'contractType', contract.contract_type,
  'attendanceType', contract.attendance_type, 'courseCode', contract.course_code,
  'courseName', contract.course_name, 'department', contract.department,
  'departmentEmail', contract.department_email, 'startDate', contract.start_date,
  'commencedDate', contract.commenced_date, 'endDate', contract.end_date,
  'createdDate', contract.created_date, 'nominalTermMonths', contract.nominal_term_months,
  'probationEndDate', contract.probation_end_date, 'planVersion', contract.plan_version,
  'isSuspended', contract.suspended,
  'isFinalSignOffRequired', contract.final_completion_signoff_required,
  'finalWaitingSince', ${openFinal},
  'finalDecision', ${standingDecision('answered.contract_id = contract.contract_id and answered.unit_id is null')},
  'apprentice', json_build_object('givenName', student.given_name,
    'familyName', student.family_name, 'number', student.student_number, 'usi', student.usi),
  'employer', json_build_object('name', employer.name, 'legalName', employer.legal_name,
    'abn', employer.abn, 'epsilonNumber', employer.epsilon_number,
    'address', json_build_object('address_line1', employer.address_line1,
      'address_line2', employer.address_line2, 'address_line3', employer.address_line3,
      'address_postcode', employer.address_postcode,
      'address_location', employer.address_location, 'address_state', employer.address_state,
      'address_country_code', employer.address_country_code),
    'phone', employer.business_phone),
  'supervisor', (
    select json_build_object('name', supervisor.given_name || ' ' || supervisor.family_name,
      'email', supervisor.email)
    from employer_contacts supervisor
    where supervisor.contact_id = contract.supervisor_contact_id
      and supervisor.retired_at is null),
  'units', ${unitsOfContract})`;

/** The tables of a ContractRecord. */
export const contractsWithParties = `training_contracts contract
  join students student using (student_id)
  join employers employer on employer.employer_id = contract.employer_id`;

/**
 * HistoryRecords of `contract` at its company, latest first: earlier decisions of another company
 * are not included.
 */
export const historyRecords = `(
  select coalesce(json_agg(json_build_object(
    'on', ${dayOf('record.at')}, 'kind', record.kind, 'result', record.result, 'by', ${signerName},
    'comment', record.comment,
    'unit', case when unit.unit_id is not null
      then json_build_object('code', unit.code, 'title', unit.module_name) end
  ) order by record.at desc, record.id), '[]')
  from sign_offs record
  ${signerJoins('record')}
  left join units unit on unit.unit_id = record.unit_id
  where record.contract_id = contract.contract_id and record.employer_id = contract.employer_id)`;

/** AttendanceRecords of `contract` that started in the year `$2`. */
export const attendanceRecords = `(
  select coalesce(json_agg(json_build_object(
    'description', attendance.description, 'from', attendance.from_date,
    'to', attendance.to_date, 'present', attendance.hours_present,
    'absent', attendance.hours_absent, 'approved', attendance.hours_absent_approved,
    'note', attendance.note
  ) order by attendance.from_date, attendance.attendance_id), '[]')
  from attendances attendance
  where attendance.contract_id = contract.contract_id and attendance.retired_at is null
    and extract(year from attendance.from_date) = $2::integer)`;
