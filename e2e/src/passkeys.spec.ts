import type { Page } from '@playwright/test';
import {
  confirmation,
  letProofExpire,
  openAccount,
  signInWithNewApp,
  verification,
} from './accounts.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  givePassword,
  mailTo,
  signIn,
  signInByPage,
  test,
  visit,
} from './portal.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

test.setTimeout(120_000);

const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const rowsOf = (page: Page) => passkeysOf(page).getByRole('listitem');

/** Adds a passkey on the profile page. */
async function addPasskey(page: Page): Promise<void> {
  const count = await rowsOf(page).count();
  await passkeysOf(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/^Passkey “.*” added$/)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(count + 1);
}

/** A new account with a passkey on this device, signed in. */
async function signInAndAddPasskey(page: Page) {
  const email = await openAccount();
  await signInWithNewApp(page, email, '/profile');
  const device = await VirtualAuthenticator.connect(page);
  await addPasskey(page);
  return { email, device };
}

/** Signs out, and is on the sign-in page, with a user who ignores the browser's suggestions. */
async function signOut(page: Page, device: VirtualAuthenticator): Promise<void> {
  await device.setPresent(false);
  await visit(page, '/auth/sign-out');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
}

const continueButton = (page: Page) =>
  page.getByRole('button', { name: 'Continue with a passkey' });

async function continueWithPasskey(page: Page, device: VirtualAuthenticator): Promise<void> {
  await device.setPresent(true);
  await continueButton(page).click();
}

test('a passkey is added and named, and is enough to sign in', { tag: '@phone' }, async ({
  page,
}) => {
  const email = await openAccount();
  await signInWithNewApp(page, email, '/profile');
  const device = await VirtualAuthenticator.connect(page);
  await expect(passkeysOf(page).getByText('You have no passkeys yet.')).toBeVisible();
  await expectAccessible(page);
  const since = new Date();
  await addPasskey(page);
  await expect(rowsOf(page)).toContainText(/(Chrome|Safari) on .*not used yet/);
  await expect.poll(() => mailTo(email, since)).toContain('was added to your account');

  await rowsOf(page)
    .getByRole('button', { name: /^Rename / })
    .click();
  const rename = page.getByRole('dialog', { name: 'Rename passkey' });
  await rename.getByLabel('Name').fill('');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename.getByText('Enter a name.')).toBeVisible();
  await expectAccessible(page);
  await rename.getByLabel('Name').fill('Phone of the site office');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rowsOf(page)).toContainText('Phone of the site office');
  await expectAccessible(page);
  await expectToFit(page);

  await signOut(page, device);
  await expect(continueButton(page)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await continueWithPasskey(page, device);
  await expect(page).toHaveURL(/\/home$/);
  await visit(page, '/profile');
  await expect(rowsOf(page)).toContainText('last used');
});

