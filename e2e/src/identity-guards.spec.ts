import { expect, signIn, test } from './portal.ts';

test.describe('a browser that the portal does not support', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko' });

  test('says so, and which ones are supported', { tag: '@desktop' }, async ({ page }) => {
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

test('a newly deployed version offers to update', { tag: '@phone' }, async ({ page }) => {
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
