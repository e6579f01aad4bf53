import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anAccount, signInAs } from '../../../server/src/identity/test-people.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
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

/** The dialog that a button opens. */
async function dialogBy({ user, main }: Visit, button: string, title: string) {
  await user.click(await main.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

test('the sessions of an account are ended for a reason, which the audit tells', async () => {
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

  await user.click(main.getByRole('link', { name: 'See in the audit' }));
  const audit = within(await screen.findByRole('main'));
  await user.click(await audit.findByText(`${as.email} ended the sessions of ${contact.email}`));
  await audit.findByText('Lost a laptop');
});

test('a locked account says why, is unlocked, and its owner hears of it', async () => {
  const locked = await anAccount(portal.app, { name: 'Jo Person' });
  for (let tries = 0; tries < 10; tries++) {
    await signInAs(portal.app, locked.email, 'a wrong password');
  }
  const visit = await visitAccount(locked.id);
  const { user, main } = visit;
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

test('staff claims wait for a confirmed address, for which a mail is sent', async () => {
  const { id, email } = await anAccount(portal.app, { name: 'Ada Hill', emailVerified: false });
  const visit = await visitAccount(id);
  const { user, main } = visit;
  await main.findByText(/^Nobody has confirmed the email address of this account/);
  expect(main.getByRole('button', { name: 'Change claims' })).toHaveProperty('disabled', true);
  const title = 'Send a verification mail to Ada Hill?';
  const dialog = await dialogBy(visit, 'Send verification mail', title);
  await user.click(dialog.getByRole('button', { name: 'Send verification mail' }));
  await screen.findByText(`A verification mail is on its way to ${email}`);
  expect(portal.app.mails.findLast(({ to }) => to === email)?.text).toMatch(/\/auth\/\w+#/);
});

test('a colleague becomes support staff, and every administrator is told', async () => {
  const colleague = await aUser(portal.db, { name: 'Tom Ash', emailVerified: true });
  const visit = await visitAccount(colleague.id);
  const { user, as } = visit;
  const dialog = await dialogBy(visit, 'Change claims', 'Change the staff claims of Tom Ash');
  await user.click(dialog.getByRole('radio', { name: /^Support/ }));
  await user.type(dialog.getByLabelText('Reason'), 'A new colleague');
  await user.click(dialog.getByRole('button', { name: 'Change claims' }));
  await screen.findByText('The staff claims of Tom Ash are changed');
  const told = (email: string) => portal.app.mails.findLast(({ to }) => to === email)?.text;
  expect(told(colleague.email)).toContain('from none to support');
  expect(told(as.email)).toContain(colleague.email);
});

test("one's own account shows what nobody does to themselves", async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit(`/admin/users/${as.id}`, { as });
  await main.findByText('This is you');
  for (const name of ['Disable', 'Change claims']) {
    expect(main.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

test('an account that does not exist leads back to all users', async () => {
  const { user, main } = await visitAccount('nobody');
  await main.findByText('There is no such account.');
  await user.click(main.getByRole('link', { name: 'All users' }));
  await screen.findByRole('heading', { level: 1, name: 'Users' });
});

test('an account that could not be loaded is there after Retry', async () => {
  const { id, name } = await aUser(portal.db);
  portal.fail('administration/retrieveUser');
  const visit = await visitAccount(id);
  const path = 'administration/retrieveUser';
  await retryOnceMended(portal, visit, path, 'The account could not be loaded');
  await visit.main.findByRole('heading', { name });
});

test('support staff are refused the page of an account', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  await expectDenied(portal, `/admin/users/${as.id}`, as);
});
