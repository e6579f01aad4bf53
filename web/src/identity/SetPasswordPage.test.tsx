import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount, signInAs } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { linkFor } from './test-links.ts';

const portal = await openPortal();
const chosen = 'Apprentice-demo-2';

async function open() {
  const { id, email } = await anAccount(portal.app);
  const address = await linkFor(portal, 'password', { id, email });
  const { user } = await portal.visit(address);
  await screen.findByRole('heading', { level: 1, name: 'Set your password' });
  const set = () => user.click(screen.getByRole('button', { name: 'Set password' }));
  return { user, email, address, set };
}

test('a link to set a password works once', async () => {
  const { user, email, address, set } = await open();
  screen.getByText(`For the account ${email}.`);
  await user.type(screen.getByLabelText('New password'), chosen);
  await expectAccessible();
  await set();
  await screen.findByText('Your password is set. Sign in with it.');
  expect((await signInAs(portal.app, email, chosen)).status).toBe(200);
  await user.click(screen.getByRole('link', { name: 'Go to sign-in' }));
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });

  await portal.visit(address);
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' });
});

test('a password that is too short or common shows an error at its field, and another is accepted', async () => {
  const { user, set } = await open();
  await set();
  await screen.findByText('Enter at least 12 characters.');
  await user.type(screen.getByLabelText('New password'), 'Password2024!');
  await set();
  await screen.findByText(/^This password is too common/);
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), chosen);
  await set();
  await screen.findByText('Your password is set. Sign in with it.');
});

test('a password that could not be set stays in its field, and can be retried with the same button', async () => {
  const { user, set } = await open();
  await user.type(screen.getByLabelText('New password'), chosen);
  portal.fail('auth/resetPassword');
  await set();
  await screen.findByRole('alert');
  portal.mend('auth/resetPassword');
  await set();
  await screen.findByText('Your password is set. Sign in with it.');
});
