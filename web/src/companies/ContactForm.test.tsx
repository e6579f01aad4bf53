import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aContact } from '../../../server/src/companies/test-contacts.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('a contact is added once all required fields are filled in', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const { user, main } = await portal.visit('/company/add-contact', { as });
  await user.click(await main.findByRole('button', { name: 'Add a contact' }));
  await main.findByText('Given name is required');
  main.getByText('Check 3 details. They are marked below.');
  await expectAccessible();
  await user.type(main.getByLabelText('Given name'), 'Chidi');
  await user.type(main.getByLabelText('Family name'), 'Okonkwo');
  await user.type(main.getByLabelText('Email address'), 'chidi@hallam.example');
  await user.selectOptions(main.getByLabelText('Title (optional)'), 'Dr');
  await user.click(main.getByRole('radio', { name: /^Advanced/ }));
  await user.click(main.getByRole('button', { name: 'Add a contact' }));
  await screen.findByRole('heading', { level: 1, name: 'Company Contact' });
  await screen.findByRole('heading', { name: 'Chidi Okonkwo' });
  screen.getByText('Also changes company details, supervisors and documents.');
});

test('changes to a contact show on its page', async () => {
  const { user: as, contactId } = await aContactAs(portal.db, 'admin');
  const { user, main } = await portal.visit(`/company-contact/${contactId}/edit`, { as });
  await user.type(await main.findByLabelText('Position (optional)'), 'Estimator');
  main.getByText('You can’t change your own role. Another Company Admin can.');
  expect(main.getByRole('radio', { name: /^Basic/ })).toHaveProperty('disabled', true);
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Company Contact' });
  expect(screen.getAllByText('Estimator')).not.toHaveLength(0);
});

test('users who are not company admins see why they cannot add a contact', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { main } = await portal.visit('/company/add-contact', { as });
  await main.findByText(/^Your role at this company does not allow this change\./);
  expect(main.queryByLabelText('Given name')).toBeNull();
});

test('leaving a contact with unsaved changes asks first', async () => {
  const { user: as, contactId } = await aContactAs(portal.db, 'admin');
  const { user, main } = await portal.visit(`/company-contact/${contactId}/edit`, { as });
  await user.type(await main.findByLabelText('Position (optional)'), 'Estimator');
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  main.getByDisplayValue('Estimator');
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  const again = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(again.getByRole('button', { name: 'Leave Page' }));
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});

test('a contact that failed to load can be changed after Retry', async () => {
  const { user: as, contactId } = await aContactAs(portal.db, 'admin');
  const path = 'employer/retrieveEmployer';
  portal.fail(path);
  const visit = await portal.visit(`/company-contact/${contactId}/edit`, { as });
  await retryOnceMended(portal, visit, path, 'The company couldn’t be loaded');
  await visit.main.findByLabelText('Given name');
});

test('what somebody else saved meanwhile is taken over, and said, instead of overwritten', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'admin');
  const { contactId } = await aContact(portal.db, employerId, { role: 'admin' });
  const { user, main } = await portal.visit(`/company-contact/${contactId}/edit`, { as });
  await user.type(await main.findByLabelText('Mobile phone (optional)'), '0491 570 110');
  await portal.db.pool.query(`update employer_contacts set role = 'reader' where contact_id = $1`, [
    contactId,
  ]);
  await user.click(main.getByRole('button', { name: 'Save' }));
  await main.findByText('Portal role: now Basic');
  await main.findByText('Someone else has changed this in the meantime.');
  await expectAccessible();
  expect(main.getByRole('radio', { name: /^Basic/ })).toHaveProperty('checked', true);
  main.getByDisplayValue('0491 570 110');
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Company Contact' });
  const { rows } = await portal.db.pool.query(
    'select role, mobile_phone from employer_contacts where contact_id = $1',
    [contactId],
  );
  expect(rows).toEqual([{ role: 'reader', mobile_phone: '0491 570 110' }]);
});

test('where two changed the same, both values are shown and one is chosen', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'admin');
  const { contactId } = await aContact(portal.db, employerId, { role: 'writer' });
  const { user, main } = await portal.visit(`/company-contact/${contactId}/edit`, { as });
  await user.type(await main.findByLabelText('Position (optional)'), 'Estimator');
  await portal.db.pool.query(
    `update employer_contacts set sub_role = 'Foreman' where contact_id = $1`,
    [contactId],
  );
  await user.click(main.getByRole('button', { name: 'Save' }));
  await main.findByText('Position: now Foreman. You entered Estimator.');
  await user.click(main.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(main.getByRole('button', { name: 'Use theirs: Position' }));
  await user.click(main.getByRole('button', { name: 'Use theirs: Position' }));
  expect(main.getByLabelText('Position (optional)')).toHaveProperty('value', 'Foreman');
});

test('another role brings its permissions, and one of its own stays', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'admin');
  const { contactId } = await aContact(portal.db, employerId, { role: 'writer' });
  const { user, main } = await portal.visit(`/company-contact/${contactId}/edit`, { as });
  const pays = await main.findByRole('switch', { name: 'Pays invoices' });
  expect(pays).toHaveProperty('checked', true);
  await user.click(main.getByRole('radio', { name: /^Basic/ }));
  expect(pays).toHaveProperty('checked', false);
  await user.click(pays);
  await user.click(main.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { level: 1, name: 'Company Contact' });
  const { rows } = await portal.db.pool.query(
    'select role, may_sign, may_pay from employer_contacts where contact_id = $1',
    [contactId],
  );
  expect(rows).toEqual([{ role: 'reader', may_sign: null, may_pay: true }]);
});
