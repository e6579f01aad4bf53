import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

test('support views as a contact across a reload, and returns to its own home afterwards', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'support@demo.test', '/home');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('malia fonoti');
  await page
    .getByRole('option', { name: /Malia Fonoti/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/company-contact\//);
  await page.getByRole('button', { name: 'View as Malia Fonoti' }).click();
  const dialog = page.getByRole('dialog', { name: 'View as Malia Fonoti?' });
  await dialog.getByLabel('Reason').fill('Asks where an apprentice went');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start viewing' }).click();

  const banner = page.getByRole('complementary', { name: 'View as a contact' });
  await expect(banner).toContainText('Viewing as Malia Fonoti, Hallam Solar');
  await expect(page).toHaveURL(/\/home$/);
  await expectAccessible(page);
  await expectToFit(page);
  await page.reload();
  await expect(banner).toContainText('Viewing as Malia Fonoti, Hallam Solar');

  await page.goto('/company');
  await expect(page.getByRole('heading', { name: 'Hallam Solar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  // Wherever the page was scrolled to.
  await page.mouse.wheel(0, 2_000);
  await expect(banner.getByRole('button', { name: 'Stop viewing' })).toBeInViewport();
  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByText('You are no longer viewing as Malia Fonoti')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Work queue' })).toBeVisible();
});
