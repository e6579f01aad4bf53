import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { localities } from '../../../server/src/addresses/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs } from '../test/people.ts';
import { aParent } from './test-companies.ts';

const portal = await openPortal();
await portal.db.orm.insert(localities).values([
  { postcode: '3644', name: 'Cobram', stateCode: 'VIC' },
  { postcode: '3644', name: 'Barooga', stateCode: 'NSW' },
]);

test('an address is changed with the suburbs of its postcode', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { user, main } = await portal.visit('/company/edit', { as });
  await user.click(await main.findByRole('radio', { name: 'Yes' }));
  await user.type(main.getByLabelText('Postcode'), '3644');
  await user.selectOptions(await main.findByRole('combobox', { name: 'Suburb' }), 'Barooga, NSW');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Save' }));
  await main.findByText('Line 1 is required');
  main.getByText('Address is incomplete. Please enter values for required fields.');
  expect(document.activeElement).toBe(main.getByLabelText('Line 1'));
  await user.type(main.getByLabelText('Line 1'), '12 Weir Road');
  await user.type(main.getByLabelText('Business phone (optional)'), 'twelve');
  await user.click(main.getByRole('button', { name: 'Save' }));
  await main.findByText('Must be a telephone number');
  await user.clear(main.getByLabelText('Business phone (optional)'));
  await user.type(main.getByLabelText('Business phone (optional)'), '(03) 5873 0142');
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Company Details' });
  await screen.findByText(/Barooga NSW 3644/);
  screen.getByRole('link', { name: '(03) 5873 0142' });
});

test('the suburb of an unknown postcode can be typed, and an address abroad has a country', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { user, main } = await portal.visit('/company/edit', { as });
  await user.click(await main.findByRole('radio', { name: 'Yes' }));
  await user.type(main.getByLabelText('Line 1'), '12 Weir Road');
  await user.type(main.getByLabelText('Postcode'), '9999');
  await main.findByText('No suburb found for this postcode');
  await user.type(main.getByLabelText('Suburb'), 'Nowhere');
  await user.click(main.getByRole('radio', { name: 'No' }));
  expect(main.getByLabelText<HTMLInputElement>('Postcode').value).toBe('');
  expect(main.getByLabelText<HTMLInputElement>('Suburb / Locality').value).toBe('');
  await main.findByRole('option', { name: 'New Zealand' });
  await user.click(main.getByRole('button', { name: 'Save' }));
  await main.findByText('Suburb / Locality is required');
  main.getByText('Country is required');
});

test('leaving the page or the company with unsaved changes asks first', async () => {
  const { parent, subsidiary, user: as } = await aParent(portal.db);
  const at = { id: parent.employerId, name: parent.name };
  const { user, main } = await portal.visit('/company/edit', { as, at });
  await user.type(await main.findByLabelText('Line 2 (optional)'), 'Level 3');
  const [home] = screen.getAllByRole('link', { name: 'Home' });
  if (!home) throw new Error('The menu leads home.');
  const answer = async (name: string) => {
    const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
    await user.click(question.getByRole('button', { name }));
  };
  await user.click(home);
  await answer('Cancel');
  const shown = { name: `Switch company: viewing ${parent.name}` };
  await user.click(screen.getByRole('button', shown));
  await user.click(await screen.findByRole('button', { name: `View ${subsidiary.name}` }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await answer('Cancel');
  await screen.findByRole('button', shown);
  main.getByDisplayValue('Level 3');
  await user.click(home);
  await answer('Leave Page');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});

test('a company that failed to load can be edited after Retry', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const path = 'employer/retrieveEmployer';
  portal.fail(path);
  const visit = await portal.visit('/company/edit', { as });
  await retryOnceMended(portal, visit, path, 'The company couldn’t be loaded');
  await visit.main.findByLabelText('Line 1');
});

test('a reader sees why nothing can be changed', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/company/edit', { as });
  await main.findByText(/^Your role at this company does not allow this change\./);
  expect(main.queryByRole('button', { name: 'Save' })).toBeNull();
});
