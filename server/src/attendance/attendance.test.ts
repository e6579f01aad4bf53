import { expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';
import { anAttendance } from './test-attendances.ts';

const app = await openTestApp();

async function aReader() {
  const { employerId } = await aCompany(app.db);
  const { user } = await aContact(app.db, employerId, { role: 'reader' });
  return { contract: await anApprentice(app.db, employerId), token: await app.signIn(user.id) };
}

test("a contract's attendance is listed, the latest first, without retired records", async () => {
  const { contract, token } = await aReader();
  const other = await anApprentice(app.db, contract.employerId);
  await anAttendance(app.db, contract, {
    attendanceId: 'a1',
    description: 'Install cable enclosures',
    hoursPresent: 6.5,
    hoursAbsent: 1,
    hoursAbsentApproved: 0.5,
    note: 'Medical certificate',
  });
  await anAttendance(app.db, contract, {
    attendanceId: 'a2',
    fromDate: '2026-03-09',
    toDate: '2026-03-13',
    hoursPresent: 38.25,
    hoursAbsent: 0,
    hoursAbsentApproved: 0,
  });
  await anAttendance(app.db, contract, {
    toDate: '2026-03-16',
    fromDate: '2026-03-16',
    retiredAt: app.now,
  });
  await anAttendance(app.db, other, { fromDate: '2026-03-16' });
  const cId = contract.contractId;
  const reply = await app.call('employer/retrieveContractAttendances', { cId }, token);
  expect(reply.body.Result).toEqual([
    {
      id: 'a2',
      desc: 'Block 1',
      fromDate: '2026-03-09',
      toDate: '2026-03-13',
      hrsPresent: 38.25,
      hrsAbsent: 0,
      okHrsAbsent: 0,
      note: null,
    },
    {
      id: 'a1',
      desc: 'Install cable enclosures',
      fromDate: '2026-02-09',
      toDate: '2026-02-13',
      hrsPresent: 6.5,
      hrsAbsent: 1,
      okHrsAbsent: 0.5,
      note: 'Medical certificate',
    },
  ]);
});

test('attendance takes one query besides those of the session and the policy', async () => {
  const { contract, token } = await aReader();
  for (let day = 10; day < 30; day++) {
    await anAttendance(app.db, contract, { fromDate: `2026-01-${day}`, toDate: `2026-01-${day}` });
  }
  const cId = contract.contractId;
  const queries = await app.countQueries(() =>
    app.call('employer/retrieveContractAttendances', { cId }, token),
  );
  expect(queries).toBe(3);
});

test("another company's contract does not exist, nor does a retired one", async () => {
  const { contract, token } = await aReader();
  const other = await aReader();
  const retired = await anApprentice(app.db, contract.employerId, {
    contract: { retiredAt: app.now },
  });
  for (const cId of [other.contract.contractId, retired.contractId, 'nothing']) {
    const reply = await app.call('employer/retrieveContractAttendances', { cId }, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([404, 'not-found']);
  }
});

test('an invalid id is refused', async () => {
  const { token } = await aReader();
  for (const cId of ['', 'a b', "x' or 1=1", 'x'.repeat(65)]) {
    const reply = await app.call('employer/retrieveContractAttendances', { cId }, token);
    expect([cId, reply.status]).toEqual([cId, 400]);
  }
});
