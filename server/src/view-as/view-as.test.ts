import { viewMinutes } from '@tradebridge/contract/view-as-rules';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { auditEvents } from '../audit/tables.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { employerContacts, employers } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aForm } from '../content/test-content.ts';
import { limitOf } from '../identity/attempt-limits.ts';
import { attemptSubject, claimAttempt } from '../identity/failed-attempts.ts';
import { users } from '../identity/tables.ts';
import { aUser } from '../identity/test-users.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { testSecret } from '../platform/test-database.ts';
import { aDecision } from '../sign-offs/test-requests.ts';
import { endViewsThatAreOver } from './end-views.ts';

const app = await openTestApp();

const reason = 'Cannot find an invoice';

async function aStaffSession(claims: { isAdmin?: true; isSupport?: true } = { isSupport: true }) {
  const { id } = await aUser(app.db, claims);
  return { staffId: id, token: await app.signIn(id) };
}

/** Support staff, and a contact of a company. */
async function aPair(role: 'reader' | 'writer' | 'admin' = 'writer') {
  const { employerId, name } = await aCompany(app.db);
  const { contactId, user } = await aContact(app.db, employerId, { role });
  return { employerId, name, contactId, userId: user.id, ...(await aStaffSession()) };
}

const start = (token: string, contactId: string) =>
  app.call('viewAs/start', { contactId, reason }, token);
const stop = (token: string) => app.call('viewAs/stop', {}, token);

/** The user of the session as it sees itself. */
async function userOf(token: string) {
  const { body } = await app.call('user/registerUser', {}, token);
  const user = body.Result?.user;
  if (!user || !('employerContact' in user)) throw new Error('The session is incomplete.');
  return user;
}

const statusOfSummary = async (token: string, eId: string) =>
  (await app.call('employer/syncEmployerSummary', { eId }, token)).status;

const eventsOf = async (staffId: string) =>
  (await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, staffId)))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ kind, subjectId, details }) => ({ kind, subjectId, details }));

