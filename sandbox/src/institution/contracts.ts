import type { Company } from './companies.ts';
import { addMonths, formatDay } from './days.ts';
import { slugOf } from './identifiers.ts';
import type { Institution } from './institution.ts';
import { writePdf } from './pdf.ts';
import type { Random } from './random.ts';
import type { Student } from './students.ts';
import type { Training } from './training.ts';
import { writeUnits } from './units.ts';

interface ContractPlan {
  company: Company;
  student: Student;
  supervisorContactId: string | null;
  training: Training;
}

/**
 * Writes a contract with its units and its approved plan, and adds the apprentice to the roster.
 */
export async function writeContract(
  institution: Institution,
  random: Random,
  { company, student, supervisorContactId, training }: ContractPlan,
): Promise<string> {
  const { today, numbers, writer, roster } = institution;
  const { trade, start, end } = training;
  const { qualification } = trade;
  const contractId = numbers.next('contract');
  const contractNumber = numbers.next('contractNumber');
  const created = Math.min(today, start + random.int(-14, 21));
  const planVersion = `${random.int(1, 3)}.${random.int(0, 2)}`;
  const planFile = training.hasApprovedPlan ? `training-plan-${contractNumber}.pdf` : null;
  // A final completion counts as requested on the day its last unit was confirmed.
  const finalSince =
    training.finalAwaitingDays === null ? null : formatDay(today - training.finalAwaitingDays);
  writer.write('training_contracts', {
    contract_id: contractId,
    employer_id: company.employerId,
    training_contract_number: contractNumber,
    student_id: student.studentId,
    supervisor_contact_id: supervisorContactId,
    contract_type: contractType(random, training),
    course_code: qualification.code,
    course_name: qualification.title,
    department: trade.department,
    department_email: `${slugOf(trade.department)}@institute.example`,
    start_date: formatDay(start),
    commenced_date: start <= today ? formatDay(Math.min(today, start + random.int(0, 7))) : null,
    end_date: formatDay(end),
    created_date: formatDay(created),
    suspended: training.isSuspended,
    live_stp_report: training.reports.live,
    retained_stp_report: training.reports.retained,
    contract_report_enabled: training.reports.contract,
    final_completion_signoff_required: finalSince !== null,
    final_signoff_since: finalSince,
    reporting_suspended: training.isSuspended && random.chance(0.5),
    attendance_type: training.attendance,
    nominal_term_months: qualification.nominalTermMonths,
    probation_end_date: formatDay(addMonths(start, 3)),
    plan_version: planVersion,
    approved_plan_file: planFile,
  });
  writeUnits(institution, random, contractId, training);
  if (planFile) {
    const content = planPaper(training, contractNumber, planVersion);
    await writer.attach('plans', planFile, content);
  }
  if (training.state === 'live') {
    const { employerId } = company;
    const { isSuspended } = training;
    roster.push({ contractId, employerId, course: qualification.code, start, end, isSuspended });
  }
  return contractId;
}

function contractType(random: Random, { trade }: Training): 'apprenticeship' | 'traineeship' {
  const isOftenTraineeship = trade.code === 'AHC30921' || trade.code === 'SIT30821';
  return random.chance(isOftenTraineeship ? 0.25 : 0.02) ? 'traineeship' : 'apprenticeship';
}

function planPaper({ trade, start, end }: Training, contractNumber: string, version: string) {
  const { code, title, units } = trade.qualification;
  return writePdf('Training plan', [
    `Training contract ${contractNumber}, plan ${version}, approved`,
    `${code} ${title}`,
    `From ${formatDay(start)} to ${formatDay(end)}`,
    '',
    ...units.map((unit) => `${unit.code}  ${unit.title}`),
    '',
    'Demonstration: no person and no company in it exists.',
  ]);
}
