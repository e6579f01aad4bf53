import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aNotification } from '../../../server/src/notifications/test-notifications.ts';
import { queryClient } from '../app/query-client.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';

const portal = await openPortal();

const minutesAgo = (minutes: number) => new Date(portal.app.now.getTime() - minutes * 60_000);

/** A user with a number of notifications, the newest first. */
async function aReader(count: number) {
  const user = await aUser(portal.db);
  for (let number = 1; number <= count; number++) {
    const title = `Message ${number}`;
    await aNotification(portal.db, user.id, { at: minutesAgo(number), title });
  }
  return user;
}

/** The menu's badge beside Notifications. */
const badge = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getByRole('link', { name: /^Notifications/ })
    .textContent?.replace('Notifications', '');

test('without notifications there is an empty list, and no count in the menu', async () => {
  const { main } = await portal.visit('/messages', { as: await aReader(0) });
  await main.findByText('No notifications yet');
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  expect(main.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(badge()).toBe('');
  await expectAccessible();
});

test('notifications that failed to load are shown after Retry', async () => {
  const as = await aReader(1);
  portal.fail('notifications/retrieveNotifications');
  const visit = await portal.visit('/messages', { as });
  const path = 'notifications/retrieveNotifications';
  await retryOnceMended(portal, visit, path, 'The notifications couldn’t be loaded');
  await visit.main.findByRole('link', { name: 'Message 1' });
});

test('notifications are loaded page by page, newest first, with unread ones marked', async () => {
  const { user, main } = await portal.visit('/messages', { as: await aReader(23) });
  await main.findByRole('link', { name: 'Message 20' });
  expect(badge()).toBe('2323 unread');
  expect(main.getAllByText('Unread')).toHaveLength(20);
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await main.findByRole('link', { name: 'Message 23' });
  const titles = main.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual(Array.from({ length: 23 }, (_, index) => `Message ${index + 1}`));
  expect(main.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('Mark all as read includes those that are not loaded', async () => {
  const { user, main } = await portal.visit('/messages', { as: await aReader(23) });
  await user.click(await main.findByRole('button', { name: 'Mark all as read' }));
  await expect.poll(() => main.queryAllByText('Unread')).toEqual([]);
  await expect.poll(badge).toBe('');
  expect(main.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await main.findByRole('link', { name: 'Message 23' });
  expect(main.queryByText('Unread')).toBeNull();
});

test('if marking fails, the list is reverted and a message shows', async () => {
  const { user, main } = await portal.visit('/messages', { as: await aReader(2) });
  portal.fail('notifications/markAllRead');
  await user.click(await main.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('The notifications couldn’t be marked as read');
  expect(main.getAllByText('Unread')).toHaveLength(2);
  portal.mend('notifications/markAllRead');
});

test('notifications that arrive or are read elsewhere update the list and the menu immediately', async () => {
  const as = await aReader(1);
  const { main } = await portal.visit('/messages', { as });
  await main.findByRole('link', { name: 'Message 1' });
  const { id } = await aNotification(portal.db, as.id, { at: portal.app.now, title: 'Just in' });
  const event = { name: 'notifications', data: JSON.stringify({ userId: as.id }) };
  applyEvent(event, queryClient);
  await main.findByRole('link', { name: 'Just in' });
  await expect.poll(badge).toBe('22 unread');
  await portal.app.call('notifications/markRead', { id }, await portal.app.signIn(as.id));
  applyEvent(event, queryClient);
  await expect.poll(badge).toBe('11 unread');
  await expect.poll(() => main.getAllByText('Unread').length).toBe(1);
});
