import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { anAccount, aPerson, signInAs } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { setSettings } from '../test/settings.ts';
import { linkFor } from './test-links.ts';

const portal = await openPortal();
const withoutPasswords = await openPortal();
await setSettings(withoutPasswords, { passwordSignInEnabled: false });

/** Opens an invitation to a company, for a contact without an account. */
async function openOfCompany(email: string, at = portal) {
  const { employerId, name } = await aCompany(at.db);
  const { contactId } = await aContact(at.db, employerId, { email, userId: null });
  const { user } = await at.visit(await linkFor(at, 'invitation', { email, contactId }));
  await screen.findByRole('heading', { level: 1, name: 'Accept your invitation' });
  const accept = () => user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  return { user, company: name, accept };
}

test('a new user sets a password and joins the company', async () => {
  const { email, password } = aPerson();
  const { user, company, accept } = await openOfCompany(email);
  screen.getByText(`${company} has invited you to its training portal as ${email}.`);
  await accept();
  await screen.findByText('Enter your name.');
  screen.getByText('Enter at least 12 characters.');
  await expectAccessible();
  await user.type(screen.getByLabelText('Your name'), 'Ngaire Tūhoe');
  await user.type(screen.getByLabelText('Password'), password);
  await accept();
  await screen.findByText(`You are now a contact of ${company}. Sign in to get started.`);
  screen.getByRole('link', { name: 'Go to sign-in' });
  expect((await signInAs(portal.app, email, password)).status).toBe(200);
});

test('a user with an account accepts with one click', async () => {
  const { email } = await anAccount(portal.app);
  const { company, accept } = await openOfCompany(email);
  screen.getByText('You already have an account. Accept, then sign in.');
  expect(screen.queryByRole('textbox')).toBeNull();
  await accept();
  await screen.findByText(`You are now a contact of ${company}. Sign in to get started.`);
});

test('a student opens the account that is connected with their record', async () => {
  const { email, password } = aPerson();
  const { studentId } = await aStudent(portal.db, { userId: null, email });
  const link = await linkFor(portal, 'studentInvitation', { email, studentId });
  const { user } = await portal.visit(link);
  await screen.findByText(
    `You have been invited to the training portal as ${email}, to see and pay your fees and order documents.`,
  );
  await user.type(screen.getByLabelText('Your name'), 'Priya Varma');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await screen.findByText('Your student record is connected. Sign in to get started.');
  await expectAccessible();
});

test('an invitation that could not be accepted can be retried with the same button', async () => {
  const { email } = await anAccount(portal.app);
  const { company, accept } = await openOfCompany(email);
  portal.fail('auth/acceptInvitation');
  await accept();
  await screen.findByRole('alert');
  portal.mend('auth/acceptInvitation');
  await accept();
  await screen.findByText(`You are now a contact of ${company}. Sign in to get started.`);
});

test('with passwords off, a new user signs in with a provider first', async () => {
  await openOfCompany(aPerson().email, withoutPasswords);
  screen.getByText(/^Sign in first, using one of the options on the sign-in page/);
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  screen.getByRole('link', { name: 'Go to sign-in' });
});
