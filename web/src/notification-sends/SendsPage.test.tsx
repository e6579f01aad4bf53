import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { deliverMails } from '../../../server/src/notifications/deliver-mails.ts';
import { bouncedAddresses, refusedMails } from '../../../server/src/outside/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';

const portal = await openPortal();

const anAdmin = () => aUser(portal.db, { isAdmin: true, name: 'Ada Min' });
const unreadOf = async ({ id }: { id: string }) => {
  const reply = await portal.app.call('user/retrieveSummary', {}, await portal.app.signIn(id));
  return reply.body.Result?.unreadNotifications;
};
const openDialog = async (user: Awaited<ReturnType<typeof portal.visit>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Send a message' }));
  return within(await screen.findByRole('dialog'));
};
const mailServer = (send: () => string) => ({ send: async () => send(), close: () => {} });
const deliver = (send: () => string) =>
  deliverMails(
    { ...portal.app.parts, db: portal.db, mail: mailServer(send) },
    () => portal.app.now,
  );

test('before anything was sent the list is empty', async () => {
  const { main } = await portal.visit('/admin/messages', { as: await anAdmin() });
  await main.findByText('No messages yet');
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  await expectAccessible();
});

test('Send is disabled until title and message are entered, and recipients and appearance are previewed', async () => {
  const { employerId } = await aCompany(portal.db);
  await aContact(portal.db, employerId);
  const { user } = await portal.visit('/admin/messages', { as: await anAdmin() });
  const dialog = await openDialog(user);
  const send = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await dialog.findByText('1 user will receive it.');
  expect(send().disabled).toBe(true);
  await user.type(dialog.getByLabelText('Title'), 'Closed');
  expect(send().disabled).toBe(true);
  await user.type(dialog.getByLabelText('Message'), '   ');
  expect(send().disabled).toBe(true);
  await user.type(dialog.getByLabelText('Message'), 'On <b>Friday</b>');
  expect(send().disabled).toBe(false);
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('On <b>Friday</b>')).toBeDefined();
  await expectAccessible();
  await user.clear(dialog.getByLabelText('Title'));
  expect(send().disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a message to all is sent once, listed, and shows its progress for each user', async () => {
  const reader = await aUser(portal.db, { name: 'Rita Reader', emailVerified: true });
  const { user, main } = await portal.visit('/admin/messages', { as: await anAdmin() });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('radio', { name: 'All users' }));
  await dialog.findByText(/^\d+ users will receive it\.$/);
  await user.type(dialog.getByLabelText('Title'), 'Closed on Friday');
  await user.type(dialog.getByLabelText('Message'), 'We open on Monday.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText(/^The message was sent to \d+ users$/);
  expect(await unreadOf(reader)).toBe(1);
  await user.click(await main.findByRole('link', { name: 'Closed on Friday' }));
  await main.findByRole('link', { name: 'Rita Reader' });
  expect(main.getByRole('progressbar', { name: 'Emails processed' })).toBeDefined();
  await expectAccessible();
  await deliver(() => '250 Accepted');
  // It polls by itself.
  await main.findByText('Email sent');
  expect(main.queryByText('Sent to devices')).toBeNull();
  expect(await unreadOf(reader)).toBe(1);
});

test('a refusal is shown in the dialog, which keeps its entries', async () => {
  const { user } = await portal.visit('/admin/messages', { as: await anAdmin() });
  const dialog = await openDialog(user);
  await user.type(dialog.getByLabelText('Title'), 'Closed');
  await user.type(dialog.getByLabelText('Message'), 'On Friday');
  await dialog.findByText(/will receive it/);
  portal.fail('employer/sendNotificationToContactUsers');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByRole('alert');
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Closed');
  portal.mend('employer/sendNotificationToContactUsers');
});

