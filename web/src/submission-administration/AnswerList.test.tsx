import { screen, within } from '@testing-library/dom';
import { field as formField } from '@tradebridge/contract/forms';
import { expect, test } from 'vitest';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';
import { piecesOf } from '../test/pieces-of.tsx';
import { AnswerList } from './AnswerList.tsx';

const portal = await openPortal();
const show = piecesOf(portal);

type Given = Parameters<typeof formField.parse>[0] & object;
const fields = (...given: Given[]) => given.map((one) => formField.parse(one));

const asked = fields(
  { type: 'header', label: 'About you' },
  { type: 'paragraph', label: 'Tell us who you are.' },
  { type: 'text', name: 'fullName', label: 'Full name' },
  { type: 'address', name: 'home', label: 'Home' },
  { type: 'date', name: 'start', label: 'Start date' },
  { type: 'time', name: 'at', label: 'Time' },
  { type: 'datetime', name: 'when', label: 'When' },
  { type: 'toggle', name: 'agrees', label: 'I agree' },
  {
    type: 'radio',
    name: 'trade',
    label: 'Trade',
    editProps: { options: [{ value: 'e', label: 'Electrical' }] },
  },
  { type: 'nps', name: 'nps', label: 'Would you recommend us?' },
  {
    type: 'likert',
    name: 'course',
    label: 'Your course',
    editProps: { questions: ['Clear', 'Useful'], lowLabel: 'Poor', highLabel: 'Great' },
  },
  { type: 'textarea', name: 'more', label: 'Anything else' },
  { type: 'file', name: 'photo', label: 'Photo' },
  { type: 'header', label: 'Worker', editProps: { repeat: { min: 1, max: 3 } } },
  { type: 'text', name: 'worker', label: 'Name of the worker' },
);

const answers = [
  { name: 'fullName', value: 'Zoë Haddad' },
  {
    name: 'home',
    value: {
      line1: '12 Wattle St',
      line2: null,
      line3: null,
      location: 'Ballarat',
      state: 'VIC',
      postcode: '3350',
      countryCode: '1101',
      isAustralian: true,
    },
  },
  { name: 'start', value: '2026-11-23' },
  { name: 'at', value: '14:05' },
  { name: 'when', value: '2026-11-23T03:30:00Z' },
  { name: 'agrees', value: false },
  { name: 'trade', value: 'e' },
  { name: 'nps', value: 0 },
  { name: 'course', value: { Clear: 5 } },
  { name: 'photo', value: ['roof-1.png', 'late.png'] },
  { name: 'worker[0]', value: 'Mele Tau' },
  { name: 'worker[1]', value: 'Ngaire Tūhoe' },
];

const files = [
  { uniqueName: 'roof-1.png', originalName: 'Roof.png', size: 2_048, load: () => Promise.reject() },
  { uniqueName: 'late.png', originalName: 'Late.png', size: 9, load: null },
];

test('answers are in the order and the words of the form, each by its type', async () => {
  const { main } = await show(
    await staffWith(portal.db, 'isAdmin'),
    <AnswerList fields={asked} answers={answers} files={files} />,
  );
  await main.findByText('Zoë Haddad');
  expect(main.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'About you',
    'Worker 1',
    'Worker 2',
  ]);
  expect(main.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Full name',
    'Home',
    'Start date',
    'Time',
    'When',
    'I agree',
    'Trade',
    'Would you recommend us?',
    'Your course',
    'Anything else',
    'Photo',
    'Name of the worker',
    'Name of the worker',
  ]);
  const answerTo = (label: string) =>
    main.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(answerTo('Home')).toBe('12 Wattle St\nBallarat VIC 3350');
  expect(answerTo('Start date')).toBe('23-Nov-2026');
  expect(answerTo('Time')).toBe('02:05 pm');
  expect(answerTo('When')).toBe('23-Nov-2026 02:30:00 pm');
  expect(answerTo('I agree')).toBe('No');
  expect(answerTo('Trade')).toBe('Electrical');
  expect(answerTo('Would you recommend us?')).toBe('0 of 10');
  expect(answerTo('Anything else')).toBe('Not answered');
  const likert = within(main.getByRole('table', { name: 'Your course' }));
  likert.getByRole('row', { name: 'Clear 5 Great' });
  likert.getByRole('row', { name: 'Useful Not answered' });
  main.getByRole('button', { name: 'Roof.png (2 KB)' });
  main.getByText('Late.png hasn’t finished uploading.');
});

test('a field that a rule hid from the respondent is not shown', async () => {
  const { main } = await show(
    await staffWith(portal.db, 'isAdmin'),
    <AnswerList
      fields={fields(
        { type: 'toggle', name: 'hurt', label: 'Was anybody hurt?' },
        {
          type: 'text',
          name: 'who',
          label: 'Who was hurt?',
          editProps: { showIf: { all: [{ field: 'hurt', op: 'equals', value: true }] } },
        },
      )}
      answers={[{ name: 'hurt', value: false }]}
      files={[]}
    />,
  );
  await main.findByText('Was anybody hurt?');
  expect(screen.queryByText('Who was hurt?')).toBeNull();
});
