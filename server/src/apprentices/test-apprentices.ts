import { aUser } from '../identity/test-users.ts';
import type { Database } from '../platform/database.ts';
import { nextId, nextNumber } from '../platform/test-ids.ts';
import { students, trainingContracts, units } from './tables.ts';

export type Contract = { contractId: string; employerId: string };

/** An apprentice at a company, with their training contract. */
export async function anApprentice(
  db: Database,
  employerId: string,
  {
    student = {},
    contract = {},
  }: {
    student?: Partial<typeof students.$inferInsert>;
    contract?: Partial<typeof trainingContracts.$inferInsert>;
  } = {},
) {
  const studentId = nextId('student');
  await db.orm.insert(students).values({
    studentId,
    studentNumber: studentId,
    givenName: 'Ngaire',
    familyName: 'Tūhoe',
    ...student,
  });
  const contractId = contract.contractId ?? nextId('contract');
  await db.orm.insert(trainingContracts).values({
    contractId,
    employerId,
    trainingContractNumber: contractId,
    studentId: student.studentId ?? studentId,
    contractType: 'apprenticeship',
    courseCode: 'UEE30820',
    courseName: 'Certificate III in Electrotechnology Electrician',
    startDate: '2025-02-03',
    createdDate: '2025-01-20',
    suspended: false,
    liveStpReport: false,
    retainedStpReport: false,
    contractReportEnabled: false,
    finalCompletionSignoffRequired: false,
    ...contract,
  });
  return { contractId, employerId, studentId: student.studentId ?? studentId };
}

/** A student, connected to a new account by default. */
export async function aStudent(db: Database, given: Partial<typeof students.$inferInsert> = {}) {
  const userId = given.userId === undefined ? (await aUser(db)).id : given.userId;
  const studentId = nextId('student');
  const values = {
    studentId,
    studentNumber: studentId,
    givenName: 'Zoe',
    familyName: 'Haddad',
    ...given,
    userId,
  };
  await db.orm.insert(students).values(values);
  return values;
}

export async function aUnit(
  db: Database,
  { contractId, employerId }: Contract,
  given: Partial<typeof units.$inferInsert> = {},
) {
  const unitId = nextId('unit');
  const values = {
    unitId,
    contractId,
    employerId,
    code: `UEECD${nextNumber()}`,
    moduleName: 'Solve problems in d.c. circuits',
    academicYear: 2026,
    status: 'in_delivery' as const,
    hasAttended: true,
    euId: unitId,
    ...given,
  };
  const [unit] = await db.orm.insert(units).values(values).returning();
  if (!unit) throw new Error('The insert returned no row.');
  return unit;
}
