import { randomUUID } from 'node:crypto';
import { students, trainingContracts, units } from '../apprentices/tables.ts';
import { attendances } from '../attendance/tables.ts';
import { documentProducts, enrolments } from '../checkout/tables.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { employerContacts, employers } from '../companies/tables.ts';
import { documents } from '../documents/tables.ts';
import { users } from '../identity/tables.ts';
import { preEnrolmentFees, preEnrolments } from '../invoices/tables.ts';
import { receipts } from '../receipts/tables.ts';
import { recordChanges } from '../registry/changes.ts';
import { signOffRequests } from '../sign-offs/tables.ts';
import { eventStudents, events } from '../timetable/tables.ts';
import type { Database } from './database.ts';
import type { FileStorage } from './file-storage.ts';

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

/** A student, connected to an account of their own unless said otherwise. */
export async function aStudent(db: Database, given: Partial<typeof students.$inferInsert> = {}) {
  const userId = given.userId === undefined ? (await aUser(db)).id : given.userId;
  const studentId = next('student');
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

export async function anEnrolment(
  db: Database,
  studentId: string,
  given: Partial<typeof enrolments.$inferInsert> = {},
) {
  const values = {
    enrolmentId: next('enrolment'),
    studentId,
    courseCode: 'UEE30820',
    courseName: 'Certificate III in Electrotechnology Electrician',
    status: 'active' as const,
    startDate: '2025-02-03',
    ...given,
  };
  await db.orm.insert(enrolments).values(values);
  return values;
}

/** A document that can be ordered both ways: 22 dollars as a file, 33 dollars in print. */
export async function aProduct(
  db: Database,
  enrolmentId: string,
  given: Partial<typeof documentProducts.$inferInsert> = {},
) {
  const values = {
    productId: next('product'),
    enrolmentId,
    label: 'Statement of results',
    categoryId: 'documents',
    digitalAllowed: true,
    printAllowed: true,
    digitalPrice: 2200,
    digitalGst: 200,
    printPrice: 3300,
    printGst: 300,
    ...given,
  };
  await db.orm.insert(documentProducts).values(values);
  return values;
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

/** An invoice, unpaid unless said otherwise. Each line is [amount, GST within it], in cents; a group each. */
export async function aPreEnrolment(
  db: Database,
  employerId: string | null,
  studentId: string,
  given: Partial<typeof preEnrolments.$inferInsert> & {
    lines?: readonly (readonly [amount: number, gst: number])[];
  } = {},
) {
  const { lines = [[110_000, 10_000]], ...columns } = given;
  const preEnrolmentId = columns.preEnrolmentId ?? next('invoice');
  const values = {
    preEnrolmentId,
    employerId,
    studentId,
    invoiceNumber: `INV-${preEnrolmentId}`,
    preEnrolmentNumber: `PE-${preEnrolmentId}`,
    dueDate: '2026-03-20',
    status: 'unpaid' as const,
    ...columns,
  };
  await db.orm.insert(preEnrolments).values(values);
  const fees = lines.map(([feeAmount, gstAmount], index) => ({
    preEnrolmentId,
    groupNumber: index + 1,
    lineNumber: 1,
    description: `Fee ${index + 1}`,
    feeAmount,
    gstAmount,
  }));
  if (fees.length > 0) await db.orm.insert(preEnrolmentFees).values(fees);
  return values;
}

/** What a company paid, without lines and payments. */
export async function aReceipt(
  db: Database,
  employerId: string,
  given: Partial<typeof receipts.$inferInsert> = {},
) {
  const receiptId = given.receiptId ?? next('receipt');
  const values = {
    receiptId,
    employerId,
    receiptNumber: `R-${receiptId}`,
    status: 'Receipted',
    paidAmount: 110_000,
    paidDate: '2026-03-01',
    gstAmount: 10_000,
    ...given,
  };
  await db.orm.insert(receipts).values(values);
  return values;
}

export async function anAttendance(
  db: Database,
  { contractId, employerId }: Contract,
  given: Partial<typeof attendances.$inferInsert> = {},
) {
  const attendanceId = next('attendance');
  const values = {
    attendanceId,
    contractId,
    employerId,
    description: 'Block 1',
    fromDate: '2026-02-09',
    toDate: '2026-02-13',
    hoursPresent: 30,
    hoursAbsent: 8,
    hoursAbsentApproved: 4,
    ...given,
  };
  await db.orm.insert(attendances).values(values);
  return values;
}

/** A document with its content in the store, the registry's unless it is the portal's, which it has not told of. */
export async function aDocument(
  { db, files }: { db: Database; files: FileStorage },
  employerId: string,
  {
    content = 'Safety induction',
    isPortals = false,
    ...given
  }: Partial<typeof documents.$inferInsert> & {
    content?: string | Buffer;
    isPortals?: boolean;
  } = {},
) {
  const documentId = isPortals ? randomUUID() : next('document');
  const values = {
    documentId,
    employerId,
    title: 'Safety induction',
    file: await files.store(Buffer.from(content)),
    fileName: 'induction.txt',
    createdDate: '2026-02-20',
    portalId: isPortals ? documentId : null,
    ...given,
  };
  await db.orm.insert(documents).values(values);
  const at = new Date('2026-03-02T00:00:00Z');
  if (isPortals) {
    await recordChanges(db, [
      {
        id: randomUUID(),
        kind: 'document.uploaded',
        at,
        visibleAt: at,
        userId: 'somebody',
        contactId: null,
        employerId,
        subject: { type: 'document', id: documentId },
        values: {},
      },
    ]);
  }
  return values;
}

/** A session of four hours, with the apprentices who are expected at it: nobody has said who came. */
export async function anEvent(
  db: Database,
  contracts: readonly (Contract & { attended?: boolean | null })[],
  given: Partial<typeof events.$inferInsert> = {},
) {
  const eventId = given.eventId ?? next('event');
  const startsAt = given.startsAt ?? new Date('2026-03-02T09:00:00+11:00');
  const values = {
    eventId,
    title: 'Install cable enclosures',
    type: 'session' as const,
    allDay: false,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
    suspended: false,
    ...given,
  };
  await db.orm.insert(events).values(values);
  const expected = contracts.map(({ contractId, employerId, attended = null }) => ({
    eventId,
    contractId,
    employerId,
    attended,
  }));
  if (expected.length > 0) await db.orm.insert(eventStudents).values(expected);
  return values;
}