describe('viewing as a contact', () => {
  test.each([{ isSupport: true }, { isAdmin: true }] as const)(
    "shows %j the contact's companies and no other, until it is stopped",
    async (claims) => {
      const { employerId, name, contactId } = await aPair();
      const { employerId: other } = await aCompany(app.db);
      const { token, staffId } = await aStaffSession(claims);
      const { status, body } = await start(token, contactId);
      expect(status).toBe(200);
      const endsAt = new Date(app.now.getTime() + viewMinutes * 60_000).toISOString();
      expect(body.Result).toEqual({
        contactId,
        name: 'Dana Foreman',
        company: { id: employerId, name },
        endsAt,
      });
      expect(await userOf(token)).toMatchObject({
        id: staffId,
        isAdmin: false,
        isSupport: false,
        employerContact: { id: contactId, role: 'writer' },
        viewing: body.Result,
      });
      const companies = await app.call('employer/retrieveMyCompanies', {}, token);
      expect(companies.body.Result).toEqual([
        { eid: employerId, name, role: 'writer', maySign: true, mayPay: true },
      ]);
      expect(await statusOfSummary(token, employerId)).toBe(200);
      expect(await statusOfSummary(token, other)).toBe(404);
      expect((await stop(token)).status).toBe(200);
      expect((await userOf(token)).viewing).toBeUndefined();
      expect(await statusOfSummary(token, other)).toBe(200);
    },
  );

  test('applies to one session: another of the same user is unchanged', async () => {
    const { contactId, staffId, token } = await aPair();
    const other = await app.signIn(staffId);
    await start(token, contactId);
    expect((await userOf(other)).isSupport).toBe(true);
  });

  test('expires', async () => {
    const own = await TestApp.open();
    const { employerId } = await aCompany(own.db);
    const { contactId } = await aContact(own.db, employerId);
    const token = await own.signIn((await aUser(own.db, { isSupport: true })).id);
    await own.call('viewAs/start', { contactId, reason }, token);
    own.pass(viewMinutes * 60_000 - 1);
    expect((await own.call('employer/findCompany', {}, token)).body.Error?.Code).toBe('viewing');
    own.pass(1);
    expect((await own.call('employer/findCompany', {}, token)).status).toBe(200);
    await own.close();
  });

  test('of a contact with 200 companies shows all of them', async () => {
    const { employerId, contactId, token } = await aPair();
    const below = Array.from({ length: 199 }, (_, index) => ({
      employerId: `${employerId}-${index}`,
      code: `${index}`,
      name: `Below ${index}`,
      parentEmployerId: employerId,
    }));
    await app.db.orm.insert(employers).values(below);
    await refreshEmployerUsers(app.db, 'everybody');
    await start(token, contactId);
    const { body } = await app.call('employer/retrieveMyCompanies', {}, token);
    expect(body.Result).toHaveLength(200);
    expect(await statusOfSummary(token, `${employerId}-198`)).toBe(200);
  });

  test('as the same contact again changes nothing, and as another is refused', async () => {
    const { contactId, staffId, token } = await aPair();
    const first = await start(token, contactId);
    app.pass(60_000);
    expect((await start(token, contactId)).body.Result).toEqual(first.body.Result);
    const other = await aPair();
    expect((await start(token, other.contactId)).body.Error?.Code).toBe('viewing');
    const started = (await eventsOf(staffId)).filter(({ kind }) => kind === 'viewAs.started');
    expect(started).toHaveLength(1);
  });

  test('started twice at once is one view', async () => {
    const { contactId, staffId, token } = await aPair();
    const replies = await Promise.all([start(token, contactId), start(token, contactId)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(staffId)).toHaveLength(1);
  });

  test('can be stopped without having been started', async () => {
    const { token, staffId } = await aStaffSession();
    expect((await stop(token)).status).toBe(200);
    expect(await eventsOf(staffId)).toEqual([]);
  });

  test('needs fresh proof', async () => {
    const { contactId, staffId } = await aPair();
    const token = await app.signIn(staffId, { isProved: false });
    expect((await start(token, contactId)).body.Error?.Code).toBe('proof-required');
  });

  test.each([[''], ['  a '], ['x'.repeat(501)]])('needs a reason, not "%s"', async (given) => {
    const { contactId, token } = await aPair();
    const reply = await app.call('viewAs/start', { contactId, reason: given }, token);
    expect(reply.body.Error?.Code).toBe('invalid');
  });

  test.each([
    ['staff', { isSupport: true }],
    ['an administrator', { isAdmin: true }],
    ['a disabled user', { disabledAt: new Date() }],
  ])('is refused for a contact who is %s', async (_who, change) => {
    const { contactId, userId, token } = await aPair();
    await app.db.orm.update(users).set(change).where(eq(users.id, userId));
    expect((await start(token, contactId)).body.Error?.Code).toBe('conflict');
  });

  test('is refused for a contact without an account, and for an unknown one', async () => {
    const { employerId, token } = await aPair();
    const { contactId } = await aContact(app.db, employerId, { userId: null });
    expect((await start(token, contactId)).body.Error?.Code).toBe('conflict');
    expect((await start(token, 'nobody')).body.Error?.Code).toBe('not-found');
    const retired = await aContact(app.db, employerId, { retiredAt: app.now });
    expect((await start(token, retired.contactId)).body.Error?.Code).toBe('not-found');
  });

  test('shows nothing of a contact who becomes staff or is disabled meanwhile', async () => {
    const { employerId, contactId, userId, token } = await aPair();
    await start(token, contactId);
    await app.db.orm.update(users).set({ isAdmin: true }).where(eq(users.id, userId));
    expect(await statusOfSummary(token, employerId)).toBe(404);
    await app.db.orm
      .update(users)
      .set({ isAdmin: false, disabledAt: app.now })
      .where(eq(users.id, userId));
    expect(await statusOfSummary(token, employerId)).toBe(404);
  });

  test('ends for users who are no longer staff', async () => {
    const { employerId, contactId, staffId, token } = await aPair();
    await start(token, contactId);
    await app.db.orm.update(users).set({ isSupport: false }).where(eq(users.id, staffId));
    expect((await userOf(token)).viewing).toBeUndefined();
    expect(await statusOfSummary(token, employerId)).toBe(404);
  });
});

describe("the company's orders", () => {
  const open = (token: string, orderNumber: string) =>
    app.call('checkout/retrieveOrder', { orderNumber }, token);
  const listed = async (token: string, eId: string) =>
    (await app.call('employer/retrieveOrders', { eId }, token)).body.Result?.orders.map(
      ({ orderNumber }) => orderNumber,
    );
  const receipt = async (token: string, receiptNo: string) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/checkout/downloadReceipt',
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      payload: { receiptNo },
    });
    return reply.statusCode;
  };

  test("are shown with their receipts, and nobody's own: not the contact's, nor the staff member's", async () => {
    const { employerId, contactId, userId, staffId, token } = await aPair('writer');
    const { studentId } = await anApprentice(app.db, employerId);
    const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId);
    const { order, receiptNumber } = await aPaidOrder(app, {
      employerId,
      studentId,
      preEnrolmentId,
      userId,
    });
    const own = await aPaidOrder(app, { studentId, userId });
    const staffs = await aPaidOrder(app, { studentId, userId: staffId });
    await start(token, contactId);
    expect(await listed(token, employerId)).toEqual([order.orderNumber]);
    expect((await open(token, order.orderNumber)).status).toBe(200);
    expect(await receipt(token, receiptNumber)).toBe(200);
    for (const other of [own, staffs]) {
      expect((await open(token, other.order.orderNumber)).status).toBe(404);
      expect(await receipt(token, other.receiptNumber)).toBe(404);
    }
  });

  test('are as hidden as from the contact, where the contact only reads', async () => {
    const { employerId, contactId, userId, token } = await aPair('reader');
    const { studentId } = await anApprentice(app.db, employerId);
    const { order } = await aPaidOrder(app, { employerId, studentId, userId });
    await start(token, contactId);
    const list = await app.call('employer/retrieveOrders', { eId: employerId }, token);
    expect(list.body.Error?.Code).toBe('forbidden');
    expect((await open(token, order.orderNumber)).status).toBe(404);
  });
});

