import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount, lockEverywhere, passcodeTo } from '../../../server/src/identity/test-people.ts';
import { openPortal } from '../test/open-portal.tsx';
import {
  anAccountByMail,
  enterPasscode,
  enterPassword,
  findHome,
  findVerification,
  press,
  signOut,
} from './test-sign-in.ts';

const portal = await openPortal();

test('a trusted device needs no passcode until it is forgotten', async () => {
  const { email } = await anAccountByMail(portal.app);
  const { user } = await portal.visit('/profile');
  await enterPassword(user, email);
  const dialog = await findVerification();
  await user.click(dialog.getByLabelText(/^Trust this device/));
  await enterPasscode(user, dialog, passcodeTo(portal.app, email));
  await screen.findByRole('heading', { name: 'Trusted devices' });
  await signOut(user, portal);
  await enterPassword(user, email);
  await findHome();
  await press(user, /^My Profile/);
  await user.click(await screen.findByRole('button', { name: /^Forget / }));
  await screen.findByText(/^No trusted devices\./);
  await signOut(user, portal);
  await enterPassword(user, email);
  await findVerification();
});

test('staff are not asked to trust a device', async () => {
  const { email } = await anAccount(portal.app, {
    isSupport: true,
    secondFactorMethod: 'E',
    secondFactorRegisteredAt: portal.app.now,
  });
  const { user } = await portal.visit('/auth/sign-in');
  await enterPassword(user, email);
  expect((await findVerification()).queryByLabelText(/^Trust this device/)).toBeNull();
});

test('a user who has signed in here before can sign in despite too many wrong passwords', async () => {
  const { email } = await anAccountByMail(portal.app);
  const { user } = await portal.visit('/auth/sign-in');
  await enterPassword(user, email);
  await enterPasscode(user, await findVerification(), passcodeTo(portal.app, email));
  await findHome();
  await signOut(user, portal);
  await lockEverywhere(portal.app, email);
  await enterPassword(user, email);
  await findVerification();
});
