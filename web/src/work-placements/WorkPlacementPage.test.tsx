import { expect, test } from 'vitest';
import { workPlacementCourses } from '../../../server/src/work-placements/tables.ts';
import { aPlacement } from '../../../server/src/work-placements/test-placements.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('a work placement is shown with its student, its courses and its contact', async () => {
  const { employerId, user: as, contactId } = await aContactAs(portal.db, 'reader');
  const { placementId } = await aPlacement(portal.db, employerId, {
    employerContactId: contactId,
    campus: 'Footscray',
  });
  await portal.db.orm
    .insert(workPlacementCourses)
    .values({ placementId, courseCode: 'UEE30820', courseName: 'Electrician' });
  const { user, main } = await portal.visit(`/work-placement/${placementId}`, { as });
  await main.findByRole('heading', { name: 'Zoe Haddad' });
  main.getByText('Footscray');
  main.getByText('No end date');
  main.getByRole('row', { name: /Electrician.*UEE30820/ });
  const contact = await main.findByRole('link', { name: 'Dana Foreman' });
  await expectAccessible();

  await user.click(contact);
  await main.findByRole('heading', { name: 'Dana Foreman' });
  expect(location.pathname).toBe(`/company-contact/${contactId}`);
});

test('a placement without courses says so', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { placementId } = await aPlacement(portal.db, employerId);
  const { main } = await portal.visit(`/work-placement/${placementId}`, { as });
  await main.findByText('No courses are recorded.');
});

test('a placement that failed to load is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { placementId } = await aPlacement(portal.db, employerId);
  portal.fail('employer/retrieveWorkPlacements');
  const { user, main } = await portal.visit(`/work-placement/${placementId}`, { as });
  await main.findByText('This work placement couldn’t be loaded');
  portal.mend('employer/retrieveWorkPlacements');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('heading', { name: 'Zoe Haddad' });
});

test('a placement at another company is not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const other = await aContactAs(portal.db, 'admin');
  const { placementId } = await aPlacement(portal.db, other.employerId);
  const { main } = await portal.visit(`/work-placement/${placementId}`, { as });
  await main.findByText('We couldn’t find that.');
  main.getByRole('link', { name: 'All work placements' });
});
