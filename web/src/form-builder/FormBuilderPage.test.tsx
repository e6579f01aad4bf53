import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { InputOf } from '@tradebridge/contract/calls';
import type { Form, FormInput } from '@tradebridge/contract/forms';
import { expect, test } from 'vitest';
import { aCompany } from '../../../server/src/companies/test-contacts.ts';
import { aForm } from '../../../server/src/content/test-content.ts';
import { editingSettings } from '../app/editing-settings.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended, signInAgain } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const anAdmin = () => staffWith(portal.db, 'isAdmin');

type Fields = NonNullable<FormInput['fields']>;

const yesOrNo = {
  type: 'radio',
  name: 'hurt',
  label: 'Was anybody hurt?',
  editProps: {
    options: [
      { label: 'Yes', value: 'Yes' },
      { label: 'No', value: 'No' },
    ],
  },
} as const satisfies Fields[number];

const who = {
  type: 'text',
  name: 'who',
  label: 'Who was it?',
  editProps: { showIf: { all: [{ field: 'hurt', op: 'equals', value: 'Yes' }] } },
} as const satisfies Fields[number];

/** The server's form, including its draft. */
async function keptOf(id: string): Promise<Form> {
  const token = await portal.app.signIn((await anAdmin()).id);
  const { body } = await portal.app.call('form/retrieveForEdit', { id }, token);
  if (!body.Result) throw new Error(`There is no form ${id}.`);
  return body.Result.form;
}

/** Another administrator saves a form. */
async function saveMeanwhile(id: string, changed: Partial<InputOf<'form/saveForm'>['form']>) {
  const other = await anAdmin();
  const token = await portal.app.signIn(other.id);
  const form = { ...(await keptOf(id)), ...changed };
  const { status } = await portal.app.call('form/saveForm', { form, publish: false }, token);
  expect(status).toBe(200);
  return other;
}

