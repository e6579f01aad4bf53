import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { type FormField, field } from '@tradebridge/contract/forms';
import type { z } from '@tradebridge/contract/schema';
import { Profiler, type ProfilerOnRenderCallback } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConfig } from '../app/config.ts';
import { queryClient } from '../app/query-client.ts';
import { testConfig } from '../test/config.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { FieldView } from './FieldView.tsx';
import { FormView, type FormViewProps } from './FormView.tsx';
import { FormEntry } from './form-entry.ts';

let root: Root;
beforeEach(() => {
  setConfig(testConfig);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') ?? document.body);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

type Given = z.input<typeof field>;

function show(given: Given[], more: Partial<FormViewProps> = {}) {
  const fields = given.map((one) => field.parse(one));
  const form = { description: '', submitText: 'Send it', fields };
  root.render(
    <QueryClientProvider client={queryClient}>
      <FormView form={form} mode="preview" {...more} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

const required = { required: true };
const submit = () => screen.getByRole('button', { name: 'Send it' });

async function tryToSubmit(user: ReturnType<typeof show>): Promise<void> {
  await user.click(submit());
  const dialog = await screen.findByRole('dialog', { name: 'Incomplete Form' });
  within(dialog).getByText('Please fill in all required fields before submitting.');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
}

test('completing a preview says that nothing is submitted', async () => {
  const onSubmit = vi.fn();
  const user = show([{ type: 'text', name: 'name', label: 'Name' }], { onSubmit });
  await user.click(await screen.findByRole('button', { name: 'Send it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preview Form Submission' });
  within(dialog).getByText('Forms are not submitted in preview mode.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an incomplete form lists its errors, which link to their fields', async () => {
  const onSubmit = vi.fn();
  const user = show([{ type: 'text', name: 'name', label: 'Name', editProps: required }], {
    mode: 'live',
    onSubmit,
  });
  await screen.findByLabelText('Name');
  expect(screen.queryByText('Name is required.')).toBeNull();
  await tryToSubmit(user);
  await expect.poll(() => document.activeElement?.textContent).toBe('Please correct:');
  screen.getByText('Please correct the errors listed above.');
  expect(onSubmit).not.toHaveBeenCalled();
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: 'Name is required.' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.keyboard('Kim');
  expect(screen.queryByText('Please correct the errors listed above.')).toBeNull();
  await user.click(submit());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('every type of field shows its label and help', async () => {
  const options = [
    { label: 'Red', value: 'red' },
    { label: 'Blue', value: 'blue' },
  ];
  show([
    { type: 'header', label: 'About you', editProps: { description: 'As on your licence' } },
    { type: 'paragraph', label: 'Please answer all.' },
    { type: 'display', name: 'shown', label: 'Site', editProps: { default: 'Fitzroy' } },
    { type: 'text', name: 'text', label: 'Name', editProps: { placeholder: 'In full' } },
    { type: 'textarea', name: 'area', label: 'What happened', editProps: { rows: 7 } },
    { type: 'email', name: 'email', label: 'Email', editProps: { description: 'We write once' } },
    { type: 'address', name: 'address', label: 'Where', editProps: { localOnly: true } },
    { type: 'date', name: 'date', label: 'Day' },
    { type: 'time', name: 'time', label: 'Time' },
    { type: 'datetime', name: 'datetime', label: 'Moment' },
    { type: 'toggle', name: 'toggle', label: 'Was anybody hurt?' },
    { type: 'select', name: 'select', label: 'Colour', editProps: { options } },
    { type: 'radio', name: 'radio', label: 'Other colour', editProps: { options } },
    { type: 'likert', name: 'likert', label: 'How was', editProps: { questions: ['Food', 'Bed'] } },
    {
      type: 'nps',
      name: 'nps',
      label: 'Again?',
      editProps: { lowLabel: 'never', highLabel: 'sure' },
    },
    { type: 'hidden', name: 'hidden', label: 'Nobody sees', editProps: { default: 'x' } },
  ]);
  await screen.findByRole('heading', { level: 2, name: 'About you' });
  screen.getByText('As on your licence');
  screen.getByText('Please answer all.');
  expect(screen.getByRole('status', { name: 'Site' }).textContent).toBe('Fitzroy');
  expect(screen.getByLabelText('Name (optional)').getAttribute('placeholder')).toBe('In full');
  expect(screen.getByLabelText('What happened (optional)').getAttribute('rows')).toBe('7');
  const email = screen.getByLabelText('Email (optional)');
  expect(email.getAttribute('type')).toBe('email');
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'We write once',
  );
  const address = within(await screen.findByRole('group', { name: 'Where (optional)' }));
  address.getByLabelText('Line 1');
  expect(address.queryByText('Is it an Australian address?')).toBeNull();
  expect(screen.getByLabelText('Day (optional)').getAttribute('type')).toBe('date');
  expect(screen.getByLabelText('Time (optional)').getAttribute('type')).toBe('time');
  expect(screen.getByLabelText('Moment (optional)').getAttribute('type')).toBe('datetime-local');
  screen.getByRole('switch', { name: 'Was anybody hurt?' });
  const colours = within(screen.getByLabelText('Colour (optional)')).getAllByRole('option');
  expect(colours.map(({ textContent }) => textContent)).toEqual(['Choose', 'Red', 'Blue']);
  const others = screen.getByRole('radiogroup', { name: 'Other colour (optional)' });
  expect(within(others).getAllByRole('radio')).toHaveLength(2);
  const food = screen.getByRole('group', { name: 'Food' });
  expect(within(food).getAllByRole('radio')).toHaveLength(5);
  const again = within(screen.getByRole('group', { name: 'Again? (optional)' }));
  expect(again.getAllByRole('radio')).toHaveLength(11);
  again.getByText('0 is never');
  again.getByText('10 is sure');
  expect(screen.queryByText('Nobody sees')).toBeNull();
  await expectAccessible();
});

test('an unknown type of field shows a message', async () => {
  const fields = [{ ...field.parse({ type: 'text', name: 'a', label: 'A' }), type: 'hologram' }];
  const form = { description: '', submitText: 'Send it', fields: fields as FormField[] };
  show([], { form });
  await screen.findByText('Error: unknown field type: hologram');
});

test('an error shows after a field is changed or left, not before', async () => {
  const user = show([
    { type: 'email', name: 'email', label: 'Email', editProps: required },
    { type: 'text', name: 'name', label: 'Name', editProps: required },
  ]);
  const email = await screen.findByLabelText('Email');
  await user.click(email);
  expect(screen.queryByText('Email is required.')).toBeNull();
  await user.tab();
  await screen.findByText('Email is required.');
  expect(screen.queryByText('Name is required.')).toBeNull();
  await user.type(email, 'kim');
  await screen.findByText('Must be a valid email address');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.type(email, '@example.com');
  expect(screen.queryByText('Must be a valid email address')).toBeNull();
});

test('likert and nps fields count as touched after the first interaction', async () => {
  const user = show([
    {
      type: 'likert',
      name: 'likert',
      label: 'How was',
      editProps: { ...required, questions: ['Food', 'Bed'] },
    },
    { type: 'nps', name: 'nps', label: 'Again?' },
  ]);
  const food = within(await screen.findByRole('group', { name: 'Food' }));
  expect(screen.queryByText('How was is required.')).toBeNull();
  await user.click(food.getByRole('radio', { name: '4' }));
  await screen.findByText('How was is required.');
  const bed = within(screen.getByRole('group', { name: 'Bed' }));
  await user.click(bed.getByRole('radio', { name: '5' }));
  expect(screen.queryByText('How was is required.')).toBeNull();
  const again = within(screen.getByRole('group', { name: /Again/ }));
  await user.click(again.getByRole('radio', { name: '0' }));
  await user.click(await again.findByRole('button', { name: 'Clear the answer to Again?' }));
  expect(again.queryByRole('radio', { checked: true })).toBeNull();
});

test('a failed regular expression shows the form’s own message', async () => {
  const user = show([
    { type: 'text', name: 'tc', label: 'Contract', editProps: { regex: '^TC\\d+$' } },
    {
      type: 'text',
      name: 'po',
      label: 'Order',
      editProps: { regex: '^PO', regexMessage: 'Begins with PO' },
    },
  ]);
  await user.type(await screen.findByLabelText('Contract (optional)'), 'X');
  await user.type(screen.getByLabelText('Order (optional)'), 'X');
  await screen.findByText('Invalid');
  await screen.findByText('Begins with PO');
});

test('a field with a rule appears and disappears with the answer', async () => {
  const user = show([
    { type: 'toggle', name: 'hurt', label: 'Hurt?' },
    {
      type: 'text',
      name: 'who',
      label: 'Who',
      editProps: { ...required, showIf: { all: [{ field: 'hurt', op: 'equals', value: true }] } },
    },
  ]);
  await screen.findByRole('switch', { name: 'Hurt?' });
  expect(screen.queryByLabelText('Who')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Hurt?' }));
  await user.type(await screen.findByLabelText('Who'), 'Kim');
  await user.click(screen.getByRole('switch', { name: 'Hurt?' }));
  expect(screen.queryByLabelText('Who')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Hurt?' }));
  expect(await screen.findByDisplayValue('Kim')).toBeDefined();
});

test('Next works once the page is valid, and the next page is announced', async () => {
  const user = show([
    { type: 'header', label: 'You', editProps: { page: true } },
    { type: 'text', name: 'name', label: 'Name', editProps: required },
    { type: 'header', label: 'Work', editProps: { page: true } },
    { type: 'text', name: 'job', label: 'Job', editProps: required },
  ]);
  await screen.findByText('Page 1 of 2');
  expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Name is required.' });
  expect(screen.queryByRole('link', { name: 'Job is required.' })).toBeNull();
  await user.type(screen.getByLabelText('Name'), 'Kim{Enter}');
  const title = await screen.findByText('Page 2 of 2');
  await expect.poll(() => document.activeElement).toBe(title);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Page 1 of 2');
  await user.type(name, 'Kim');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByLabelText('Job');
  await tryToSubmit(user);
  screen.getByRole('link', { name: 'Job is required.' });
});

test('a double click on Next does not submit the page that appears under the pointer', async () => {
  const onSubmit = vi.fn();
  const user = show(
    [
      { type: 'header', label: 'You', editProps: { page: true } },
      { type: 'text', name: 'name', label: 'Name' },
      { type: 'header', label: 'Work', editProps: { page: true } },
      { type: 'text', name: 'job', label: 'Job' },
    ],
    { mode: 'live', onSubmit },
  );
  await user.dblClick(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText('Page 2 of 2');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText(/^Job/));
  await user.click(submit());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('adding and removing rows of a group is announced and moves the focus', async () => {
  const repeat = { min: 1, max: 3, addLabel: 'Add a witness' };
  const user = show([
    { type: 'header', label: 'Witness', editProps: { repeat } },
    { type: 'text', name: 'name', label: 'Name' },
  ]);
  await screen.findByLabelText('Name (optional)');
  expect(screen.queryByRole('button', { name: 'Remove Witness 1' })).toBeNull();
  for (const number of [2, 3]) {
    await user.click(screen.getByRole('button', { name: 'Add a witness' }));
    await screen.findByText(`Witness ${number} was added.`);
    await expect.poll(() => document.activeElement?.textContent).toBe(`Witness ${number}`);
  }
  screen.getByText('You can add up to 3.');
  expect(screen.queryByRole('button', { name: 'Add a witness' })).toBeNull();
  const inputs = () => screen.getAllByLabelText<HTMLInputElement>('Name (optional)');
  for (const [index, name] of ['Ann', 'Bea', 'Cem'].entries()) {
    const input = inputs()[index];
    if (input) await user.type(input, name);
  }
  await user.click(screen.getByRole('button', { name: 'Remove Witness 2' }));
  await screen.findByText('Witness 2 was removed.');
  expect(inputs().map(({ value }) => value)).toEqual(['Ann', 'Cem']);
  await expect.poll(() => document.activeElement?.textContent).toBe('Witness 2');
  await expectAccessible();
});

test('in a form of 200 fields a key press renders only one', async () => {
  const fields = Array.from({ length: 200 }, (_, index) => ({
    type: 'text' as const,
    name: `f${index}`,
    label: `Field ${index}`,
  }));
  const drawn = new Map<string, number>();
  const seen: ProfilerOnRenderCallback = (id) => drawn.set(id, (drawn.get(id) ?? 0) + 1);
  const entry = new FormEntry(
    fields.map((one) => field.parse(one)),
    new Map(),
    { answers: new Map(), files: new Map() },
    () => true,
  );
  root.render(
    fields.map(({ name }, index) => (
      <Profiler key={name} id={name} onRender={seen}>
        <FieldView field={field.parse(fields[index])} name={name} entry={entry} />
      </Profiler>
    )),
  );
  const input = await screen.findByLabelText('Field 7 (optional)');
  drawn.clear();
  await userEvent.setup().type(input, 'x');
  expect([...drawn]).toEqual([['f7', 1]]);
  expect(entry.answerTo('f7')).toBe('x');
});

test('a key press does not render the form around 200 fields', async () => {
  const fields = Array.from({ length: 200 }, (_, index) =>
    field.parse({ type: 'text', name: `f${index}`, label: `Field ${index}` }),
  );
  const begin = { answers: new Map(), files: new Map() };
  const entry = new FormEntry(fields, new Map(), begin, () => true);
  let around = 0;
  const form = {
    description: '',
    fields,
    get submitText() {
      around += 1;
      return 'Send it';
    },
  };
  const user = show([], { form, entry, mode: 'live' });
  const input = await screen.findByLabelText('Field 7 (optional)');
  around = 0;
  await user.type(input, 'abc');
  expect(around).toBe(0);
});

test('an editor sees every field, including hidden ones, and cannot submit', async () => {
  const fields = [
    field.parse({ type: 'header', label: 'One', editProps: { page: true } }),
    field.parse({ type: 'text', name: 'a', label: 'A', editProps: required }),
    field.parse({ type: 'header', label: 'Two', editProps: { page: true } }),
    field.parse({
      type: 'text',
      name: 'b',
      label: 'B',
      editProps: { showIf: { all: [{ field: 'a', op: 'isNotEmpty' }] } },
    }),
  ];
  const form = { description: '', submitText: 'Send it', fields };
  const user = show([], {
    form,
    around: (one, shown) => <section aria-label={`field ${fields.indexOf(one)}`}>{shown}</section>,
  });
  const last = within(await screen.findByRole('region', { name: 'field 3' }));
  last.getByLabelText('B (optional)');
  within(screen.getByRole('region', { name: 'field 2' })).getByRole('heading', { name: 'Two' });
  await user.click(submit());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a long word on the button breaks, and a normal one does not', async () => {
  const wordsOf = (name: string) => screen.getByRole('button', { name }).querySelector('span');
  const submitText = 'Ngaurukehu'.repeat(6);
  show([], { form: { description: '', submitText, fields: [] } });
  await screen.findByRole('button', { name: submitText });
  expect(wordsOf(submitText)?.className).toMatch(/broken/);
  show([], { form: { description: '', submitText: 'Send the answers of today', fields: [] } });
  await screen.findByRole('button', { name: 'Send the answers of today' });
  expect(wordsOf('Send the answers of today')?.className).toBe('');
});
