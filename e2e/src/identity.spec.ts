import {
  expect,
  expectAccessible,
  givePassword,
  passcodeTo,
  signIn,
  signInByPage,
  test,
} from './portal.ts';

test.describe('a wrong password or passcode', () => {
  test.use({ allowedErrors: [/status of 40[01]/] });

  test('is refused in words, and the right one still serves', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await givePassword(page, 'site@demo.test', 'not the password');
    await expect(page.getByRole('alert')).toContainText('Invalid credentials');
    await expectAccessible(page);
    // An empty password is not sent, and an overlong one is a wrong one.
    await givePassword(page, 'site@demo.test', '');
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await givePassword(page, 'site@demo.test', 'x'.repeat(200));
    await expect(page.getByRole('alert')).toContainText('Invalid credentials');
    const since = new Date();
    await givePassword(page, 'site@demo.test');
    const dialog = page.getByRole('dialog', { name: 'Verify MFA Passcode' });
    const boxes = dialog.getByRole('textbox');
    const passcode = await passcodeTo('site@demo.test', since);
    // Wrong in its last digit only.
    const wrong = passcode.slice(0, -1) + ((Number(passcode.at(-1)) + 1) % 10);
    await boxes.first().click();
    await page.keyboard.type(wrong);
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await expect(dialog.getByText('MFA verification failed.')).toBeVisible();
    await expect(dialog.getByText('The passcode is wrong or has expired.')).toBeVisible();
    await expectAccessible(page);
    await expect(boxes.last()).toHaveValue('');
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.type(passcode);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });
});

test('sign-in returns to the page that was asked for, its parameters included', async ({
  page,
}) => {
  await signInByPage(page, 'owner@demo.test', '/apprentices?q=tuhoe');
  await expect(page).toHaveURL(/\/apprentices\?.*tuhoe/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sign-in/);
});

test('sign-in leads to no other site', async ({ page }) => {
  await signInByPage(
    page,
    'owner@demo.test',
    '/auth/sign-in?redirectUrl=https%3A%2F%2Fevil.example%2F',
  );
  await expect(page).toHaveURL(/\/home$/);
});

test('a reload before the passcode signs out; a reload after it does not', async ({ page }) => {
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

test('signing out ends the session in the browser', async ({ page }) => {
  await signIn(page, 'owner@demo.test');
  await page.goto('/auth/sign-out');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await page.goto('/apprentices');
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectUrl=/);
});

test('the passcode can be pasted whole', async ({ page }) => {
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
  // The digit that stands there already goes on to the next box like any other.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('57');
  await expect(boxes.last()).toHaveValue('7');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(boxes.first()).toHaveValue('');
  await expect(boxes.first()).toBeFocused();
});