async function build(given: Parameters<typeof aForm>[1] & { id: string }) {
  await aForm(portal.db, { isPublished: false, ...given });
  const as = await anAdmin();
  const visit = await portal.visit(`/admin/forms/${given.id}`, { as });
  const { main } = visit;
  await screen.findByRole('heading', { level: 1, name: 'Edit form' });
  await main.findByRole('button', { name: 'Publish' });
  const titles = () =>
    [...document.querySelectorAll('[data-field]')].map(
      (row) => row.querySelector('span > span')?.textContent,
    );
  const field = (name: RegExp | string) =>
    within(main.getByRole('list', { name: 'Form fields' })).getByRole('button', { name });
  const add = async (kind: RegExp) => {
    await visit.user.click(main.getByRole('button', { name: 'Add a field' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a field' }));
    await visit.user.click(dialog.getByRole('button', { name: kind }));
  };
  const panel = () => within(main.getByRole('region', { name: /^(Properties:|Form settings)/ }));
  return { ...visit, as, titles, field, add, panel };
}

test('a form is built field by field, saved automatically, and published separately', async () => {
  const { user, main, add, panel, titles } = await build({ id: 'built', name: 'Built' });
  await main.findByText('No fields yet');
  await expectAccessible();
  await add(/^Short text/);
  const label = await main.findByRole<HTMLInputElement>('textbox', { name: 'Label' });
  await user.clear(label);
  await user.type(label, 'Your trade');
  expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('your_trade');
  await user.click(panel().getByRole('switch', { name: 'Required' }));
  await add(/^New page/);
  await add(/^Signature/);
  expect(titles()).toEqual(['Your trade', 'New page', 'Signature']);
  await main.findByText('‘Signature’ added as 3 of 3.');
  await main.findByText(/^Saved/);
  expect((await keptOf('built')).fields).toMatchObject([
    { type: 'text', name: 'your_trade', label: 'Your trade', editProps: { required: true } },
    { type: 'header', editProps: { page: true } },
    { type: 'file', name: 'signature', editProps: { draw: true } },
  ]);
  const canvas = within(main.getByRole('region', { name: 'The form as users will see it' }));
  canvas.getByText('Your trade');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish ‘Built’?' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/Users can now answer the form/);
  await main.findByText('Published');
  await user.click(main.getByRole('button', { name: 'Hide from users' }));
  const hide = within(await screen.findByRole('dialog', { name: 'Hide ‘Built’ from users?' }));
  await user.click(hide.getByRole('button', { name: 'Hide' }));
  await screen.findByText('No one can answer the form any more.');
  await main.findByText('Hidden');
});

test('fields are moved, copied and deleted by buttons and keys, and each change is announced', async () => {
  const fields: Fields = ['One', 'Two', 'Three'].map((label) => ({
    type: 'text',
    name: label.toLowerCase(),
    label,
  }));
  const { user, main, field, titles } = await build({ id: 'moved', name: 'Moved', fields });
  await user.click(field(/One/));
  await user.click(main.getByRole('button', { name: 'Move down' }));
  await main.findByText('‘One’ is now 2 of 3.');
  expect(titles()).toEqual(['Two', 'One', 'Three']);
  await user.click(main.getByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move ‘One’' }));
  await user.clear(dialog.getByLabelText('Place, from 1 to 3'));
  await user.type(dialog.getByLabelText('Place, from 1 to 3'), '3{Enter}');
  expect(titles()).toEqual(['Two', 'Three', 'One']);
  field(/One/).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(titles()).toEqual(['Two', 'One', 'Three']);
  await waitFor(() => expect(document.activeElement).toBe(field(/One/)));
  await user.keyboard('{Control>}d{/Control}');
  expect(titles()).toEqual(['Two', 'One', 'One', 'Three']);
  field(/Three/).focus();
  await user.keyboard('{Delete}');
  expect(titles()).toEqual(['Two', 'One', 'One']);
  await main.findByText('‘Three’ deleted.');
  await user.click(main.getByRole('button', { name: 'Undo' }));
  await main.findByText('Undone.');
  expect(titles()).toEqual(['Two', 'One', 'One', 'Three']);
  await user.keyboard('{Control>}z{/Control}');
  expect(titles()).toEqual(['Two', 'One', 'Three']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await main.findByText('Redone.');
  expect(titles()).toEqual(['Two', 'One', 'One', 'Three']);
  await user.click(main.getByRole('button', { name: 'Keyboard shortcuts' }));
  const help = within(
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts in the field list' }),
  );
  help.getByText('Move the field up or down');
});

test('a deleted field is restored from its toast, and later changes stay', async () => {
  const { user, main, field, titles } = await build({
    id: 'back',
    name: 'Back',
    fields: [yesOrNo, who],
  });
  await user.click(field(/Who was it/));
  await user.click(main.getByRole('button', { name: 'Delete' }));
  expect(titles()).toEqual(['Was anybody hurt?']);
  await user.type(await main.findByRole('textbox', { name: 'Label' }), ' Really?');
  const toast = screen
    .getAllByRole('button', { name: 'Undo' })
    .find((button) => !main.queryAllByRole('button', { name: 'Undo' }).includes(button));
  if (!toast) throw new Error('The toast offers no way back.');
  await user.click(toast);
  expect(titles()).toEqual(['Was anybody hurt? Really?', 'Who was it?']);
});

test('a condition is built in words, and one that a change breaks is reported and can be fixed', async () => {
  const { user, main, field, panel, titles } = await build({
    id: 'conditions',
    name: 'Conditions',
    fields: [
      yesOrNo,
      { type: 'date', name: 'day', label: 'Which day?' },
      { type: 'text', name: 'more', label: 'More' },
    ],
  });
  await user.click(field(/More/));
  await user.click(panel().getByRole('button', { name: 'Add a condition' }));
  const first = within(panel().getByRole('listitem', { name: 'Condition 1' }));
  await user.selectOptions(first.getByRole('combobox', { name: 'Field' }), 'Was anybody hurt?');
  await user.selectOptions(first.getByRole('combobox', { name: 'Comparison' }), 'is not');
  await user.selectOptions(first.getByRole('combobox', { name: 'Value' }), 'No');
  await user.click(panel().getByRole('button', { name: 'Add a condition' }));
  await user.selectOptions(panel().getByRole('combobox', { name: 'Show this when' }), 'any');
  await expectAccessible();
  await main.findByText(/^Saved/);
  expect((await keptOf('conditions')).fields[2]?.editProps.showIf).toEqual({
    any: [
      { field: 'hurt', op: 'notEquals', value: 'No' },
      { field: 'day', op: 'isNotEmpty' },
    ],
  });
  // The condition follows a renaming.
  await user.click(field(/Was anybody hurt/));
  const name = panel().getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  panel().getByText('Enter a name');
  await user.type(name, 'injured');
  expect(main.queryByText(/no longer work/)).toBeNull();
  // A removed option breaks it.
  await user.click(panel().getByRole('button', { name: 'Remove No' }));
  await main.findByText('1 condition no longer works:');
  main.getByRole('button', { name: /‘More’: The option .* does not exist/ });
  await user.click(main.getByRole('button', { name: 'Undo the last change' }));
  await waitFor(() => expect(main.queryByText(/no longer work/)).toBeNull());
  // So does a field moved behind it.
  await user.click(field(/More/));
  await user.click(main.getByRole('button', { name: 'Move up' }));
  await user.click(main.getByRole('button', { name: 'Move up' }));
  expect(titles()[0]).toBe('More');
  await main.findByText('2 conditions no longer work:');
  await user.click(main.getByRole('button', { name: 'Remove broken conditions' }));
  await main.findByText('Broken conditions removed.');
  expect(main.queryByText(/no longer work:/)).toBeNull();
});

test('whatever prevents publication is listed with links to the fields', async () => {
  const { user, main, panel } = await build({
    id: 'faulty',
    name: 'Faulty',
    fields: [
      { type: 'text', name: 'fine', label: 'Fine' },
      { type: 'select', name: 'empty', label: 'Without options' },
    ],
  });
  main.getByText('Needs attention');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(
    await screen.findByRole('dialog', {
      name: '1 thing to fix before the form can be published',
    }),
  );
  await user.click(
    dialog.getByRole('button', { name: '‘Without options’: Add at least one option' }),
  );
  await main.findByRole('region', { name: 'Properties: Without options' });
  await user.click(panel().getByRole('button', { name: 'Add an option' }));
  await waitFor(() => expect(main.queryByText('Needs attention')).toBeNull());
});

test('many options can be pasted at once, and their texts change without their stored values', async () => {
  const { user, field, panel, main } = await build({
    id: 'options',
    name: 'Options',
    isPublished: true,
    fields: [yesOrNo],
  });
  await user.click(field(/Was anybody hurt/));
  await user.click(panel().getByRole('button', { name: 'Paste several lines' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste several lines' }));
  await user.click(dialog.getByRole('textbox', { name: 'One per line' }));
  await user.paste('Perhaps\nNo\n\nLater');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  const third = await panel().findByRole<HTMLInputElement>('textbox', { name: 'Option 3' });
  expect(third.value).toBe('Perhaps');
  await user.type(panel().getByRole('textbox', { name: 'Option 1' }), ', badly');
  await user.click(panel().getByRole('checkbox', { name: /Show the stored values/ }));
  expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Value of option 1' }).value).toBe(
    'Yes',
  );
  await user.click(panel().getByRole('button', { name: 'Move up: Later' }));
  await main.findByText(/^Saved/);
  expect((await keptOf('options')).fields[0]?.editProps.options).toEqual([
    { label: 'Yes, badly', value: 'Yes' },
    { label: 'No', value: 'No' },
    { label: 'Later', value: 'Later' },
    { label: 'Perhaps', value: 'Perhaps' },
  ]);
});

test('a field can become another kind of field, which can be undone (FORM-008)', async () => {
  const { user, main, field, panel } = await build({
    id: 'kinds',
    name: 'Kinds',
    fields: [
      { type: 'text', name: 'site', label: 'Site', editProps: { required: true } },
      {
        type: 'text',
        name: 'why',
        label: 'Why',
        editProps: { showIf: { all: [{ field: 'site', op: 'contains', value: 'x' }] } },
      },
    ],
  });
  await user.click(field(/^Site/));
  await user.click(panel().getByRole('button', { name: 'Change type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the type of ‘Site’' }));
  await user.click(dialog.getByRole('button', { name: /^Yes or no/ }));
  await main.findByText('‘Site’ is now of the type ‘Yes or no’.');
  await main.findByText('‘Why’: Fields of this type can’t be compared like this');
  await main.findByText(/^Saved/);
  expect((await keptOf('kinds')).fields[0]).toMatchObject({ type: 'toggle', name: 'site' });
  await user.click(main.getByRole('button', { name: 'Undo' }));
  await expect
    .poll(async () => (await keptOf('kinds')).fields[0])
    .toMatchObject({ type: 'text', name: 'site', editProps: { required: true } });
});

test('a pattern is validated while it is typed, and can be tried', async () => {
  const { user, field, panel } = await build({
    id: 'pattern',
    name: 'Pattern',
    fields: [{ type: 'text', name: 'code', label: 'Code' }],
  });
  await user.click(field(/Code/));
  const pattern = panel().getByRole('textbox', { name: 'Pattern that answers must match' });
  await user.click(pattern);
  await user.paste('(?=lookahead)');
  await panel().findByText('The portal can’t use this pattern');
  await user.clear(pattern);
  await user.click(pattern);
  await user.paste('^\\d{4}$');
  await user.type(panel().getByRole('textbox', { name: 'Test it' }), '12a');
  await panel().findByText('Does not match');
  await user.clear(panel().getByRole('textbox', { name: 'Test it' }));
  await user.type(panel().getByRole('textbox', { name: 'Test it' }), '1234');
  await panel().findByText('Matches');
});

const properties: [type: Fields[number]['type'], fields: string[]][] = [
  ['header', ['Label', 'Text below the heading']],
  ['paragraph', ['Text']],
  ['display', ['Label', 'Name', 'Help text']],
  [
    'textarea',
    [
      'Label',
      'Name',
      'Help text',
      'Placeholder',
      'Visible lines',
      'Pattern that answers must match',
    ],
  ],
  ['address', ['Label', 'Name', 'Help text']],
  ['likert', ['Label', 'Name', 'Help text', 'Label at the low end', 'Label at the high end']],
  ['nps', ['Label', 'Name', 'Help text', 'Label at the low end', 'Label at the high end']],
  ['file', ['Label', 'Name', 'Help text', 'Largest file in megabytes']],
  ['hidden', ['Label', 'Name']],
];

test('each type offers the texts that it uses, and no others', async () => {
  const { user, main, panel } = await build({
    id: 'texts',
    name: 'Texts',
    fields: properties.map(([type]) => ({ type, name: `of_${type}`, label: `Of ${type}` })),
  });
  for (const [type, names] of properties) {
    await user.click(
      within(main.getByRole('list', { name: 'Form fields' })).getByRole('button', {
        name: new RegExp(`^Of ${type}`),
      }),
    );
    const shown = panel()
      .getAllByRole('textbox')
      .map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent);
    expect(shown, type).toEqual(names);
    const isRequiredOffered = panel().queryByRole('switch', { name: 'Required' }) !== null;
    expect(isRequiredOffered, type).toBe(
      ['textarea', 'address', 'likert', 'nps', 'file'].includes(type),
    );
  }
});

test('without a size limit of its own, a field is said to have the one of the portal settings', async () => {
  const { user, main, field, panel } = await build({
    id: 'file-size',
    name: 'File size',
    fields: [{ type: 'file', name: 'photo', label: 'Photo' }],
  });
  await main.findByText(/, up to 200 KB each/);
  await user.click(field(/^Photo/));
  panel().getByText('Up to 10 MB. Leave empty for the limit in the portal settings.');
});

test('the properties panel can be hidden, and stays hidden for the session (FORM-077)', async () => {
  const { user, main, panel } = await build({ id: 'hidden-panel', name: 'Panel' });
  panel().getByRole('textbox', { name: 'Name' });
  await user.click(main.getByRole('button', { name: 'Hide the properties' }));
  expect(main.queryByRole('region', { name: 'Form settings' })).toBeNull();
  expect(editingSettings.get().isPropertiesPanelExpanded).toBe(false);
  await user.click(main.getByRole('button', { name: 'Show the properties' }));
  panel().getByRole('textbox', { name: 'Name' });
});

test('the properties of the form are saved', async () => {
  const { user, main, panel } = await build({ id: 'properties', name: 'Properties' });
  const name = panel().getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  panel().getByText('A form needs a name');
  await user.type(name, 'All of it');
  await user.click(panel().getByRole('switch', { name: 'Anonymous' }));
  await user.click(panel().getByRole('switch', { name: 'Once per user' }));
  panel().getByText('Anonymous forms have no address to email a copy to.');
  await user.type(panel().getByRole('textbox', { name: 'Submission limit' }), '40');
  await user.type(panel().getByRole('textbox', { name: 'Days to keep submissions' }), '365');
  await user.click(panel().getByRole('radio', { name: 'Contacts with chosen roles' }));
  panel().getByText('Choose at least one role, or no one can answer.');
  await user.click(panel().getByRole('checkbox', { name: 'Company Admin' }));
  await user.click(
    panel().getByRole('switch', { name: 'Go back to the previous page after submitting' }),
  );
  await expectAccessible();
  await main.findByText(/^Saved/);
  expect(await keptOf('properties')).toMatchObject({
    name: 'All of it',
    anonymous: true,
    singleSubmission: true,
    submitText: 'Submit',
    limit: 40,
    retentionDays: 365,
    navBackOnSubmit: true,
    audience: { kind: 'roles', roles: ['admin'] },
  });
});

test('before publication, the builder shows how many submissions a retention period would delete now and soon', async () => {
  const { id, version } = await aForm(portal.db, { id: 'kept-for', name: 'Kept' });
  await portal.db.query(
    `insert into submission_forms (id, form_id, version, definition)
     values ('kept-for-1', $1, $2, '{"name": "Kept", "fields": []}')`,
    [id, version],
  );
  await portal.db.query(
    `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous,
       content_hash, answers, state, reference, submitted_at, completed_at)
     select 'kept-for-' || days, $1, $2, 'Kept', 'kept-for-1', false, '', '[]', 'complete',
       'kept-for-' || days, $3::timestamptz - make_interval(days => days), $3
     from unnest(array[1, 350, 360, 400]) as days`,
    [id, version, portal.app.now],
  );
  const { user, main } = await portal.visit(`/admin/forms/${id}`, { as: await anAdmin() });
  const days = await main.findByRole('textbox', { name: 'Days to keep submissions' });
  expect(main.queryByText(/will be deleted/)).toBeNull();
  await user.type(days, '365');
  await main.findByText('1 submission is already older and will be deleted when you publish.');
  main.getByText('2 submissions will be deleted within the following 30 days.');
  await user.clear(days);
  await user.type(days, '355');
  await main.findByText('2 submissions are already older and will be deleted when you publish.');
  main.getByText('1 submission will be deleted within the following 30 days.');
  portal.fail('submissions/retrieveExpiring');
  await user.clear(days);
  await user.type(days, '100');
  await main.findByText('The number of submissions to be deleted couldn’t be loaded');
  const { rows } = await portal.db.query('select from submissions where form_id = $1', [id]);
  expect(rows).toHaveLength(4);
});

test('companies that may answer are found and shown by name', async () => {
  const { employerId, name } = await aCompany(portal.db);
  const { user, main, panel } = await build({ id: 'companies', name: 'Companies' });
  await user.click(panel().getByRole('radio', { name: 'Contacts of chosen companies' }));
  panel().getByText('No company is chosen yet, so no one can answer.');
  await user.click(main.getByRole('button', { name: 'Publish' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '1 thing to fix before the form can be published' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.type(panel().getByRole('searchbox', { name: /^Find a company/ }), name);
  await user.click(await panel().findByRole('button', { name: `Add ${name}` }));
  const chosen = within(panel().getByRole('list', { name: 'Companies' }));
  await chosen.findByText(name);
  await main.findByText(/^Saved/);
  expect((await keptOf('companies')).audience).toMatchObject({
    kind: 'companies',
    companyIds: [employerId],
  });
});

test('a form opens and closes on the institution’s clock, and never closes before it opens', async () => {
  const { main, panel } = await build({ id: 'times', name: 'Times' });
  const enter = (label: string, value: string) =>
    fireEvent.change(panel().getByLabelText(label), { target: { value } });
  enter('Opens', '2026-07-01T09:00');
  enter('Closes', '2026-07-01T08:00');
  panel().getByText('Must be after it opens');
  enter('Closes', '2026-07-31T17:00');
  expect(panel().queryByText('Must be after it opens')).toBeNull();
  await main.findByText(/^Saved/);
  await expect.poll(async () => (await keptOf('times')).closesAt).toMatch(/^2026-07-31T07:00:00/);
  expect((await keptOf('times')).opensAt).toMatch(/^2026-06-30T23:00:00/);
});

test('of 200 fields only those that move are rendered, and no more can be added', async () => {
  const fields: Fields = Array.from({ length: 200 }, (_, place) => ({
    type: 'text',
    name: `field_${place}`,
    label: `Field ${place}`,
  }));
  const { user, main, field } = await build({ id: 'most', name: 'Most', fields });
  const button = main.getByRole<HTMLButtonElement>('button', { name: 'Add a field' });
  expect(button.disabled).toBe(true);
  await user.click(field(/^Field 5 /));
  const drawn = new Set<Node>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) drawn.add(target);
  });
  const list = main.getByRole('list', { name: 'Form fields' });
  observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
  await user.click(main.getByRole('button', { name: 'Move down' }));
  await main.findByText('‘Field 5’ is now 7 of 200.');
  observer.disconnect();
  const rows = [...list.children].filter((row) => [...drawn].some((node) => row.contains(node)));
  expect(rows.length).toBeLessThan(5);
});

test('leaving the builder with unsaved changes asks first', async () => {
  const { user, main, panel } = await build({ id: 'leaving', name: 'Leaving' });
  portal.fail('form/saveForm');
  await user.type(panel().getByRole('textbox', { name: 'Description above the fields' }), 'Words');
  await main.findByText(/^Not saved: /);
  await user.click(screen.getByRole('link', { name: 'Pages' }));
  const dialog = within(await screen.findByRole('dialog', { name: /changes/i }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  portal.mend('form/saveForm');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(/^Saved/);
  expect((await keptOf('leaving')).description).toBe('Words');
});

test('unsaved changes from an expired session are restored for the same user', async () => {
  const { as, main, add, titles } = await build({ id: 'ended', name: 'Ended' });
  portal.hold('form/saveForm');
  await add(/^Short text/);
  await main.findByText('Saving…');
  await portal.db.query('delete from sessions');
  portal.mend('form/saveForm');
  await signInAgain(portal, as, '/admin/forms/ended');
  await screen.findByText(/Your changes from before your session ended are restored/);
  expect(titles()).toEqual(['New question']);
  fireEvent.click(screen.getByRole('button', { name: 'Save now' }));
  await screen.findByText(/^Saved/);
  expect((await keptOf('ended')).fields).toHaveLength(1);
});

test('changes saved by another user are shown and never overwritten', async () => {
  const { user, main, field, titles } = await build({
    id: 'both',
    name: 'Both',
    fields: [yesOrNo],
  });
  await user.click(field(/Was anybody hurt/));
  portal.fail('form/saveForm');
  await user.type(main.getByRole('textbox', { name: 'Label' }), ' Really?');
  const other = await saveMeanwhile('both', { name: 'Theirs', fields: [yesOrNo, who] });
  portal.mend('form/saveForm');
  await main.findByText(new RegExp(`${other.email} has changed this in the meantime. Nothing is`));
  await user.click(main.getByRole('button', { name: 'Compare and choose' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }));
  dialog.getByText('Theirs');
  dialog.getByText(/Was anybody hurt\? Really\? \(Single choice\)/);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
  await main.findByRole('heading', { name: 'Theirs' });
  expect(titles()).toEqual(['Was anybody hurt?', 'Who was it?']);
  // Another user's changes cannot be undone.
  expect(main.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

test('a version from the history replaces the draft', async () => {
  const { version } = await aForm(portal.db, { id: 'versions', name: 'First', fields: [yesOrNo] });
  const { user, main, titles } = await build({
    id: 'versions',
    name: 'Second',
    version,
    fields: [],
  });
  await user.click(main.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  await user.click(await history.findByRole('button', { name: /^Restore Version/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Restore Version/ }));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await main.findByRole('heading', { name: 'First' });
  expect(titles()).toEqual(['Was anybody hurt?']);
});

test('the preview shows the draft, says who may answer, and submits nothing', async () => {
  await aForm(portal.db, {
    id: 'previewed',
    name: 'Previewed',
    isPublished: false,
    audience: { kind: 'contacts' },
    fields: [{ type: 'toggle', name: 'agree', label: 'Agreed' }],
  });
  const as = await anAdmin();
  const { user, main } = await portal.visit('/preview/form/previewed?as=learner', { as });
  await screen.findByText('Preview of the draft, as seen by: Learner');
  await main.findByText('This user can’t answer the form.');
  await user.click(await main.findByRole('button', { name: 'Submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview Form Submission' }));
  dialog.getByText('Forms are not submitted in preview mode.');
});

test('a missing form shows a message, and one that failed to load is shown after Retry', async () => {
  const { main } = await portal.visit('/admin/forms/nowhere', { as: await anAdmin() });
  await main.findByText('This form does not exist. Someone may have deleted it.');
  main.getByRole('link', { name: 'All forms' });
  await portal.leave();
  await aForm(portal.db, { id: 'again', name: 'Again' });
  portal.fail('form/retrieveForEdit');
  const visit = await portal.visit('/admin/forms/again', { as: await anAdmin() });
  await retryOnceMended(portal, visit, 'form/retrieveForEdit', 'The form couldn’t be loaded');
  await visit.main.findByRole('heading', { name: 'Again' });
});

test.each(['/admin/forms/any', '/preview/form/any'])(
  'support staff have no access to %s',
  async (path) => {
    await expectDenied(portal, path, await staffWith(portal.db, 'isSupport'));
  },
);
