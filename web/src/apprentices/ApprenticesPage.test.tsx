import { expect, test } from 'vitest';
import { anApprentice, aUnit } from '../../../server/src/apprentices/test-apprentices.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

test('apprentices are listed with their sign-offs, found without the macron, and opened', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  await anApprentice(portal.db, employerId, {
    student: { givenName: 'Cooper', familyName: 'Bell' },
  });
  const { user, main } = await portal.visit('/apprentices', { as });
  await main.findByText('2 apprentices. One needs your attention.');
  await main.findByRole('row', { name: /Ngaire Tūhoe.*1 to confirm/ });
  main.getByRole('row', { name: /Cooper Bell/ });
  await expectAccessible();

  await user.type(main.getByRole('searchbox', { name: 'Search apprentices' }), 'tuhoe');
  await main.findByText('1 of 2 apprentices');
  expect(main.queryByText('Cooper Bell')).toBeNull();
  await user.click(main.getByRole('link', { name: 'Ngaire Tūhoe' }));
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  expect(location.pathname).toBe(`/apprentice/${contract.contractId}`);
});

test('a search without results offers to show all again', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId);
  const { user, main } = await portal.visit('/apprentices?q=nobody', { as });
  await main.findByText('No apprentices match');
  await user.click(main.getByRole('button', { name: 'Show all' }));
  await main.findByRole('row', { name: /Ngaire Tūhoe/ });
});

test('apprentices with suspended contracts can be filtered', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId);
  await anApprentice(portal.db, employerId, {
    student: { givenName: 'Cooper', familyName: 'Bell' },
    contract: { suspended: true },
  });
  const { user, main } = await portal.visit('/apprentices', { as });
  await user.click(await main.findByRole('radio', { name: /^Suspended/ }));
  await main.findByText('1 of 2 apprentices');
  await main.findByRole('row', { name: /Cooper Bell.*suspended/ });
  expect(main.queryByText('Ngaire Tūhoe')).toBeNull();
});

test('a company without apprentices shows a message', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/apprentices', { as });
  await main.findByText('No apprentices yet');
  expect(main.queryByRole('searchbox')).toBeNull();
});

test('apprentices that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aUnit(portal.db, await anApprentice(portal.db, employerId));
  portal.fail('employer/retrieveTrainingContractList');
  const { user, main } = await portal.visit('/apprentices', { as });
  await main.findByText('The apprentices couldn’t be loaded');
  portal.mend('employer/retrieveTrainingContractList');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('row', { name: /Ngaire Tūhoe/ });
});

test('staff without a selected company are asked for one first', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  const { main } = await portal.visit('/apprentices', { as });
  await main.findByRole('heading', { name: 'Find a company' });
  expect(main.queryByText('No apprentices yet')).toBeNull();
});

test('printing includes every row, not only visible ones, and restores the screen afterwards', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const names = Array.from({ length: 40 }, (_, index) => `Bell${index}`);
  for (const familyName of names) {
    await anApprentice(portal.db, employerId, { student: { givenName: 'Cooper', familyName } });
  }
  const { main } = await portal.visit('/apprentices', { as });
  await main.findByText('40 apprentices. Nothing needs your attention.');
  await main.findAllByRole('row');
  const inSight = main.getAllByRole('row').length;
  expect(inSight).toBeLessThan(41);
  window.dispatchEvent(new Event('beforeprint'));
  expect(main.getAllByRole('row')).toHaveLength(41);
  window.dispatchEvent(new Event('afterprint'));
  expect(main.getAllByRole('row')).toHaveLength(inSight);
});

test('what is printed says what it is, and of which company', async () => {
  const { employerId, user: as, company } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId);
  const { main } = await portal.visit('/apprentices', { as });
  await main.findByRole('row', { name: /Ngaire/ });
  expect(main.queryByText(company.name)).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  expect(main.getByText(company.name).previousSibling?.textContent).toBe('Apprentices');
  window.dispatchEvent(new Event('afterprint'));
  expect(main.queryByText(company.name)).toBeNull();
});

test('a screen reader announces how many match a search', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId);
  const { user, main } = await portal.visit('/apprentices', { as });
  await main.findByRole('row', { name: /Ngaire/ });
  const told = () => main.getAllByRole('status').map(({ textContent }) => textContent);
  expect(told()).not.toContain('1 result');
  await user.type(main.getByRole('searchbox', { name: 'Search apprentices' }), 'ng');
  await expect.poll(told).toContain('1 result');
  await user.type(main.getByRole('searchbox', { name: 'Search apprentices' }), 'xx');
  await expect.poll(told).toContain('No results');
});
