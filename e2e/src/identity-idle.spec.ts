import { enterPasscode, verification } from './accounts.ts';
import {
  callPortal,
  enter,
  expect,
  expectAccessible,
  givePassword,
  openSession,
  passcodeTo,
  test,
} from './portal.ts';

test.use({ allowedErrors: [/status of 401/] });

test('an idle session asks before it ends, and keeps what its user has entered', {
  tag: '@desktop',
}, async ({ page }) => {
  const email = 'owner@demo.test';
  const token = await openSession(email);
  await page.clock.install();
  await enter(page, token, '/company/edit');
  const fax = page.getByLabel(/^Fax/);
  const question = page.getByRole('dialog', { name: 'Are you still there?' });

  // A call in progress would be given up when the clock advances.
  await expect(fax).toBeVisible();
  await page.clock.fastForward('01:57:30');
  await expect(question.getByText(/signed out in 1:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await fax.fill('03 9123 4567');

  await page.clock.fastForward('01:57:30');
  await expect(question).toBeVisible();
  // Only the browser's clock was advanced: this ends the session on the server as it would.
  await callPortal('user/signOut', {}, token);
  await page.clock.fastForward('02:00');
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectUrl=/);
  await expect(page.getByText('You were signed out after 2 hours without activity.')).toBeVisible();
  await expectAccessible(page);

  const since = new Date();
  await givePassword(page, email);
  await enterPasscode(verification(page), await passcodeTo(email, since));
  await expect(page).toHaveURL(/\/company\/edit$/);
  await expect(page.getByText('Your entries have been restored.')).toBeVisible();
  await expect(fax).toHaveValue('03 9123 4567');
});
