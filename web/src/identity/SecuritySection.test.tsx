import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accounts } from '../../../server/src/identity/tables.ts';
import { linkTo, password, shownBy } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { anAccountByMail, enterPasscode, findDialog } from './test-sign-in.ts';

const portal = await openPortal();

/** The profile of an account with a password and passcodes by mail. */
async function open() {
  const as = await anAccountByMail(portal.app);
  const visit = await portal.visit('/profile', { as });
  const press = async (name: string | RegExp) =>
    visit.user.click(await visit.main.findByRole('button', { name }));
  return { ...visit, as, press };
}

test('a new address is requested, its current owner is notified, and the request is withdrawn', async () => {
  const { user, main, as, press } = await open();
  await press('Email address: Change');
  const dialog = await findDialog('Change your email address');
  await user.type(dialog.getByLabelText('New email address'), as.email);
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  dialog.getByText('This is already your address.');
  await expectAccessible();
  await user.clear(dialog.getByLabelText('New email address'));
  await user.type(dialog.getByLabelText('New email address'), 'mistaken@example.test');
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  await main.findByText(/^Will change to mistaken@example\.test once you confirm it/);
  const link = linkTo(portal.app, 'mistaken@example.test');
  expect(portal.app.mails.find(({ to }) => to === as.email)?.text).toContain('mistaken@');

  await press('Cancel the change of your email address');
  await screen.findByText('Your address stays as it is');
  await waitFor(() => expect(main.queryByText(/^Will change to/)).toBeNull());
  await portal.visit(`/auth/link#${link}`);
  await screen.findByText('This link no longer works');
});

test('the second factor changes to SMS, confirmed by a passcode sent to the number', async () => {
  const { user, main, press } = await open();
  await press('Second factor: Change');
  let change = await findDialog('Change your second factor');
  await user.click(change.getByRole('radio', { name: /^SMS/ }));
  change.getByText(/An authenticator app or a passkey is safer/);
  await user.click(change.getByRole('button', { name: 'Next' }));
  change.getByText('Enter your mobile number.');
  await expectAccessible();
  await user.type(change.getByLabelText('Mobile number'), '0412 345 678');
  await user.click(change.getByRole('button', { name: 'Next' }));
  await screen.findByText(/^Enter the six digits we sent to your mobile device/);
  change = await findDialog('Change your second factor');
  await enterPasscode(user, change, /\d{6}/.exec(portal.app.texts.at(-1)?.text ?? '')?.[0] ?? '');
  await screen.findByText('Second factor changed');
  await main.findByText(/^A passcode by SMS to/);
});

test('an authenticator app is set up with its key, and recovery codes are shown', async () => {
  const { user, main, press } = await open();
  await press('Second factor: Change');
  const choice = await findDialog('Change your second factor');
  await user.click(choice.getByRole('radio', { name: /^Authenticator app/ }));
  await user.click(choice.getByRole('button', { name: 'Next' }));
  await screen.findByRole('img', { name: /^QR code/ });
  const change = await findDialog('Change your second factor');
  const key = change.getByText(/^[A-Z2-7 ]{39}$/).textContent?.replaceAll(' ', '') ?? '';
  await enterPasscode(user, change, shownBy(key, portal.app.now));
  const saving = await findDialog('Save your recovery codes');
  expect(await saving.findAllByRole('listitem')).toHaveLength(10);
  await user.click(saving.getByLabelText('I have saved these codes'));
  await user.click(saving.getByRole('button', { name: 'Continue' }));
  await main.findByText('A passcode from your authenticator app');
  main.getByText('10 left');
});

test('a new password requires the current one, which can be retried', async () => {
  const { user, press } = await open();
  await press('Password: Change');
  const dialog = await findDialog('Change your password');
  await user.type(dialog.getByLabelText('Current password'), 'not the password');
  await user.type(dialog.getByLabelText('New password'), 'Apprentice-demo-2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Invalid password.');
  await user.clear(dialog.getByLabelText('Current password'));
  await user.type(dialog.getByLabelText('Current password'), password);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Password changed');
});

test('a provider that was used is listed, and can be removed', async () => {
  const as = await anAccountByMail(portal.app);
  await portal.db.orm
    .insert(accounts)
    .values({ id: 'linked', accountId: 'g-1', providerId: 'google', userId: as.id });
  const { user, main } = await portal.visit('/profile', { as });
  await main.findByRole('heading', { name: 'Linked providers' });
  await user.click(main.getByRole('button', { name: 'Remove Google' }));
  const question = await findDialog('Remove Google?');
  await expectAccessible();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Google removed');
  await waitFor(() => expect(main.queryByText('Linked providers')).toBeNull());
});