test('a device that has a passkey of the account creates no second one, and says so', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAndAddPasskey(page);
  await passkeysOf(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('a passkey that the browser suggests at the address field signs in', {
  tag: '@desktop',
}, async ({ page }) => {
  const { device } = await signInAndAddPasskey(page);
  await signOut(page, device);
  await expect(page.getByLabel('Email address')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  await device.setPresent(true);
  await page.reload();
  await expect(page).toHaveURL(/\/home$/);
});

test('after the password, a passkey replaces the passcode', { tag: '@desktop' }, async ({
  page,
}) => {
  const { email, device } = await signInAndAddPasskey(page);
  await signOut(page, device);
  await givePassword(page, email);
  await expect(verification(page)).toBeVisible();
  await expectAccessible(page);
  await device.setPresent(true);
  await device.setVerified(false);
  await verification(page).getByRole('button', { name: 'Use a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use a passkey' });
  await expect(dialog.getByRole('alert')).toContainText('No passkey was used.');
  await expectAccessible(page);
  await expectToFit(page);
  await dialog.getByRole('button', { name: 'Enter a passcode instead' }).click();
  await expect(verification(page).getByRole('textbox').first()).toBeVisible();
  await device.setVerified(true);
  await verification(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a user with only a passkey uses it, or a recovery code', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email, device } = await signInAndAddPasskey(page);
  await signOut(page, device);
  // The server's reply for a user who added a passkey while no second factor was required.
  await page.route('**/api/user/registerUser', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ json: { ...body, Result: { ...body.Result, mfaRegistered: false } } });
  });
  await givePassword(page, email);
  const dialog = page.getByRole('dialog', { name: 'Use a passkey' });
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Enter a passcode instead' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(verification(page).getByLabel('Recovery code')).toBeVisible();
  await verification(page).getByRole('button', { name: 'Use a passkey' }).click();
  await device.setPresent(true);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('a sensitive change', () => {
  // The call refused because fresh proof was missing.
  test.use({ allowedErrors: [/status of 403/] });

  const makeCodes = async (page: Page) => {
    await letProofExpire(page, 'user/makeRecoveryCodes');
    await page.getByRole('button', { name: 'Recovery codes: Create new codes' }).click();
  };
  const codes = (page: Page) =>
    page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem');

  test('is confirmed with a passkey instead of the password', { tag: '@desktop' }, async ({
    page,
  }) => {
    const { device } = await signInAndAddPasskey(page);
    await makeCodes(page);
    const dialog = confirmation(page);
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Use a passcode instead' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expectAccessible(page);
    await expectToFit(page);
    await device.setVerified(false);
    await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('No passkey was used.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use your password instead' }).click();
    await expect(dialog.getByLabel('Your password')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
    await device.setVerified(true);
    await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(codes(page)).toHaveCount(10);
  });

  test('of a user with only a passkey asks for it immediately', { tag: '@desktop' }, async ({
    page,
  }) => {
    await signInAndAddPasskey(page);
    // The server's reply for users without a password whose passkey is their only factor.
    const ways = { password: false, passcode: null, passkey: true };
    await page.route('**/api/user/retrieveProofWays', async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ json: { ...(await reply.json()), Result: ways } });
    });
    await makeCodes(page);
    const dialog = confirmation(page);
    await expect(dialog.getByRole('button', { name: /instead$/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Use a passkey', exact: true }).click();
    await expect(codes(page)).toHaveCount(10);
  });
});

test('a user without a passkey is not offered one after the password', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/auth/sign-in');
  await givePassword(page, 'office@demo.test');
  await expect(verification(page).getByRole('textbox').first()).toBeVisible();
  await expect(verification(page).getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
});

test('cancelling a passkey request says so, and leaves the other ways to sign in', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/auth/sign-in');
  const device = await VirtualAuthenticator.connect(page);
  await device.setVerified(false);
  await continueButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
  await expectAccessible(page);
  await expect(continueButton(page)).not.toHaveAttribute('aria-busy', 'true');
  await signInByPage(page, 'office@demo.test', '/auth/sign-in');
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('a removed passkey', () => {
  test.use({ allowedErrors: [/status of 400/] });

  test('cannot be used to sign in, even if it is still on its device', { tag: '@desktop' }, async ({
    page,
  }) => {
    const { email, device } = await signInAndAddPasskey(page);
    const known = await device.credentials();
    const since = new Date();
    await rowsOf(page)
      .getByRole('button', { name: /^Remove / })
      .click();
    const question = page.getByRole('dialog', { name: /^Remove the passkey/ });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await rowsOf(page)
      .getByRole('button', { name: /^Remove / })
      .click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await expect(passkeysOf(page).getByText('You have no passkeys yet.')).toBeVisible();
    await expect.poll(() => mailTo(email, since)).toContain('was removed from your account');
    // The browser was notified, and no longer offers it.
    await expect.poll(() => device.credentials()).toEqual([]);

    await signOut(page, device);
    await device.restore(known);
    await continueWithPasskey(page, device);
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
    await expectAccessible(page);
    await device.setPresent(false);
    await givePassword(page, email);
    await expect(verification(page).getByRole('textbox').first()).toBeVisible();
    await expect(verification(page).getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  });
});

test('a browser without support for passkeys offers none, and says why', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/auth/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(continueButton(page)).toHaveCount(0);
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username');
  await signIn(page, 'office@demo.test', '/profile');
  await expect(passkeysOf(page).getByText('This browser does not support passkeys.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

test('the page lets the browser create and use passkeys', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/auth/sign-in');
  const features = await page.evaluate(() => {
    const { featurePolicy } = document as Document & {
      featurePolicy?: { allowsFeature(name: string): boolean };
    };
    return ['publickey-credentials-get', 'publickey-credentials-create'].map((name) =>
      featurePolicy?.allowsFeature(name),
    );
  });
  expect(features).toEqual([true, true]);
});
