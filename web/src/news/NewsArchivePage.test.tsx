import { expect, test } from 'vitest';
import { aNewsItem, aPicture } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { queryClient } from '../app/query-client.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';

const portal = await openPortal();
const anybody = () => aUser(portal.db, { createdAt: new Date('2026-01-01') });

test('without news there is an empty archive', async () => {
  const { main } = await portal.visit('/news', { as: await anybody() });
  await main.findByText('No news yet');
  await expectAccessible();
});

test('news that failed to load are shown after Retry', async () => {
  await aNewsItem(portal.db, { title: 'After a fault' });
  portal.fail('news/retrieveNews');
  const visit = await portal.visit('/news', { as: await anybody() });
  await retryOnceMended(portal, visit, 'news/retrieveNews', 'The news couldn’t be loaded');
  await visit.main.findByRole('link', { name: 'After a fault' });
});

test('the archive is loaded page by page, latest first, without drafts and scheduled news', async () => {
  await aNewsItem(portal.db, { title: 'A draft', publish: null });
  await aNewsItem(portal.db, { title: 'To come', publish: '2026-03-05T00:00:00Z' });
  for (let number = 1; number <= 24; number++) {
    await aNewsItem(portal.db, {
      title: `Item ${number}`,
      summary: 'What it is about.',
      at: new Date(Date.UTC(2026, 1, 1, number)),
      ...(number === 24 && { picture: await aPicture(portal.app, { isDecorative: true }) }),
    });
  }
  const { user, main } = await portal.visit('/news', { as: await anybody() });
  await main.findByRole('link', { name: 'Item 24' });
  expect(main.getAllByRole('article')).toHaveLength(20);
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await main.findByRole('link', { name: 'Item 1' });
  expect(main.queryByRole('button', { name: 'Load more' })).toBeNull();
  const titles = main.getAllByRole('link').map(({ textContent }) => textContent);
  expect(titles.slice(1)).toEqual(Array.from({ length: 24 }, (_, index) => `Item ${24 - index}`));
});

test('news published meanwhile is listed without a reload', async () => {
  const { main } = await portal.visit('/news', { as: await anybody() });
  await main.findByRole('link', { name: 'Item 24' });
  await aNewsItem(portal.db, { title: 'Just in', at: new Date('2026-03-01T21:30:00Z') });
  applyEvent({ name: 'news', data: '{}' }, queryClient);
  await main.findByRole('link', { name: 'Just in' });
});

test('news published before the account was created is not unread', async () => {
  const as = await aUser(portal.db, { createdAt: new Date('2026-03-01T21:45:00Z') });
  const { main } = await portal.visit('/news', { as });
  await main.findByRole('link', { name: 'Just in' });
  expect(main.queryByText('Unread')).toBeNull();
});
