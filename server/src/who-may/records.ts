import { randomUUID } from 'node:crypto';
import { anApprentice, aStudent } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aForm } from '../content/test-content.ts';
import { aDocument } from '../documents/test-documents.ts';
import { passkeys } from '../identity/passkeys/tables.ts';
import { sessions, trustedDevices } from '../identity/tables.ts';
import { aLink } from '../identity/test-links.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { aNotification } from '../notifications/test-notifications.ts';
import { aPaymentLink } from '../payments/links/test-links.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { aLearner } from '../payments/test-purchases.ts';
import type { TestApp } from '../platform/test-app.ts';
import { aReceipt } from '../receipts/test-receipts.ts';
import { aDecision, aSignOffFile, aSignOffRequest } from '../sign-offs/test-requests.ts';
import { fileField, nameField, withPhoto } from '../submissions/test-submissions.ts';
import { calendarAddresses } from '../timetable/tables.ts';

/** The ids of a company's records, as calls name them. */
export interface Records {
  readonly eId: string;
  readonly stcId: string;
  readonly studentNumber: string;
  readonly pId: string;
  readonly preEnrolmentNumber: string;
  readonly rId: string;
  /** The number of a receipt that the portal issued, and of its order. */
  readonly paperNumber: string;
  readonly orderNumber: string;
  /** The contact in whose role someone acts there. */
  readonly contactId: string;
  /** An open sign-off request. */
  aRequest(): Promise<string>;
  /** A file of a decision. */
  aSignOffFile(): Promise<string>;
  /** An uploaded document that has not been reported to the registry. */
  aDocument(): Promise<string>;
  /** A contact without an account. */
  aContact(): Promise<string>;
  /** A new invoice. */
  anInvoice(): Promise<string>;
  /** An open payment link of its invoice. */
  aPaymentLink(): Promise<string>;
  /** An address that no contact has, since those of a company must be unique. */
  anEmail(): string;
}

/** The ids of an account's records, as calls name them. */
export interface OwnRecords {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly passkeyId: string;
  readonly calendarAddressId: string;
  readonly submissionId: string;
  readonly notificationId: string;
  readonly orderNumber: string;
  readonly receiptNumber: string;
  readonly idempotencyKey: string;
  readonly attemptId: string;
  readonly enrolmentId: string;
  readonly productId: string;
  readonly pId: string;
  readonly preEnrolmentNumber: string;
  /** Tokens of links that were sent to the account's address and connect it. */
  readonly contactLink: string;
  readonly studentLink: string;
}

/** Shared by all cached records, since it belongs to no company. */
const heldEmail = () => 'mele@example.test';

/** Well-formed ids of nothing. */
export const missingRecords: Records = {
  eId: 'no-company',
  stcId: 'no-contract',
  studentNumber: 'no-student',
  pId: 'no-invoice',
  preEnrolmentNumber: 'PE-no-invoice',
  rId: 'no-receipt',
  paperNumber: 'P-000000',
  orderNumber: 'TB-NONE-0',
  contactId: 'no-contact',
  aRequest: async () => '00000000-0000-4000-8000-000000000000',
  aSignOffFile: async () => '00000000-0000-4000-8000-000000000000',
  aDocument: async () => '00000000-0000-4000-8000-000000000000',
  aContact: async () => 'no-contact',
  anInvoice: async () => 'no-invoice',
  aPaymentLink: async () => '00000000-0000-4000-8000-000000000000',
  anEmail: heldEmail,
};

export const missingOwnRecords: OwnRecords = {
  userId: 'nobody',
  sessionId: '00000000-0000-4000-8000-000000000000',
  deviceId: '00000000-0000-4000-8000-000000000000',
  passkeyId: '00000000-0000-4000-8000-000000000000',
  calendarAddressId: '00000000-0000-4000-8000-000000000000',
  submissionId: 'no-submission',
  notificationId: '00000000-0000-4000-8000-000000000000',
  orderNumber: missingRecords.orderNumber,
  receiptNumber: missingRecords.paperNumber,
  idempotencyKey: 'no-key',
  attemptId: '00000000-0000-4000-8000-000000000000',
  enrolmentId: 'no-enrolment',
  productId: 'no-product',
  pId: missingRecords.pId,
  preEnrolmentNumber: missingRecords.preEnrolmentNumber,
  contactLink: 'x'.repeat(43),
  studentLink: 'y'.repeat(43),
};

