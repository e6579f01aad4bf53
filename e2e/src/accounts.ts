import type { Locator, Page } from '@playwright/test';
import { nextPasscodeOf, passcodeOf } from './authenticator.ts';
import { callPortal, enter, expect, givePassword, linkTo, password } from './portal.ts';

export const verification = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Verify MFA Passcode' });
export const appSetUp = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Set up your authenticator app' });

/** An unused address. */
export const newAddress = () => `person-${Date.now()}@demo.test`;

export async function enterPasscode(dialog: Locator, passcode: string): Promise<void> {
  await dialog.getByRole('textbox').first().click();
  await dialog.page().keyboard.type(passcode);
  await dialog.getByRole('button', { name: 'Verify' }).click();
}

/** Opens the link of an e-mail; its token is removed from the address. */
export async function followLink(page: Page, email: string, since: Date): Promise<string> {
  const link = await linkTo(email, since);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/link$/);
  return link;
}

/** Creates an account with a confirmed address, without the pages; returns its address. */
export async function openAccount(): Promise<string> {
  const email = newAddress();
  const since = new Date();
  await callPortal('auth/signUp', { email, password, name: 'Jo Person' });
  const token = new URL(await linkTo(email, since)).hash.slice(1);
  const confirmed = await callPortal('auth/verifyEmail', { token, password });
  expect(confirmed.status, `confirming ${email}`).toBe(200);
  return email;
}

/** Signs in to a new account and registers an authenticator app; returns its key. */
export async function signInWithNewApp(page: Page, email: string, path = '/'): Promise<string> {
  const opened = await callPortal('auth/sign-in/email', { email, password });
  const { token } = (await opened.json()) as { token: string };
  const secret = await callPortal('user/retrieveMFASecretKey', {}, token);
  const { Result } = (await secret.json()) as { Result: { key: string } };
  const { key } = Result;
  const registered = await callPortal(
    'user/registerMFASecretKey',
    { key, passcode: passcodeOf(key) },
    token,
  );
  expect(registered.status, `app of ${email}`).toBe(200);
  await enter(page, token, path);
  return key;
}

/** Signs in again with an app that was registered just now. */
export async function signInWithApp(page: Page, email: string, key: string): Promise<void> {
  await givePassword(page, email);
  await enterPasscode(verification(page), nextPasscodeOf(key));
  await expect(page).toHaveURL(/\/home$/);
}

/** The dialog that asks for fresh proof before a sensitive change. */
export const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

/**
 * Makes the next request of a call fail because the session's proof is too old, which takes five
 * minutes in reality; later ones are served by the portal.
 */
export async function letProofExpire(page: Page, path: string): Promise<void> {
  await page.route(
    `**/api/${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({
          Success: false,
          Result: null,
          Error: { Code: 'proof-required', Message: 'Confirm it’s you to continue.' },
          Messages: [],
        }),
      }),
    { times: 1 },
  );
}
