import { randomUUID } from 'node:crypto';
import { callPortal, expect, expectAccessible, expectToFit, openSession, test } from './portal.ts';
import { ownPortal } from './portals.ts';

test('the sandbox adds devices, lists their pushes, and responds as configured', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(ownPortal().sandbox);
  const pushes = page.getByRole('region', { name: 'Pushes' });
  await pushes.getByLabel('Kind').selectOption('apns');
  await pushes.getByRole('button', { name: 'Add a device' }).click();
  const added = await pushes.getByText('"token"').textContent();
  const [fcmToken = ''] = /[0-9a-f]{64}/.exec(added ?? '') ?? [];
  await expect(pushes.getByRole('row').nth(1)).toContainText(fcmToken);

  const email = 'support@demo.test';
  const token = await openSession(email);
  await callPortal('user/registerFcmToken', { fcmToken, platform: 'ios' }, token);
  const registered = await (await callPortal('user/registerUser', {}, token)).json();
  const { user } = (registered as { Result: { user: { id: string } } }).Result;
  const message = { userId: user.id, title: `Closed ${randomUUID()}`, body: 'On Friday' };
  const send = async () =>
    callPortal('user/sendNotification', message, await openSession('admin@demo.test'));
  expect((await send()).status).toBe(200);
  const arrived = pushes.getByRole('listitem').filter({ hasText: message.title });
  await expect(arrived).toContainText('On Friday');
  await expect(arrived).toContainText('apns');
  await expectAccessible(page);
  await expectToFit(page);

  await pushes.getByLabel('Behaviour').selectOption('gone');
  await pushes.getByRole('button', { name: 'Set' }).click();
  await expect(pushes.getByText('Next: gone, 1 time.')).toBeVisible();
  expect((await send()).status).toBe(200);
  await expect(pushes.getByText('Next: all is well.')).toBeVisible();
  await expect(arrived).toHaveCount(1);
});
