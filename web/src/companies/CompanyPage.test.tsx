import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import { aParent } from './test-companies.ts';

const portal = await openPortal();

test('a company shows its details, contacts and subsidiaries', async () => {
  const { employerId } = await aCompany(portal.db, {
    name: 'Hallam Electrical',
    legalName: 'Hallam Electrical Pty Ltd',
    abn: '11222333444',
    businessPhone: '(03) 5873 0142',
  });
  await aCompany(portal.db, { parentEmployerId: employerId, name: 'Hallam Solar' });
  const { user: as } = await aContact(portal.db, employerId, { role: 'admin', subRole: 'Owner' });
  const { user, main } = await portal.visit('/company', { as });
  await main.findByRole('heading', { name: 'Hallam Electrical' });
  main.getByText('11 222 333 444');
  const phone = main.getByRole('link', { name: '(03) 5873 0142' });
  expect(phone.getAttribute('href')).toBe('tel:0358730142');
  main.getByRole('link', { name: /Dana Foreman.*Owner · Company Admin.*Active/ });
  main.getByText('Hallam Solar');
  main.getByRole('link', { name: 'Add a contact' });
  await expectAccessible();

  await user.click(main.getByRole('link', { name: 'Edit' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit Company' });
});

test('a reader is offered no change', async () => {
  const { employerId, name } = await aCompany(portal.db);
  const { user: as } = await aContact(portal.db, employerId, { role: 'reader' });
  const { main } = await portal.visit('/company', { as });
  await main.findByRole('heading', { name });
  expect(main.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(main.queryByRole('link', { name: 'Add a contact' })).toBeNull();
});

test('support staff see whose data they view, and can add contacts but not edit', async () => {
  const { employerId: id, name } = await aCompany(portal.db);
  const as = await staffWith(portal.db, 'isSupport');
  const { main } = await portal.visit('/company', { as, at: { id, name } });
  await main.findByText('No contacts');
  await screen.findByText(`You are viewing ${name} as staff. What you do here is recorded.`);
  main.getByRole('link', { name: 'Add a contact' });
  expect(main.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('a subsidiary leads back to its parent after a confirmation', async () => {
  const { parent, subsidiary, user: as } = await aParent(portal.db);
  const at = { id: subsidiary.employerId, name: subsidiary.name };
  const { user, main } = await portal.visit('/company', { as, at });
  const back = await main.findByRole('button', { name: `Return to ${parent.name}` });
  await user.click(back);
  const asked = { name: `Switch to ${parent.name}?` };
  let question = within(await screen.findByRole('dialog', asked));
  await user.click(question.getByRole('button', { name: 'No' }));
  await user.click(back);
  question = within(await screen.findByRole('dialog', asked));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText(`You are now viewing ${parent.name}`);
  screen.getByRole('button', { name: `Switch company: viewing ${parent.name}` });
});

test('a company that the user lost access to is denied, and the current one stays', async () => {
  const { parent, subsidiary, user: as } = await aParent(portal.db);
  const at = { id: subsidiary.employerId, name: subsidiary.name };
  const { user, main } = await portal.visit('/company', { as, at });
  const back = await main.findByRole('button', { name: `Return to ${parent.name}` });
  await portal.db.query('delete from employer_users where user_id = $1 and employer_id = $2', [
    as.id,
    parent.employerId,
  ]);
  await user.click(back);
  const question = await screen.findByRole('dialog', { name: `Switch to ${parent.name}?` });
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
  const denied = within(await screen.findByRole('dialog', { name: 'Permission Denied' }));
  denied.getByText(`You do not have access to ${parent.name}`);
  await user.click(denied.getByRole('button', { name: 'OK' }));
  main.getByRole('heading', { name: subsidiary.name });
});

test('another company is not shown: the user returns to their own, with a message', async () => {
  const { employerId: id, name } = await aCompany(portal.db);
  const own = await aCompany(portal.db);
  const { user: as } = await aContact(portal.db, own.employerId);
  await portal.visit('/company', { as, at: { id, name } });
  await screen.findByText(`You no longer have access to ${name}`);
  screen.getByText(`You are viewing ${own.name} again.`);
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});

test('a company that failed to load is shown after Retry', async () => {
  const { employerId, name } = await aCompany(portal.db);
  const { user: as } = await aContact(portal.db, employerId);
  portal.fail('employer/retrieveEmployer');
  const visit = await portal.visit('/company', { as });
  const path = 'employer/retrieveEmployer';
  await retryOnceMended(portal, visit, path, 'The company couldn’t be loaded');
  await visit.main.findByRole('heading', { name });
});
