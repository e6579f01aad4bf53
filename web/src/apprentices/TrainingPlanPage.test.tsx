import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice, aUnit } from '../../../server/src/apprentices/test-apprentices.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('the units of a plan are grouped by year, or by state on request', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await aUnit(portal.db, contract, { moduleName: 'Use hand tools', academicYear: 2025 });
  await aUnit(portal.db, contract, { moduleName: 'Install cable enclosures', academicYear: 2026 });
  const { user, main } = await portal.visit(`/apprentice-training-plan/${contract.contractId}`, {
    as,
  });
  await main.findByRole('heading', { name: '2025' });
  main.getByRole('heading', { name: '2026' });
  main.getByText('Install cable enclosures');
  await expectAccessible();

  await user.click(main.getByRole('radio', { name: 'By state' }));
  await main.findByRole('heading', { name: /^In delivery/ });
  expect(main.queryByRole('heading', { name: '2025' })).toBeNull();
  expect(location.search).toBe('?by=state');
});

test('a plan without units shows a message', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { main } = await portal.visit(`/apprentice-training-plan/${contractId}`, { as });
  await main.findByText('This plan has no units yet');
  expect(main.queryByRole('radio', { name: 'By state' })).toBeNull();
});

test('a plan that failed to load is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  portal.fail('employer/retrieveTrainingContractDetail');
  const { user, main } = await portal.visit(`/apprentice-training-plan/${contractId}`, { as });
  await main.findByText('This training plan couldn’t be loaded');
  portal.mend('employer/retrieveTrainingContractDetail');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
});

test('the plan is shown before it is known who confirmed its units', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await aUnit(portal.db, contract, { moduleName: 'Use hand tools' });
  portal.fail('employer/retrieveSignoffHistory');
  const { user, main } = await portal.visit(`/apprentice-training-plan/${contract.contractId}`, {
    as,
  });
  await main.findByText('The people who confirmed the units couldn’t be loaded.');
  main.getByText('Use hand tools');
  portal.mend('employer/retrieveSignoffHistory');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => main.queryByRole('alert')).toBeNull();
});

test('an awaiting unit is answered in the plan itself', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  const { unit } = await aSignOffRequest(portal.db, contract);
  const { user, main } = await portal.visit(`/apprentice-training-plan/${contract.contractId}`, {
    as,
  });
  const answer = `Answer ${unit?.moduleName}`;
  await user.click(await main.findByRole('button', { name: answer }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is Ngaire Tūhoe ready?' }));
  await user.click(dialog.getByRole('button', { name: /^Not yet/ }));
  const reason = within(await screen.findByRole('dialog', { name: /^Not yet/ }));
  await expectAccessible();
  await user.click(reason.getByRole('button', { name: 'Needs more practice.' }));
  await user.click(reason.getByRole('button', { name: /^Answer/ }));
  await expect.poll(() => main.queryByRole('button', { name: answer })).toBeNull();
});

test('a suspended contract is marked in its plan', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId, {
    contract: { suspended: true },
  });
  const { main } = await portal.visit(`/apprentice-training-plan/${contractId}`, { as });
  await main.findByText(/^This contract is suspended/);
});

test('the plan of another company is not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const other = await aContactAs(portal.db, 'admin');
  const { contractId } = await anApprentice(portal.db, other.employerId);
  const { main } = await portal.visit(`/apprentice-training-plan/${contractId}`, { as });
  await main.findByText('We couldn’t find that.');
  main.getByRole('link', { name: 'Student Training Plans' });
});
