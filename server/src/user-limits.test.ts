import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anApprentice } from './apprentices/test-apprentices.ts';
import { auditEvents } from './audit/tables.ts';
import { aCompany, aContact } from './companies/test-contacts.ts';
import { aForm, aPictureFile } from './content/test-content.ts';
import { type LimitKind, limitOf } from './identity/attempt-limits.ts';
import { attemptSubject, claimAttempt } from './identity/failed-attempts.ts';
import { givePassword, password } from './identity/test-people.ts';
import { aUser } from './identity/test-users.ts';
import { aPaidOrder } from './payments/test-orders.ts';
import { openTestApp, sessionHeaders } from './platform/test-app.ts';
import { testSecret } from './platform/test-database.ts';
import { aDecision } from './sign-offs/test-requests.ts';

const app = await openTestApp();

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** A user with their own company and two apprentices. */
interface Doing {
  readonly userId: string;
  readonly token: string;
  readonly eId: string;
  readonly cId: string;
  readonly orderNumber: string;
  /** A request that they have decided. */
  readonly decidedId: string;
}

async function post(
  { token }: Doing,
  path: string,
  payload: object | Buffer,
  type = payload instanceof Buffer ? 'application/pdf' : 'application/json',
  headers: Record<string, string> = {},
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { ...sessionHeaders(token), 'content-type': type, ...headers },
    payload: payload instanceof Buffer ? payload : JSON.stringify(payload),
  });
  return reply.statusCode;
}

const period = { start: '2026-01-01', end: '2026-03-31' };

const works: [LimitKind, string, (doing: Doing) => Promise<number>][] = [
  ['trustedDevice', 'contact', (doing) => post(doing, 'user/trustDevice', {})],
  [
    'accountChange',
    'contact',
    (doing) =>
      post(doing, 'user/changePassword', { currentPassword: password, newPassword: password }),
  ],
  [
    'accountChange',
    'contact',
    (doing) => post(doing, 'user/startSecondFactorChange', { mfaMethod: 'A' }),
  ],
  ['accountChange', 'contact', (doing) => post(doing, 'user/makeRecoveryCodes', {})],
  ['upload', 'contact', (doing) => post(doing, `employer/uploadDocument?eId=${doing.eId}`, pdf)],
  [
    'repeatedUpload',
    'contact',
    async (doing) => {
      const path = `employer/uploadDocument?eId=${doing.eId}`;
      await post(doing, path, pdf, 'application/pdf', { 'idempotency-key': 'once' });
      return post(doing, path, pdf, 'application/pdf', { 'idempotency-key': 'once' });
    },
  ],
  [
    'upload',
    'contact',
    (doing) =>
      post(doing, `employer/uploadSignoffFile?eId=${doing.eId}&rIds=${doing.decidedId}`, pdf),
  ],
  [
    'repeatedUpload',
    'contact',
    async (doing) => {
      const path = `employer/uploadSignoffFile?eId=${doing.eId}&rIds=${doing.decidedId}`;
      await post(doing, path, pdf, 'application/pdf', { 'idempotency-key': 'once' });
      return post(doing, path, pdf, 'application/pdf', { 'idempotency-key': 'once' });
    },
  ],
  [
    'upload',
    'staff',
    (doing) =>
      post(doing, `payments/deliverDocument?orderNumber=${doing.orderNumber}&lineNumber=1`, pdf),
  ],
  [
    'upload',
    'staff',
    async (doing) => post(doing, 'media/upload?alt=A', await aPictureFile(), 'image/png'),
  ],
  [
    'export',
    'contact',
    (doing) =>
      post(doing, 'employer/generateStudentProgressReport', {
        eId: doing.eId,
        reportTypeId: 'summary',
        academicYear: '2026',
      }),
  ],
  [
    'export',
    'contact',
    (doing) => post(doing, 'employer/downloadStatement', { eId: doing.eId, ...period }),
  ],
  ['export', 'staff', (doing) => post(doing, 'payments/downloadSettlement', { day: '2026-03-01' })],
  [
    'export',
    'staff',
    async (doing) => post(doing, 'submissions/downloadCsv', { formId: (await aForm(app.db)).id }),
  ],
  [
    'export',
    'staff',
    async (doing) => post(doing, 'submissions/downloadXlsx', { formId: (await aForm(app.db)).id }),
  ],
  [
    'companion',
    'contact',
    (doing) => post(doing, 'employer/createCompanionUser', { cId: doing.cId }),
  ],
  [
    'sentLink',
    'staff',
    async (doing) =>
      post(doing, 'administration/sendPasswordLink', { userId: (await aUser(app.db)).id }),
  ],
  [
    'sentLink',
    'staff',
    async (doing) =>
      post(doing, 'administration/sendVerificationMail', { userId: (await aUser(app.db)).id }),
  ],
];

async function doingAs(who: string): Promise<Doing> {
  const { employerId: eId } = await aCompany(app.db);
  const student = { email: 'apprentice@example.test' };
  const contract = await anApprentice(app.db, eId, { student });
  const { contractId: cId, studentId } = contract;
  await anApprentice(app.db, eId);
  const { user, contactId } = await aContact(app.db, eId, { role: 'admin' });
  const decided = await aDecision(app, contract, { userId: user.id, contactId });
  await givePassword(app, user.id);
  const payer = await aUser(app.db);
  const { order } = await aPaidOrder(app, { studentId, userId: payer.id });
  const doer = who === 'staff' ? await aUser(app.db, { isAdmin: true }) : user;
  return {
    userId: doer.id,
    token: await app.signIn(doer.id),
    eId,
    cId,
    orderNumber: order.orderNumber,
    decidedId: decided.requestId,
  };
}

test.each(works)(
  '%s: a %s has a limit per user, and exceeding it is recorded',
  async (kind, who, work) => {
    const doing = await doingAs(who);
    const subject = attemptSubject(testSecret, kind, doing.userId);
    // One fewer than the limit, made elsewhere.
    for (let tries = 1; tries < limitOf(kind).maxAttempts; tries++) {
      await claimAttempt(app.db, subject, app.now);
    }
    expect(await work(doing)).not.toBe(429);
    expect(await work(doing)).toBe(429);
    const recorded = async () =>
      (
        await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, doing.userId))
      ).filter((event) => event.kind === 'limit.reached');
    await expect.poll(recorded).toHaveLength(1);
    expect((await recorded())[0]?.details).toMatchObject({ limit: kind, count: 1 });
    // Colleagues have their own limit.
    expect(await work(await doingAs(who))).not.toBe(429);
  },
);

test('removing devices because there are too many is recorded', async () => {
  const { id } = await aUser(app.db);
  for (let device = 0; device < 21; device++) {
    if (device % 10 === 0) app.pass(86_400_000);
    const { status } = await app.call('user/trustDevice', {}, await app.signIn(id));
    expect(status).toBe(200);
  }
  const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, id));
  const forgotten = events.filter(({ kind }) => kind === 'device.forgotten');
  expect(forgotten.map(({ details }) => details)).toEqual([{ reason: 'more than 20' }]);
});
