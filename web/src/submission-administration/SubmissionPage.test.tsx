import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import { aSubmission, aSubmissionWithPhoto, fileField, nameField } from './test-submission.ts';

const portal = await openPortal();
const administrator = () => staffWith(portal.db, 'isAdmin');
const roofs = { name: 'Roofs', fields: [nameField, fileField] };

test('a submission is shown with its answers, who made it and when', async () => {
  const { id, reference, user } = await aSubmission(portal, { name: 'Site visit' });
  const { main } = await portal.visit(`/admin/submissions/${id}`, { as: await administrator() });
  await screen.findByRole('heading', { level: 1, name: 'Submission' });
  await main.findByRole('heading', { level: 2, name: 'Site visit' });
  const answers = within(main.getByRole('region', { name: 'Answers' }));
  answers.getByText('Full name');
  answers.getByText('Zoë');
  const details = main.getByRole('region', { name: 'Details' });
  expect(details.textContent).toContain(reference);
  expect(details.textContent).toContain(user.email);
  await expectAccessible();
});

test('the form opens from there in the segment that the session keeps for submissions', async () => {
  const { id, formId } = await aSubmission(portal, { name: 'Site visit' });
  const as = await administrator();
  const first = await portal.visit(`/admin/submissions/${id}`, { as });
  const link = await first.main.findByRole('link', { name: 'Site visit' });
  expect(link.getAttribute('href')).toBe(`/admin/forms/${formId}?from=submissions`);
  await first.user.click(link);
  const segments = within(await screen.findByRole('navigation', { name: 'Editor or results' }));
  await first.user.click(segments.getByRole('link', { name: 'Results' }));
  await screen.findByRole('heading', { level: 1, name: 'Form results' });
  expect(JSON.parse(sessionStorage.getItem('editingSettings') ?? '')).toMatchObject({
    editFormSegment: 'results',
    submittedSegment: 'results',
  });
});

test('the answers keep the words of the version that they were made with', async () => {
  const { id, formId } = await aSubmission(portal, { name: 'Feedback' });
  const as = await administrator();
  const token = await portal.app.signIn(as.id);
  const { body } = await portal.app.call('form/retrieveForEdit', { id: formId }, token);
  if (!body.Result) throw new Error('The form is there.');
  const { form } = body.Result;
  const fields = [{ ...nameField, label: 'Whole name' }];
  await portal.app.call('form/saveForm', { form: { ...form, fields }, publish: true }, token);
  const { main } = await portal.visit(`/admin/submissions/${id}`, { as });
  await main.findByText('Full name');
  expect(main.queryByText('Whole name')).toBeNull();
});

test('a submission to an anonymous form names nobody and offers nothing by respondent', async () => {
  const { id, user: who } = await aSubmission(portal, { anonymous: true });
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  await main.findByText('Anonymous');
  expect(main.queryByText(who.email)).toBeNull();
  await user.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('radio')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
});

test('a file is downloaded under the name that its respondent gave it', async () => {
  const { id } = await aSubmissionWithPhoto(portal, roofs, { isUploaded: true });
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await user.click(await main.findByRole('button', { name: /^Roof\.png/ }));
  await waitFor(() => expect(saved).toEqual(['Roof.png']));
  click.mockRestore();
});

