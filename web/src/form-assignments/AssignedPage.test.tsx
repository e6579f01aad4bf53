import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { aForm } from '../../../server/src/content/test-content.ts';
import { submitAnswers } from '../../../server/src/form-results/test-answers.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

const administrator = () => staffWith(portal.db, 'isAdmin');
const fields = [{ type: 'text' as const, name: 'word', label: 'Word' }];

async function assign(
  formId: string,
  assignees: { kind: 'company' | 'contact' | 'apprentice'; id: string }[],
  dueOn: string | null = null,
) {
  const token = await portal.app.signIn((await administrator()).id);
  const reply = await portal.app.call('form/assign', { formId, assignees, dueOn }, token);
  expect(reply.status).toBe(200);
}

test('an unassigned form is assigned to a company found by search', async () => {
  const form = await aForm(portal.db, { name: 'Induction', fields });
  const { employerId } = await aCompany(portal.db, { name: 'Ironbark Plumbing' });
  const { user, main } = await portal.visit(`/admin/forms/${form.id}/assigned`, {
    as: await administrator(),
  });
  await main.findByText('No assignments yet');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign form' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
  await user.type(dialog.getByRole('searchbox'), 'ironbark');
  await user.click(await dialog.findByRole('button', { name: 'Add Ironbark Plumbing' }));
  dialog.getByRole('button', { name: 'Remove Ironbark Plumbing' });
  await user.type(dialog.getByLabelText('Due date'), '2099-03-20');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await main.findByText('Ironbark Plumbing');
  main.getByText('20-Mar-2099');
  main.getByText('0 of 1 have answered');
  const { rows } = await portal.db.query(
    'select assignee_id, due_on::text from form_assignments where form_id = $1',
    [form.id],
  );
  expect(rows).toEqual([{ assignee_id: employerId, due_on: '2099-03-20' }]);
});

test('the page shows who has answered, the list is filtered, the due date is changed and an assignment withdrawn', async () => {
  const form = await aForm(portal.db, { fields });
  const { employerId } = await aCompany(portal.db);
  const answering = await aContact(portal.db, employerId, { givenName: 'Ada', familyName: 'One' });
  const late = await aContact(portal.db, employerId, { givenName: 'Bea', familyName: 'Two' });
  await assign(
    form.id,
    [
      { kind: 'contact', id: answering.contactId },
      { kind: 'contact', id: late.contactId },
    ],
    '2020-01-01',
  );
  const token = await portal.app.signIn(answering.user.id);
  await submitAnswers(portal.app, form, { word: 'Yes' }, { token });
  const { user, main } = await portal.visit(`/admin/forms/${form.id}/assigned`, {
    as: await administrator(),
  });
  await main.findByText('1 of 2 have answered');
  expect(main.getAllByText('Overdue', { selector: 'span' }).length).toBeGreaterThan(0);
  await expectAccessible();

  await user.click(main.getByRole('radio', { name: 'Not answered' }));
  await expect.poll(() => main.queryByText('Ada One')).toBeNull();
  main.getByText('Bea Two');
  expect(location.search).toContain('show=open');

  await user.click(main.getByRole('button', { name: 'Change due date for Bea Two' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign form' }));
  await user.clear(dialog.getByLabelText('Due date'));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await main.findByText('No due date');

  await user.click(main.getByRole('button', { name: 'Withdraw from Bea Two' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw form' }));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  await main.findByText('No assignments are in this state.');
  await user.click(main.getByRole('radio', { name: 'All' }));
  await main.findByText('Ada One');
});

test('an anonymous form does not show who has answered', async () => {
  const form = await aForm(portal.db, { anonymous: true, fields });
  const { employerId } = await aCompany(portal.db, { name: 'Acacia Tiling' });
  await assign(form.id, [{ kind: 'company', id: employerId }]);
  const { main } = await portal.visit(`/admin/forms/${form.id}/assigned`, {
    as: await administrator(),
  });
  await main.findByText('Acacia Tiling');
  main.getByText(/^Answers to this form are anonymous/);
  expect(main.queryByText('Not yet')).toBeNull();
  expect(main.queryByRole('radio', { name: 'Answered' })).toBeNull();
  await expectAccessible();
});

test('a list that failed to load shows a message, and can be retried', async () => {
  const form = await aForm(portal.db, { fields });
  portal.fail('form/retrieveAssignments');
  const { user, main } = await portal.visit(`/admin/forms/${form.id}/assigned`, {
    as: await administrator(),
  });
  await main.findByText('The assignments couldn’t be loaded');
  await expectAccessible();
  portal.mend('form/retrieveAssignments');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('No assignments yet');
});

test('home lists what a contact is asked to fill in, until it is submitted', async () => {
  const { user: as, company } = await aContactAs(portal.db, 'writer');
  const form = await aForm(portal.db, { name: 'Yearly survey', fields });
  const other = await aForm(portal.db, { name: 'Late report', fields });
  await assign(form.id, [{ kind: 'company', id: company.id }], '2099-01-31');
  await assign(other.id, [{ kind: 'company', id: company.id }], '2020-01-31');
  const { user, main } = await portal.visit('/home', { as, at: company });
  const section = await main.findByRole('region', { name: 'Forms to fill in' });
  const links = within(section).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Late reportWas due 31-Jan-2020',
    'Yearly surveyDue 31-Jan-2099',
  ]);
  await expectAccessible();
  await user.click(within(section).getByRole('link', { name: /Yearly survey/ }));
  await user.type(await main.findByLabelText(/^Word/), 'Yes');
  await user.click(main.getByRole('button', { name: 'Submit' }));
  await main.findByText(/^Your reference is/);
  await user.click((await screen.findAllByRole('link', { name: 'Home' }))[0] as Element);
  await main.findByRole('link', { name: /Late report/ });
  await expect.poll(() => main.queryByRole('link', { name: /Yearly survey/ })).toBeNull();
});
