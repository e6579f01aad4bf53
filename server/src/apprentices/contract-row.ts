import type { TrainingContractListed, UnitStatistics } from '@tradebridge/contract/apprentices';

export interface ApprenticeRow {
  student_id: string;
  student_number: string;
  given_name: string;
  family_name: string;
  photo: string | null;
  supervisor_contact_id: string | null;
}

/**
 * The columns of an ApprenticeRow, from `training_contracts contract` joined to `students student`.
 * A supervisor who is gone is shown as none.
 */
export const apprenticeColumns = `student.student_id, student.student_number, student.given_name,
  student.family_name, student.photo,
  (select supervisor.contact_id from employer_contacts supervisor
   where supervisor.contact_id = contract.supervisor_contact_id and supervisor.retired_at is null)
   as supervisor_contact_id`;

/**
 * The order in which users look up contracts: by the apprentice's family name, then given name
 * (APPR-006).
 */
export const byApprentice = `student.family_name collate english_names,
  student.given_name collate english_names, contract.contract_id`;

export const apprenticeOf = (row: ApprenticeRow) => ({
  id: row.student_id,
  number: row.student_number,
  givenName: row.given_name,
  familyName: row.family_name,
  photo: row.photo,
  supervisorContactId: row.supervisor_contact_id,
});

/** The columns of a contract; each query adds its `statistics`. */
export const contractColumns = `contract.contract_id, contract.training_contract_number,
  ${apprenticeColumns}, contract.contract_type, contract.course_code, contract.course_name,
  contract.department, contract.department_email, contract.start_date, contract.commenced_date,
  contract.end_date, contract.created_date, contract.suspended, contract.reporting_suspended,
  contract.live_stp_report, contract.retained_stp_report, contract.contract_report_enabled,
  contract.final_completion_signoff_required, contract.edit_version`;

export interface ContractRow extends ApprenticeRow {
  contract_id: string;
  training_contract_number: string;
  contract_type: 'apprenticeship' | 'traineeship';
  course_code: string;
  course_name: string;
  department: string | null;
  department_email: string | null;
  start_date: string;
  commenced_date: string | null;
  end_date: string | null;
  created_date: string;
  suspended: boolean;
  reporting_suspended: boolean;
  live_stp_report: boolean;
  retained_stp_report: boolean;
  contract_report_enabled: boolean;
  final_completion_signoff_required: boolean;
  edit_version: number;
}

/** A contract as lists show it, with its statistics. */
export const contractOf = (
  row: ContractRow,
  overall: UnitStatistics,
  yearToDate: UnitStatistics,
): TrainingContractListed => ({
  id: row.contract_id,
  trainingContractNumber: row.training_contract_number,
  apprentice: apprenticeOf(row),
  contractType: row.contract_type,
  courseCode: row.course_code,
  courseName: row.course_name,
  department: row.department,
  departmentEmail: row.department_email,
  startDate: row.start_date,
  commencedDate: row.commenced_date,
  endDate: row.end_date,
  createdDate: row.created_date,
  suspended: row.suspended,
  reportingSuspended: row.reporting_suspended,
  isLiveSTPReportAvailable: row.live_stp_report,
  isRetainedSTPReportAvailable: row.retained_stp_report,
  isTrainingContractReportEnabled: row.contract_report_enabled,
  units: {
    isFinalCompletionSignoffRequired: row.final_completion_signoff_required,
    overall,
    yearToDate,
  },
  version: row.edit_version,
});
