import { screen, waitFor, within } from '@testing-library/dom';
import type { FormInput } from '@tradebridge/contract/forms';
import { expect, test, vi } from 'vitest';
import { aForm } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { processAll } from '../../../server/src/submissions/test-submissions.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();
const administrator = () => staffWith(portal.db, 'isAdmin');

const fields: FormInput['fields'] = [
  {
    type: 'radio',
    name: 'trade',
    label: 'Trade',
    editProps: {
      options: [
        { value: 'e', label: 'Electrical' },
        { value: 'p', label: 'Plumbing' },
      ],
    },
  },
  { type: 'toggle', name: 'again', label: 'Would you host again?' },
  { type: 'nps', name: 'nps', label: 'Would you recommend us?' },
  { type: 'likert', name: 'course', label: 'The course', editProps: { questions: ['Clear'] } },
  { type: 'date', name: 'day', label: 'Day of the visit' },
];

const given = (trade: string, nps: number) => [
  { name: 'trade', value: trade },
  { name: 'again', value: trade === 'e' },
  { name: 'nps', value: nps },
  { name: 'course', value: { Clear: 4 } },
  { name: 'day', value: '2026-11-23' },
];

/** A form with these answers, each from a different person. */
async function aFormAnswered(answers: ReturnType<typeof given>[], form: Partial<FormInput> = {}) {
  const { id, version } = await aForm(portal.db, { at: portal.app.now, fields, ...form });
  for (const answer of answers) await submit(id, version, answer);
  return { formId: id, formVersion: version };
}

async function submit(formId: string, formVersion: number, answer: ReturnType<typeof given>) {
  const token = await portal.app.signIn((await aUser(portal.db)).id);
  const sub = { id: crypto.randomUUID(), formId, formVersion };
  await portal.app.call('form/submitForm', { sub, fields: answer, files: [] }, token);
}

const fourAnswers = [given('e', 10), given('e', 9), given('e', 8), given('p', 3)];

test('a question that was changed to another type has a region of its own beside the earlier one', async () => {
  const { formId } = await aFormAnswered([given('e', 10)]);
  const again: FormInput['fields'] = [{ type: 'text', name: 'trade_in_words', label: 'Trade' }];
  await aForm(portal.db, { id: formId, at: portal.app.now, fields: again });
  const { main } = await portal.visit(`/admin/forms/${formId}/results`, {
    as: await administrator(),
  });
  await main.findByRole('region', { name: 'Trade' });
  main.getByRole('region', { name: 'Trade, Earlier version' });
});

test('results are charts of each field, with their figures in words', async () => {
  const { formId } = await aFormAnswered(fourAnswers, { name: 'Host survey' });
  const { main } = await portal.visit(`/admin/forms/${formId}/results`, {
    as: await administrator(),
  });
  await screen.findByRole('heading', { level: 1, name: 'Form results' });
  await main.findByRole('heading', { level: 2, name: 'Host survey' });
  const trades = within(await main.findByRole('list', { name: 'Trade' }));
  expect(trades.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Electrical3 (75%)',
    'Plumbing1 (25%)',
  ]);
  within(main.getByRole('list', { name: 'Would you host again?' })).getByText('3 (75%)');
  main.getByText('+25');
  main.getByText('Clear: 1 0, 2 0, 3 0, 4 4, 5 0');
  main.getByRole('link', { name: '4 submissions' });
  await expectAccessible();
});

