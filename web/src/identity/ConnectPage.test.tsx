import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { linkFor } from './test-links.ts';

const portal = await openPortal();

let made = 0;
/** An address on record that is not the user's own. */
const onRecord = () => `on-record${++made}@example.test`;

/** A user who asked to be connected with a contact, and the link sent there. */
async function anAsker() {
  const { employerId, name: company } = await aCompany(portal.db);
  const email = onRecord();
  const { contactId } = await aContact(portal.db, employerId, { userId: null, email });
  const as = await aUser(portal.db, { emailVerified: true });
  const link = await linkFor(portal, 'connection', { id: as.id, email, contactId });
  return { as, company, link };
}

test('a link connects its user with the company, and shows it', async () => {
  const { as, company, link } = await anAsker();
  await portal.visit(link, { as });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  await screen.findByText('Your account is connected');
  screen.getByText(`You are now viewing ${company}.`);
  expect(location.hash).toBe('');
});

test('a link to a student record connects the learner, and describes what is available', async () => {
  const email = onRecord();
  const { studentId } = await aStudent(portal.db, { userId: null, email });
  const as = await aUser(portal.db, { emailVerified: true });
  const link = await linkFor(portal, 'studentConnection', { id: as.id, email, studentId });
  await portal.visit(link, { as });
  await screen.findByText('Your fees, documents and receipts are here.');
  await screen.findByText('You have nothing to pay.', { exact: false });
});

test('a link requested by another user connects nobody, and is not offered again', async () => {
  const { link } = await anAsker();
  const { user } = await portal.visit(link, { as: await aUser(portal.db) });
  await screen.findByText('Your account couldn’t be connected');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Sign in as someone else' }));
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
});

test('a failed connection succeeds with Retry', async () => {
  const { as, link } = await anAsker();
  portal.fail('employer/acceptConnection');
  const { user } = await portal.visit(link, { as });
  await screen.findByText('Your account couldn’t be connected');
  portal.mend('employer/acceptConnection');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Your account is connected');
});

test('a visitor without a link is asked for its code', async () => {
  await portal.visit('/auth/connect', { as: await aUser(portal.db) });
  await screen.findByRole('heading', { level: 1, name: 'Enter the code from the email' });
  screen.getByRole('link', { name: 'Go to Home' });
});

test('a signed-out user signs in first, and comes back', async () => {
  const { link } = await anAsker();
  await portal.visit(link);
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
  expect(location.search).toBe('?redirectUrl=%2Fauth%2Fconnect');
});
