import { expect, givePassword, signIn, signInByPage, test } from './portal.ts';

test('sign-in returns to the requested page, including its parameters', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInByPage(page, 'owner@demo.test', '/apprentices?q=tuhoe');
  await expect(page).toHaveURL(/\/apprentices\?.*tuhoe/);
  await expect(page.getByRole('heading', { level: 1, name: 'Apprentices' })).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/sign-in/);
});

test('a reload before the passcode signs out; a reload after it does not', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  await givePassword(page, 'owner@demo.test');
  await expect(page.getByRole('dialog', { name: 'Verify MFA Passcode' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signInByPage(page, 'owner@demo.test');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('signing out ends the session in the browser', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'owner@demo.test');
  await page.goto('/auth/sign-out');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await page.goto('/apprentices');
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectUrl=/);
});

test('the passcode can be pasted as a whole', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await givePassword(page, 'owner@demo.test');
  const boxes = page.getByRole('dialog').getByRole('textbox');
  await boxes.first().evaluate((box) => {
    const data = new DataTransfer();
    data.setData('text', '123 456');
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(boxes.last()).toHaveValue('6');
  // The existing digit moves on to the next box like any other.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('57');
  await expect(boxes.last()).toHaveValue('7');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(boxes.first()).toHaveValue('');
  await expect(boxes.first()).toBeFocused();
});
