import { describe, expect, test } from 'vitest';
import { students } from '../apprentices/tables.ts';
import { documentProducts, enrolments } from '../checkout/tables.ts';
import { aCompany } from '../companies/test-contacts.ts';
import { aLink } from '../identity/test-links.ts';
import {
  anAccount,
  callAsStranger,
  expectFactsRefused,
  password,
  signInAs,
  userWith,
} from '../identity/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { listenTo } from '../importer/test-portal.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { anAttempt, anOrder } from '../payments/test-orders.ts';
import { openTestApp } from '../platform/test-app.ts';
import { findStudentsStatement } from './find-students.ts';

const app = await openTestApp();

const rows = async (query: string, values: unknown[] = []) =>
  (await app.db.pool.query<Record<string, unknown>>(query, values)).rows;

let made = 0;

async function aStudent(given: Partial<typeof students.$inferInsert> = {}) {
  made += 1;
  const values = {
    studentId: `learner-${made}`,
    studentNumber: `L${1000 + made}`,
    givenName: 'Zoë',
    familyName: 'Haddad',
    dateOfBirth: '2001-05-17',
    ...given,
    email: given.email === undefined ? `Zoe${made}@Example.test` : given.email,
  };
  await app.db.orm.insert(students).values(values);
  return values;
}

/** A student without an account, and a user who asks to be connected. */
async function anUnconnected(
  asker: Parameters<typeof aUser>[1] = {},
  given: Partial<typeof students.$inferInsert> = {},
) {
  const student = await aStudent(given);
  const user = await aUser(app.db, { emailVerified: true, ...asker });
  const facts = {
    studentNumber: student.studentNumber,
    familyName: student.familyName,
    dateOfBirth: '2001-05-17',
  };
  return { student, user, facts, token: await app.signIn(user.id) };
}
/** The same with an account that has the student's own address. */
const withAddress = (emailVerified = true) =>
  anUnconnected({ email: `zoe${made + 1}@example.test`, emailVerified });

/** A learner: an account connected with a student. */
async function aLearner() {
  const user = await aUser(app.db);
  const student = await aStudent({ userId: user.id });
  return { student, user, token: await app.signIn(user.id) };
}

type Facts = Awaited<ReturnType<typeof anUnconnected>>['facts'];
const connect = (facts: Facts, token: string) => app.call('learner/connectStudent', facts, token);
const ownerOf = async (studentId: string) =>
  (await rows('select user_id from students where student_id = $1', [studentId]))[0]?.user_id;
const tokenOf = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
const accept = (link: string, token: string) =>
  app.call('learner/acceptConnection', { token: link }, token);

