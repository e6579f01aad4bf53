import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aContact } from '../../../server/src/companies/test-contacts.ts';
import { bouncedAddresses } from '../../../server/src/outside/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

/** Another contact of a company, without an account. */
async function aColleague(employerId: string, givenName: string) {
  const { contactId } = await aContact(portal.db, employerId, {
    givenName,
    familyName: 'Okonkwo',
    email: `${givenName.toLowerCase()}@hallam.example`,
    userId: null,
  });
  return `/company-contact/${contactId}`;
}

test('a contact without an account is invited, and then deleted', async () => {
  const { user: as, employerId, company } = await aContactAs(portal.db, 'admin');
  const address = await aColleague(employerId, 'Chidi');
  const { user, main } = await portal.visit(address, { as });
  await main.findByRole('heading', { name: 'Chidi Okonkwo' });
  main.getByText('No account');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('An invitation was sent to chidi@hallam.example');
  await main.findByText('Invited');
  expect(portal.app.mails.at(-1)).toMatchObject({
    to: 'chidi@hallam.example',
    text: expect.stringContaining(company.name),
  });

  await user.click(main.getByRole('button', { name: 'Delete contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Chidi Okonkwo?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete contact' }));
  await screen.findByText('Chidi Okonkwo was deleted');
  await screen.findByRole('heading', { level: 1, name: 'Company Details' });
  await screen.findByRole('link', { name: /Dana Foreman/ });
  expect(screen.queryByRole('link', { name: /Chidi Okonkwo/ })).toBeNull();
});

test('a contact whose mail bounces is marked, also in the list', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  const address = await aColleague(employerId, 'Gina');
  await portal.db.orm.insert(bouncedAddresses).values({
    email: 'gina@hallam.example',
    subject: 'Invitation',
    status: '5.1.1',
    reason: '550 No such user here',
    at: portal.app.now,
  });
  const { main, user } = await portal.visit('/company', { as });
  await user.click(await main.findByRole('link', { name: /Gina Okonkwo.*Email bounced/ }));
  const page = within(await screen.findByRole('main'));
  await page.findByText('An email to this address bounced. Check it with the contact.');
  expect(location.pathname).toBe(address);
  expect(page.queryByText('550 No such user here')).toBeNull();
});

test('users cannot delete themselves, and the page says why', async () => {
  const { user: as, contactId } = await aContactAs(portal.db, 'admin');
  const { main } = await portal.visit(`/company-contact/${contactId}`, { as });
  await main.findByText('You can’t delete yourself. Another Company Admin can.');
  const button = main.getByRole('button', { name: 'Delete contact' });
  expect(button).toHaveProperty('disabled', true);
});

test('the primary contact is not deleted, and the page says why', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'admin');
  const { contactId } = await aContact(portal.db, employerId, { familyName: 'Primary' });
  await portal.db.query('update employers set primary_contact_id = $2 where employer_id = $1', [
    employerId,
    contactId,
  ]);
  const { main } = await portal.visit(`/company-contact/${contactId}`, { as });
  await main.findByText(/^The primary contact can’t be deleted\./);
  const button = main.getByRole('button', { name: 'Delete contact' });
  expect(button).toHaveProperty('disabled', true);
});

test('a reader sees a contact, and cannot invite or delete', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit(await aColleague(employerId, 'Amara'), { as });
  await main.findByRole('heading', { name: 'Amara Okonkwo' });
  expect(main.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(main.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  expect(main.queryByRole('button', { name: 'Delete contact' })).toBeNull();
});

test('a contact of another company is not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const other = await aContactAs(portal.db, 'admin');
  const { user, main } = await portal.visit(`/company-contact/${other.contactId}`, { as });
  await main.findByText('This contact does not exist, or belongs to another company.');
  await user.click(main.getByRole('link', { name: 'Company Details' }));
  await screen.findByRole('heading', { level: 1, name: 'Company Details' });
});

test('a contact that failed to load is shown after Retry', async () => {
  const { user: as, contactId } = await aContactAs(portal.db, 'admin');
  const path = 'employer/retrieveEmployer';
  portal.fail(path);
  const visit = await portal.visit(`/company-contact/${contactId}`, { as });
  await retryOnceMended(portal, visit, path, 'The company couldn’t be loaded');
  await visit.main.findByRole('heading', { name: 'Dana Foreman' });
});
