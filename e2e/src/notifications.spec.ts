import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';
import {
  callPortal,
  enter,
  expect,
  expectAccessible,
  expectToFit,
  openSession,
  signIn,
  test,
} from './portal.ts';

/** A new session of a user without unread notifications, such as that of the sign-in. */
async function openSessionWithoutUnread(email: string): Promise<string> {
  const token = await openSession(email);
  const reply = await callPortal('notifications/retrieveNotifications', {}, token);
  const { Result } = (await reply.json()) as { Result: { items: { id: string }[] } };
  const ids = Result.items.map(({ id }) => id);
  if (ids.length > 0) await callPortal('notifications/markAllRead', { ids }, token);
  return token;
}

const inMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu/ }).click();
  return page.getByRole('dialog').getByRole('link', { name: /^Notifications/ });
};

test('a message from an administrator is announced on a phone, read there, and shown as read', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone 13'];
  const context = await browser.newContext({
    ...iPhone,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  });
  const phone = await context.newPage();
  await enter(phone, await openSessionWithoutUnread('site@demo.test'), '/home');
  await expect(phone.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await signIn(page, 'admin@demo.test', '/admin/messages');
  const [title, body] = [`Closed on Friday ${randomUUID()}`, 'From noon.\nBack on Monday.'];
  await page.getByRole('button', { name: 'Send a message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a message' });
  const send = dialog.getByRole('button', { name: 'Send' });
  await dialog.getByRole('radio', { name: 'All users' }).check();
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ users will receive it\.$/);
  const all = await dialog.getByRole('status').textContent();
  await dialog.getByRole('radio', { name: 'Company contacts' }).check();
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ users will receive it\.$/);
  await expect(dialog.getByRole('status')).not.toHaveText(all ?? '');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Message', { exact: true }).fill(body);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(title);
  await expect(preview).toContainText('Back on Monday.');
  await expectAccessible(page);
  const [count = ''] = /\d+/.exec((await dialog.getByRole('status').textContent()) ?? '') ?? [];
  await send.click();
  await expect(page.getByText(`The message was sent to ${count} users`)).toBeVisible();

  const toast = phone.getByRole('region', { name: 'New notification' });
  await expect(toast).toContainText(title);
  await expect(toast).toContainText('Back on Monday.');
  // None of its title is cut off.
  const isCut = toast.getByText(title).evaluate((one) => one.scrollHeight > one.clientHeight + 1);
  expect(await isCut).toBe(false);
  // At the top (NOTE-031).
  expect((await toast.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(100);
  await expectAccessible(phone);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  const link = await inMenu(phone);
  await expect(link).toHaveAccessibleName('Notifications 1 unread');
  await link.click();
  const unread = phone.getByRole('article').filter({ hasText: 'Unread' });
  await expect(unread).toHaveCount(1);
  await expectAccessible(phone);
  await expectToFit(phone);
  await unread.getByRole('link', { name: title }).click();
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await expect(phone.getByText('Back on Monday.')).toBeVisible();
  await expect(await inMenu(phone)).toHaveAccessibleName('Notifications');
  await phone.keyboard.press('Escape');
  await phone.goBack();
  await expect(phone.getByRole('article').filter({ hasText: title })).toBeVisible();
  await expect(unread).toHaveCount(0);

  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText(`1 of ${count}`)).toBeVisible();
  const recipient = page.getByRole('listitem').filter({ hasText: 'site@demo.test' });
  await expect(recipient.getByText('Read', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
