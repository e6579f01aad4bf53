import { maxOfKindPerDay } from '@tradebridge/contract/notification-rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aStudent } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { TestApp } from '../platform/test-app.ts';
import { setOtherWaysToPay } from '../settings/test-settings.ts';
import { notifyOfDueInvoices } from './notify-of-due-invoices.ts';
import { aPreEnrolment } from './test-invoices.ts';

let app: TestApp;
beforeEach(async () => {
  await app?.close();
  app = await TestApp.open();
});
afterAll(() => app.close());

const timeZone = 'Australia/Perth';
const at = (local: string) => new Date(`${local}+08:00`);
const morning = at('2026-03-10T09:00:00');
const tell = (now = morning) => notifyOfDueInvoices(app.db, { now, timeZone });

/** The notifications by user. */
async function told() {
  const { rows } = await app.db.query(
    `select user_id, title, address, employer_id from notifications
     where kind = 'invoice-due' order by created_at, title`,
  );
  return rows as { user_id: string; title: string; address: string; employer_id: string | null }[];
}
const titles = async () => (await told()).map(({ title }) => title);

async function aCompanyThatOwes(...dueDates: string[]) {
  const { employerId, name } = await aCompany(app.db);
  const { user } = await aContact(app.db, employerId);
  const { studentId } = await aStudent(app.db);
  const invoices = [];
  for (const dueDate of dueDates) {
    invoices.push(await aPreEnrolment(app.db, employerId, studentId, { dueDate }));
  }
  return { user, employerId, name, studentId, invoices };
}

test('payers are notified a week ahead and again once it is overdue, each once', async () => {
  const { user, name, employerId } = await aCompanyThatOwes('2026-03-17', '2026-03-18');
  await tell();
  await tell();
  const common = { user_id: user.id, address: '/invoices', employer_id: employerId };
  const first = { ...common, title: `A pre-enrolment for ${name} is due on 17-Mar-2026` };
  expect(await told()).toEqual([first]);
  await tell(at('2026-03-17T23:00:00'));
  await tell(at('2026-03-18T07:00:00'));
  expect(await titles()).toEqual([
    first.title,
    `A pre-enrolment for ${name} is due on 18-Mar-2026`,
    `A pre-enrolment for ${name} is overdue`,
  ]);
});

/** What the notifications say. */
async function bodies() {
  const { rows } = await app.db.query(
    `select body from notifications where kind = 'invoice-due' order by created_at, title`,
  );
  return (rows as { body: string }[]).map(({ body }) => body);
}

test('reminders say how else to pay, if administrators have set that', async () => {
  const { invoices, name } = await aCompanyThatOwes('2026-03-12', '2026-03-11', '2026-02-01');
  const [later, sooner, overdue] = invoices.map(({ invoiceNumber }) => invoiceNumber);
  await setOtherWaysToPay(app, 'Transfer {amount}, quote {invoice} ({company}, due {due})');
  await tell();
  expect((await bodies()).map((body) => body.split('\n'))).toEqual([
    [
      'You can see and pay them under Pre-enrolments.',
      '',
      'Other ways to pay:',
      `Transfer $1,100.00, quote ${overdue} (${name}, due 01-Feb-2026)`,
    ],
    [
      'You can see and pay them under Pre-enrolments.',
      '',
      'Other ways to pay:',
      `Transfer $2,200.00, quote ${sooner}, ${later} (${name}, due 11-Mar-2026)`,
    ],
  ]);
});

test('a reminder of many invoices names ten, and by default none says how else to pay', async () => {
  const { employerId, studentId } = await aCompanyThatOwes();
  for (let index = 0; index < 12; index += 1) {
    await aPreEnrolment(app.db, employerId, studentId, {
      ...{ dueDate: '2026-03-12', invoiceNumber: `INV-${100 + index}` },
    });
  }
  await tell();
  expect(await bodies()).toEqual(['You can see and pay them under Pre-enrolments.']);
  await app.db.query('delete from pre_enrolment_notices');
  await setOtherWaysToPay(app, '{invoice}');
  await tell(at('2026-03-11T09:00:00'));
  expect((await bodies()).at(-1)).toContain('INV-108, INV-109 and 2 more');
});