/** A company with one of everything that a call may name. */
export async function someRecords(
  app: TestApp,
  {
    parentEmployerId,
    learnerId = null,
  }: { parentEmployerId: string | null; learnerId?: string | null },
): Promise<Records> {
  const { db } = app;
  const { employerId } = await aCompany(db, { parentEmployerId });
  const file = await app.files.store(Buffer.from('a picture'));
  const contract = await anApprentice(db, employerId, {
    student: { email: 'ngaire@example.test', photo: file, userId: learnerId },
    contract: {
      liveStpReport: true,
      retainedStpReport: true,
      approvedPlanFile: file,
      contractReportEnabled: true,
    },
  });
  const { studentId } = contract;
  const { user, contactId } = await aContact(db, employerId);
  const paid = await aPaidOrder(app, { studentId, userId: user.id, employerId });
  const { preEnrolmentId, preEnrolmentNumber } = await aPreEnrolment(db, employerId, studentId);
  return {
    eId: employerId,
    stcId: contract.contractId,
    studentNumber: studentId,
    pId: preEnrolmentId,
    preEnrolmentNumber,
    rId: (await aReceipt(db, employerId)).receiptId,
    paperNumber: paid.receiptNumber,
    orderNumber: paid.order.orderNumber,
    contactId,
    aRequest: async () => (await aSignOffRequest(db, contract)).id,
    aSignOffFile: async () => {
      const by = { userId: user.id, contactId };
      return aSignOffFile(app, (await aDecision(app, contract, by)).signOffId, by);
    },
    aDocument: async () => (await aDocument(app, employerId, { isPortals: true })).documentId,
    aContact: async () => (await aContact(db, employerId, { userId: null })).contactId,
    anInvoice: async () => (await aPreEnrolment(db, employerId, studentId)).preEnrolmentId,
    aPaymentLink: async () =>
      (await aPaymentLink(db, { preEnrolmentId, employerId, userId: user.id })).linkId,
    anEmail: () => `${randomUUID()}@example.test`,
  };
}

/** The same records, each created only once. */
export async function heldRecords(records: Records): Promise<Records> {
  const [request, signOffFile, document, contact, invoice, paymentLink] = await Promise.all([
    records.aRequest(),
    records.aSignOffFile(),
    records.aDocument(),
    records.aContact(),
    records.anInvoice(),
    records.aPaymentLink(),
  ]);
  return {
    ...records,
    aRequest: async () => request,
    aSignOffFile: async () => signOffFile,
    aDocument: async () => document,
    aContact: async () => contact,
    anInvoice: async () => invoice,
    aPaymentLink: async () => paymentLink,
    anEmail: heldEmail,
  };
}

/** A submission that still awaits a file. */
async function aSubmission(app: TestApp, userId: string): Promise<string> {
  const { id: formId, version: formVersion } = await aForm(app.db, {
    fields: [nameField, fileField],
  });
  const sent = withPhoto({ formId, formVersion });
  await app.call('form/submitForm', sent, await app.signIn(userId));
  return sent.sub.id;
}

/** A learner with one of everything that belongs to an account. */
export async function someOwnRecords(app: TestApp, { eId, stcId }: Records): Promise<OwnRecords> {
  const { db, now } = app;
  const { userId, studentId, enrolmentId, productId } = await aLearner(app);
  const { preEnrolmentId, preEnrolmentNumber } = await aPreEnrolment(db, null, studentId);
  const delivered = {
    deliveredAt: now,
    file: await app.files.store(Buffer.from('a document')),
    fileType: 'text/plain',
    fileSize: 10,
  };
  const lines = [delivered];
  const { order, attempt, receiptNumber } = await aPaidOrder(app, { studentId, userId, lines });
  const [sessionId, deviceId, calendarAddressId] = [randomUUID(), randomUUID(), randomUUID()];
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db.orm.insert(sessions).values({ id: sessionId, tokenHash: sessionId, userId, expiresAt });
  await db.orm
    .insert(trustedDevices)
    .values({ id: deviceId, userId, tokenHash: deviceId, createdAt: now, expiresAt });
  const passkeyId = randomUUID();
  await db.orm.insert(passkeys).values({
    id: passkeyId,
    userId,
    credentialId: passkeyId,
    publicKey: Buffer.from('a public key'),
    counter: 0,
    transports: [],
    deviceType: 'multiDevice',
    isBackedUp: true,
    name: 'A phone',
    createdAt: now,
  });
  await db.orm.insert(calendarAddresses).values({
    id: calendarAddressId,
    tokenHash: calendarAddressId,
    userId,
    employerId: eId,
    contractId: stcId,
    createdAt: now,
  });
  const contact = await aContact(db, eId, { userId: null });
  const student = await aStudent(db, { userId: null, email: 'zoe@example.test' });
  return {
    userId,
    sessionId,
    deviceId,
    passkeyId,
    calendarAddressId,
    submissionId: await aSubmission(app, userId),
    notificationId: (await aNotification(db, userId, { at: now })).id,
    orderNumber: order.orderNumber,
    receiptNumber,
    idempotencyKey: attempt.idempotencyKey,
    attemptId: attempt.attemptId,
    enrolmentId,
    productId,
    pId: preEnrolmentId,
    preEnrolmentNumber,
    contactLink: await aLink(app, {
      userId,
      kind: 'connection',
      email: contact.user.email,
      contactId: contact.contactId,
    }),
    studentLink: await aLink(app, {
      userId,
      kind: 'studentConnection',
      email: 'zoe@example.test',
      studentId: student.studentId,
    }),
  };
}
