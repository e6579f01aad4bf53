import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('training plans are listed with their documents, and found by name', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  await anApprentice(portal.db, employerId, {
    student: { givenName: 'Cooper', familyName: 'Bell' },
  });
  const { user, main } = await portal.visit('/student-training-plans', { as });
  await main.findByText('2 training plans');
  await main.findByRole('row', { name: /Cooper Bell/ });
  await expectAccessible();

  await user.type(main.getByRole('searchbox', { name: 'Search training plans' }), 'tuhoe');
  await main.findByText('1 of 2 training plans');
  expect(main.queryByText('Cooper Bell')).toBeNull();
  await user.click(main.getByRole('link', { name: 'Ngaire Tūhoe' }));
  await main.findByText('This plan has no units yet');
  expect(location.pathname).toBe(`/apprentice-training-plan/${contractId}`);
});

test('a company without training plans shows a message', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/student-training-plans', { as });
  await main.findByText('No training plans yet');
  expect(main.queryByRole('searchbox')).toBeNull();
});

test('training plans that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId);
  portal.fail('employer/retrieveTrainingContractList');
  const { user, main } = await portal.visit('/student-training-plans', { as });
  await main.findByText('The training plans couldn’t be loaded');
  portal.mend('employer/retrieveTrainingContractList');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('row', { name: /Ngaire Tūhoe/ });
});

test('a user without a company sees no plans, and how to connect', async () => {
  const as = await aUser(portal.db);
  const { main } = await portal.visit('/student-training-plans', { as });
  await main.findByText('Your account is not connected yet');
  expect(main.queryByText('No training plans yet')).toBeNull();
});
