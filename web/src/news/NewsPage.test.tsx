import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { aNewsItem, aPicture } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { queryClient } from '../app/query-client.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';

const portal = await openPortal();
/** A user who has read nothing published since the beginning of the year. */
const anybody = () => aUser(portal.db, { createdAt: new Date('2026-01-01') });

test('a news item shows title, day, picture, summary and content', async () => {
  const { id } = await aNewsItem(portal.db, {
    title: 'Open day',
    summary: 'Come and look.',
    content: '<h2>Programme</h2><p>Welding at ten.</p>',
    publish: '2026-02-28T13:30:00Z',
    picture: await aPicture(portal.app),
  });
  const { main } = await portal.visit(`/news/${id}`, { as: await anybody() });
  await main.findByRole('heading', { level: 2, name: 'Open day' });
  await screen.findByRole('heading', { level: 1, name: 'Open day' });
  // Half past midnight at the institution.
  expect(main.getByText('01-Mar-2026')).toBeDefined();
  expect(main.getByText('Come and look.')).toBeDefined();
  expect(main.getByText('Welding at ten.')).toBeDefined();
  const picture = main.getByRole('img', { name: 'The workshop' });
  expect(picture.getAttribute('srcset')).toMatch(/-480\.webp 480w, .*\.webp 600w$/);
  await expectAccessible();
});

test('opening a news item marks it as read, in the lists and on the server', async () => {
  const as = await anybody();
  const { id } = await aNewsItem(portal.db, { title: 'Read me', summary: 'New to you.' });
  const { user, main } = await portal.visit('/news', { as });
  const link = await main.findByRole('link', { name: 'Read me' });
  const row = () => main.getByRole('link', { name: 'Read me' }).closest('article');
  expect(row()?.textContent).toContain('Unread');
  await user.click(link);
  await main.findByRole('heading', { level: 2, name: 'Read me' });
  await vi.waitUntil(async () => {
    const rows = await portal.db.orm.execute<{ news_id: string }>('select news_id from news_reads');
    return rows.rows.some((row) => row.news_id === id);
  });
  history.back();
  await main.findByRole('link', { name: 'Read me' });
  expect(row()?.textContent).toContain('New to you.');
  expect(row()?.textContent).not.toContain('Unread');
});

test('a news item that could not be marked as read is still shown', async () => {
  const { id } = await aNewsItem(portal.db, { title: 'Unmarked' });
  portal.fail('news/markRead', 'network');
  const { main } = await portal.visit(`/news/${id}`, { as: await anybody() });
  await main.findByRole('heading', { level: 2, name: 'Unmarked' });
});

test.each([
  ['that does not exist', async () => 'nowhere'],
  ['that none could have', async () => encodeURIComponent('not an id!')],
  ['of tomorrow', async () => (await aNewsItem(portal.db, { publish: '2026-03-04T00:00:00Z' })).id],
  ['that is a draft', async () => (await aNewsItem(portal.db, { publish: null })).id],
])('a news item %s is not found', async (_which, makeId) => {
  const { main } = await portal.visit(`/news/${await makeId()}`, { as: await anybody() });
  await main.findByText('News item not found.');
  expect(main.getByRole('link', { name: 'All news' }).getAttribute('href')).toBe('/news');
  await expectAccessible();
});

test('a news item that failed to load is shown after Retry', async () => {
  const { id } = await aNewsItem(portal.db, { title: 'Late' });
  portal.fail('news/getOne');
  const visit = await portal.visit(`/news/${id}`, { as: await anybody() });
  await retryOnceMended(portal, visit, 'news/getOne', 'This news item couldn’t be loaded');
  await visit.main.findByRole('heading', { level: 2, name: 'Late' });
});

test('a news item that is withdrawn while open is no longer shown', async () => {
  const { id } = await aNewsItem(portal.db, { title: 'Too early' });
  const { main } = await portal.visit(`/news/${id}`, { as: await anybody() });
  await main.findByRole('heading', { level: 2, name: 'Too early' });
  await aNewsItem(portal.db, { id, title: 'Too early', publish: null });
  applyEvent({ name: 'news', data: '{}' }, queryClient);
  await main.findByText('News item not found.');
  expect(screen.queryByText('Too early')).toBeNull();
});
