import { expect, expectAccessible, signIn, test } from './portal.ts';

test('the search accepts typing as soon as it is open, and Enter opens the selected result', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'owner@demo.test', '/home');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('hallam solar');
  await expect(dialog.getByRole('option', { name: /Hallam Solar/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByRole('main').getByText('Hallam Solar').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Back closes the search before it leaves the page.
  await page.getByRole('button', { name: 'Search the portal' }).click();
  await expect(dialog.getByRole('group', { name: 'Recently opened' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/company$/);
});

test('a dialog focuses the intended element, not the button that closes it', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/forms');
  await page.getByRole('button', { name: 'New form' }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
});
