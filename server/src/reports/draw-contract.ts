import { addressLine } from '../companies/address.ts';
import type { Fact, Sheet } from '../papers/sheet.ts';
import { longDay, shownAbn } from '../papers/wording.ts';
import type { ContractRecord } from './contract-record.ts';
import { reportLabels } from './labels.ts';

export const apprenticeName = ({ apprentice }: ContractRecord): string =>
  `${apprentice.givenName} ${apprentice.familyName}`;

/** The title of the student in such a contract. */
export const apprenticeLabel = ({ contractType }: ContractRecord) =>
  contractType === 'traineeship' ? reportLabels.trainee : reportLabels.apprentice;

const typeOf = (sheet: Sheet, { contractType, attendanceType }: ContractRecord): string => {
  const type = sheet.say(reportLabels[contractType]);
  if (attendanceType === null) return type;
  const attendance = sheet.say(reportLabels[attendanceType]).toLowerCase();
  return sheet.say(reportLabels.typeAndAttendance, { type, attendance });
};

const termOf = (sheet: Sheet, months: number | null): string | null => {
  if (months === null) return null;
  return months === 1
    ? sheet.say(reportLabels.oneMonth)
    : sheet.say(reportLabels.months, { count: months });
};

const supervisorOf = ({ supervisor }: ContractRecord): string | null =>
  supervisor && [supervisor.name, supervisor.email].filter(Boolean).join(', ');

/** The parties of the contract: employer, apprentice, training organisation. */
export function drawParties(sheet: Sheet, record: ContractRecord): void {
  const { employer, apprentice } = record;
  sheet.heading(sheet.say(reportLabels.parties));
  sheet.parties([
    {
      role: sheet.say(reportLabels.employer),
      name: employer.name,
      facts: [
        [reportLabels.legalName, employer.legalName === employer.name ? null : employer.legalName],
        [reportLabels.abn, employer.abn && shownAbn(employer.abn)],
        [reportLabels.epsilon, employer.epsilonNumber],
        [reportLabels.workplace, addressLine(employer.address)],
        [reportLabels.employerPhone, employer.phone],
        [reportLabels.supervisor, supervisorOf(record)],
      ],
    },
    {
      role: sheet.say(apprenticeLabel(record)),
      name: apprenticeName(record),
      facts: [
        [reportLabels.studentNumber, apprentice.number],
        [reportLabels.usi, apprentice.usi],
      ],
    },
    {
      role: sheet.say(reportLabels.institution),
      name: sheet.institution,
      facts: [
        [reportLabels.department, record.department],
        [reportLabels.departmentEmail, record.departmentEmail],
      ],
    },
  ]);
}

/** The terms of the contract and its dates; additional facts of a report come last. */
export function drawContract(
  sheet: Sheet,
  record: ContractRecord,
  others: readonly Fact[] = [],
): void {
  sheet.heading(sheet.say(reportLabels.contract));
  sheet.facts(
    [
      [reportLabels.number, record.number],
      [reportLabels.type, typeOf(sheet, record)],
      [reportLabels.qualification, `${record.courseCode} ${record.courseName}`],
      [reportLabels.start, longDay(record.startDate)],
      [reportLabels.commenced, longDay(record.commencedDate)],
      [reportLabels.probationEnd, longDay(record.probationEndDate)],
      [reportLabels.nominalEnd, longDay(record.endDate)],
      [reportLabels.nominalTerm, termOf(sheet, record.nominalTermMonths)],
      [reportLabels.status, record.isSuspended ? sheet.say(reportLabels.isSuspended) : null],
      ...others,
    ],
    { columns: 3 },
  );
}
