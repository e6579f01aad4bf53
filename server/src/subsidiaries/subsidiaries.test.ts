import { isBehind, paceOf } from '@tradebridge/contract/pace-rules';
import { expect, test } from 'vitest';
import { units } from '../apprentices/tables.ts';
import { anApprentice, aUnit, type Contract } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aSignedIn, aStaffToken } from '../companies/test-companies.ts';
import { aCompany } from '../companies/test-contacts.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { openTestApp } from '../platform/test-app.ts';
import { nextId } from '../platform/test-ids.ts';
import { aSignOffRequest } from '../sign-offs/test-requests.ts';

const app = await openTestApp();

const today = '2026-03-02';
const daysUntil = (day: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000;

const ask = (eId: string, token: string) =>
  app.call('employer/retrieveSubsidiaries', { eId }, token);

/** A parent with a signed-in user, and a function to add companies. */
async function aGroup() {
  const parent = await aSignedIn(app, 'reader');
  return {
    ...parent,
    below: (name: string) =>
      aCompany(app.db, {
        parentEmployerId: parent.employerId,
        name: `${name} ${parent.employerId}`,
      }),
  };
}

/** Units of a contract: the numbers of competent and remaining ones. */
async function aPlan(contract: Contract, competent: number, toCome: number): Promise<void> {
  const rows = Array.from({ length: competent + toCome }, (_, index) => ({
    ...contract,
    unitId: nextId('unit'),
    code: `UEE${index}`,
    moduleName: 'Circuits',
    academicYear: 2026,
    status: index < competent ? ('competent' as const) : ('future' as const),
    hasAttended: false,
    euId: nextId('unit'),
  }));
  if (rows.length > 0) await app.db.orm.insert(units).values(rows);
}

test('each company below shows what needs attention there, most urgent first', async () => {
  const { employerId, token, below } = await aGroup();
  const calm = await below('Calm');
  const owing = await below('Owing');
  const late = await below('Behind');
  const waiting = await below('Asked');
  const long = await below('Asked long ago');
  const retired = await aCompany(app.db, { parentEmployerId: employerId, retiredAt: app.now });

  const ofOwing = await anApprentice(app.db, owing.employerId);
  const { studentId } = ofOwing;
  await aPreEnrolment(app.db, owing.employerId, studentId, { dueDate: '2026-03-01' });
  await aPreEnrolment(app.db, owing.employerId, studentId, { dueDate: today });
  await aPreEnrolment(app.db, owing.employerId, studentId, {
    dueDate: '2026-01-01',
    status: 'paid',
  });
  await aPreEnrolment(app.db, calm.employerId, studentId, { dueDate: today });

  const ofLate = await anApprentice(app.db, late.employerId, {
    contract: { startDate: '2025-03-02', endDate: '2027-03-02' },
  });
  const { contractId } = ofLate;
  await aPlan({ contractId, employerId: late.employerId }, 2, 18);
  await anApprentice(app.db, late.employerId);
  await anApprentice(app.db, late.employerId, { contract: { suspended: true } });

  const ofWaiting = await anApprentice(app.db, waiting.employerId);
  await aSignOffRequest(app.db, ofWaiting, { waitingSince: '2026-02-23' });
  await aSignOffRequest(app.db, ofWaiting, { waitingSince: '2026-02-25', isFinal: true });
  const ofLong = await anApprentice(app.db, long.employerId);
  await aSignOffRequest(app.db, ofLong, { waitingSince: '2026-02-16' });
  const suspended = await anApprentice(app.db, calm.employerId, { contract: { suspended: true } });
  await aSignOffRequest(app.db, suspended, { waitingSince: '2025-02-16' });

  const { Result } = (await ask(employerId, token)).body;
  const none = {
    contractsCount: 0,
    behindCount: 0,
    awaitingSignoffCount: 0,
    longestWaitDays: null,
    invoicesOverdueCount: 0,
  };
  const of = ({ employerId: eid, name }: { employerId: string; name: string }) => ({ eid, name });
  expect(Result).toEqual([
    { ...of(owing), light: 'red', ...none, contractsCount: 1, invoicesOverdueCount: 1 },
    {
      ...of(long),
      light: 'red',
      ...none,
      contractsCount: 1,
      awaitingSignoffCount: 1,
      longestWaitDays: 14,
    },
    {
      ...of(waiting),
      light: 'amber',
      ...none,
      contractsCount: 1,
      awaitingSignoffCount: 2,
      longestWaitDays: 7,
    },
    { ...of(late), light: 'amber', ...none, contractsCount: 3, behindCount: 1 },
    { ...of(calm), light: 'green', ...none, contractsCount: 1 },
  ]);
  expect(JSON.stringify(Result)).not.toContain(retired.employerId);
});

test("the counts are those of each company's own summary", async () => {
  const { employerId, user, token, below } = await aGroup();
  const { employerId: eid } = await below('One');
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  const contract = await anApprentice(app.db, eid);
  await aSignOffRequest(app.db, contract);
  await aSignOffRequest(app.db, contract, { isFinal: true });
  await anApprentice(app.db, eid, { contract: { retiredAt: app.now } });
  await aPreEnrolment(app.db, eid, contract.studentId, { dueDate: '2026-02-01' });
  const { Result: summary } = (await app.call('employer/syncEmployerSummary', { eId: eid }, token))
    .body;
  const [subsidiary] = (await ask(employerId, token)).body.Result ?? [];
  expect(subsidiary).toMatchObject({
    contractsCount: summary?.contractsCount,
    awaitingSignoffCount: summary?.awaitingSignoffCount,
    invoicesOverdueCount: summary?.invoicesOverdueCount,
  });
  expect(subsidiary).toMatchObject({ awaitingSignoffCount: 2, invoicesOverdueCount: 1 });
});

test('retired units put no one behind', async () => {
  const { employerId, token, below } = await aGroup();
  const { employerId: eid } = await below('One');
  const contract = await anApprentice(app.db, eid, {
    contract: { startDate: '2025-03-02', endDate: '2026-03-03' },
  });
  for (let unit = 0; unit < 5; unit++) {
    await aUnit(app.db, contract, { status: 'future', retiredAt: app.now });
  }
  expect((await ask(employerId, token)).body.Result).toMatchObject([
    { behindCount: 0, light: 'green' },
  ]);
});

test('who is behind is the same in SQL and by the rule of the contract', async () => {
  const { employerId, token, below } = await aGroup();
  const spans: [start: string, end: string | null][] = [
    ['2025-03-02', '2027-03-02'],
    ['2025-09-02', '2026-09-01'],
    ['2024-03-02', '2026-03-01'],
    ['2024-03-02', today],
    [today, '2029-03-02'],
    ['2026-03-03', '2029-03-02'],
    ['2025-01-01', null],
    ['2025-06-01', '2025-06-01'],
    ['2026-01-01', '2025-01-01'],
  ];
  const plans: [competent: number, toCome: number][] = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [9, 11],
    [10, 10],
    [45, 55],
    [46, 54],
    [20, 0],
  ];
  const expected: Record<string, number> = {};
  for (const [startDate, endDate] of spans) {
    for (const [competentCount, toCome] of plans) {
      for (const suspended of competentCount === 9 ? [true, false] : [false]) {
        const company = await below(`${startDate} ${endDate} ${competentCount} ${suspended}`);
        const { contractId } = await anApprentice(app.db, company.employerId, {
          contract: { startDate, endDate, suspended },
        });
        await aPlan({ contractId, employerId: company.employerId }, competentCount, toCome);
        const overall = { competentCount, totalCount: competentCount + toCome };
        const pace = paceOf({ startDate, endDate, suspended, units: { overall } }, daysUntil);
        expected[company.employerId] = isBehind(pace) ? 1 : 0;
      }
    }
  }
  const { Result } = (await ask(employerId, token)).body;
  const told = Object.fromEntries(Result?.map((one) => [one.eid, one.behindCount]) ?? []);
  expect(told).toEqual(expected);
  expect(new Set(Object.values(expected))).toEqual(new Set([0, 1]));
});

