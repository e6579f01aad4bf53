import { randomUUID } from 'node:crypto';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aNotification } from '../../../server/src/notifications/test-notifications.ts';
import { pushes } from '../../../server/src/push/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';

const portal = await openPortal();

const told = async (given: Partial<Parameters<typeof aNotification>[2]> = {}) => {
  const as = await aUser(portal.db);
  const { id } = await aNotification(portal.db, as.id, { at: portal.app.now, ...given });
  return { as, id };
};
const summaryOf = async (as: { id: string }) => {
  const reply = await portal.app.call('user/retrieveSummary', {}, await portal.app.signIn(as.id));
  return reply.body.Result?.unreadNotifications;
};

test('a notification shows its message as text, and its delivery', async () => {
  const { as, id } = await told({ title: 'Closed <b>', body: 'One\nTwo <img src=x>' });
  const { main } = await portal.visit(`/messages/${id}`, { as });
  await main.findByRole('heading', { level: 2, name: 'Closed <b>' });
  expect(main.getByText(/Two <img src=x>/).textContent).toBe('One\nTwo <img src=x>');
  await main.findByText('Not emailed');
  expect(main.queryByRole('link', { name: 'View details' })).toBeNull();
  await expectAccessible();
});

test('a notification shows which devices have it', async () => {
  const { as, id } = await told();
  const at = portal.app.now;
  const common = {
    userId: as.id,
    notifyId: id,
    title: 'x',
    body: 'x',
    createdAt: at,
    notBefore: at,
  };
  await portal.db.orm.insert(pushes).values([
    { ...common, provider: 'push.test', state: 'sent', sentAt: at, arrivedAt: at },
    { ...common, provider: 'fcm', state: 'failed', reason: 'status 404' },
  ]);
  const { main } = await portal.visit(`/messages/${id}`, { as });
  await main.findByText(/^Browser: arrived \d/);
  main.getByText('Android app: couldn’t be delivered');
  await expectAccessible();
});

test('opening a notification marks it as read, here and on the server', async () => {
  const { as } = await told({ title: 'Read me' });
  const { user, main } = await portal.visit('/messages', { as });
  await user.click(await main.findByRole('link', { name: 'Read me' }));
  await main.findByRole('heading', { level: 2, name: 'Read me' });
  await expect.poll(() => summaryOf(as)).toBe(0);
  history.back();
  await main.findByRole('link', { name: 'Read me' });
  expect(main.queryByText('Unread')).toBeNull();
});

test('a notification that could not be marked as read is still shown', async () => {
  const { as, id } = await told();
  portal.fail('notifications/markRead', 'network');
  const { main } = await portal.visit(`/messages/${id}`, { as });
  await main.findByRole('heading', { level: 2, name: 'Closed on Friday' });
  portal.mend('notifications/markRead');
});

test('a notification links to its subject', async () => {
  const { as, id } = await told({ address: '/settings' });
  const { user, main } = await portal.visit(`/messages/${id}`, { as });
  await user.click(await main.findByRole('link', { name: 'View details' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
});

test.each([
  ['that does not exist', async () => randomUUID()],
  ['that none could have', async () => encodeURIComponent('not an id!')],
  ["of another's", async () => (await told()).id],
])('a notification %s is not found', async (_which, makeId) => {
  const { as } = await told();
  const { main } = await portal.visit(`/messages/${await makeId()}`, { as });
  await main.findByText('Notification not found.');
  expect(main.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe(
    '/messages',
  );
  await expectAccessible();
});

test('a notification that failed to load is shown after Retry', async () => {
  const { as, id } = await told();
  portal.fail('notifications/getOne');
  const visit = await portal.visit(`/messages/${id}`, { as });
  const says = 'This notification couldn’t be loaded';
  await retryOnceMended(portal, visit, 'notifications/getOne', says);
  await visit.main.findByRole('heading', { level: 2, name: 'Closed on Friday' });
});

test('another user’s notification is not found', async () => {
  const { id } = await told();
  const { main } = await portal.visit(`/messages/${id}`, { as: await aUser(portal.db) });
  await main.findByText('Notification not found.');
  expect(main.queryByText('Closed on Friday')).toBeNull();
});
