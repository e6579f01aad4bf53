import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { anAttendance } from '../../../server/src/attendance/test-attendances.ts';
import { aContact } from '../../../server/src/companies/test-contacts.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { anEvent } from '../../../server/src/timetable/test-events.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('an apprentice is shown with their contract, units, attendance and next sessions', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await anAttendance(portal.db, contract, { description: 'Block 7' });
  await anEvent(portal.db, [contract], {
    title: 'Wiring rules workshop',
    startsAt: new Date('2026-03-03T09:00:00+11:00'),
  });
  const { main } = await portal.visit(`/apprentice/${contract.contractId}`, { as });
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  await main.findByText('Block 7');
  await main.findByText('Wiring rules workshop');
  await main.findByText('No supervisor is recorded.');
  const ways = within(main.getByRole('navigation', { name: 'More about Ngaire Tūhoe' }));
  expect(ways.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Plan',
    'Sign-offs',
    'Attendance',
    'Timetable',
  ]);
  expect(ways.getByRole('link', { current: 'page' }).textContent).toBe('Overview');
  await expectAccessible();
});

test('a contact becomes the supervisor', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'admin');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { user, main } = await portal.visit(`/apprentice/${contractId}`, { as });
  await user.click(await main.findByRole('button', { name: /^Choose/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Supervisor of Ngaire Tūhoe' }));
  await user.click(await dialog.findByRole('radio', { name: /Dana Foreman/ }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Dana Foreman is now the supervisor of Ngaire Tūhoe');
  await main.findByText('Dana Foreman');

  const colleague = await aContact(portal.db, employerId, { givenName: 'Wade' });
  const later = await portal.visit(`/apprentice/${contractId}`, { as: colleague.user });
  await later.main.findByText('Dana Foreman');
});

test('a supervisor change that the server refuses is reverted, and the page says why', async () => {
  const { employerId, user: as, contactId } = await aContactAs(portal.db, 'admin');
  const { contractId } = await anApprentice(portal.db, employerId, {
    contract: { supervisorContactId: contactId },
  });
  const { user, main } = await portal.visit(`/apprentice/${contractId}`, { as });
  await main.findByText('Dana Foreman');
  portal.fail('employer/updateContractSupervisor');
  await user.click(main.getByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Supervisor of Ngaire Tūhoe' }));
  await user.click(await dialog.findByRole('radio', { name: 'None' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^The supervisor is still Dana Foreman\./);
  main.getByText('Dana Foreman');
});

test('reports of a contract are held back and sent again, apart from the contract itself', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { user, main } = await portal.visit(`/apprentice/${contractId}`, { as });
  await user.click(await main.findByRole('button', { name: 'Pause' }));
  await user.click(await screen.findByRole('button', { name: 'Pause reports' }));
  await main.findByText(/^Paused/);
  main.getByText('reports paused');
  await user.click(main.getByRole('button', { name: 'Resume' }));
  await user.click(await screen.findByRole('button', { name: 'Resume reports' }));
  await main.findByText(/are sent as scheduled/);
  await expect.poll(() => main.queryByText('reports paused')).toBeNull();
});

test('a suspended contract says that nothing can be confirmed', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId, { contract: { suspended: true } });
  await aSignOffRequest(portal.db, contract);
  const { main } = await portal.visit(`/apprentice/${contract.contractId}`, { as });
  await main.findByText(/^This contract is suspended/);
  expect(main.queryByRole('button', { name: /Answer|Confirm/ })).toBeNull();
});

test('all awaiting units are confirmed on the apprentice’s page, and await sign-off again after Undo', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  await aSignOffRequest(portal.db, contract);
  const { user, main } = await portal.visit(`/apprentice/${contract.contractId}`, { as });
  await user.click(await main.findByRole('button', { name: 'Confirm 2 units' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is Ngaire Tūhoe ready?' }));
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Confirm 2 units' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await main.findByRole('button', { name: 'Confirm 2 units' });
});

test('a part that failed to load does not affect the others, and is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anAttendance(portal.db, contract, { description: 'Block 7' });
  portal.fail('employer/retrieveContractAttendances');
  const { user, main } = await portal.visit(`/apprentice/${contract.contractId}`, { as });
  await main.findByText('The attendance couldn’t be loaded');
  main.getByRole('heading', { name: 'Ngaire Tūhoe' });
  portal.mend('employer/retrieveContractAttendances');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Block 7');
});

test('a failed download of a plan is reported', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId, {
    contract: { liveStpReport: true },
  });
  const { user, main } = await portal.visit(`/apprentice/${contractId}`, { as });
  portal.fail('employer/downloadActiveTP');
  await user.click(await main.findByRole('button', { name: 'Active training plan' }));
  await screen.findByText('The file couldn’t be downloaded');
});

test('an awaiting unit is answered on the apprentice’s page', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  const { unit } = await aSignOffRequest(portal.db, contract);
  const { user, main } = await portal.visit(`/apprentice/${contract.contractId}`, { as });
  await user.click(await main.findByRole('button', { name: `Answer ${unit?.moduleName}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is Ngaire Tūhoe ready?' }));
  await user.click(dialog.getByRole('button', { name: /^Confirm/ }));
  await screen.findByText(/ confirmed\.$/);
});

test('an apprentice without units, attendance or sessions still shows their contract', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { main } = await portal.visit(`/apprentice/${contractId}`, { as });
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  await main.findByText(contractId);
  await main.findByText('No attendance is recorded yet.');
});

test('an apprentice that failed to load is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  portal.fail('employer/retrieveTrainingContractDetail');
  const { user, main } = await portal.visit(`/apprentice/${contractId}`, { as });
  await main.findByText('This apprentice couldn’t be loaded');
  portal.mend('employer/retrieveTrainingContractDetail');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
});

test('a reader cannot change anything about an apprentice', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  const { main } = await portal.visit(`/apprentice/${contract.contractId}`, { as });
  await main.findByText('No supervisor is recorded.');
  await main.findByText('Solve problems in d.c. circuits');
  expect(main.queryByRole('button', { name: /Answer|Choose|Pause/ })).toBeNull();
});

test('an apprentice of another company is not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const other = await aContactAs(portal.db, 'admin');
  const { contractId } = await anApprentice(portal.db, other.employerId);
  const { main } = await portal.visit(`/apprentice/${contractId}`, { as });
  await main.findByText('We couldn’t find that.');
  main.getByRole('link', { name: 'All apprentices' });
  expect(main.queryByText('Ngaire Tūhoe')).toBeNull();
});
