import type { Page } from '@playwright/test';
import { newAddress } from './accounts.ts';
import {
  callPortal,
  expect,
  expectAccessible,
  expectToFit,
  openSession,
  password,
  signIn,
  test,
  tokenOf,
} from './portal.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

test.setTimeout(120_000);
test.use({ allowedErrors: [/status of 40[03]/] });

const passwordSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Sign-in with email and password' });

/** Turns passwords on again for everyone, whatever the result of the journey. */
async function switchBack(token: string): Promise<void> {
  const reply = await callPortal('settings/retrieveSettings', {}, token);
  const { Result: documents } = (await reply.json()) as {
    Result: { key: string; version: number; values: object }[];
  };
  const { key, version, values } = documents.find((one) => one.key === 'app-settings') ?? {};
  const saved = { key, version, values: { ...values, passwordSignInEnabled: true } };
  expect((await callPortal('settings/saveSettings', saved, token)).status).toBe(200);
}

/** Removes the passkeys of a session's user, which signs in with its password again. */
async function removePasskeys(token: string): Promise<void> {
  const reply = await callPortal('user/retrieveSecurity', {}, token);
  const { Result: security } = (await reply.json()) as { Result: { passkeys: { id: string }[] } };
  for (const { id } of security.passkeys) {
    const removed = await callPortal('user/revokePasskey', { passkeyId: id }, token);
    expect(removed.status).toBe(200);
  }
}

test('if an administrator turns passwords off, only the providers are offered', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const invited = newAddress();
  await callPortal('auth/signUp', { email: invited, password, name: 'Jo Person' });
  await signIn(page, 'admin@demo.test', '/admin/settings?part=sign-in');
  const token = await tokenOf(page);
  try {
    await passwordSwitch(page).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    // An administrator with only a password would be locked out.
    await expect(page.getByText(/^You could no longer sign in yourself/)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/profile');
    await VirtualAuthenticator.connect(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText(/^Passkey “.*” added$/)).toBeVisible();
    await page.goto('/admin/settings?part=sign-in');
    await passwordSwitch(page).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Settings saved/).first()).toBeVisible();

    const context = await browser.newContext();
    const other = await context.newPage();
    await expect
      .poll(async () => {
        await other.goto('/auth/sign-in');
        return other.getByRole('button', { name: 'Sign in' }).count();
      })
      .toBe(0);
    for (const way of ['Google', 'Demonstration directory', 'a passkey']) {
      await expect(other.getByRole('button', { name: `Continue with ${way}` })).toBeVisible();
    }
    await expectAccessible(other);
    await expectToFit(other);
    await context.close();
  } finally {
    await switchBack(token);
    await removePasskeys(token);
  }
  await expect
    .poll(async () => (await callPortal('auth/sign-in/email', { email: invited, password })).status)
    .toBe(200);
  await openSession('owner@demo.test');
});
