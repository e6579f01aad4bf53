import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';
import { aParent } from './test-companies.ts';

const portal = await openPortal();

test('a subsidiary is viewed after a question, and the way back is said', async () => {
  const { parent, subsidiary, user: as } = await aParent(portal.db);
  const { user, main } = await portal.visit('/subsidiaries', { as });
  await main.findByText('1 subsidiary company');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: `View ${subsidiary.name}` }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText('Company Changed');
  screen.getByText(
    `You are now viewing ${subsidiary.name}. To return to ${parent.name}, open Company Details.`,
  );
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  await screen.findByRole('button', { name: `Switch company: viewing ${subsidiary.name}` });
});

test('a user who says no while the server is still asked stays where they are', async () => {
  const { parent, subsidiary, user: as } = await aParent(portal.db);
  const { user, main } = await portal.visit('/subsidiaries', { as });
  const view = await main.findByRole('button', { name: `View ${subsidiary.name}` });
  portal.hold('employer/syncEmployer');
  await user.click(view);
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await user.click(question.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  portal.mend('employer/syncEmployer');
  await user.click(view);
  await screen.findByRole('dialog', { name: `Switch to ${subsidiary.name}?` });
  await screen.findByRole('button', { name: `Switch company: viewing ${parent.name}` });
});

test('many subsidiaries can be searched', async () => {
  const { user: as } = await aParent(portal.db, 11);
  const { user, main } = await portal.visit('/subsidiaries', { as });
  await main.findByText('11 subsidiary companies');
  await user.type(main.getByRole('searchbox'), 'branch g');
  await main.findByText('1 of 11 subsidiary companies');
  main.getByRole('button', { name: /^View .* Branch G$/ });
  expect(main.queryByRole('button', { name: /Branch H$/ })).toBeNull();
  await user.type(main.getByRole('searchbox'), 'x');
  await main.findByText('No companies match');
  await waitFor(() => expect(location.search).toBe('?q=branch+gx'));
});

test('a company without subsidiaries says so', async () => {
  const { user: as, company } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/subsidiaries', { as });
  await main.findByText('No subsidiary companies');
  main.getByText(`${company.name} has no subsidiary companies.`);
});

test('subsidiaries that could not be loaded are there after Retry', async () => {
  const { user: as } = await aParent(portal.db);
  const path = 'employer/retrieveEmployer';
  portal.fail(path);
  const visit = await portal.visit('/subsidiaries', { as });
  await retryOnceMended(portal, visit, path, 'The company couldn’t be loaded');
  await visit.main.findByText('1 subsidiary company');
});

test('support staff see the subsidiaries of the company that they look at', async () => {
  const { parent, subsidiary } = await aParent(portal.db);
  const as = await staffWith(portal.db, 'isSupport');
  const at = { id: parent.employerId, name: parent.name };
  const { main } = await portal.visit('/subsidiaries', { as, at });
  await main.findByRole('button', { name: `View ${subsidiary.name}` });
  screen.getByText(`You are viewing ${parent.name} as staff. What you do here is recorded.`);
});
