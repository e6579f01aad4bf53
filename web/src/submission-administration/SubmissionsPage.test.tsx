import { fireEvent, screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';
import { aSubmission, aSubmissionWithPhoto, fileField, nameField } from './test-submission.ts';

const portal = await openPortal();
const administrator = () => staffWith(portal.db, 'isAdmin');

test('without submissions the page says so', async () => {
  const { main } = await portal.visit('/admin/submissions', { as: await administrator() });
  await main.findByText('No submissions yet');
});

test('submissions are listed with form, respondent and progress, and opened from there', async () => {
  const { reference, user: who } = await aSubmission(portal, { name: 'Site visit' });
  const { user, main } = await portal.visit('/admin/submissions', { as: await administrator() });
  const row = await main.findByRole('row', { name: new RegExp(reference) });
  expect(row.textContent).toMatch(/Site visit.*Version 1.*New.*Not assigned/);
  expect(row.textContent).toContain(who.email);
  await expectAccessible();
  await user.click(main.getByRole('link', { name: reference }));
  await screen.findByRole('heading', { level: 1, name: 'Submission' });
});

test('a submission to an anonymous form names nobody', async () => {
  const { reference, user } = await aSubmission(portal, { name: 'Opinions', anonymous: true });
  const { main } = await portal.visit('/admin/submissions', { as: await administrator() });
  const row = await main.findByRole('row', { name: new RegExp(reference) });
  expect(row.textContent).toContain('Anonymous');
  expect(row.textContent).not.toContain(user.email);
});

test('a submission that still awaits files says so', async () => {
  const form = { name: 'Roofs', fields: [nameField, fileField] };
  const { reference } = await aSubmissionWithPhoto(portal, form, { isUploaded: false });
  const { main } = await portal.visit('/admin/submissions?state=awaiting', {
    as: await administrator(),
  });
  const row = await main.findByRole('row', { name: new RegExp(reference) });
  expect(row.textContent).toContain('Awaiting files');
});

test('the list is filtered by form and version, and all can be shown again', async () => {
  const as = await administrator();
  const wanted = await aSubmission(portal, { name: 'Induction of apprentices' });
  const other = await aSubmission(portal, { name: 'Incident' });
  const { user, main } = await portal.visit('/admin/submissions', { as });
  await main.findByRole('link', { name: other.reference });
  await main.findByRole('option', { name: 'Induction of apprentices' });
  await user.selectOptions(
    main.getByRole('combobox', { name: 'Form' }),
    'Induction of apprentices',
  );
  await main.findByText('1 submission shown');
  main.getByRole('link', { name: wanted.reference });
  await main.findByRole('option', { name: 'Version 1' });
  await user.selectOptions(main.getByRole('combobox', { name: 'Version' }), 'Version 1');
  expect(location.search).toBe(`?form=${wanted.formId}&version=1`);
  await main.findByRole('link', { name: wanted.reference });
  await user.selectOptions(main.getByRole('combobox', { name: 'Progress' }), 'Done');
  await main.findByText('No submissions match');
  await user.click(main.getByRole('button', { name: 'Show all submissions' }));
  await main.findByRole('link', { name: other.reference });
});

test('the list is filtered by days and by state', async () => {
  const form = { name: 'Roofs', fields: [nameField, fileField] };
  const { reference, formId } = await aSubmissionWithPhoto(portal, form, { isUploaded: true });
  const { user, main } = await portal.visit(`/admin/submissions?form=${formId}`, {
    as: await administrator(),
  });
  await main.findByRole('link', { name: reference });
  // The clock in tests starts on 2 March 2026.
  fireEvent.change(main.getByLabelText('From'), { target: { value: '2026-03-03' } });
  await main.findByText('No submissions match');
  expect(location.search).toBe(`?form=${formId}&from=2026-03-03`);
  fireEvent.change(main.getByLabelText('From'), { target: { value: '2026-03-02' } });
  fireEvent.change(main.getByLabelText('To'), { target: { value: '2026-03-02' } });
  await main.findByRole('link', { name: reference });
  await user.selectOptions(main.getByRole('combobox', { name: 'State' }), 'Awaiting files');
  await main.findByText('No submissions match');
  await user.selectOptions(main.getByRole('combobox', { name: 'State' }), 'Complete');
  await main.findByRole('link', { name: reference });
});

test('more submissions are loaded on request', async () => {
  const first = await aSubmission(portal, { name: 'Feedback' });
  const { token, formId, formVersion } = first;
  for (let more = 0; more < 20; more += 1) {
    const sub = { id: crypto.randomUUID(), formId, formVersion };
    const fields = [{ name: 'fullName', value: 'Zoë' }];
    await portal.app.call('form/submitForm', { sub, fields, files: [] }, token);
  }
  const { user, main } = await portal.visit(`/admin/submissions?form=${formId}`, {
    as: await administrator(),
  });
  await main.findByText('20 submissions shown');
  await user.click(main.getByRole('button', { name: 'Load more' }));
  await main.findByText('21 submissions shown');
  expect(main.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('submissions that failed to load are shown after Retry', async () => {
  const { reference, formId } = await aSubmission(portal);
  portal.fail('submissions/retrieveSubmissions');
  const visit = await portal.visit(`/admin/submissions?form=${formId}`, {
    as: await administrator(),
  });
  await retryOnceMended(
    portal,
    visit,
    'submissions/retrieveSubmissions',
    'The submissions couldn’t be loaded',
  );
  await visit.main.findByRole('link', { name: reference });
});

test('contacts and support staff are denied', async () => {
  await expectDenied(portal, '/admin/submissions', await staffWith(portal.db, 'isSupport'));
  await expectDenied(portal, '/admin/submissions', (await aContactAs(portal.db, 'admin')).user);
});
