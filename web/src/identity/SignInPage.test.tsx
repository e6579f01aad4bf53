import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { lockEverywhere, passcodeTo, password } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { anAccountByMail, enterPasscode, enterPassword, findDialog } from './test-sign-in.ts';

const portal = await openPortal({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });

test('password and passcode lead to the requested page, including its parameters', async () => {
  const { email } = await anAccountByMail(portal.app);
  const { user, main } = await portal.visit('/settings?from=somewhere');
  main.getByRole('heading', { level: 1, name: 'Sign in to Tradebridge' });
  main.getByRole('button', { name: 'Continue with Google' });
  main.getByRole('link', { name: 'Create an account' });
  await expectAccessible();

  await enterPassword(user, email);
  const dialog = await findDialog('Verify MFA Passcode');
  dialog.getByText(`Enter the six digits we sent to ${email}.`);
  for (const position of [1, 2, 3, 4, 5, 6]) dialog.getByLabelText(`Digit ${position} of 6`);
  await expectAccessible();
  await enterPasscode(user, dialog, passcodeTo(portal.app, email));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(location.pathname + location.search).toBe('/settings?from=somewhere');
});

test('a wrong password shows an error, a missing one is requested, and the right one still works', async () => {
  const { email } = await anAccountByMail(portal.app);
  const { user, main } = await portal.visit('/');
  for (const wrong of ['not the password', 'x'.repeat(200)]) {
    await enterPassword(user, email, wrong);
    await main.findByText('Invalid credentials for tenant.');
    await enterPassword(user, email, '');
    await main.findByText('Enter your password.');
  }
  await enterPassword(user, email);
  await findDialog('Verify MFA Passcode');
});

test('a wrong passcode shows an error and clears the boxes, and the right one still works', async () => {
  const { email } = await anAccountByMail(portal.app);
  const { user } = await portal.visit('/');
  await enterPassword(user, email);
  const dialog = await findDialog('Verify MFA Passcode');
  const passcode = passcodeTo(portal.app, email);
  // Wrong only in its last digit.
  const wrong = passcode.slice(0, -1) + ((Number(passcode.at(-1)) + 1) % 10);
  await enterPasscode(user, dialog, wrong);
  await dialog.findByText('The passcode is wrong or has expired.');
  dialog.getByText('MFA verification failed.');
  const boxes = dialog.getAllByRole<HTMLInputElement>('textbox');
  expect(boxes.map(({ value }) => value).join('')).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(boxes[0]));
  await enterPasscode(user, dialog, passcode);
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});

test('sign-in leads to no other site', async () => {
  const { email } = await anAccountByMail(portal.app);
  const elsewhere = encodeURIComponent('https://evil.example/');
  const { user } = await portal.visit(`/auth/sign-in?redirectUrl=${elsewhere}`);
  await enterPassword(user, email);
  await enterPasscode(user, await findDialog(/Passcode/), passcodeTo(portal.app, email));
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(location.pathname).toBe('/home');
});

test('a sign-in that the server cannot complete says so, and can be tried again', async () => {
  const { email } = await anAccountByMail(portal.app);
  portal.fail('user/registerUser');
  const { user, main } = await portal.visit('/auth/sign-in');
  await enterPassword(user, email);
  await main.findByText('User registration failed.');
  portal.mend('user/registerUser');
  await enterPassword(user, email);
  await findDialog('Verify MFA Passcode');
});

test('after too many wrong passwords the user is asked to wait', async () => {
  const { email } = await anAccountByMail(portal.app);
  await lockEverywhere(portal.app, email);
  const { user, main } = await portal.visit('/auth/sign-in');
  await enterPassword(user, email, password);
  await main.findByText('Too many requests. Try again later.');
  main.getByText(/^You can try again in/);
});

test('returning from a provider without signing in names it, and clears the address', async () => {
  const { main } = await portal.visit('/auth/sign-in#error=popup-closed-by-user&by=google');
  await main.findByText('User cancelled authentication.');
  expect(location.hash).toBe('');
});

test('a forgotten password leads to resetting it', async () => {
  const { user, main } = await portal.visit('/auth/sign-in');
  await user.click(await main.findByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { level: 1, name: 'Reset your password' });
});

test('a signed-in user finds a link to Home', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { user, main } = await portal.visit('/auth/sign-in', { as });
  await main.findByText('You are signed in.');
  expect(main.queryByLabelText('Password')).toBeNull();
  await user.click(main.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(location.pathname).toBe('/home'));
});

test('a native shell without a return address does not offer Google, which refuses web views', async () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  try {
    const { main } = await portal.visit('/auth/sign-in');
    await main.findByRole('button', { name: 'Sign in' });
    expect(main.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});
