import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount, linkTo } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

/** Opens the page and enters an address. */
async function ask(email: string) {
  const visit = await portal.visit('/auth/reset-password');
  const { user, main } = visit;
  await main.findByRole('heading', { level: 1, name: 'Reset your password' });
  if (email) await user.type(main.getByLabelText('Email address'), email);
  const send = () => user.click(main.getByRole('button', { name: 'Send link' }));
  return { ...visit, send };
}
const told = 'If an account exists for that address, a password reset email has been sent.';

test('a link to set a password is sent to an account’s address, and can be requested again', async () => {
  const { email } = await anAccount(portal.app);
  const { user, send } = await ask(email);
  await expectAccessible();
  await send();
  await screen.findByText(told);
  screen.getByText(/^The link works for an hour\./);
  screen.getByRole('link', { name: 'Back to sign-in' });
  expect(linkTo(portal.app, email)).not.toBe('no link');
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  screen.getByLabelText('Email address');
});

test('an address without an account shows the same message', async () => {
  const { send } = await ask('nobody@example.test');
  await send();
  await screen.findByText(told);
  expect(linkTo(portal.app, 'nobody@example.test')).toBe('no link');
});

test('an invalid address shows an error at its field', async () => {
  const { user, main, send } = await ask('');
  await send();
  main.getByText('Enter your email address.');
  await user.type(main.getByLabelText('Email address'), 'nobody');
  main.getByText('Invalid email address');
});

test('an email that could not be requested shows an error, and can be retried with the same button', async () => {
  const { email } = await anAccount(portal.app);
  portal.fail('auth/requestPasswordReset');
  const { main, send } = await ask(email);
  await send();
  await main.findByText('Internal Server Error');
  portal.mend('auth/requestPasswordReset');
  await send();
  await screen.findByText(told);
});
