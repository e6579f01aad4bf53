import { expect, givePassword, signIn, signInByPage, test } from './portal.ts';

/** Routes that need a signed-in user whose second factor is given. */
const guarded = [
  '/',
  '/home',
  '/apprentices',
  '/apprentice/TC10101',
  '/apprentice-signoffs/TC10101',
  '/sign-offs',
  '/company',
  '/company/edit',
  '/company/add-contact',
  '/company-contact/C1001',
  '/company-contact/C1001/edit',
  '/subsidiaries',
  '/my-fees',
  '/order-documents',
  '/orders',
  '/order/W-100001',
  '/profile',
  '/settings',
  '/about',
  '/auth/permission-denied',
  '/auth/connect',
  '/nowhere',
];
const administration = [
  '/admin',
  '/admin/users',
  '/admin/settings',
  '/admin/audit',
  '/admin/registry',
];

test.setTimeout(180_000);

test('who is signed out is sent to sign in, and back from there', async ({ page }) => {
  for (const path of [...guarded, ...administration]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth\/sign-in\?redirectUrl=/);
  }
  await signInByPage(page, 'owner@demo.test', '/settings?from=somewhere');
  await expect(page).toHaveURL(/\/settings\?from=somewhere$/);
});

test('who has not given the second factor is signed out by any of them', async ({ page }) => {
  for (const path of ['/home', '/profile', '/admin']) {
    await page.goto('/auth/sign-in');
    await givePassword(page, 'owner@demo.test');
    await expect(page.getByRole('dialog', { name: 'Verify MFA Passcode' })).toBeVisible();
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth\/sign-in\?redirectUrl=/);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  }
});

for (const email of ['owner@demo.test', 'support@demo.test']) {
  test(`${email} may not administer, and is told so`, async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await signIn(page, email);
    for (const path of administration) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/auth\/permission-denied$/);
      await expect(
        page.getByText('Your account does not have the permissions required for access.'),
      ).toBeVisible();
    }
    expect(warnings.join()).toContain('Permission Denied: Administration rights required.');
  });
}

test('an administrator may', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  for (const path of administration) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`${path}/?(\\?|$)`));
  }
});

test('who is signed in finds a way home on the sign-in page', async ({ page }) => {
  await signIn(page, 'owner@demo.test');
  await page.goto('/auth/sign-in');
  await expect(page.getByText('You are signed in.')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('a browser that the portal cannot work in', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko' });

  test('is told so, and which to use instead', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Incompatible Browser' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([
      'Google Chrome',
      'Microsoft Edge 79 or later',
      'Mozilla Firefox',
      'Apple Safari',
    ]);
    await expect(page.getByLabel('Email address')).toHaveCount(0);
  });
});

test('another version that is deployed offers to update', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'owner@demo.test');
  await page.route('**/api/config', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), version: '99.0.0' } });
  });
  await page.clock.fastForward('31:00');
  const prompt = page.getByRole('dialog', { name: 'Update Available' });
  await expect(prompt).toBeVisible();
  await prompt.getByRole('button', { name: 'Later' }).click();
  await expect(prompt).toBeHidden();
});
