import { screen, within } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { anAction } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const administrator = () => staffWith(portal.db, 'isAdmin');

test('without actions the page says what to do first', async () => {
  const { main, user } = await portal.visit('/admin/actions', { as: await administrator() });
  await screen.findByRole('heading', { level: 1, name: 'Actions' });
  await main.findByText('No actions yet');
  main.getByText(/^Create the first/);
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'New action' }));
  await screen.findByRole('heading', { level: 1, name: 'New action' });
});

test('all actions are listed with page and state, and narrowed to one page', async () => {
  await anAction(portal.db, { title: 'On Home', actionPage: 'home' });
  await anAction(portal.db, { title: 'Half made', actionPage: 'invoices', published: false });
  await anAction(portal.db, { title: 'For contacts', actionPage: 'invoices', isPublic: false });
  const { user, main } = await portal.visit('/admin/actions', { as: await administrator() });
  await main.findByText('On Home');
  const row = (title: string) =>
    within(main.getByText(title).closest('[role="row"]') as HTMLElement);
  row('On Home').getByText('Published');
  row('Half made').getByText('Draft');
  row('For contacts').getByText('Contacts only');
  row('For contacts').getByText('Pre-enrolments');
  await expectAccessible();
  await user.selectOptions(main.getByLabelText('On page'), 'Pre-enrolments');
  await expect.poll(() => main.queryByText('On Home')).toBeNull();
  main.getByText('Half made');
  await user.selectOptions(main.getByLabelText('On page'), 'Timetable');
  await main.findByText('No actions on this page');
  await user.click(main.getByRole('button', { name: 'Show all' }));
  await main.findByText('On Home');
});

test('on a phone a button opens the filters, and a chip removes one', async () => {
  await anAction(portal.db, { title: 'On receipts', actionPage: 'receipts' });
  Object.assign(window, { innerWidth: 390, innerHeight: 844 });
  onTestFinished(() => void Object.assign(window, { innerWidth: 1280, innerHeight: 900 }));
  const { user, main } = await portal.visit('/admin/actions', { as: await administrator() });
  await main.findByText('On receipts');
  expect(main.queryByRole('searchbox')).toBeNull();
  await user.click(main.getByRole('button', { name: 'Filter' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await user.selectOptions(sheet.getByLabelText('On page'), 'Receipts');
  await user.click(await sheet.findByRole('button', { name: 'Show 1 result' }));
  const chips = within(main.getByRole('list', { name: 'Active filters' }));
  await user.click(chips.getByRole('button', { name: 'Remove filter On page: Receipts' }));
  expect(document.activeElement).toBe(await main.findByRole('button', { name: 'Filter' }));
  expect(main.queryByRole('list', { name: 'Active filters' })).toBeNull();
  expect(location.search).toBe('');
});

test('several actions are selected and deleted together', async () => {
  await anAction(portal.db, { title: 'Chosen one', actionPage: 'about' });
  await anAction(portal.db, { title: 'Chosen two', actionPage: 'about' });
  const { user, main } = await portal.visit('/admin/actions?page=about', {
    as: await administrator(),
  });
  await user.click(await main.findByRole('checkbox', { name: 'Select all in this list' }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 actions?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 actions deleted');
  await main.findByText('No actions on this page');
});

test('actions that could not be deleted stay, and the dialog says why', async () => {
  await anAction(portal.db, { title: 'Stays', actionPage: 'orders' });
  const { user, main } = await portal.visit('/admin/actions?page=orders', {
    as: await administrator(),
  });
  await user.click(await main.findByRole('checkbox', { name: 'Select Stays' }));
  portal.fail('actions/deleteActions', 'network');
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText(/^The portal can’t be reached/);
  main.getByText('Stays');
});

test('actions that failed to load are shown after Retry', async () => {
  await anAction(portal.db, { title: 'Back again' });
  portal.fail('actions/retrieveActions');
  const visit = await portal.visit('/admin/actions', { as: await administrator() });
  const says = 'The actions couldn’t be loaded';
  await retryOnceMended(portal, visit, 'actions/retrieveActions', says);
  await visit.main.findByText('Back again');
});

test('support staff have no access to the actions', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  await expectDenied(portal, '/admin/actions', as);
  await expectDenied(portal, '/admin/actions/any', as);
});
