import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aNewsItem } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const administrator = () => staffWith(portal.db, 'isAdmin');

test('without news the page says what to do first', async () => {
  const { main, user } = await portal.visit('/admin/news', { as: await administrator() });
  await screen.findByRole('heading', { level: 1, name: 'News' });
  await main.findByText('No news yet');
  main.getByText(/^Write the first/);
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Write news' }));
  await screen.findByRole('heading', { level: 1, name: 'Write news' });
});

test('all news is listed with its state, one is found by its title and opened', async () => {
  await aNewsItem(portal.db, { title: 'Closed on Friday', publish: null });
  await aNewsItem(portal.db, { title: 'New workshop', publish: '2030-01-01T00:00:00Z' });
  await aNewsItem(portal.db, { title: 'Open day' });
  await aNewsItem(portal.db, {
    title: 'Last year',
    publish: '2025-01-01T00:00:00Z',
    unpublish: '2025-02-01T00:00:00Z',
  });
  const { user, main } = await portal.visit('/admin/news', { as: await administrator() });
  await main.findByText('Closed on Friday');
  const row = (title: string) =>
    within(main.getByText(title).closest('[role="row"]') as HTMLElement);
  row('Closed on Friday').getByText('Draft');
  row('New workshop').getByText('Scheduled');
  row('Open day').getByText('Visible');
  row('Last year').getByText('Ended');
  await expectAccessible();
  await user.type(main.getByRole('searchbox', { name: 'Search by title' }), 'workshop');
  await main.findByText('New workshop');
  await expect.poll(() => main.queryByText('Open day')).toBeNull();
  await user.click(main.getByRole('link', { name: 'New workshop' }));
  await main.findByDisplayValue('New workshop');
});

test('if no title matches, all can be shown again', async () => {
  await aNewsItem(portal.db, { title: 'Shown again' });
  const { user, main } = await portal.visit('/admin/news?q=nothing-like-it', {
    as: await administrator(),
  });
  await main.findByText('No news match');
  await user.click(main.getByRole('button', { name: 'Show all' }));
  await main.findByText('Shown again');
});

test('several news items are selected and deleted together', async () => {
  await aNewsItem(portal.db, { title: 'Chosen one' });
  await aNewsItem(portal.db, { title: 'Chosen two' });
  await aNewsItem(portal.db, { title: 'Kept' });
  const { user, main } = await portal.visit('/admin/news', { as: await administrator() });
  await user.click(await main.findByRole('checkbox', { name: 'Select Chosen one' }));
  await user.click(main.getByRole('checkbox', { name: 'Select Chosen two' }));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 news items?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 news items deleted');
  await expect.poll(() => main.queryByText('Chosen one')).toBeNull();
  main.getByText('Kept');
});

test('a long list of news is loaded page by page', async () => {
  for (let number = 1; number <= 22; number += 1) {
    await aNewsItem(portal.db, {
      title: `Bulk ${number}`,
      at: new Date(Date.UTC(2026, 1, number)),
    });
  }
  const { user, main } = await portal.visit('/admin/news?q=bulk', { as: await administrator() });
  // Only visible rows are in the table; the choice shows their number.
  await user.click(await main.findByRole('checkbox', { name: 'Select all in this list' }));
  main.getByText('20 selected');
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await expect.poll(() => main.queryByRole('button', { name: 'Load more' })).toBeNull();
  await user.click(main.getByRole('checkbox', { name: '20 selected' }));
  main.getByText('22 selected');
});

test('news that failed to load is shown after Retry', async () => {
  await aNewsItem(portal.db, { title: 'Back again' });
  portal.fail('news/retrieveNews');
  const visit = await portal.visit('/admin/news?q=again', { as: await administrator() });
  await retryOnceMended(portal, visit, 'news/retrieveNews', 'The news couldn’t be loaded');
  await visit.main.findByText('Back again');
});

test('support staff have no access to the news editor', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  await expectDenied(portal, '/admin/news', as);
  await expectDenied(portal, '/admin/news/any', as);
});
