import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { anAccount, passcodeTo, shownBy } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { setSettings } from '../test/settings.ts';
import {
  anAccountByMail,
  enterPasscode,
  enterPassword,
  findDialog,
  findHome,
  findVerification,
  signOut,
} from './test-sign-in.ts';

const portal = await openPortal();
const appAlone = await openPortal();
await setSettings(appAlone, { mfaMethodEnabled: false });

/** Sets up an authenticator app in the dialog; returns its key and the recovery codes. */
async function setUpApp(user: UserEvent, { app } = portal) {
  const setUp = await findDialog('Set up your authenticator app');
  await setUp.findByRole('img', { name: /^QR code/ });
  await expectAccessible();
  const key = setUp.getByText(/^[A-Z2-7 ]{39}$/).textContent?.replaceAll(' ', '') ?? '';
  await user.click(setUp.getByRole('button', { name: 'Next' }));
  await enterPasscode(user, await findVerification(), shownBy(key, app.now));
  const saving = await findDialog('Save your recovery codes');
  const codes = await saving.findAllByRole('listitem');
  const goOn = saving.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  expect(goOn.disabled).toBe(true);
  await user.click(saving.getByLabelText('I have saved these codes'));
  await user.click(goOn);
  await findHome();
  return { key, codes: codes.map(({ textContent }) => textContent ?? '') };
}

test('a user without a second factor sets up an app, and can sign in with a recovery code', async () => {
  const { email } = await anAccount(portal.app);
  const { user } = await portal.visit('/auth/sign-in');
  await enterPassword(user, email);
  const { codes } = await setUpApp(user);
  expect(codes).toHaveLength(10);
  await signOut(user, portal);
  await enterPassword(user, email);
  const dialog = await findVerification();
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(dialog.getByLabelText('Recovery code'), codes[0] ?? '');
  await user.click(dialog.getByRole('button', { name: 'Verify' }));
  await screen.findByText('You have 9 recovery codes left');
});

test('a set-up that is cancelled signs out, and says so', async () => {
  const { email } = await anAccount(portal.app);
  const { user, main } = await portal.visit('/auth/sign-in');
  await enterPassword(user, email);
  const setUp = await findDialog('Set up your authenticator app');
  await user.click(setUp.getByRole('button', { name: 'Cancel' }));
  await main.findByText('MFA registration cancelled.');
});

test('a passcode by SMS says that it is on the mobile device, and signs in', async () => {
  const { email } = await anAccount(portal.app, {
    secondFactorMethod: 'S',
    smsNumber: '+61412345678',
    secondFactorRegisteredAt: portal.app.now,
  });
  const { user } = await portal.visit('/auth/sign-in');
  await enterPassword(user, email);
  const dialog = await findVerification();
  dialog.getByText('Enter the six digits we sent to your mobile device.');
  const passcode = /\d{6}/.exec(portal.app.texts.at(-1)?.text ?? '')?.[0] ?? '';
  await enterPasscode(user, dialog, passcode);
  await findHome();
});

test('with a second factor that is no longer offered, the user signs in once more to set up the app', async () => {
  const { email } = await anAccountByMail(appAlone.app);
  const { user } = await appAlone.visit('/auth/sign-in');
  await enterPassword(user, email);
  await enterPasscode(user, await findVerification(), passcodeTo(appAlone.app, email));
  await screen.findByText(/are no longer enough to sign in here/);
  await setUpApp(user, appAlone);
  await signOut(user, appAlone);
  await enterPassword(user, email);
  (await findVerification()).getByText('Enter the six digits from your authenticator app.');
});
