import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aMenu, aPage } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const path = 'pages/retrievePages';

// First, while this file's database has no pages.
test('a portal without pages guides through the first steps', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/pages', { as });
  await main.findByText('No pages yet');
  const address = (name: string) => main.getByRole('link', { name }).getAttribute('href');
  expect(address('Add pages to the menu')).toBe('/admin/menu');
  expect(address('Write news')).toBe('/admin/news');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Create the first page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New page' }));
  dialog.getByText(/The page will be at \/pages\/home/);
  await user.click(dialog.getByRole('button', { name: 'Create page' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit page' });
  await main.findByDisplayValue('Welcome');
  expect(location.pathname).toBe('/admin/pages/home');
});

test('pages are listed with their state, their uses and who changed them', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const day = new Date('2026-05-01T00:00:00Z');
  await aPage(portal.db, { id: 'listed-live', title: 'Boots', by: as });
  await aPage(portal.db, { id: 'listed-draft', title: 'Helmets', isPublished: false, by: as });
  await aPage(portal.db, { id: 'listed-later', title: 'Gloves', from: day, by: as });
  const { version } = await aPage(portal.db, { id: 'listed-changed', title: 'Vests', by: as });
  await aPage(portal.db, { id: 'listed-changed', title: 'Vests!', version, isPublished: false });
  await aMenu(portal.db, [{ title: 'Boots', pageId: 'listed-live' }]);
  const { user, main } = await portal.visit('/admin/pages?q=listed', { as });
  const row = async (name: RegExp) => within(await main.findByRole('row', { name }));
  const live = await row(/Boots/);
  live.getByText('Published');
  live.getByText('1 use');
  live.getByText(as.email);
  (await row(/Helmets/)).getByText('Draft');
  (await row(/Gloves/)).getByText('Scheduled');
  (await row(/Gloves/)).getByText('Users see it from 01-May-2026 10:00:00 am.');
  (await row(/Vests!/)).getByText('Unpublished changes');
  await expectAccessible();
  await user.click(main.getByRole('link', { name: 'Helmets' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit page' });
  await main.findByDisplayValue('Helmets');
});

test('a list of many pages is loaded page by page, and searched', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  for (let number = 10; number < 32; number++) {
    await aPage(portal.db, { id: `many-${number}`, title: `Many of them ${number}` });
  }
  const { user, main } = await portal.visit('/admin/pages?q=many', { as });
  await main.findByRole('table', { name: 'List of pages' });
  const counted = async (rows: number) =>
    await main
      .findByRole('table', { name: 'List of pages' })
      .then((table) => expect(table.getAttribute('aria-rowcount')).toBe(String(rows + 1)));
  await counted(20);
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await main.findByRole('row', { name: /Many of them 10/ });
  await counted(22);
  const search = main.getByRole('searchbox', { name: 'Find a page by title or address' });
  await user.clear(search);
  await user.type(search, 'many-31');
  await main.findByRole('row', { name: /Many of them 31/ });
  expect(location.search).toBe('?q=many-31');
  await user.clear(search);
  await user.type(search, 'nothing like it');
  await main.findByText('No pages match');
});

test('a new page gets the suggested address, and a taken one is refused', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aPage(portal.db, { id: 'site-rules', title: 'Site rules' });
  const { user, main } = await portal.visit('/admin/pages', { as });
  await user.click(await main.findByRole('button', { name: 'New page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New page' }));
  const title = dialog.getByLabelText<HTMLInputElement>('Title');
  expect(title.value).toBe('New Page');
  await user.clear(title);
  await user.click(dialog.getByRole('button', { name: 'Create page' }));
  dialog.getByText('A page needs a title');
  await user.type(title, 'Site rules');
  await user.click(dialog.getByRole('button', { name: 'Create page' }));
  await dialog.findByText('There is already a page at this address. Choose another.');
  await user.type(dialog.getByLabelText('Address'), 'site/rules');
  await user.click(dialog.getByRole('button', { name: 'Create page' }));
  await dialog.findByText(/^Use letters, digits/);
  await user.clear(dialog.getByLabelText('Address'));
  await user.type(dialog.getByLabelText('Address'), 'site-rules-2');
  await user.click(dialog.getByRole('button', { name: 'Create page' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit page' });
  await main.findByDisplayValue('Site rules');
  expect(location.pathname).toBe('/admin/pages/site-rules-2');
});

test('a copy has the content of its page, and is a draft', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aPage(portal.db, { id: 'original', title: 'Original', content: '<p>Kept words</p>' });
  const { user, main } = await portal.visit('/admin/pages?q=original', { as });
  await user.click(await main.findByRole('button', { name: 'Copy Original' }));
  await screen.findByText('‘Original (Copy)’ created');
  const row = within(await main.findByRole('row', { name: /Original \(Copy\)/ }));
  row.getByText('Draft');
  await user.click(row.getByRole('link', { name: 'Original (Copy)' }));
  await main.findByText('Kept words');
});

test('selected pages are published together', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aPage(portal.db, { id: 'batch-1', title: 'Batch one', isPublished: false });
  await aPage(portal.db, { id: 'batch-2', title: 'Batch two', isPublished: false });
  const { user, main } = await portal.visit('/admin/pages?q=batch', { as });
  await user.click(await main.findByRole('checkbox', { name: 'Select Batch one' }));
  main.getByText('1 page selected');
  await user.click(main.getByRole('checkbox', { name: 'Select all shown' }));
  main.getByText('2 pages selected');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish 2 pages?' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('2 pages published');
  await waitFor(() => expect(main.getAllByText('Published')).toHaveLength(2));
  expect(main.queryByText('2 pages selected')).toBeNull();
});

test('pages in use are not deleted, and their uses are named', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aPage(portal.db, { id: 'gone-1', title: 'Going one' });
  await aPage(portal.db, { id: 'gone-2', title: 'Going two' });
  await aPage(portal.db, {
    id: 'user-of',
    title: 'User of it',
    content: '<a href="/pages/gone-2">x</a>',
  });
  const { user, main } = await portal.visit('/admin/pages?q=going', { as });
  await user.click(await main.findByRole('checkbox', { name: 'Select Going one' }));
  await user.click(main.getByRole('checkbox', { name: 'Select Going two' }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 pages?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const refused = within(await screen.findByRole('dialog', { name: 'Delete 2 pages?' }));
  await refused.findByText(/Nothing was deleted/);
  refused.getByText('Going two: Used by ‘User of it’');
  await user.click(refused.getByRole('button', { name: 'Close' }));
  await user.click(main.getByRole('checkbox', { name: 'Select Going two' }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const again = within(await screen.findByRole('dialog', { name: 'Delete 1 page?' }));
  await user.click(again.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 page deleted');
  await waitFor(() => expect(main.queryByRole('row', { name: /Going one/ })).toBeNull());
  main.getByRole('row', { name: /Going two/ });
});

test('pages that failed to load are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aPage(portal.db, { id: 'retried', title: 'Retried' });
  portal.fail(path);
  const visit = await portal.visit('/admin/pages', { as });
  await retryOnceMended(portal, visit, path, 'The pages couldn’t be loaded');
  await visit.main.findByRole('row', { name: /Retried/ });
});

test('support staff have no access to the pages', async () => {
  await expectDenied(portal, '/admin/pages', await staffWith(portal.db, 'isSupport'));
});
