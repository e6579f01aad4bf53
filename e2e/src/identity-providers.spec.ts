import type { Page } from '@playwright/test';
import { enterPasscode, newAddress, verification } from './accounts.ts';
import { expect, expectAccessible, expectToFit, passcodeTo, test } from './portal.ts';
import { ownPortal } from './portals.ts';

test.setTimeout(120_000);
// The browser requests an icon, which the providers' pages do not have.
test.use({ allowedErrors: [/status of 404/] });

const providers = [
  ['Demonstration directory', 'office@demo.test'],
  // ID-023, ID-024
  ['Google', 'support@demo.test'],
  ['Microsoft', 'learner@demo.test'],
] as const;

/** Leaves the sign-in page for a provider and waits for its page. */
async function leaveFor(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  const title = provider.replace(/^(?!Demonstration )/, 'Demonstration ');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const behave = (service: string, next: string, times: number): Promise<Response> =>
  fetch(`${ownPortal().sandbox}/gateways/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, next, times }),
  });

for (const [provider, email] of providers) {
  test.describe(`signing in with ${provider}`, () => {
    test('leads to the requested page', { tag: '@phone' }, async ({ page }) => {
      const since = new Date();
      await page.goto('/profile');
      await leaveFor(page, provider);
      await page.getByRole('button', { name: email }).click();
      await expect(page).toHaveURL(/\/auth\/sign-in(\?|$)/);
      await expect(page).not.toHaveURL(/provider=/);
      await enterPasscode(verification(page), await passcodeTo(email, since));
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByText(email).first()).toBeVisible();
    });

    test('cancelled there, says so', { tag: '@desktop' }, async ({ page }) => {
      await page.goto('/auth/sign-in');
      await leaveFor(page, provider);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('alert')).toContainText('User cancelled authentication.');
      await expect(page).not.toHaveURL(/error=/);
    });

    test('with an unverified address says so, and does not mention a password', {
      tag: '@desktop',
    }, async ({ page }) => {
      await page.goto('/auth/sign-in');
      await leaveFor(page, provider);
      await page.getByLabel('Another address').fill(newAddress());
      await page.getByLabel('verified').uncheck();
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(`${provider} has not confirmed your email address.`);
      await expect(alert).not.toContainText(/password/i);
      await expectAccessible(page);
      await expectToFit(page);
    });
  });
}

test.describe('a provider that is down', () => {
  test.use({ allowedErrors: [/status of (404|502)/] });

  test('is reported before the browser is redirected and after the callback, and works again once it is up', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/auth/sign-in');
    await leaveFor(page, 'Demonstration directory');
    await page.goBack();
    await behave('directory', 'down', 1);
    await page.getByRole('button', { name: 'Continue with Demonstration directory' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Demonstration directory is not answering.',
    );
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await leaveFor(page, 'Demonstration directory');
    await behave('directory', 'down', 1);
    await page.getByRole('button', { name: 'office@demo.test' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Demonstration directory is not answering.',
    );
  });
});

test('after Back from a provider, signing in with it works again', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/auth/sign-in');
  const button = page.getByRole('button', { name: 'Continue with Demonstration directory' });
  // 204 keeps the page, like a browser that caches it while another is shown.
  await page.route('**/oidc/auth**', (route) => route.fulfill({ status: 204 }));
  const answered = page.waitForResponse('**/oidc/auth**');
  await button.click();
  await answered;
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.unroute('**/oidc/auth**');
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await leaveFor(page, 'Demonstration directory');
});
