import type { Page } from '@playwright/test';
import { appSetUp, enterPasscode, openAccount, verification } from './accounts.ts';
import { passcodeOf } from './authenticator.ts';
import {
  callPortal,
  expect,
  expectAccessible,
  givePassword,
  openSession,
  passcodeTo,
  password,
  test,
} from './portal.ts';

// That the session is not open yet, the page finds out by a call that is refused.
test.use({ allowedErrors: [/status of 403/] });

const resultOf = async (reply: Response) =>
  ((await reply.json()) as { Result: Record<string, unknown> }).Result;

/** Lets people choose their second factor, or makes it the app for all. */
async function offerChoice(token: string, mfaMethodEnabled: boolean): Promise<void> {
  const documents = await resultOf(await callPortal('settings/retrieveSettings', {}, token));
  const document = Object.values(documents).find(
    (one) => (one as { key: string }).key === 'app-settings',
  ) as { version: number; values: object };
  const saved = await callPortal(
    'settings/saveSettings',
    {
      key: 'app-settings',
      version: document.version,
      values: { ...document.values, mfaMethodEnabled },
    },
    token,
  );
  expect(saved.status).toBe(200);
}

/** An account whose second factor is a passcode by e-mail. */
async function openAccountByMail(): Promise<string> {
  const email = await openAccount();
  const opened = await callPortal('auth/sign-in/email', { email, password });
  const { token } = (await opened.json()) as { token: string };
  const { key } = await resultOf(await callPortal('user/retrieveMFASecretKey', {}, token));
  const passcode = passcodeOf(String(key));
  await callPortal('user/registerMFASecretKey', { key, passcode }, token);
  const since = new Date();
  await callPortal('user/startSecondFactorChange', { mfaMethod: 'E' }, token);
  const mailed = await passcodeTo(email, since);
  const changed = await callPortal('user/completeSecondFactorChange', { passcode: mailed }, token);
  expect(changed.status).toBe(200);
  return email;
}

async function signInByMail(page: Page, email: string): Promise<void> {
  const since = new Date();
  await page.goto('/auth/sign-in');
  await givePassword(page, email);
  await enterPasscode(verification(page), await passcodeTo(email, since));
}

test('a second factor that is no longer offered signs in once more, to set up the app', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = await openAccountByMail();
  // Kept: while it is the app for all, the administrator would have to set one up too.
  const admin = await openSession('admin@demo.test');
  await offerChoice(admin, false);
  try {
    await signInByMail(page, email);
    const setUp = appSetUp(page);
    await expect(setUp.getByText('are no longer enough to sign in here')).toBeVisible();
    await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    const key = ((await setUp.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
    await setUp.getByRole('button', { name: 'Next' }).click();
    await enterPasscode(verification(page), passcodeOf(key));
    const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await saving.getByLabel('I have saved these codes').check();
    await saving.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/home$/);

    await page.goto('/auth/sign-out');
    await givePassword(page, email);
    await expect(verification(page).getByText('your authenticator app shows')).toBeVisible();
  } finally {
    await offerChoice(admin, true);
  }
});
