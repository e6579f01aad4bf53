import { randomUUID } from 'node:crypto';
import { students, trainingContracts, units } from '../apprentices/tables.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { employerContacts, employers } from '../companies/tables.ts';
import { users } from '../identity/tables.ts';
import { signOffRequests } from '../sign-offs/tables.ts';
import type { Database } from './database.ts';

// What a test needs, made with as little said as possible. Each answers what it made.

let made = 0;
const next = (kind: string) => `${kind}-${++made}`;

export async function aUser(db: Database, given: Partial<typeof users.$inferInsert> = {}) {
  const id = next('user');
  const values = { id, name: `Person ${id}`, email: `${id}@example.test`, ...given };
  const [user] = await db.orm.insert(users).values(values).returning();
  if (!user) throw new Error('An insert answers its row.');
  return user;
}

export async function aCompany(db: Database, given: Partial<typeof employers.$inferInsert> = {}) {
  const employerId = next('employer');
  const values = { employerId, code: employerId, name: `Company ${employerId}`, ...given };
  const [company] = await db.orm.insert(employers).values(values).returning();
  if (!company) throw new Error('An insert answers its row.');
  return company;
}

/** A contact with a connected account, and what they may reach. */
export async function aContact(
  db: Database,
  employerId: string,
  given: Partial<typeof employerContacts.$inferInsert> = {},
) {
  const user = await aUser(db);
  const contactId = next('contact');
  const values = {
    contactId,
    employerId,
    givenName: 'Dana',
    familyName: 'Foreman',
    email: user.email,
    role: 'writer' as const,
    userId: user.id,
    ...given,
  };
  await db.orm.insert(employerContacts).values(values);
  await refreshEmployerUsers(db, { userIds: [user.id] });
  return { user, contactId };
}

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
  const studentId = next('student');
  await db.orm.insert(students).values({
    studentId,
    studentNumber: studentId,
    givenName: 'Ngaire',
    familyName: 'Tūhoe',
    ...student,
  });
  const contractId = contract.contractId ?? next('contract');
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

type Contract = { contractId: string; employerId: string };

export async function aUnit(
  db: Database,
  { contractId, employerId }: Contract,
  given: Partial<typeof units.$inferInsert> = {},
) {
  const unitId = next('unit');
  const values = {
    unitId,
    contractId,
    employerId,
    code: `UEECD${made}`,
    moduleName: 'Solve problems in d.c. circuits',
    academicYear: 2026,
    status: 'in_delivery' as const,
    hasAttended: true,
    euId: unitId,
    ...given,
  };
  const [unit] = await db.orm.insert(units).values(values).returning();
  if (!unit) throw new Error('An insert answers its row.');
  return unit;
}

/** An open request: for a new awaiting unit of the contract, or for its final completion. */
export async function aSignOffRequest(
  db: Database,
  contract: Contract,
  {
    isFinal = false,
    waitingSince = '2026-02-14',
  }: { isFinal?: boolean; waitingSince?: string } = {},
) {
  const unit = isFinal ? null : await aUnit(db, contract, { status: 'awaiting_signoff' });
  const id = randomUUID();
  await db.orm.insert(signOffRequests).values({
    id,
    employerId: contract.employerId,
    contractId: contract.contractId,
    unitId: unit?.unitId ?? null,
    waitingSince,
    openedAt: new Date('2026-02-14T00:00:00Z'),
  });
  return { id, unit };
}
