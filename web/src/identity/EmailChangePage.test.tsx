import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount, password, userWith } from '../../../server/src/identity/test-people.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { readDeviceToken, writeDeviceToken } from './device-token.ts';
import { linkFor } from './test-links.ts';

const portal = await openPortal();
const act = 'Change the address';
const field = 'Password of your account';

let changes = 0;
/** Opens the link that confirms an account's new address. */
async function open(account: { id: string; email: string }, as?: { id: string }) {
  const email = `changed${++changes}@example.test`;
  const link = await linkFor(portal, 'emailChange', { id: account.id, email });
  const { user } = await portal.visit(link, as && { as });
  await screen.findByRole('heading', { level: 1, name: 'Change your address' });
  const confirm = async (given: string) => {
    await user.clear(await screen.findByLabelText(field));
    if (given) await user.type(screen.getByLabelText(field), given);
    await user.click(screen.getByRole('button', { name: act }));
  };
  return { user, email, done: `You now sign in as ${email}.`, confirm };
}
const withoutPassword = () => aUser(portal.db, { emailVerified: true });

test('signed out, the password of the account changes the address', async () => {
  const account = await anAccount(portal.app);
  const { email, done, confirm } = await open(account);
  const main = within(screen.getByRole('main'));
  main.getByText(account.email);
  main.getByText(email);
  await confirm('');
  screen.getByText('Enter your password.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
  await expectAccessible();
  await confirm('not the password');
  await screen.findByText('Invalid password.');
  await confirm(password);
  await screen.findByText(done);
  expect(await userWith(portal.app, email)).toMatchObject({ id: account.id });
  screen.getByRole('link', { name: 'Go to sign-in' });
});

test('signed out, with no password, it leads to sign-in, and back', async () => {
  const { user } = await open(await withoutPassword());
  await screen.findByText(/^Your account has no password\./);
  expect(screen.queryByRole('button', { name: act })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go to sign-in' }));
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
  expect(location.search).toBe('?redirectUrl=%2Fauth%2Flink');
});

test('signed in as its owner, one click is enough', async () => {
  const account = await anAccount(portal.app);
  await writeDeviceToken(account.email, 'what trusted this device');
  const { user, done, email } = await open(account, account);
  await screen.findByText(/^From then on you sign in with the new address\./);
  expect(screen.queryByLabelText(field)).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: act }));
  await screen.findByText(done);
  await user.click(screen.getByRole('link', { name: 'Go to Home' }));
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(await readDeviceToken(account.email)).toBeNull();
  expect(await userWith(portal.app, account.email)).toBeUndefined();
  expect(await userWith(portal.app, email)).toMatchObject({ id: account.id });
});

test('signed in as somebody else, it asks for the password of the account', async () => {
  await open(await anAccount(portal.app), await withoutPassword());
  await screen.findByLabelText(field);
});

test('signed in as somebody else, with no password, it offers to sign out', async () => {
  const { user } = await open(await withoutPassword(), await withoutPassword());
  await screen.findByText(/^Your account has no password\./);
  expect(screen.queryByRole('link', { name: 'Go to sign-in' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Sign in as someone else' }));
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
});

test('a refusal says why, and keeps the input', async () => {
  const { email, confirm } = await open(await anAccount(portal.app));
  await aUser(portal.db, { email, emailVerified: true });
  await confirm(password);
  await screen.findByText(/^Another account now has this address\./);
  expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe(password);
});

test('an address that could not be changed can be retried with the same button', async () => {
  const { confirm, done } = await open(await anAccount(portal.app));
  portal.fail('auth/confirmEmailChange');
  await confirm(password);
  await screen.findByRole('alert');
  portal.mend('auth/confirmEmailChange');
  await confirm(password);
  await screen.findByText(done);
});
