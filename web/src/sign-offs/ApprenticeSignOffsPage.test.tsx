import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

test('an apprentice’s sign-offs are confirmed, and then listed in the history below', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  const { unit } = await aSignOffRequest(portal.db, contract);
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit(`/apprentice-signoffs/${contract.contractId}`, { as });
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  await main.findByText('1 sign-off has been waiting for you for 16 days.');
  await main.findByText('No decisions yet');
  await expectAccessible();

  await user.click(main.getByRole('checkbox', { name: new RegExp(unit?.code ?? '') }));
  await user.click(main.getByRole('button', { name: /^Confirm/ }));
  await screen.findByText(/ confirmed\.$/);
  await main.findByText('Ngaire Tūhoe has nothing to sign off');
  await main.findByText('by Dana Foreman, 02-Mar-2026 09:00:00 am');
});

test('an apprentice with nothing waiting has a page that says so', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { main } = await portal.visit(`/apprentice-signoffs/${contractId}`, { as });
  await main.findByText('Ngaire Tūhoe has nothing to sign off');
});

test('sign-offs that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  portal.fail('employer/retrieveTrainingContractDetail');
  const { user, main } = await portal.visit(`/apprentice-signoffs/${contract.contractId}`, { as });
  await main.findByText('The sign-offs couldn’t be loaded');
  portal.mend('employer/retrieveTrainingContractDetail');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('1 sign-off has been waiting for you for 16 days.');
});

test('a reader sees an apprentice’s sign-offs, and cannot answer them', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  const { main } = await portal.visit(`/apprentice-signoffs/${contract.contractId}`, { as });
  await main.findByText('1 sign-off has been waiting at the company for 16 days.');
  expect(main.queryByRole('checkbox')).toBeNull();
});

test('the sign-offs of a subsidiary’s apprentice are answered for the subsidiary', async () => {
  const { employerId } = await aCompany(portal.db);
  const subsidiary = await aCompany(portal.db, { parentEmployerId: employerId });
  const { user: as } = await aContact(portal.db, employerId);
  const contract = await anApprentice(portal.db, subsidiary.employerId);
  await aSignOffRequest(portal.db, contract);
  const { user, main } = await portal.visit(`/apprentice-signoffs/${contract.contractId}`, { as });
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: 'Confirm 1 unit' }));
  await screen.findByText(/ confirmed\.$/);
  await main.findByText('Ngaire Tūhoe has nothing to sign off');
});

test('staff without a selected company see an apprentice’s sign-offs by link', async () => {
  const { employerId } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  const as = await staffWith(portal.db, 'isSupport');
  const { main } = await portal.visit(`/apprentice-signoffs/${contract.contractId}`, { as });
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  await main.findByRole('list', { name: 'Waiting for sign-off' });
  expect(main.queryByRole('checkbox')).toBeNull();
});

test('the sign-offs of another company are not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const other = await aContactAs(portal.db, 'admin');
  const { contractId } = await anApprentice(portal.db, other.employerId);
  const { main } = await portal.visit(`/apprentice-signoffs/${contractId}`, { as });
  await main.findByText('We couldn’t find that.');
  main.getByRole('link', { name: 'All sign-offs' });
});