test('a submission is printed, and saved as a PDF', async () => {
  const { id, reference } = await aSubmission(portal, { name: 'Site visit' });
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(await main.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await user.click(main.getByRole('button', { name: /PDF/ }));
  // The first drawing starts a thread.
  await waitFor(() => expect(saved).toEqual([`Submission ${reference}.pdf`]), { timeout: 15_000 });
  click.mockRestore();
});

test('a file missing from the store is reported in the words of the specification', async () => {
  const { id } = await aSubmissionWithPhoto(portal, roofs, { isUploaded: true });
  await portal.app.files.objects.remove(`submissions/${id}/roof-1.png`);
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  await user.click(await main.findByRole('button', { name: /^Roof\.png/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not Found');
  expect(alert.textContent).toContain('File was not found in storage.');
});

test('a submission that awaits files names them', async () => {
  const { id } = await aSubmissionWithPhoto(portal, roofs, { isUploaded: false });
  const { main } = await portal.visit(`/admin/submissions/${id}`, { as: await administrator() });
  await main.findByText(/these files have not: Roof\.png\./);
  main.getByText('Roof.png hasn’t finished uploading.');
  main.getByText('Awaiting files');
});

test('its progress and assignee are saved as they are chosen', async () => {
  const { id } = await aSubmission(portal);
  const as = await administrator();
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, { as });
  await user.click(await main.findByRole('radio', { name: 'In progress' }));
  await main.findByText('In progress', { selector: 'span span' });
  await user.click(main.getByRole('button', { name: 'Assign to me' }));
  await waitFor(() => expect(main.queryByRole('button', { name: 'Assign to me' })).toBeNull());
  expect(document.activeElement).toBe(main.getByLabelText('Assigned to'));
  // Shown at once, before the server has it.
  const token = await portal.app.signIn(as.id);
  await waitFor(async () => {
    const { body } = await portal.app.call('submissions/getOne', { id }, token);
    expect(body.Result).toMatchObject({ progress: 'inProgress', assignedTo: { uid: as.id } });
  });
  await portal.visit(`/admin/submissions/${id}`, { as });
  const again = within(await screen.findByRole('region', { name: 'Handling' }));
  const progress = again.getByRole<HTMLInputElement>('radio', { name: 'In progress' });
  expect(progress.checked).toBe(true);
  await waitFor(() => {
    const assignee = again.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
    expect(assignee.value).toBe(as.id);
  });
});

test('a refused change is reverted and reported', async () => {
  const { id } = await aSubmission(portal);
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  portal.fail('submissions/setProgress', 'network');
  await user.click(await main.findByRole('radio', { name: 'Done' }));
  await screen.findByText('The change was not saved');
  expect(main.getByRole<HTMLInputElement>('radio', { name: 'New' }).checked).toBe(true);
});

test('a note is added, and says who wrote it', async () => {
  const { id } = await aSubmission(portal);
  const as = await administrator();
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, { as });
  const note = await main.findByRole('textbox', { name: 'New note' });
  const add = main.getByRole<HTMLButtonElement>('button', { name: 'Add note' });
  expect(add.disabled).toBe(true);
  await user.type(note, 'Rang the site office.');
  portal.fail('submissions/addNote', 'network');
  await user.click(add);
  await main.findByRole('alert');
  expect(note).toHaveProperty('value', 'Rang the site office.');
  portal.mend('submissions/addNote');
  await user.click(add);
  const notes = within(await main.findByRole('list', { name: 'Notes' }));
  expect(notes.getAllByRole('listitem')).toHaveLength(1);
  notes.getByText('Rang the site office.');
  notes.getByText(new RegExp(`^${as.email}, `));
  expect(note).toHaveProperty('value', '');
});

test('a submission is deleted after confirmation, and removed from the list', async () => {
  const { id, reference } = await aSubmission(portal);
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  await user.click(await main.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this submission?' }));
  dialog.getByText(new RegExp(`^Submission ${reference} is deleted with its files and notes`));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 submission deleted');
  await screen.findByRole('heading', { level: 1, name: 'Submissions' });
  expect(screen.queryByRole('link', { name: reference })).toBeNull();
});

test('the list keeps its filters after a deletion', async () => {
  const { formId, reference } = await aSubmission(portal);
  const { user, main } = await portal.visit(`/admin/submissions?form=${formId}`, {
    as: await administrator(),
  });
  await user.click(await main.findByRole('link', { name: new RegExp(reference) }));
  await user.click(await main.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 submission deleted');
  await expect.poll(() => location.pathname).toBe('/admin/submissions');
  expect(location.search).toBe(`?form=${formId}`);
});

test('a submission can be assigned to any of many administrators', async () => {
  const { id } = await aSubmission(portal);
  const names = Array.from({ length: 60 }, (_, index) => `Administrator ${index}`);
  for (const name of names) await aUser(portal.db, { name, isAdmin: true });
  const { main } = await portal.visit(`/admin/submissions/${id}`, { as: await administrator() });
  const choice = await main.findByLabelText<HTMLSelectElement>('Assigned to');
  const offered = () => Array.from(choice.options, ({ text }) => text);
  await expect.poll(offered).toEqual(expect.arrayContaining(names));
});

test('everything that somebody has submitted can be deleted at once', async () => {
  const { id, token, formId, formVersion, user: who } = await aSubmission(portal);
  const sub = { id: crypto.randomUUID(), formId, formVersion };
  const fields = [{ name: 'fullName', value: 'Zoë' }];
  await portal.app.call('form/submitForm', { sub, fields, files: [] }, token);
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  await user.click(await main.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^Everything ${who.name}`) }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 submissions deleted');
});

test('a submission that does not exist leads back to the list', async () => {
  const { main } = await portal.visit('/admin/submissions/nobody-sent-this', {
    as: await administrator(),
  });
  await main.findByText('This submission does not exist.');
  main.getByRole('link', { name: 'All submissions' });
});

test('a submission that failed to load is shown after Retry', async () => {
  const { id } = await aSubmission(portal);
  portal.fail('submissions/getOne');
  const visit = await portal.visit(`/admin/submissions/${id}`, { as: await administrator() });
  await retryOnceMended(portal, visit, 'submissions/getOne', 'The submission couldn’t be loaded');
  await visit.main.findByText('Full name');
});

test('support staff are denied', async () => {
  const { id } = await aSubmission(portal);
  await expectDenied(portal, `/admin/submissions/${id}`, await staffWith(portal.db, 'isSupport'));
});

test('the results of handlers are shown, and a failed one can be tried again', async () => {
  const { id } = await aSubmission(portal, { name: 'Handled' });
  await portal.db.query(
    `insert into handler_runs (submission_id, handler_id, routine, position, state, attempts, at,
       last_error_code)
     values ($1, 'one', 'webhook', 0, 'failed', 11, $2, 'answered:503'),
       ($1, 'two', 'registry', 1, 'done', 1, $2, null),
       ($1, 'three', 'document', 2, 'done', 1, $2, 'noCompany'),
       ($1, 'four', 'mail', 3, 'waiting', 2, $2, 'unexpected')`,
    [id, portal.app.now],
  );
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  const found = await main.findByRole('list', { name: 'Handlers of this submission' });
  const runs = () => within(found).getAllByRole('listitem');
  expect(runs().map((run) => run.textContent)).toEqual([
    expect.stringMatching(
      /^WebhookFailedThe receiver answered with status 503\.Last try .*, 11 triesRetry$/,
    ),
    expect.stringMatching(/^Student systemDoneLast try/),
    expect.stringMatching(/^Document of the companyNothing to doThe respondent has no company\./),
    expect.stringMatching(
      /^EmailWaitingSomething went wrong in the portal\..*Next try .*, 2 tries$/,
    ),
  ]);
  main.getByText('Needs attention');
  await expectAccessible();
  await user.click(within(found).getByRole('button', { name: 'Retry: Webhook' }));
  await screen.findByText('Retry started');
  await waitFor(() => expect(runs()[0]?.textContent).toContain('Waiting'));
  expect(within(found).queryByRole('button')).toBeNull();
});

test('a handler that cannot be tried again says why', async () => {
  const { id } = await aSubmission(portal, { name: 'Handled' });
  await portal.db.query(
    `insert into handler_runs (submission_id, handler_id, routine, state, attempts, at, last_error_code)
     values ($1, 'one', 'webhook', 'failed', 1, $2, 'timeout')`,
    [id, portal.app.now],
  );
  const { user, main } = await portal.visit(`/admin/submissions/${id}`, {
    as: await administrator(),
  });
  portal.fail('submissions/retryHandler');
  await user.click(await main.findByRole('button', { name: 'Retry: Webhook' }));
  await screen.findByText('The retry couldn’t be started');
  main.getByRole('button', { name: 'Retry: Webhook' });
});
