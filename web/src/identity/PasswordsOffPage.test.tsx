import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount, givePassword } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { setSettings } from '../test/settings.ts';
import { linkFor } from './test-links.ts';
import { enterPassword } from './test-sign-in.ts';

const portal = await openPortal({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
await setSettings(portal, { passwordSignInEnabled: false });

test.each(['/auth/sign-up', '/auth/reset-password'])(
  '%s says that passwords are not used, and leads to sign-in',
  async (path) => {
    const { user, main } = await portal.visit(path);
    await main.findByRole('heading', { level: 1, name: 'Passwords are not used here' });
    expect(main.queryByRole('textbox')).toBeNull();
    await expectAccessible();
    await user.click(main.getByRole('link', { name: 'Go to sign-in' }));
    await screen.findByRole('button', { name: 'Continue with Google' });
  },
);

test('sign-in offers the providers alone, and no account to create', async () => {
  const { main } = await portal.visit('/auth/sign-in');
  await main.findByRole('button', { name: 'Continue with Google' });
  expect(main.queryByRole('button', { name: 'Sign in' })).toBeNull();
  expect(main.queryByRole('link', { name: 'Create an account' })).toBeNull();
  await expectAccessible();
});

test('the emergency form says whom it is for, refuses everyone else, and keeps the address', async () => {
  const { email } = await anAccount(portal.app);
  const { user, main } = await portal.visit('/auth/sign-in');
  await user.click(
    await main.findByRole('button', { name: 'Emergency sign-in for administrators' }),
  );
  main.getByText(/^Only for break-glass accounts/);
  await expectAccessible();
  await enterPassword(user, email);
  await main.findByText(/^Only a break-glass account can sign in here/);
  expect(main.getByLabelText<HTMLInputElement>('Email address').value).toBe(email);
});

test('a profile has no password to change', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  await givePassword(portal.app, as.id);
  const { main } = await portal.visit('/profile', { as });
  await main.findByRole('heading', { name: 'Recovery codes' });
  expect(main.queryByRole('button', { name: /^Password: / })).toBeNull();
});

test('a link to confirm an address still works', async () => {
  const account = await anAccount(portal.app, { emailVerified: false });
  await portal.visit(await linkFor(portal, 'verifyEmail', account));
  await screen.findByRole('heading', { level: 1, name: 'Confirm your address' });
  expect(screen.queryByRole('link', { name: /^Reset the password/ })).toBeNull();
});
