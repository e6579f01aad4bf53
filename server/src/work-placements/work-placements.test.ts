import { expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';
import { workPlacementCourses, workPlacements } from './tables.ts';

const app = await openTestApp();

test("a company's placements are returned, latest start first, with their courses", async () => {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId, { role: 'reader' });
  const gone = await aContact(app.db, employerId, { retiredAt: app.now });
  const { studentId } = await anApprentice(app.db, employerId);
  const other = await aCompany(app.db);
  const placement = {
    employerId,
    studentId,
    type: 'Block',
    program: 'Electrotechnology',
    startDate: '2026-02-02',
  };
  await app.db.orm.insert(workPlacements).values([
    { ...placement, placementId: 'first', employerContactId: contactId },
    {
      ...placement,
      placementId: 'second',
      startDate: '2026-03-02',
      endDate: '2026-03-13',
      campus: 'Footscray',
      employerContactId: gone.contactId,
    },
    { ...placement, placementId: 'retired', retiredAt: app.now },
    { ...placement, placementId: 'elsewhere', employerId: other.employerId },
  ]);
  await app.db.orm.insert(workPlacementCourses).values([
    { placementId: 'second', courseCode: 'UEE30820', courseName: 'Electrician' },
    { placementId: 'second', courseCode: 'CPC30220', courseName: 'Carpentry' },
  ]);
  const token = await app.signIn(user.id);
  const reply = await app.call('employer/syncWorkPlacements', { eId: employerId }, token);
  const same = await app.call('employer/retrieveWorkPlacements', { eId: employerId }, token);
  expect(same.body.Result).toEqual(reply.body.Result);
  const student = { id: studentId, number: studentId, givenName: 'Ngaire', familyName: 'Tūhoe' };
  expect(reply.body.Result).toEqual([
    {
      id: 'second',
      type: 'Block',
      program: 'Electrotechnology',
      campus: 'Footscray',
      startDate: '2026-03-02',
      endDate: '2026-03-13',
      employerContactId: null,
      student,
      courses: [
        { code: 'CPC30220', name: 'Carpentry' },
        { code: 'UEE30820', name: 'Electrician' },
      ],
    },
    {
      id: 'first',
      type: 'Block',
      program: 'Electrotechnology',
      campus: null,
      startDate: '2026-02-02',
      endDate: null,
      employerContactId: contactId,
      student,
      courses: [],
    },
  ]);
});
