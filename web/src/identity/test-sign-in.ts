import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { anAccount, password } from '../../../server/src/identity/test-people.ts';
import type { TestApp } from '../../../server/src/platform/test-app.ts';
import type { Portal } from '../test/open-portal.tsx';

// Signing in as a user does in page tests, without a prepared session.

/** A user with `password` and passcodes by mail. */
export const anAccountByMail = (app: TestApp) =>
  anAccount(app, { secondFactorMethod: 'E', secondFactorRegisteredAt: app.now });

/** Enters address and password on the sign-in page. */
export async function enterPassword(
  user: UserEvent,
  email: string,
  given = password,
): Promise<void> {
  for (const [label, text] of [
    ['Email address', email],
    ['Password', given],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (text) await user.click(field).then(() => user.paste(text));
  }
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

/** A dialog, once it is open. */
export const findDialog = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }));

/** Types a passcode into a dialog's boxes and verifies it. */
export async function enterPasscode(
  user: UserEvent,
  dialog: Awaited<ReturnType<typeof findDialog>>,
  passcode: string,
): Promise<void> {
  await user.click(await dialog.findByLabelText('Digit 1 of 6'));
  await user.keyboard(passcode);
  await user.click(dialog.getByRole('button', { name: 'Verify' }));
}

export const findVerification = () => findDialog('Verify MFA Passcode');
export const findHome = () => screen.findByRole('heading', { level: 1, name: 'Home' });

/** Follows a link of the menu, which the page may have too. */
export async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name });
  if (link) await user.click(link);
}

/** Signs out on the page, so that the browser keeps its data of the user. */
export async function signOut(user: UserEvent, portal: Portal): Promise<void> {
  await press(user, 'Sign-Out');
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
  // Another passcode is mailed after a while.
  portal.pass(120_000);
}
