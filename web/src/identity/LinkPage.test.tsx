import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { linkFor } from './test-links.ts';

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

test('an incomplete link shows the same', async () => {
  await portal.visit('/auth/link#half');
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' });
});

test('a visitor without a link is asked to open it again', async () => {
  await portal.visit('/auth/link');
  await screen.findByRole('heading', { level: 1, name: 'This link is incomplete' });
  screen.getByText('Open the link in the email again.');
  await expectAccessible();
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
