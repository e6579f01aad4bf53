import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount, password, userWith } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { linkFor } from './test-links.ts';

const portal = await openPortal();

/** Opens the link of an account whose address is unverified. */
async function open() {
  const account = await anAccount(portal.app, { emailVerified: false });
  const { user } = await portal.visit(await linkFor(portal, 'verifyEmail', account));
  await screen.findByRole('heading', { level: 1, name: 'Confirm your address' });
  const confirm = async (given: string) => {
    const field = screen.getByLabelText('Enter the password you chose');
    await user.clear(field);
    if (given) await user.type(field, given);
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
  };
  return { user, email: account.email, confirm };
}

test('the password of its account confirms an address', async () => {
  const { user, email, confirm } = await open();
  screen.getByText(new RegExp(`^Is ${email} your email address\\?`));
  await expectAccessible();
  await confirm(password);
  await screen.findByText('Your address is confirmed.');
  expect(await userWith(portal.app, email)).toMatchObject({ emailVerified: true });
  await user.click(screen.getByRole('link', { name: 'Go to sign-in' }));
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
});

test('no password, or a wrong one, confirms nothing, and the right one still does', async () => {
  const { email, confirm } = await open();
  await confirm('');
  await screen.findByText('Enter your password.');
  await confirm('not the password');
  await screen.findByText('Invalid password.');
  expect(await userWith(portal.app, email)).toMatchObject({ emailVerified: false });
  await confirm(password);
  await screen.findByText('Your address is confirmed.');
});

test('an address that could not be confirmed can be retried with the same button', async () => {
  const { confirm } = await open();
  portal.fail('auth/verifyEmail');
  await confirm(password);
  await screen.findByRole('alert');
  portal.mend('auth/verifyEmail');
  await confirm(password);
  await screen.findByText('Your address is confirmed.');
});

test('a user who does not know the password can reset it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: /^Reset the password/ }));
  await screen.findByRole('heading', { level: 1, name: 'Reset your password' });
});