describe('a form', () => {
  const read = async (token: string, id: string) =>
    (await app.call('form/getOne', { id }, token)).status;

  test("is read where the contact's role reads it, and its answers and drafts are not", async () => {
    const { contactId, token } = await aPair('reader');
    const forContacts = await aForm(app.db, { audience: { kind: 'contacts' } });
    const forAdmins = await aForm(app.db, { audience: { kind: 'roles', roles: ['admin'] } });
    await start(token, contactId);
    expect(await read(token, forContacts.id)).toBe(200);
    expect(await read(token, forAdmins.id)).toBe(404);
    const started = await app.call('form/startForm', { formId: forContacts.id }, token);
    expect(started.body.Error?.Code).toBe('viewing');
  });

  test('for learners is read where the contact is one too', async () => {
    const { employerId, contactId, userId, token } = await aPair();
    const { id } = await aForm(app.db, { audience: { kind: 'learners' } });
    await start(token, contactId);
    expect(await read(token, id)).toBe(404);
    await anApprentice(app.db, employerId, { student: { userId } });
    expect(await read(token, id)).toBe(200);
  });
});

describe('the events of a view', () => {
  test('are its start with the reason, what was viewed, and its end, each with both users', async () => {
    const { employerId, contactId, userId, staffId, token } = await aPair();
    await statusOfSummary(token, employerId);
    await start(token, contactId);
    app.pass(1000);
    await statusOfSummary(token, employerId);
    app.pass(1000);
    await app.call('notifications/markAllRead', { ids: [] }, token);
    app.pass(1000);
    await stop(token);
    app.pass(1000);
    await statusOfSummary(token, employerId);
    const [alone, ...during] = await eventsOf(staffId);
    const after = during.pop();
    for (const looked of [alone, after]) {
      expect(looked).toMatchObject({ kind: 'company.viewed', details: {} });
      expect(looked?.details).not.toHaveProperty('viewingAs');
    }
    const viewingAs = userId;
    expect(during).toEqual([
      {
        kind: 'viewAs.started',
        subjectId: userId,
        details: { viewingAs, contactId, reason, endsAt: expect.any(String) },
      },
      { kind: 'company.viewed', subjectId: null, details: { viewingAs } },
      {
        kind: 'call.refused',
        subjectId: null,
        details: { viewingAs, path: 'notifications/markAllRead', code: 'viewing' },
      },
      {
        kind: 'viewAs.ended',
        subjectId: userId,
        details: { viewingAs, contactId, because: 'stopped' },
      },
    ]);
    const admin = await aStaffSession({ isAdmin: true });
    const found = await app.call('audit/findEvents', { kinds: ['viewAs.ended'] }, admin.token);
    const [{ email } = { email: '' }] = await app.db.orm
      .select()
      .from(users)
      .where(eq(users.id, userId));
    expect(found.body.Result?.events[0]).toMatchObject({ viewingAs: { id: userId, email } });
  });

  test('include its end, once, if it expires or the session ends', async () => {
    const late = await aPair();
    await start(late.token, late.contactId);
    const left = await aPair();
    await start(left.token, left.contactId);
    await app.call('user/signOut', {}, left.token);
    const going = await aPair();
    await endViewsThatAreOver(app.db, app.now);
    await endViewsThatAreOver(app.db, new Date(app.now.getTime() + viewMinutes * 60_000));
    await endViewsThatAreOver(app.db, new Date(app.now.getTime() + 2 * viewMinutes * 60_000));
    const ends = async (staffId: string) =>
      (await eventsOf(staffId))
        .filter(({ kind }) => kind === 'viewAs.ended')
        .map(({ details }) => details.because);
    expect(await ends(late.staffId)).toEqual(['timeUp']);
    expect(await ends(left.staffId)).toEqual(['signedOut']);
    expect(await ends(going.staffId)).toEqual([]);
    const signedOut = (await eventsOf(left.staffId)).find(({ kind }) => kind === 'session.ended');
    expect(signedOut?.details).toEqual({ viewingAs: left.userId });
  });
});

