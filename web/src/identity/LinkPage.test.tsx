import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { linkFor, mailedLinkFor } from './test-links.ts';

const portal = await openPortal();

/** A link to set an account's password. */
const aPasswordLink = async () => linkFor(portal, 'password', await anAccount(portal.app));

test('a link opens its page, and is removed from the address', async () => {
  const address = await aPasswordLink();
  await portal.visit(address);
  await screen.findByRole('heading', { level: 1, name: 'Set your password' });
  expect(location.pathname + location.hash).toBe('/auth/link');
});

test('an invalid link shows a message and ways to get another', async () => {
  const { user } = await portal.visit(`/auth/link#${'a'.repeat(43)}`);
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' });
  screen.getByText('To set a password, ask for a new link.');
  screen.getByText(/^For an invitation, ask/);
  screen.getByRole('link', { name: 'Go to sign-in' });
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  await screen.findByRole('heading', { level: 1, name: 'Reset your password' });
});

const codePage = () =>
  screen.findByRole('heading', { level: 1, name: 'Enter the code from the email' });

test.each(['/auth/link', '/auth/link#half'])(
  'a link that is not whole asks for its code: %s',
  async (address) => {
    await portal.visit(address);
    await codePage();
    screen.getByRole('link', { name: 'Back to sign-in' });
    await expectAccessible();
  },
);

/** Enters the address and the code of a mail, as a user does. */
async function enter(
  user: Awaited<ReturnType<typeof portal.visit>>['user'],
  email: string,
  code: string,
) {
  await user.type(screen.getByLabelText(/^Email address/), email);
  await user.type(screen.getByLabelText(/^Code/), code);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('the code from a mail opens its link', async () => {
  const account = await anAccount(portal.app);
  const { code } = await mailedLinkFor(portal, 'password', account);
  const { user } = await portal.visit('/auth/link');
  await codePage();
  await enter(user, account.email, code.toLowerCase());
  await screen.findByRole('heading', { level: 1, name: 'Set your password' });
  expect(location.pathname + location.hash).toBe('/auth/link');
});

test('sign-in leads to the code, also after a link that has ended', async () => {
  const account = await anAccount(portal.app);
  const { code } = await mailedLinkFor(portal, 'password', account);
  const { user } = await portal.visit(`/auth/link#${'a'.repeat(43)}`);
  await user.click(await screen.findByRole('link', { name: 'Go to sign-in' }));
  await user.click(await screen.findByRole('link', { name: 'Have a code?' }));
  await codePage();
  await enter(user, account.email, code);
  await screen.findByRole('heading', { level: 1, name: 'Set your password' });
});

test('a wrong code is refused, and what was typed stays', async () => {
  const { user } = await portal.visit('/auth/link');
  await codePage();
  await enter(user, 'nobody@example.test', 'AAAA2222');
  await screen.findByText(/^The address and the code don’t match/);
  expect(screen.getByLabelText(/^Code/)).toHaveProperty('value', 'AAAA2222');
  await expectAccessible();
});

test('an incomplete code is not sent', async () => {
  const { user } = await portal.visit('/auth/link');
  await codePage();
  await enter(user, 'somebody@example.test', 'K7M2');
  await screen.findByText('A code has 8 letters and digits, and never 0, 1, I, L or O.');
});

test('a link whose # was escaped opens its page', async () => {
  const address = await aPasswordLink();
  await portal.visit(address.replace('#', '%23'));
  await screen.findByRole('heading', { level: 1, name: 'Set your password' });
  expect(location.pathname + location.hash).toBe('/auth/link');
});

test('a link that could not be checked opens after Retry', async () => {
  const address = await aPasswordLink();
  portal.fail('auth/retrieveLink');
  const { user } = await portal.visit(address);
  await screen.findByText('The link couldn’t be checked');
  portal.mend('auth/retrieveLink');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Set your password' });
});