test('a message to one user is sent from the page of the account', async () => {
  const reader = await aUser(portal.db, { name: 'Olga One' });
  const { user } = await portal.visit(`/admin/users/${reader.id}`, { as: await anAdmin() });
  const dialog = await openDialog(user);
  expect(dialog.getByRole('heading', { name: 'Send a message to Olga One' })).toBeDefined();
  await dialog.findByText('1 user will receive it.');
  await user.type(dialog.getByLabelText('Title'), 'Your card');
  await user.type(dialog.getByLabelText('Message'), 'It is ready.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('The message was sent to 1 user');
  expect(await unreadOf(reader)).toBe(1);
});

test('mails that could not be delivered are listed with the reason', async () => {
  const reader = await aUser(portal.db, { name: 'Nora Nowhere', emailVerified: true });
  const admin = await anAdmin();
  const text = { title: 'Will not arrive', body: 'Ever' };
  const token = await portal.app.signIn(admin.id);
  await portal.app.call('user/sendNotification', { userId: reader.id, ...text }, token);
  await deliver(() => {
    throw Object.assign(new Error('550 No such user'), { responseCode: 550 });
  });
  const { main } = await portal.visit('/admin/messages', { as: admin });
  const failed = within(
    await main.findByRole('region', { name: 'Emails that couldn’t be delivered' }),
  );
  await failed.findByText('Email not delivered: 550 No such user');
  expect(failed.getByRole('link', { name: 'Nora Nowhere' })).toBeDefined();
  expect(failed.getByText('Will not arrive')).toBeDefined();
});

test('other mails that were refused are listed with the reason', async () => {
  await portal.db.orm.insert(refusedMails).values({
    email: 'gone@example.test',
    subject: 'Your password was changed',
    reason: '550 No such user',
    at: portal.app.now,
  });
  const { main } = await portal.visit('/admin/messages', { as: await anAdmin() });
  const refused = within(
    await main.findByRole('region', { name: 'Other emails that were refused' }),
  );
  expect(refused.getByText('gone@example.test')).toBeDefined();
  expect(refused.getByText('550 No such user')).toBeDefined();
});

const aBouncedAddress = (email: string) =>
  portal.db.orm.insert(bouncedAddresses).values({
    email,
    subject: 'A sign-off waits',
    status: '5.1.1',
    reason: '550 No such user here',
    at: portal.app.now,
  });

test('a bounced address is listed with its owner, and mail to it can be resumed', async () => {
  const gone = await aUser(portal.db, { name: 'Gina Gone' });
  await aBouncedAddress(gone.email);
  const { user, main } = await portal.visit('/admin/messages', { as: await anAdmin() });
  const title = 'Bounced email addresses';
  const bounced = within(await main.findByRole('region', { name: title }));
  expect(bounced.getByText('550 No such user here')).toBeDefined();
  expect(bounced.getByRole('link', { name: 'Gina Gone' })).toBeDefined();
  await expectAccessible();
  portal.fail('notifications/forgetBouncedAddress', 'network');
  const again = { name: `Resume emails to ${gone.email}` };
  await user.click(bounced.getByRole('button', again));
  await screen.findByText('The change was not saved');
  portal.mend('notifications/forgetBouncedAddress');
  await user.click(bounced.getByRole('button', again));
  await screen.findByText(`Notifications are emailed to ${gone.email} again`);
  await waitFor(() => expect(main.queryByRole('region', { name: title })).toBeNull());
});

test('an address that a colleague has already resumed counts as resumed', async () => {
  const gone = await aUser(portal.db);
  await aBouncedAddress(gone.email);
  const { user, main } = await portal.visit('/admin/messages', { as: await anAdmin() });
  const button = await main.findByRole('button', { name: `Resume emails to ${gone.email}` });
  await portal.db.orm.delete(bouncedAddresses);
  await user.click(button);
  await screen.findByText(`Notifications are emailed to ${gone.email} again`);
});

test('messages that failed to load are shown after Retry', async () => {
  portal.fail('notifications/retrieveSends');
  const visit = await portal.visit('/admin/messages', { as: await anAdmin() });
  const says = 'The messages couldn’t be loaded';
  await retryOnceMended(portal, visit, 'notifications/retrieveSends', says);
  await visit.main.findByRole('link', { name: 'Will not arrive' });
});

test('only administrators see the page', async () => {
  await expectDenied(portal, '/admin/messages', await aUser(portal.db, { isSupport: true }));
});
