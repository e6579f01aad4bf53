import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

/** Support staff who have viewed a new company. */
async function aViewedCompany() {
  const { company } = await aContactAs(portal.db, 'reader');
  const support = await staffWith(portal.db, 'isSupport');
  const token = await portal.app.signIn(support.id);
  await portal.app.call('employer/retrieveEmployer', { eId: company.id }, token);
  return { company, support };
}

test('a message shows if nothing is recorded', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/audit', { as });
  await main.findByText('Nothing recorded yet');
});

test('what staff viewed is found by company and kind, and shown in full', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { company, support } = await aViewedCompany();
  const other = await aViewedCompany();
  const { user, main } = await portal.visit('/admin/audit', { as });
  await main.findByText(`${other.support.email} viewed ${other.company.name}`);
  await user.click(main.getByText(`${support.email} viewed ${company.name}`));
  await expectAccessible();
  expect(main.getAllByRole('link', { name: support.email })).toHaveLength(1);

  await user.click(main.getByRole('button', { name: 'Any company' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a company' }));
  await user.type(dialog.getByRole('searchbox'), company.name);
  await user.click(await dialog.findByRole('button', { name: company.name }));
  await user.selectOptions(main.getByLabelText('What'), 'Staff viewed a company');
  await main.findByRole('button', { name: `Company: ${company.name}` });
  await main.findByText('1 event shown');
  expect(main.queryByText(`${other.support.email} viewed ${other.company.name}`)).toBeNull();
  await waitFor(() => expect(location.search).toBe(`?what=company.viewed&company=${company.id}`));
});

test('actions while viewing as a contact have both names', async () => {
  const { contactId, user: contact } = await aContactAs(portal.db, 'reader');
  const support = await staffWith(portal.db, 'isSupport');
  const token = await portal.app.signIn(support.id);
  await portal.app.call('viewAs/start', { contactId, reason: 'Cannot find a receipt' }, token);
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/audit?what=viewAs.started', { as });
  await user.click(
    await main.findByText(`${support.email} started viewing the portal as ${contact.email}`),
  );
  main.getByText('Viewing as');
  main.getByText('Cannot find a receipt');
  expect(main.getAllByRole('link', { name: contact.email })).toHaveLength(2);
});

test('the address has the search, and all can be shown if nothing matches', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { company, support } = await aViewedCompany();
  const { user, main } = await portal.visit('/admin/audit?what=settings.saved', { as });
  await main.findByText('No events match');
  await user.click(main.getByRole('button', { name: 'Show all events' }));
  await main.findByText(`${support.email} viewed ${company.name}`);
});

test('events that failed to load are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { company, support } = await aViewedCompany();
  portal.fail('audit/findEvents');
  const visit = await portal.visit('/admin/audit', { as });
  await retryOnceMended(portal, visit, 'audit/findEvents', 'The events couldn’t be loaded');
  await visit.main.findByText(`${support.email} viewed ${company.name}`);
});

test('support staff have no access to the audit', async () => {
  await expectDenied(portal, '/admin/audit', await staffWith(portal.db, 'isSupport'));
});
