import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aPlacement } from '../../../server/src/work-placements/test-placements.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('students who are placed at a company are listed, and found by their program', async () => {
  const { employerId, user: as, contactId } = await aContactAs(portal.db, 'reader');
  await aPlacement(portal.db, employerId, { employerContactId: contactId });
  await aPlacement(portal.db, employerId, { program: 'Carpentry', endDate: '2026-02-20' });
  const { user, main } = await portal.visit('/work-placements', { as });
  await main.findByText('2 work placements');
  await main.findByRole('row', { name: /Electrotechnology.*current.*Dana Foreman/ });
  main.getByRole('row', { name: /Carpentry.*past/ });
  await expectAccessible();

  await user.type(main.getByRole('searchbox', { name: 'Search work placements' }), 'carp');
  await main.findByText('1 of 2 work placements');
  expect(main.queryByText('Electrotechnology')).toBeNull();
});

test('a company without work placements sees a message', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/work-placements', { as });
  await main.findByText('No work placements yet');
  expect(main.queryByRole('searchbox')).toBeNull();
});

test('work placements that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aPlacement(portal.db, employerId);
  portal.fail('employer/retrieveWorkPlacements');
  const { user, main } = await portal.visit('/work-placements', { as });
  await main.findByText('The work placements couldn’t be loaded');
  portal.mend('employer/retrieveWorkPlacements');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('row', { name: /Electrotechnology/ });
});

test('users without a company see how to connect, and no placements', async () => {
  const as = await aUser(portal.db);
  const { main } = await portal.visit('/work-placements', { as });
  await main.findByText('Your account is not connected yet');
  expect(main.queryByText('No work placements yet')).toBeNull();
});