test('several invoices share one notification, as do several companies', async () => {
  const { user, name } = await aCompanyThatOwes('2026-03-12', '2026-03-11', '2026-02-01');
  await tell();
  expect(await titles()).toEqual([
    `A pre-enrolment for ${name} is overdue`,
    `${name} has 2 pre-enrolments due from 11-Mar-2026`,
  ]);
  const other = await aCompany(app.db);
  const third = await aCompany(app.db);
  const { studentId } = await aStudent(app.db);
  for (const { employerId } of [other, third]) {
    await aContact(app.db, employerId, { userId: user.id, role: 'admin' });
    await refreshEmployerUsers(app.db, { userIds: [user.id] });
    await aPreEnrolment(app.db, employerId, studentId, { dueDate: '2026-03-13' });
  }
  await tell(at('2026-03-10T10:00:00'));
  expect((await told()).at(-1)).toMatchObject({
    title: '2 pre-enrolments at 2 companies are due from 13-Mar-2026',
    employer_id: null,
  });
});

test('a learner is notified of their own fees', async () => {
  const { id: userId } = await aUser(app.db);
  const { studentId } = await aStudent(app.db, { userId });
  await aPreEnrolment(app.db, null, studentId, { dueDate: '2026-03-12' });
  await tell();
  expect(await told()).toEqual([
    {
      user_id: userId,
      title: 'Your fees are due on 12-Mar-2026',
      address: '/my-fees',
      employer_id: null,
    },
  ]);
});

test('paid, cancelled, retired, free and later ones are not notified, and neither are readers', async () => {
  const { employerId, studentId } = await aCompanyThatOwes('2026-03-18');
  const dueDate = '2026-03-12';
  await aPreEnrolment(app.db, employerId, studentId, { dueDate, status: 'paid' });
  await aPreEnrolment(app.db, employerId, studentId, { dueDate, status: 'cancelled' });
  await aPreEnrolment(app.db, employerId, studentId, { dueDate, retiredAt: morning });
  await aPreEnrolment(app.db, employerId, studentId, { dueDate, lines: [] });
  await aPreEnrolment(app.db, employerId, studentId, { dueDate, feeHelpAmount: 110_000 });
  const read = await aCompany(app.db);
  await aContact(app.db, read.employerId, { role: 'reader' });
  await aPreEnrolment(app.db, read.employerId, studentId, { dueDate });
  await tell();
  expect(await told()).toEqual([]);
});

test('a due date that the registry moves is notified again', async () => {
  const { name, invoices } = await aCompanyThatOwes('2026-03-12');
  await tell();
  await app.db.query(
    "update pre_enrolments set due_date = '2026-03-16' where pre_enrolment_id = $1",
    [invoices[0]?.preEnrolmentId],
  );
  await tell();
  expect(await titles()).toEqual([
    `A pre-enrolment for ${name} is due on 12-Mar-2026`,
    `A pre-enrolment for ${name} is due on 16-Mar-2026`,
  ]);
});

test('nobody is notified at night', async () => {
  await aCompanyThatOwes('2026-03-12');
  await tell(at('2026-03-10T06:59:00'));
  expect(await told()).toEqual([]);
  await tell(at('2026-03-10T07:00:00'));
  expect(await told()).toHaveLength(1);
});

test('one of ten concurrent processes notifies', async () => {
  await aCompanyThatOwes('2026-03-12');
  await Promise.all(Array.from({ length: 10 }, () => tell()));
  expect(await told()).toHaveLength(1);
});

test('failed notifications are sent the next time', async () => {
  await aCompanyThatOwes('2026-03-12');
  await app.db.query('alter table notifications rename to notifications_away');
  await expect(tell()).rejects.toThrow();
  await app.db.query('alter table notifications_away rename to notifications');
  await tell();
  expect(await told()).toHaveLength(1);
});

test('one contact of many companies gets only a summary of many days', async () => {
  const { employerId, studentId, user } = await aCompanyThatOwes();
  for (let minute = 0; minute < maxOfKindPerDay + 3; minute++) {
    await aPreEnrolment(app.db, employerId, studentId, { dueDate: '2026-03-12' });
    await tell(new Date(morning.getTime() + minute * 60_000));
  }
  const all = (await told()).filter(({ user_id }) => user_id === user.id);
  expect(all).toHaveLength(maxOfKindPerDay + 1);
  expect(all.at(-1)?.title).toBe('More pre-enrolments are due');
});
