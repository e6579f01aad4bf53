import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  anAccount,
  callOpen,
  linkTo,
  password,
  signInAs,
} from '../../../server/src/identity/test-people.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { bouncedAddresses } from '../../../server/src/outside/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal, type Visit } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

/** Opens the page of an account as an administrator. */
async function visitAccount(id: string) {
  const as = await staffWith(portal.db, 'isAdmin');
  return { ...(await portal.visit(`/admin/users/${id}`, { as })), as };
}

/** Opens a dialog by its button. */
async function dialogBy({ user, main }: Visit, button: string, title: string) {
  await user.click(await main.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('ending the sessions of an account needs a reason, which the audit records', async () => {
  const { user: contact, company } = await aContactAs(portal.db, 'reader');
  const token = await portal.app.signIn(contact.id);
  const visit = await visitAccount(contact.id);
  const { user, main, as } = visit;
  await screen.findByRole('heading', { level: 1, name: 'User' });
  await main.findByText(company.name);
  await expectAccessible();
  const dialog = await dialogBy(visit, 'End sessions', `End all sessions of ${contact.name}?`);
  await user.click(dialog.getByRole('button', { name: 'End sessions' }));
  await dialog.findByText('Say why, in at least 3 characters.');
  await user.type(dialog.getByLabelText('Reason'), 'Lost a laptop');
  await user.click(dialog.getByRole('button', { name: 'End sessions' }));
  await screen.findByText(`The sessions of ${contact.name} have ended`);
  await main.findByText('Not signed in anywhere');
  expect((await portal.app.call('user/retrieveSecurity', {}, token)).status).toBe(401);

  await user.click(main.getByRole('link', { name: 'View in the audit log' }));
  const audit = within(await screen.findByRole('main'));
  await user.click(await audit.findByText(`${as.email} ended the sessions of ${contact.email}`));
  await audit.findByText('Lost a laptop');
});

test('a locked account is found, shows why, is unlocked, and its owner is notified', async () => {
  const locked = await anAccount(portal.app, { name: 'Jo Person' });
  for (let tries = 0; tries < 10; tries++) {
    await signInAs(portal.app, locked.email, 'a wrong password');
  }
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await portal.visit('/admin/users?show=locked', { as });
  const { user, main } = visit;
  await user.click(await main.findByRole('link', { name: 'Jo Person' }));
  const locks = within(await main.findByRole('region', { name: 'Locked' }));
  locks.getByText(/^Too many wrong passwords from one network\./);
  locks.getByText(/^Until 02-Mar-2026/);
  const dialog = await dialogBy(visit, 'Unlock', 'Unlock the account of Jo Person?');
  await user.type(dialog.getByLabelText('Reason'), 'Asked by telephone');
  await user.click(dialog.getByRole('button', { name: 'Unlock' }));
  await screen.findByText('The account of Jo Person is unlocked');
  await main.findByText('The account is not locked.');
  expect(main.queryByRole('region', { name: 'Locked' })).toBeNull();
  const mail = portal.app.mails.findLast(({ to }) => to === locked.email);
  expect(mail?.text).toContain('An administrator has unlocked it');
  expect((await signInAs(portal.app, locked.email)).status).toBe(200);
});

test('an account whose mail bounces shows a message until mailing is resumed', async () => {
  const { id, email } = await aUser(portal.db);
  await portal.db.orm.insert(bouncedAddresses).values({
    email,
    subject: 'A sign-off waits',
    status: '5.1.1',
    reason: '550 No such user here',
    at: portal.app.now,
  });
  const { user, main } = await visitAccount(id);
  const title = { name: 'Email bounced' };
  const bounced = within(await main.findByRole('region', title));
  bounced.getByText('The mail server’s answer: 550 No such user here');
  await expectAccessible();
  await user.click(bounced.getByRole('button', { name: `Resume emails to ${email}` }));
  await waitFor(() => expect(main.queryByRole('region', title)).toBeNull());
});

test('a colleague gets staff claims once their address is confirmed by email', async () => {
  const given = { name: 'Ada Hill', emailVerified: false };
  const { id, email } = await anAccount(portal.app, given);
  let visit = await visitAccount(id);
  await visit.main.findByText(/^The email address of this account has not been confirmed/);
  expect(visit.main.getByRole('button', { name: 'Change access' })).toHaveProperty(
    'disabled',
    true,
  );
  const mail = await dialogBy(
    visit,
    'Send verification email',
    'Send a verification email to Ada Hill?',
  );
  await visit.user.click(mail.getByRole('button', { name: 'Send verification email' }));
  await screen.findByText(`A verification email was sent to ${email}`);
  const token = linkTo(portal.app, email);
  expect((await callOpen(portal.app, 'verifyEmail', { token, password })).status).toBe(200);

  visit = await visitAccount(id);
  const { user, as } = visit;
  const dialog = await dialogBy(visit, 'Change access', 'Change the staff access of Ada Hill');
  await user.click(dialog.getByRole('radio', { name: /^Support/ }));
  await user.type(dialog.getByLabelText('Reason'), 'A new colleague');
  await user.click(dialog.getByRole('button', { name: 'Change access' }));
  await screen.findByText('Staff access of Ada Hill changed');
  const told = (to: string) => portal.app.mails.findLast((one) => one.to === to)?.text;
  expect(told(email)).toContain('from none to support');
  expect(told(as.email)).toContain(email);
});

test('users cannot perform some actions on their own account', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit(`/admin/users/${as.id}`, { as });
  await main.findByText('This is you');
  for (const name of ['Disable account', 'Change access']) {
    expect(main.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

test('an account that does not exist leads back to all users', async () => {
  const { user, main } = await visitAccount('nobody');
  await main.findByText('This account does not exist.');
  await user.click(main.getByRole('link', { name: 'All users' }));
  await screen.findByRole('heading', { level: 1, name: 'Users' });
});

test('an account that failed to load is shown after Retry', async () => {
  const { id, name } = await aUser(portal.db);
  portal.fail('administration/retrieveUser');
  const visit = await visitAccount(id);
  const path = 'administration/retrieveUser';
  await retryOnceMended(portal, visit, path, 'The account couldn’t be loaded');
  await visit.main.findByRole('heading', { name });
});

test('support staff have no access to the page of an account', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  await expectDenied(portal, `/admin/users/${as.id}`, as);
});