describe('a user who gives all three facts', () => {
  test("is connected immediately if the account's verified address is the student's", async () => {
    const { facts, token, user, student } = await withAddress();
    const changes = await listenTo(app.db.url);
    expect((await connect(facts, token)).body.Result).toEqual({ outcome: 'connected' });
    expect(await ownerOf(student.studentId)).toBe(user.id);
    expect(await changes.heard()).toEqual([
      JSON.stringify({ kind: 'access-changed', userId: user.id }),
    ]);
    await changes.close();
    const seen = await app.call('employer/syncEmployerContactDetails', {}, token);
    expect(seen.body.Result?.isLearner).toBe(true);
    expect(
      await rows(
        `select user_id, details from audit_events where kind = 'student.connected' and
         subject_id = $1`,
        [student.studentId],
      ),
    ).toEqual([{ user_id: user.id, details: { connectedUserId: user.id } }]);
    // Repeating it for their own record returns the same.
    expect((await connect(facts, token)).body.Result).toEqual({ outcome: 'connected' });
  });

  test('need not match case, accents and spaces', async () => {
    const { facts, token } = await withAddress();
    const reply = await connect(
      { ...facts, studentNumber: ` ${facts.studentNumber.toLowerCase()} `, familyName: ' HÁDDAD' },
      token,
    );
    expect(reply.body.Result).toEqual({ outcome: 'connected' });
  });

  test.each([
    ['Dang', 'Đặng'],
    ['OBrien', 'O’Brien'],
    ["O'Brien", 'OBrien'],
    ['Isik', 'Işık'],
    ['Smith Jones', 'Smith-Jones'],
  ])('%s is the same family name as %s', async (familyName, recorded) => {
    const email = `zoe${made + 1}@example.test`;
    const { facts, token } = await anUnconnected({ email }, { familyName: recorded });
    const reply = await connect({ ...facts, familyName }, token);
    expect(reply.body.Result).toEqual({ outcome: 'connected' });
  });

  test('with their own unverified address is asked to verify it first, and no e-mail is sent', async () => {
    const { facts, token } = await anUnconnected({ emailVerified: false });
    const sent = app.mails.length;
    const reply = await connect(facts, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([409, 'address-not-verified']);
    expect(app.mails).toHaveLength(sent);
  });

  test("is not connected by a link while the account's address is not verified", async () => {
    const { token, user, student } = await anUnconnected({ emailVerified: false });
    const link = await aLink(app, {
      kind: 'studentConnection',
      email: student.email ?? '',
      userId: user.id,
      studentId: student.studentId,
    });
    expect((await accept(link, token)).body.Error?.Code).toBe('address-not-verified');
    await rows('update users set email_verified = true where id = $1', [user.id]);
    expect((await accept(link, token)).body.Result).toBe(true);
  });

  test.each([
    ['another address', false],
    ['the same address, not verified', true],
  ])('with %s gets a link there, which only connects that account', async (_what, own) => {
    const { facts, token, user, student } = own ? await withAddress(false) : await anUnconnected();
    expect((await connect(facts, token)).body.Result).toEqual({ outcome: 'linkSent' });
    expect(await ownerOf(student.studentId)).toBeNull();
    const mail = app.mails.at(-1);
    expect(mail?.to).toBe(student.email);
    expect(mail?.text).toContain(user.email);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/auth\/connect#/);
    const link = tokenOf(mail?.text);
    const told = await callAsStranger(app, 'retrieveLink', { token: link });
    expect(told.body.Result).toMatchObject({ kind: 'studentConnection' });
    const other = await app.signIn((await aUser(app.db)).id);
    expect((await accept(link, other)).body.Error?.Code).toBe('link-spent');
    expect((await accept(link, token)).body.Result).toBe(true);
    expect(await ownerOf(student.studentId)).toBe(user.id);
    expect((await accept(link, token)).body.Error?.Code).toBe('link-spent');
  });

  test('may have two records', async () => {
    const { facts, token, user } = await withAddress();
    const second = await aStudent({ email: user.email });
    await connect(facts, token);
    await connect({ ...facts, studentNumber: second.studentNumber }, token);
    const reply = await app.call('learner/retrieveStudents', {}, token);
    expect(reply.body.Result).toHaveLength(2);
  });
});

describe('a link', () => {
  test.each([
    ['after an hour', async () => app.pass(61 * 60_000)],
    [
      'once the student has another address',
      (id: string) =>
        rows(`update students set email = 'new@example.test' where student_id = $1`, [id]),
    ],
    [
      'once the student is gone',
      (id: string) => rows('update students set retired_at = now() where student_id = $1', [id]),
    ],
  ])('is not connected by the link %s', async (_what, happen) => {
    const { facts, token, student } = await anUnconnected();
    await connect(facts, token);
    const link = tokenOf(app.mails.at(-1)?.text);
    await happen(student.studentId);
    expect((await accept(link, token)).body.Error?.Code).toBe('link-spent');
  });

  test('does not get a record that another account has got meanwhile', async () => {
    const { facts, token, student } = await anUnconnected();
    await connect(facts, token);
    const link = tokenOf(app.mails.at(-1)?.text);
    await rows('update students set user_id = $2 where student_id = $1', [
      student.studentId,
      (await aUser(app.db)).id,
    ]);
    const reply = await accept(link, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([409, 'already-connected']);
  });

  test('with missing input is invalid', async () => {
    const { token } = await anUnconnected();
    expect((await accept('half', token)).body.Error?.Code).toBe('invalid');
  });
});

describe('a user who gives a wrong fact', () => {
  test.each([
    ['student number', { studentNumber: 'wrong' }],
    ['family name', { familyName: 'Wrong' }],
    ['date of birth', { dateOfBirth: '2001-05-18' }],
  ])('(%s) is refused without revealing which', async (_what, wrong) => {
    const { facts, token, user } = await anUnconnected();
    await expectFactsRefused(
      () => connect({ ...facts, ...wrong }, token),
      'These details do not match a student on record. Check all three and try again.',
    );
    expect(
      await rows(
        `select kind, details from audit_events where user_id = $1 and
         kind = 'student.connectRefused'`,
        [user.id],
      ),
    ).toEqual([{ kind: 'student.connectRefused', details: {} }]);
  });

  test.each([
    ["another account's", { userId: 'somebody' }],
    ['a retired', { retiredAt: new Date() }],
    ['without email on record, a', { email: null }],
    ['with an invalid address, a', { email: 'none given' }],
    ['without date of birth, a', { dateOfBirth: null }],
  ])('gets the same refusal for %s record', async (_what, given) => {
    const userId = 'userId' in given ? (await aUser(app.db)).id : null;
    const { facts, token } = await anUnconnected({}, { ...given, userId });
    const sent = app.mails.length;
    expect((await connect(facts, token)).body.Error?.Code).toBe('facts-do-not-match');
    expect(app.mails).toHaveLength(sent);
  });

  test('has to wait after five attempts, even if the sixth is right', async () => {
    const { facts, token } = await withAddress();
    for (let tries = 0; tries < 5; tries++) {
      expect((await connect({ ...facts, familyName: 'Wrong' }, token)).status).toBe(400);
    }
    const reply = await connect(facts, token);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('or an invalid date gets that named', async () => {
    const { facts, token } = await anUnconnected();
    const reply = await connect({ ...facts, dateOfBirth: '17/05/2001' }, token);
    expect(reply.body.Error).toMatchObject({ Code: 'invalid', Fields: [{ Path: 'dateOfBirth' }] });
  });
});

test('staff cannot be learners', async () => {
  const { facts, token } = await anUnconnected({ isSupport: true });
  expect((await connect(facts, token)).status).toBe(403);
});

describe('an invitation', () => {
  const asStaff = async (claims: { isAdmin?: boolean; isSupport?: boolean } = { isAdmin: true }) =>
    app.signIn((await aUser(app.db, claims)).id);
  const invite = (studentId: string, token: string) =>
    app.call('learner/inviteStudent', { studentId }, token);
  const account = { name: 'Zoë Haddad', password };

  test('creates an account and connects it', async () => {
    const { studentId } = await aStudent({ email: 'Invited.Zoe@Example.test' });
    const email = 'invited.zoe@example.test';
    expect((await invite(studentId, await asStaff())).body.Result).toBe(true);
    const mail = app.mails.at(-1);
    expect(mail?.to).toBe(email);
    const token = tokenOf(mail?.text);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/auth\/link#/);
    const link = await callAsStranger(app, 'retrieveLink', { token });
    expect(link.body.Result).toEqual({
      kind: 'studentInvitation',
      email,
      hasAccount: false,
      company: 'Demonstration Institute',
    });
    expect((await callAsStranger(app, 'acceptInvitation', { token })).body.Error.Code).toBe(
      'invalid',
    );
    const accepted = await callAsStranger(app, 'acceptInvitation', { token, account });
    expect(accepted.body.Result).toBe(true);
    const user = await userWith(app, email);
    expect(await ownerOf(studentId)).toBe(user?.id);
    expect((await signInAs(app, email)).status).toBe(200);
  });

  test('connects the existing account of the address', async () => {
    const user = await anAccount(app);
    const { studentId } = await aStudent({ email: user.email });
    await invite(studentId, await asStaff());
    const token = tokenOf(app.mails.at(-1)?.text);
    expect((await callAsStranger(app, 'acceptInvitation', { token })).body.Result).toBe(true);
    expect(await ownerOf(studentId)).toBe(user.id);
  });

  test('cannot be used by staff', async () => {
    const user = await anAccount(app, { isSupport: true });
    const { studentId } = await aStudent({ email: user.email });
    await invite(studentId, await asStaff());
    const token = tokenOf(app.mails.at(-1)?.text);
    expect((await callAsStranger(app, 'acceptInvitation', { token })).status).toBe(403);
  });

  test('can be repeated after a minute, and then only the last link works', async () => {
    const { studentId } = await aStudent();
    const staff = await asStaff();
    await invite(studentId, staff);
    const first = tokenOf(app.mails.at(-1)?.text);
    expect((await invite(studentId, staff)).status).toBe(429);
    app.pass(60_000);
    expect((await invite(studentId, staff)).status).toBe(200);
    expect((await callAsStranger(app, 'retrieveLink', { token: first })).body.Error.Code).toBe(
      'link-spent',
    );
  });

  test('is refused without an address, for a student who is connected or gone, and to support staff', async () => {
    const staff = await asStaff();
    const without = await aStudent({ email: null });
    const reply = await invite(without.studentId, staff);
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
    const wrong = await aStudent({ email: 'none given' });
    expect((await invite(wrong.studentId, staff)).body.Error?.Code).toBe('invalid');
    const { student } = await aLearner();
    expect((await invite(student.studentId, staff)).body.Error?.Code).toBe('already-connected');
    const gone = await aStudent({ retiredAt: app.now });
    expect((await invite(gone.studentId, staff)).status).toBe(404);
    const { studentId } = await aStudent();
    expect((await invite(studentId, await asStaff({ isSupport: true }))).status).toBe(403);
  });

  test('is shown in the search for students', async () => {
    const { studentId, studentNumber } = await aStudent({ familyName: 'Nguyễn', givenName: 'Thu' });
    const staff = await asStaff({ isSupport: true });
    const find = async (text: string) =>
      (await app.call('learner/findStudents', { text }, staff)).body.Result ?? [];
    const found = { studentId, studentNumber, isConnected: false, isInvited: false };
    expect(await find('nguyen thu')).toMatchObject([found]);
    await invite(studentId, await asStaff());
    expect(await find(studentNumber)).toMatchObject([{ ...found, isInvited: true }]);
    expect(await find('nguyen somebody')).toEqual([]);
    expect(await find('100%')).toEqual([]);
  });

  test('the search uses its index', async () => {
    const [words, all] = [`'%nguyen%'`, `'{%nguyen%}'`];
    const text = findStudentsStatement.folded.text
      .replaceAll('$1', words)
      .replaceAll('$2', all)
      .replaceAll('$3', 'now()');
    const client = await app.db.pool.connect();
    try {
      // With so few rows, a sequential scan would be chosen otherwise.
      await client.query(
        'begin; drop index students_number; set enable_seqscan = off; set enable_indexscan = off',
      );
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('students_by_folded');
    } finally {
      await client.query('rollback');
      client.release(true);
    }
  });

  test('a search needs two characters, and is for staff', async () => {
    const staff = await asStaff();
    const short = await app.call('learner/findStudents', { text: 'a' }, staff);
    expect(short.body.Error?.Code).toBe('invalid');
    const { token } = await aLearner();
    expect((await app.call('learner/findStudents', { text: 'zoe' }, token)).status).toBe(403);
  });
});

describe("a learner's fees", () => {
  const fees = async (token: string) =>
    (await app.call('learner/retrieveFees', {}, token)).body.Result ?? [];

  test('are the unpaid ones that no company is invoiced for, earliest first', async () => {
    const { student, token } = await aLearner();
    const { studentId } = student;
    const later = await aPreEnrolment(app.db, null, studentId, { dueDate: '2026-05-01' });
    const first = await aPreEnrolment(app.db, null, studentId, { dueDate: '2026-02-01' });
    await aPreEnrolment(app.db, null, studentId, { status: 'paid' });
    await aPreEnrolment(app.db, null, studentId, { retiredAt: app.now });
    await aPreEnrolment(app.db, (await aCompany(app.db)).employerId, studentId);
    await aPreEnrolment(app.db, null, (await aStudent()).studentId);
    const found = await fees(token);
    expect(found.map(({ id, isPayable, isOverDue }) => [id, isPayable, isOverDue])).toEqual([
      [first.preEnrolmentId, true, true],
      [later.preEnrolmentId, true, false],
    ]);
  });

  test('include those being paid, marked as not payable', async () => {
    const { student, user, token } = await aLearner();
    const { preEnrolmentId } = await aPreEnrolment(app.db, null, student.studentId);
    const order = await anOrder(app.db, {
      userId: user.id,
      studentId: student.studentId,
      preEnrolmentId,
    });
    await anAttempt(app.db, order, { state: 'unknown' });
    expect(await fees(token)).toMatchObject([{ id: preEnrolmentId, isPayable: false }]);
  });

  test('and records are hidden once the student is retired, and return later', async () => {
    const { student, token } = await aLearner();
    await aPreEnrolment(app.db, null, student.studentId);
    const seen = async () => [
      (await fees(token)).length,
      (await app.call('learner/retrieveStudents', {}, token)).body.Result?.length,
      (await app.call('employer/syncEmployerContactDetails', {}, token)).body.Result?.isLearner,
    ];
    await rows('update students set retired_at = now() where student_id = $1', [student.studentId]);
    expect(await seen()).toEqual([0, 0, false]);
    await rows('update students set retired_at = null where student_id = $1', [student.studentId]);
    expect(await seen()).toEqual([1, 1, true]);
  });
});

test("a learner's records say for how many enrolments documents can be ordered", async () => {
  const { student, token } = await aLearner();
  const { studentId } = student;
  const enrolment = {
    studentId,
    courseCode: 'SIT30821',
    courseName: 'Certificate III in Commercial Cookery',
    status: 'active' as const,
    startDate: '2026-01-10',
  };
  await app.db.orm.insert(enrolments).values([
    { ...enrolment, enrolmentId: 'with' },
    { ...enrolment, enrolmentId: 'without' },
  ]);
  const product = { label: 'Transcript', categoryId: 'transcript', printAllowed: true };
  await app.db.orm.insert(documentProducts).values([
    {
      ...product,
      productId: 'transcript',
      enrolmentId: 'with',
      digitalAllowed: true,
      digitalPrice: 2200,
      printPrice: 3300,
    },
  ]);
  const records = async () =>
    (await app.call('learner/retrieveStudents', {}, token)).body.Result ?? [];
  const record = {
    studentId,
    studentNumber: student.studentNumber,
    givenName: 'Zoë',
    familyName: 'Haddad',
  };
  expect(await records()).toEqual([{ ...record, orderableEnrolments: 1 }]);
  await rows(
    `insert into settings (key, version, values, changed_at, changed_by)
     values ('checkout', 1, '{"isDocumentOrderEnabled": false}', now(), 'admin')`,
  );
  expect(await records()).toEqual([{ ...record, orderableEnrolments: 0 }]);
});