describe('an export', () => {
  const download = (token: string, path: string, payload: object) =>
    app.app.inject({
      method: 'POST',
      url: `/api/employer/${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      payload,
    });
  const period = { start: '2026-01-01', end: '2026-03-31', format: 'csv' };

  test('of reports is made, and recorded with both names', async () => {
    const { employerId: eId, contactId, userId, staffId, token } = await aPair('reader');
    await anApprentice(app.db, eId);
    await anApprentice(app.db, eId);
    await start(token, contactId);
    const asked = { eId, reportTypeId: 'summary', academicYear: '2026' };
    const reply = await download(token, 'generateStudentProgressReport', asked);
    expect(reply.statusCode).toBe(200);
    const exported = (await eventsOf(staffId)).find(({ kind }) => kind === 'company.exported');
    expect(exported?.details).toMatchObject({ viewingAs: userId, count: 2 });
  });

  test('of the history and of the account are whole', async () => {
    const { employerId: eId, contactId, userId, token } = await aPair('reader');
    const contract = await anApprentice(app.db, eId);
    await aDecision(app, contract, { userId, contactId });
    await start(token, contactId);
    const history = await download(token, 'downloadSignoffHistory', { eId, format: 'csv' });
    expect([history.statusCode, history.body.trim().split('\n').length]).toEqual([200, 2]);
    const account = await download(token, 'downloadStatement', { eId, ...period });
    expect([account.statusCode, account.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
  });

  test("counts against the staff member's limit", async () => {
    const { employerId: eId, contactId, staffId, token } = await aPair('reader');
    await start(token, contactId);
    for (let made = 0; made < limitOf('export').maxAttempts; made++) {
      await claimAttempt(app.db, attemptSubject(testSecret, 'export', staffId), app.now);
    }
    expect((await download(token, 'downloadStatement', { eId, ...period })).statusCode).toBe(429);
  });
});

describe('why a contact sees something, or not', () => {
  const ask = async (
    token: string,
    contactId: string,
    asked: { eId: string; kind: 'invoices' | 'paying' | 'changingContacts' | 'administration' },
  ) => (await app.call('viewAs/explain', { contactId, ...asked }, token)).body;

  test('is explained by the role', async () => {
    const { employerId: eId, contactId, token } = await aPair('reader');
    const why = async (kind: Parameters<typeof ask>[2]['kind']) =>
      (await ask(token, contactId, { eId, kind })).Result;
    expect(await why('invoices')).toEqual({ may: true, reason: 'hasRole' });
    expect(await why('paying')).toEqual({ may: false, reason: 'mayNotPay' });
    expect(await why('changingContacts')).toEqual({ may: false, reason: 'notCompanyAdmin' });
    expect(await why('administration')).toEqual({ may: false, reason: 'notAdministrator' });
  });

  test('is explained for contacts who cannot sign in, and for records that the registry has retired', async () => {
    const { employerId: eId, contactId, userId, token } = await aPair();
    const why = async (asked: string, at = eId) =>
      (await ask(token, asked, { eId: at, kind: 'invoices' })).Result?.reason;
    const unconnected = await aContact(app.db, eId, { userId: null });
    expect(await why(unconnected.contactId)).toBe('notConnected');
    const { employerId: other } = await aCompany(app.db);
    expect(await why(contactId, other)).toBe('noRole');
    await app.db.orm
      .update(employerContacts)
      .set({ retiredAt: app.now })
      .where(eq(employerContacts.contactId, contactId));
    await refreshEmployerUsers(app.db, { userIds: [userId] });
    expect(await why(contactId)).toBe('contactEnded');
    await app.db.orm
      .update(employers)
      .set({ retiredAt: app.now })
      .where(eq(employers.employerId, eId));
    expect(await why(contactId)).toBe('companyEnded');
    await app.db.orm.update(users).set({ disabledAt: app.now }).where(eq(users.id, userId));
    expect(await why(contactId)).toBe('disabled');
  });

  test('is not found for an unknown contact or company, and invalid for an unknown kind', async () => {
    const { employerId: eId, contactId, token } = await aPair();
    expect((await ask(token, 'nobody', { eId, kind: 'invoices' })).Error?.Code).toBe('not-found');
    expect((await ask(token, contactId, { eId: 'nowhere', kind: 'paying' })).Error?.Code).toBe(
      'not-found',
    );
    expect((await ask(token, contactId, { eId, kind: 'all' as 'paying' })).Error?.Code).toBe(
      'invalid',
    );
  });
});
