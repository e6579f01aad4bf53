import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { aForm, aPage } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { queryClient } from '../app/query-client.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { stubIndexedDb } from '../test/indexed-db.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import { browserHistory } from '../ui/history.ts';
import { aText, draftsOf, publish, submittedTo } from './test-forms.ts';

const portal = await openPortal();
beforeEach(() => {
  stubIndexedDb();
});

const anybody = () => aUser(portal.db);
const announceForms = () => applyEvent({ name: 'forms', data: '{}' }, queryClient);

test('a form has its own address, and shows its name, description and button text', async () => {
  const { id } = await publish(portal, { description: 'Tell us at once.', submitText: 'Report' });
  const { main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await main.findByLabelText('Name');
  await screen.findByRole('heading', { level: 1, name: 'Incident' });
  main.getByText('Tell us at once.');
  main.getByRole('button', { name: 'Report' });
  await expectAccessible();
});

test('a content page shows its form between the links and the second text', async () => {
  const { id: formId } = await publish(portal);
  const { id } = await aPage(portal.db, {
    title: 'Safety',
    content: '<p>Before</p>',
    content2: '<p>After</p>',
    formId,
  });
  const visit = await portal.visit(`/pages/${id}`, { as: await anybody() });
  const form = within(await visit.main.findByRole('region', { name: 'Incident' }));
  await visit.user.type(await form.findByLabelText('Name'), 'Kim');
  await visit.user.click(form.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Successfully submited Incident form.');
  expect(await submittedTo(portal, formId)).toMatchObject([{ state: 'complete' }]);
  await expectAccessible();
});

test.each([
  ['that does not exist', async () => 'nowhere'],
  ['that is a draft', async () => (await aForm(portal.db, { isPublished: false })).id],
  ['for others', async () => (await publish(portal, { audience: { kind: 'learners' } })).id],
])('a form %s is not found', async (_which, makeId) => {
  const { main } = await portal.visit(`/custom-form/${await makeId()}`, { as: await anybody() });
  await main.findByText('Form not found.');
  await expectAccessible();
});

test('an administrator sees a form meant for others, but cannot submit it', async () => {
  const { id } = await publish(portal, { audience: { kind: 'learners' } });
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit(`/custom-form/${id}`, { as });
  await main.findByText(/^You are not in this form’s audience\./);
  await user.type(main.getByLabelText('Name'), 'Kim');
  await user.click(main.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Forms are not submitted in preview mode.');
  expect(await submittedTo(portal, id)).toEqual([]);
});

test('skeletons show while the form loads', async () => {
  const { id } = await publish(portal);
  portal.hold('form/startForm');
  const { main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await main.findAllByText('Please Wait ...');
  portal.mend('form/startForm');
  await main.findByLabelText('Name');
});

test.each(['form/getOne', 'form/startForm'] as const)(
  'a form for which %s failed is shown after Retry',
  async (path) => {
    const { id } = await publish(portal);
    portal.fail(path);
    const visit = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
    await retryOnceMended(portal, visit, path, 'The form couldn’t be loaded');
    await visit.main.findByLabelText('Name');
  },
);

test('a form without fields says so', async () => {
  const { id } = await publish(portal, { fields: [] });
  const { main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await main.findByText('This form has no fields yet.');
});

test('a form that is not open yet, or has closed, shows the date', async () => {
  const opensAt = new Date(portal.app.now.getTime() + 86_400_000).toISOString();
  const { id } = await publish(portal, { opensAt });
  const { main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await main.findByText(/^This form is not open yet. It opens on \d\d-/);
  const closesAt = new Date(portal.app.now.getTime() - 1000).toISOString();
  const closed = await publish(portal, { closesAt });
  const visit = await portal.visit(`/custom-form/${closed.id}`, { as: await anybody() });
  await visit.main.findByText(/^This form closed on \d\d-/);
  await expectAccessible();
});

test('a form that has reached its maximum of submissions is full', async () => {
  const { id } = await publish(portal, { limit: 1 });
  const first = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await first.user.type(await first.main.findByLabelText('Name'), 'Kim');
  await first.user.click(first.main.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Successful');
  const second = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await second.main.findByText('This form is not taking any more answers.');
});

test('a form that can be submitted once shows its own message afterwards, or the portal’s', async () => {
  const as = await anybody();
  const plain = await publish(portal, { singleSubmission: true });
  const own = await publish(portal, { singleSubmission: true, submitted: '<p>We will call.</p>' });
  for (const [form, words] of [
    [plain, 'Thank you for your submission.'],
    [own, 'We will call.'],
  ] as const) {
    const { user, main } = await portal.visit(`/custom-form/${form.id}`, { as });
    await user.type(await main.findByLabelText('Name'), 'Kim');
    await user.click(main.getByRole('button', { name: 'Submit' }));
    await main.findByText(words);
    main.getByText(/^Your reference is /);
    const again = await portal.visit(`/custom-form/${form.id}`, { as });
    await again.main.findByText(words);
    expect(again.main.queryByLabelText('Name')).toBeNull();
    await expectAccessible();
  }
});

test('an anonymous form explains what that means before the first answer', async () => {
  const { id } = await publish(portal, { anonymous: true });
  const { main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await main.findByText(/^This form is anonymous. Your name and email address are not kept/);
});

test('defaults are fixed or come from the user and the portal, and display fields show them', async () => {
  const as = await aUser(portal.db, { name: 'Kim Lee' });
  const path = (name: string) => ({ default: name, defaultType: 'data-value' });
  const { id } = await publish(portal, {
    fields: [
      aText('site', 'Site', { default: 'Fitzroy' }),
      aText('name', 'Name', path('user.name')),
      {
        type: 'display',
        name: 'app',
        label: 'Portal',
        editProps: { ...path('config.appName') } as object,
      },
      aText('abn', 'ABN', path('user.employer.abn')),
    ],
  });
  const { main } = await portal.visit(`/custom-form/${id}`, { as });
  expect((await main.findByLabelText<HTMLInputElement>('Site (optional)')).value).toBe('Fitzroy');
  expect(main.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('Kim Lee');
  expect(main.getByLabelText<HTMLInputElement>('ABN (optional)').value).toBe('');
  expect(main.getByRole('status', { name: 'Portal' }).textContent).not.toBe('None');
});

test('answers are kept when the form is published again', async () => {
  const { id } = await publish(portal);
  const { user, main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await user.type(await main.findByLabelText('Name'), 'Kim');
  await publish(portal, { id, fields: [aText('name', 'Full name'), aText('site', 'Site')] });
  announceForms();
  await main.findByText(/^The form has changed since you began/);
  expect((await main.findByLabelText<HTMLInputElement>('Full name (optional)')).value).toBe('Kim');
  await user.type(main.getByLabelText('Site (optional)'), 'Fitzroy');
  await user.click(main.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Successful');
  const [submission] = await submittedTo(portal, id);
  expect(submission?.answers).toEqual([
    { name: 'name', value: 'Kim' },
    { name: 'site', value: 'Fitzroy' },
  ]);
});

test.each(['is still on display', 'was left meanwhile'])(
  'a form that stops being anonymous while it %s says so, and saves nothing on the server by itself',
  async (how) => {
    const { id } = await publish(portal, { anonymous: true });
    const as = await anybody();
    const { user, main } = await portal.visit(`/custom-form/${id}`, { as });
    await user.type(await main.findByLabelText('Name'), 'Kim');
    await main.findByText('Saved on this device');
    if (how !== 'is still on display') browserHistory.push('/about');
    await publish(portal, { id, anonymous: false });
    announceForms();
    if (how !== 'is still on display') browserHistory.push(`/custom-form/${id}`);
    const told = await main.findByText(/^This form is no longer anonymous/);
    expect(main.queryByText(/^This form is anonymous/)).toBeNull();
    await user.type(await main.findByLabelText('Name'), 'berley');
    await main.findByText('Saved on this device');
    expect(await draftsOf(portal, id)).toEqual([]);
    await expectAccessible();
    await user.click(main.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Successful');
    await expect.poll(() => told.isConnected).toBe(false);
    expect(await submittedTo(portal, id)).toMatchObject([
      { answers: [{ name: 'name', value: 'Kimberley' }], userId: as.id },
    ]);
  },
);

test('if a form becomes anonymous while it is filled in, its answers stay on this device only', async () => {
  const { id } = await publish(portal);
  const as = await anybody();
  const { user, main } = await portal.visit(`/custom-form/${id}`, { as });
  await user.type(await main.findByLabelText('Name'), 'Kim');
  await main.findByText('Saved. You can continue on another device.');
  browserHistory.push('/about');
  const admin = await portal.app.signIn((await staffWith(portal.db, 'isAdmin')).id);
  const fields = [aText('name', 'Name')];
  const form = { id, name: 'Incident', fields, anonymous: true, version: 1 };
  const saved = await portal.app.call('form/saveForm', { form, publish: true }, admin);
  expect(saved.status).toBe(200);
  announceForms();
  expect(await draftsOf(portal, id)).toEqual([]);
  browserHistory.push(`/custom-form/${id}`);
  await main.findByText(/^This form is anonymous/);
  expect((await main.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Kim');
});

test('a submission of an older version is refused once, and can then be sent with the current version', async () => {
  const { id } = await publish(portal);
  const { user, main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await user.type(await main.findByLabelText('Name'), 'Kim');
  await publish(portal, { id, fields: [aText('name', 'Full name')] });
  await user.click(main.getByRole('button', { name: 'Submit' }));
  await main.findByText('The form was not submitted. Your answers are still here.');
  expect((await main.findByLabelText<HTMLInputElement>('Full name (optional)')).value).toBe('Kim');
  await main.findByText(/^The form has changed since you began. Your answers were kept/);
  await user.click(main.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Successful');
});

test('if a form is archived while it is filled in, its answers stay visible', async () => {
  const { id } = await publish(portal);
  const { user, main } = await portal.visit(`/custom-form/${id}`, { as: await anybody() });
  await user.type(await main.findByLabelText('Name'), 'Kim');
  await portal.db.query(`update contents set archived_at = now() where id = $1`, [id]);
  announceForms();
  await main.findByText(/^This form can no longer be answered/);
  expect(main.getByLabelText<HTMLInputElement>('Name').value).toBe('Kim');
  expect(main.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', true);
});