test('text answers are a table, each with a link to its submission', async () => {
  const { formId } = await aFormAnswered([...fourAnswers, given('p', 7), given('p', 7)]);
  const { user, main } = await portal.visit(`/admin/forms/${formId}/results`, {
    as: await administrator(),
  });
  const days = within(await main.findByRole('table', { name: 'Day of the visit' }));
  expect(days.getAllByRole('row')).toHaveLength(6);
  days.getAllByText('23-Nov-2026');
  await user.click(main.getByRole('button', { name: 'Show more' }));
  expect(days.getAllByRole('row')).toHaveLength(7);
  await user.click(days.getAllByRole('link')[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Submission' });
});

test('without charts the same figures are tables, and the choice is kept for the session', async () => {
  const { formId } = await aFormAnswered(fourAnswers);
  const as = await administrator();
  const { user, main } = await portal.visit(`/admin/forms/${formId}/results`, { as });
  const charts = await main.findByRole<HTMLInputElement>('switch', { name: 'Charts' });
  expect(charts.checked).toBe(true);
  const two = main.getByRole<HTMLInputElement>('radio', { name: 'Two columns' });
  expect(two.checked).toBe(true);
  await user.click(charts);
  const trades = within(await main.findByRole('table', { name: 'Trade' }));
  trades.getByRole('row', { name: 'Electrical 3 75%' });
  main.getByText(/^Net promoter score: \+25\./);
  await user.click(main.getByRole('radio', { name: 'One column' }));
  expect(JSON.parse(sessionStorage.getItem('editingSettings') ?? '')).toMatchObject({
    areChartsOn: false,
    summaryColumnCount: 'one',
  });
  await expectAccessible();
});

test('fewer than five answers to an anonymous form are not shown, and the page says why', async () => {
  const { formId, formVersion } = await aFormAnswered(fourAnswers, { anonymous: true });
  const as = await administrator();
  const first = await portal.visit(`/admin/forms/${formId}/results`, { as });
  await first.main.findByText('Too few answers to show');
  first.main.getByText(
    'This form is anonymous. Its results are shown once 5 people have answered, so that no one can be identified.',
  );
  expect(first.main.queryByText('Electrical')).toBeNull();
  await portal.leave();
  await submit(formId, formVersion, given('p', 0));
  const { main } = await portal.visit(`/admin/forms/${formId}/results`, { as });
  const trades = await main.findByRole('list', { name: 'Trade' });
  within(trades).getByText('3 (60%)');
});

test('an answer that arrives while the results are open is added', async () => {
  const { formId, formVersion } = await aFormAnswered(fourAnswers);
  const { main } = await portal.visit(`/admin/forms/${formId}/results`, {
    as: await administrator(),
  });
  const trades = within(await main.findByRole('list', { name: 'Trade' }));
  trades.getByText('1 (25%)');
  await submit(formId, formVersion, given('p', 0));
  await processAll(portal.app);
  await trades.findByText('2 (40%)');
  main.getByRole('link', { name: '5 submissions' });
});

test('a message shows if nobody has answered', async () => {
  const { formId } = await aFormAnswered([]);
  const { main } = await portal.visit(`/admin/forms/${formId}/results`, {
    as: await administrator(),
  });
  await main.findByText('No submissions yet');
  expect(main.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test.each(['CSV', 'XLSX'])('all answers are exported as %s', async (kind) => {
  const { formId } = await aFormAnswered(fourAnswers);
  const { user, main } = await portal.visit(`/admin/forms/${formId}/results`, {
    as: await administrator(),
  });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await user.click(await main.findByRole('button', { name: `Export ${kind}` }));
  await waitFor(() => expect(saved[0]?.endsWith(`.${kind.toLowerCase()}`)).toBe(true));
  click.mockRestore();
});

test.each([
  { address: '', changes: { editFormSegment: 'editor', submittedSegment: 'editor' } },
  {
    address: '?from=submissions',
    changes: { editFormSegment: 'results', submittedSegment: 'results' },
  },
])('the segment is kept separately for forms opened from $address', async (given) => {
  const { formId } = await aFormAnswered([]);
  const { user } = await portal.visit(`/admin/forms/${formId}/results${given.address}`, {
    as: await administrator(),
  });
  const segments = within(await screen.findByRole('navigation', { name: 'Editor or results' }));
  expect(segments.getByRole('link', { current: 'page' }).textContent).toBe('Results');
  const chosen = given.address ? 'Results' : 'Editor';
  await user.click(segments.getByRole('link', { name: chosen }));
  expect(JSON.parse(sessionStorage.getItem('editingSettings') ?? '')).toMatchObject(given.changes);
});

test('results of a form that does not exist lead back', async () => {
  const { main } = await portal.visit('/admin/forms/no-such-form/results', {
    as: await administrator(),
  });
  await main.findByText('This form does not exist.');
  main.getByRole('link', { name: 'All forms' });
});

test('results that failed to load are shown after Retry', async () => {
  const { formId } = await aFormAnswered(fourAnswers);
  portal.fail('formResults/getOne');
  const visit = await portal.visit(`/admin/forms/${formId}/results`, {
    as: await administrator(),
  });
  await retryOnceMended(portal, visit, 'formResults/getOne', 'The results couldn’t be loaded');
  await visit.main.findByRole('list', { name: 'Trade' });
});

test('support staff are denied', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  await expectDenied(portal, '/admin/forms/any/results', as);
});
