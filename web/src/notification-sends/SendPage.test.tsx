import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { portalHeader } from '../../../server/src/platform/test-app.ts';
import { pushDevices } from '../../../server/src/push/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';

const portal = await openPortal();

const anAdmin = () => aUser(portal.db, { isAdmin: true, name: 'Ada Min' });

test('a message shows on how many devices it is known to have arrived', async () => {
  const reader = await aUser(portal.db);
  await portal.db.orm.insert(pushDevices).values([
    { userId: reader.id, kind: 'fcm', address: 'token-of-a-phone', registeredAt: portal.app.now },
    { userId: reader.id, kind: 'apns', address: 'token-of-a-tablet', registeredAt: portal.app.now },
  ]);
  const admin = await anAdmin();
  const input = { userId: reader.id, title: 'On two devices', body: 'On Friday' };
  await portal.app.call('user/sendNotification', input, await portal.app.signIn(admin.id));
  const { user, main } = await portal.visit('/admin/messages', { as: admin });
  await user.click(await main.findByRole('link', { name: 'On two devices' }));
  await expect.poll(() => main.queryAllByText('Push on its way')).toHaveLength(2);
  const { rows } = await portal.db.query(
    `update pushes set state = 'sent', sent_at = created_at where user_id = $1 returning id`,
    [reader.id],
  );
  const [first] = rows as { id: string }[];
  await portal.app.post('/api/push/confirmArrival', { pushId: first?.id }, portalHeader);
  await main.findByText('Push arrived');
  await main.findByText('Push sent');
  const known = main.getByText('Arrived on devices').closest('div');
  expect(known?.textContent).toMatch(/1 of 2/);
  await expectAccessible();
});

test('a message that does not exist is not found', async () => {
  const { main } = await portal.visit('/admin/messages/nothing', { as: await anAdmin() });
  await main.findByText('Message not found.');
});

test('a message that failed to load is shown after Retry', async () => {
  const admin = await anAdmin();
  const input = { userId: admin.id, title: 'To myself', body: 'On Friday' };
  await portal.app.call('user/sendNotification', input, await portal.app.signIn(admin.id));
  const visit = await portal.visit('/admin/messages', { as: admin });
  portal.fail('notifications/retrieveSend');
  await visit.user.click(await visit.main.findByRole('link', { name: 'To myself' }));
  const says = 'This message couldn’t be loaded';
  await retryOnceMended(portal, visit, 'notifications/retrieveSend', says);
  await visit.main.findByRole('link', { name: 'Ada Min' });
});

test('support staff have no access to a message', async () => {
  await expectDenied(portal, '/admin/messages/any', await aUser(portal.db, { isSupport: true }));
});
