import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aForm, aPage } from '../../../server/src/content/test-content.ts';
import { nextId } from '../../../server/src/platform/test-ids.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const path = 'form/retrieveForms';
const anAdmin = () => staffWith(portal.db, 'isAdmin');

// First, while this file's database has no forms.
test('without forms the page says how to begin, and offers templates', async () => {
  const { user, main } = await portal.visit('/admin/forms', { as: await anAdmin() });
  await main.findByText('No forms yet');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'New form' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New form' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.click(dialog.getByRole('radio', { name: /Incident report/ }));
  expect(name.value).toBe('Incident report');
  await expectAccessible();
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Create form' }));
  dialog.getByText('A form needs a name');
  await user.type(name, 'Incidents on site');
  await user.click(dialog.getByRole('button', { name: 'Create form' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit form' });
  await main.findByRole('heading', { name: 'Incidents on site' });
  const fields = within(main.getByRole('list', { name: 'Form fields' }));
  fields.getByRole('button', { name: /Was anyone hurt/ });
  expect(location.pathname).toMatch(/^\/admin\/forms\/.+/);
});

test('forms are listed by name with their state, submissions and who changed them', async () => {
  const as = await anAdmin();
  await aForm(portal.db, { id: 'listed-live', name: 'Listed: boots', by: as });
  await aForm(portal.db, { name: 'Listed: gloves', isPublished: false, by: as });
  const { user, main } = await portal.visit('/admin/forms?q=listed', { as });
  const row = async (name: RegExp) => within(await main.findByRole('row', { name }));
  const live = await row(/boots/);
  live.getByText('Published');
  live.getByText('None yet');
  live.getByText(as.email);
  (await row(/gloves/)).getByText('Draft');
  await expectAccessible();
  await user.click(main.getByRole('link', { name: 'Listed: boots' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit form' });
  expect(location.pathname).toBe('/admin/forms/listed-live');
});

test('a form with submissions opens with its results (FORM-074)', async () => {
  const as = await anAdmin();
  const { id: formId, version: formVersion } = await aForm(portal.db, { name: 'Answered form' });
  const token = await portal.app.signIn(as.id);
  const sub = { id: 'answered-once', formId, formVersion };
  const sent = { sub, fields: [], files: [] };
  expect((await portal.app.call('form/submitForm', sent, token)).status).toBe(200);
  const { user, main } = await portal.visit('/admin/forms?q=answered', { as });
  await user.click(await main.findByRole('link', { name: 'Answered form' }));
  await waitFor(() => expect(location.pathname).toBe(`/admin/forms/${formId}/results`));
});

test('a long list is loaded page by page, and searched', async () => {
  // Unique names, because a repeated attempt would find the forms of the previous one; and `row-`,
  // because a bare number also matches ids.
  const many = nextId('many');
  for (let number = 10; number < 32; number++) {
    await aForm(portal.db, { name: `${many} of them row-${number}` });
  }
  const { user, main } = await portal.visit(`/admin/forms?q=${many}`, { as: await anAdmin() });
  const counted = (forms: number) =>
    waitFor(() =>
      expect(main.getByRole('table', { name: 'List of forms' }).getAttribute('aria-rowcount')).toBe(
        `${forms + 1}`,
      ),
    );
  await counted(20);
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await counted(22);
  expect(main.queryByRole('button', { name: 'Load more' })).toBeNull();
  const search = main.getByRole('searchbox', { name: 'Find a form by name' });
  await user.clear(search);
  await user.type(search, `${many} row-31`);
  await counted(1);
  main.getByRole('link', { name: `${many} of them row-31` });
  await user.clear(search);
  await user.type(search, 'nothing of that name');
  await main.findByText('No forms match');
  await user.click(main.getByRole('button', { name: 'Show all' }));
  await main.findByRole('table', { name: 'List of forms' });
  expect(location.search).toBe('');
});

test('a copy is a draft with the same fields', async () => {
  await aForm(portal.db, {
    name: 'Original form',
    fields: [{ type: 'text', name: 'reason', label: 'Reason' }],
  });
  const { user, main } = await portal.visit('/admin/forms?q=original', { as: await anAdmin() });
  await user.click(await main.findByRole('button', { name: 'Copy Original form' }));
  await screen.findByText('‘Original form (Copy)’ created');
  const row = within(await main.findByRole('row', { name: /Original form \(Copy\)/ }));
  row.getByText('Draft');
  await user.click(row.getByRole('link'));
  const fields = within(await main.findByRole('list', { name: 'Form fields' }));
  fields.getByRole('button', { name: /Reason/ });
});

test('forms are archived, found in the archive, and restored', async () => {
  await aForm(portal.db, { name: 'Put away one' });
  await aForm(portal.db, { name: 'Put away two' });
  const { user, main } = await portal.visit('/admin/forms?q=put', { as: await anAdmin() });
  await user.click(await main.findByRole('checkbox', { name: 'Select Put away one' }));
  await user.click(main.getByRole('checkbox', { name: 'Select all shown' }));
  main.getByText('2 forms selected');
  await user.click(main.getByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive 2 forms?' }));
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  await screen.findByText('2 forms archived');
  await main.findByText('No forms match');
  await user.click(main.getByRole('radio', { name: 'Archived' }));
  await user.click(await main.findByRole('checkbox', { name: 'Select Put away two' }));
  await user.click(main.getByRole('button', { name: 'Restore' }));
  await screen.findByText('1 form restored');
  await waitFor(() => expect(main.queryByText('Put away two')).toBeNull());
  await user.click(main.getByRole('radio', { name: 'In use' }));
  await main.findByRole('link', { name: 'Put away two' });
});

test('a form that a page shows cannot be deleted, and the page is named', async () => {
  await aForm(portal.db, { id: 'going-used', name: 'Going: used' });
  await aForm(portal.db, { id: 'going-free', name: 'Going: free' });
  await aPage(portal.db, { title: 'The page with it', formId: 'going-used' });
  const { user, main } = await portal.visit('/admin/forms?q=going', { as: await anAdmin() });
  await user.click(await main.findByRole('checkbox', { name: 'Select Going: used' }));
  await user.click(main.getByRole('checkbox', { name: 'Select Going: free' }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 forms?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText(/Going: used: .*The page with it/);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(main.getByRole('checkbox', { name: 'Select Going: used' }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const again = within(await screen.findByRole('dialog', { name: 'Delete 1 form?' }));
  await user.click(again.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 form deleted');
  await waitFor(() => expect(main.queryByText('Going: free')).toBeNull());
});

test('forms that failed to load are shown after Retry', async () => {
  await aForm(portal.db, { name: 'Loaded again' });
  portal.fail(path);
  const visit = await portal.visit('/admin/forms?q=loaded', { as: await anAdmin() });
  await retryOnceMended(portal, visit, path, 'The forms couldn’t be loaded');
  await visit.main.findByRole('link', { name: 'Loaded again' });
});

test('support staff have no access to the forms', async () => {
  await expectDenied(portal, '/admin/forms', await staffWith(portal.db, 'isSupport'));
});
