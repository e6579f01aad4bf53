import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aCompany } from '../../../server/src/companies/test-contacts.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

test('staff find a company, see whose data it is, and switch to another', async () => {
  const { employerId } = await aCompany(portal.db, { name: 'Hallam Electrical' });
  const name = 'Hallam Solar';
  await aCompany(portal.db, { name, code: 'SOLAR1', parentEmployerId: employerId });
  const as = await staffWith(portal.db, 'isSupport');
  const { user, main } = await portal.visit('/home', { as });
  await user.type(await main.findByRole('searchbox', { name: 'Company' }), 'hallam');
  await main.findByText('2 companies');
  main.getByText('What you view and do there is recorded.');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'View Hallam Electrical' }));
  const question = await screen.findByRole('dialog', { name: 'Switch to Hallam Electrical?' });
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
  await screen.findByText(
    'You are viewing Hallam Electrical as staff. What you do here is recorded.',
  );

  const shown = 'Switch company: viewing Hallam Electrical';
  await user.click(screen.getByRole('button', { name: shown }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch company' }));
  expect(document.activeElement).toBe(dialog.getByRole('searchbox', { name: 'Company' }));
  await user.keyboard('SOLAR1');
  await dialog.findByRole('button', { name: `View ${name}` });
});

test('a search for a company without results says what can be searched for', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  const { user, main } = await portal.visit('/home', { as });
  await user.type(await main.findByRole('searchbox', { name: 'Company' }), 'nobody');
  await main.findByText(/^No companies match ‘nobody’\./);
});

test('a failed search for companies works after Retry', async () => {
  const { name } = await aCompany(portal.db, { name: 'Ferris Plumbing' });
  const as = await staffWith(portal.db, 'isSupport');
  portal.fail('employer/findCompany');
  const visit = await portal.visit('/home', { as });
  await visit.user.type(await visit.main.findByRole('searchbox', { name: 'Company' }), 'ferris');
  await retryOnceMended(
    portal,
    visit,
    'employer/findCompany',
    'The companies couldn’t be searched',
  );
  await visit.main.findByText(name);
});

test('a contact is not offered other companies', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const { main } = await portal.visit('/home', { as });
  await main.findByText(/^Good /);
  expect(main.queryByRole('searchbox', { name: 'Company' })).toBeNull();
});
