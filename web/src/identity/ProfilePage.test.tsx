import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { findDialog } from './test-sign-in.ts';

const portal = await openPortal();

/** The value beside a fact's name. */
const valueBeside = (name: HTMLElement) => name.nextElementSibling?.textContent;

test('a contact sees their details, account security and sessions', async () => {
  const { user: as, company } = await aContactAs(portal.db, 'writer');
  const { main } = await portal.visit('/profile', { as });
  await main.findByRole('heading', { name: 'Where you are signed in' });
  main.getByRole('heading', { level: 2, name: as.name });
  expect(valueBeside(main.getByText('Company'))).toBe(company.name);
  expect(valueBeside(main.getByText('Role'))).toBe('Advanced');
  expect(valueBeside(main.getByText('Last sign-in'))).toBe('Never');
  main.getByText('Not confirmed');
  main.getByText('A passcode from your authenticator app');
  main.getByText('You have no passkeys yet.');
  main.getByText('This session');
  main.getByText('No trusted devices. You can trust one when you enter a passcode.');
  expect(main.queryByRole('heading', { name: 'Linked providers' })).toBeNull();
  await expectAccessible();
});

test('a user without a company sees none', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  const { main } = await portal.visit('/profile', { as });
  await main.findByText('Confirmed');
  expect(valueBeside(main.getByText('Company'))).toBe('None');
  expect(valueBeside(main.getByText('Role'))).toBe('None');
});

test('the link to confirm an address can be sent again', async () => {
  const as = await aUser(portal.db);
  const { user, main } = await portal.visit('/profile', { as });
  await user.click(await main.findByRole('button', { name: 'Send a link to confirm it' }));
  await screen.findByText(`We sent a link to ${as.email}`);
  expect(portal.app.mails.at(-1)?.to).toBe(as.email);
});

test('a changed name shows everywhere once it is saved, and cannot be empty', async () => {
  const as = await aUser(portal.db);
  const { user, main } = await portal.visit('/profile', { as });
  await user.click(await main.findByRole('button', { name: 'Change your name' }));
  const dialog = await findDialog('Change your name');
  const field = dialog.getByLabelText('Name');
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText('Enter your name.');
  await user.type(field, 'Robin New');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await main.findByRole('heading', { level: 2, name: 'Robin New' });
  screen.getByText('My Profile: Robin New', { exact: false });
});

test('account security that failed to load is shown after Retry', async () => {
  const as = await aUser(portal.db);
  portal.fail('user/retrieveSecurity');
  const { user, main } = await portal.visit('/profile', { as });
  await main.findByText('Your profile couldn’t be loaded');
  main.getByRole('heading', { level: 2, name: as.name });
  portal.mend('user/retrieveSecurity');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('A passcode from your authenticator app');
});

test('a signed-out user signs in first, and comes back', async () => {
  await portal.visit('/profile');
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
  expect(location.search).toBe('?redirectUrl=%2Fprofile');
});