test('only companies directly below are listed, each without those below it', async () => {
  const { employerId, token, below } = await aGroup();
  const middle = await below('Middle');
  const lowest = await aCompany(app.db, { parentEmployerId: middle.employerId });
  await anApprentice(app.db, lowest.employerId);
  expect((await ask(employerId, token)).body.Result).toMatchObject([
    { eid: middle.employerId, contractsCount: 0 },
  ]);
});

test.each(['isAdmin', 'isSupport'] as const)(
  'staff (%s) see what a contact of the parent sees; others see no such company',
  async (claim) => {
    const { employerId, token, below } = await aGroup();
    await anApprentice(app.db, (await below('One')).employerId);
    const asStaff = await ask(employerId, await aStaffToken(app, claim));
    expect(asStaff.body.Result).toEqual((await ask(employerId, token)).body.Result);
    const stranger = await aSignedIn(app, 'admin');
    const refused = await ask(employerId, stranger.token);
    expect([refused.status, refused.body.Error?.Code]).toEqual([404, 'not-found']);
  },
);

test('a contact of a company below can read nothing of its sister companies', async () => {
  const { employerId, below } = await aGroup();
  await below('Sister');
  const here = await aSignedIn(app, 'admin', { parentEmployerId: employerId });
  const refused = await ask(employerId, here.token);
  expect([refused.status, refused.body.Error?.Code]).toEqual([404, 'not-found']);
  expect((await ask(here.employerId, here.token)).body.Result).toEqual([]);
});

test('an invalid id is refused', async () => {
  const { token } = await aGroup();
  const reply = await ask('../secret', token);
  expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
});
