import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import { layOutRows } from './test-layout.ts';
import { overridesOf, resetAll, saveAs } from './test-overrides.ts';

const portal = await openPortal();
layOutRows();
afterEach(() => resetAll(portal));

const openRename = async (search = '') =>
  portal.visit(`/admin/labels/rename${search}`, { as: await staffWith(portal.db, 'isAdmin') });

const rowOf = (list: HTMLElement, key: string) => {
  const row = within(list).getByText(key).closest('li');
  if (!row) throw new Error(`There is no row of ${key}.`);
  return row;
};

test('the labels that use a term are listed once both names are entered, which the address keeps', async () => {
  await saveAs(
    portal,
    { key: 'ui.retry', text: 'Wombat', version: null },
    { key: 'ui.ok', text: 'Two wombats', version: null },
  );
  const { user, main } = await openRename();
  await main.findByText('Enter the term and its new name to see the labels that use it.');
  await user.type(main.getByLabelText('Current term'), 'Wombat');
  await user.type(main.getByLabelText('New term'), 'Grey emu');
  const list = await main.findByRole('list', { name: 'Labels to change' });
  expect(within(list).getAllByRole('checkbox')).toHaveLength(2);
  await waitFor(() => expect(location.search).toBe('?from=Wombat&to=Grey+emu'));
  await expectAccessible();

  await user.click(main.getByRole('checkbox', { name: 'Change ui.ok' }));
  main.getByText('1 of 2 selected');
  await user.type(main.getByLabelText('New term'), 's');
  await main.findByText('2 of 2 selected');
});

test('before it is applied each change is marked, with its singular, plural and capitals', async () => {
  const { user, main } = await openRename('?from=Pre-enrolment&to=Invoice');
  const list = await main.findByRole('list', { name: 'Labels to change' });
  const first = within(list).getAllByRole('listitem')[0];
  expect(first?.querySelector('del')?.textContent).toMatch(/pre-enrolment/i);
  expect(first?.querySelector('ins')?.textContent).toMatch(/invoice/i);
  const all = main.getByRole('checkbox', { name: 'Select all' });
  await user.click(all);
  expect(main.getByRole<HTMLButtonElement>('button', { name: /^Rename in/ }).disabled).toBe(true);
  // Rows are rendered again when the selection changes.
  const [box] = within(
    main.getByRole('list', { name: 'Labels to change' }),
  ).getAllByRole<HTMLInputElement>('checkbox');
  if (!box) throw new Error('There is no label to choose.');
  await user.click(box);
  await user.click(await main.findByRole('button', { name: 'Rename in 1 label' }));
  await screen.findByText('1 label saved');
  const [saved, ...more] = Object.values(await overridesOf(portal));
  expect(more).toEqual([]);
  expect(saved?.text).toMatch(/invoice/i);
});

test('renaming applies to overrides too, and renaming back restores the defaults', async () => {
  await saveAs(portal, {
    key: 'ui.retry',
    text: 'Wombat or wombats',
    version: null,
  });
  const { user, main } = await openRename('?from=Wombat&to=Emu');
  const list = await main.findByRole('list', { name: 'Labels to change' });
  expect(rowOf(list, 'ui.retry').textContent).toContain('New: Emu or emus');
  await user.click(main.getByRole('button', { name: 'Rename in 1 label' }));
  await screen.findByText('1 label saved');
  await main.findByText('No labels use ‘Wombat’');
  await user.clear(main.getByLabelText('Current term'));
  await user.type(main.getByLabelText('Current term'), 'Emu');
  await user.clear(main.getByLabelText('New term'));
  await user.type(main.getByLabelText('New term'), 'Retry');
  await main.findByRole('button', { name: 'Rename in 1 label' });
});

test('an article is adjusted, and a label that would break a rule is named and left', async () => {
  await saveAs(
    portal,
    { key: 'ui.retry', text: 'See a wombat', version: null },
    { key: 'ui.ok', text: `Wombat ${'x'.repeat(490)}`, version: null },
  );
  const { main } = await openRename('?from=Wombat&to=Echidna');
  const list = await main.findByRole('list', { name: 'Labels to change' });
  const row = rowOf(list, 'ui.retry');
  expect(row.textContent).toContain('New: See an echidna');
  within(row).getByText('‘a’ or ‘an’ adjusted');
  await main.findByRole('button', { name: 'Rename in 2 labels' });
  const { main: longer } = await openRename('?from=Wombat&to=Southern%20hairy-nosed%20wombat');
  const broken = await longer.findByRole('list', { name: 'Can’t be renamed' });
  within(rowOf(broken, 'ui.ok')).getByText('Enter up to 500 characters');
});

test('an irregular plural is entered', async () => {
  await saveAs(portal, { key: 'ui.retry', text: 'Wolves and a wolf', version: null });
  const { user, main } = await openRename('?from=Wolf&to=Fox');
  const plural = await main.findByLabelText<HTMLInputElement>('Current plural');
  expect(plural.placeholder).toBe('Wolfs');
  expect(main.getByLabelText<HTMLInputElement>('New plural').placeholder).toBe('Foxes');
  await user.type(plural, 'Wolves');
  await main.findByText('Foxes');
});

test('the same term twice changes nothing', async () => {
  const { main } = await openRename('?from=Fee&to=fee');
  await main.findByText('Both terms are the same.');
});

test('labels that failed to load are shown after Retry', async () => {
  portal.fail('labels/retrieveCatalogue');
  const visit = await openRename('?from=Pre-enrolment&to=Invoice');
  await retryOnceMended(portal, visit, 'labels/retrieveCatalogue', 'The labels couldn’t be loaded');
  await visit.main.findByRole('list', { name: 'Labels to change' });
});

test('changes made by another user before applying are shown, not overwritten', async () => {
  await saveAs(portal, { key: 'ui.retry', text: 'Wombat', version: null });
  const version = (await overridesOf(portal))['ui.retry']?.version ?? null;
  const { user, main } = await openRename('?from=Wombat&to=Emu');
  const apply = await main.findByRole('button', { name: 'Rename in 1 label' });
  portal.hold('labels/retrieveOverrideDetails');
  await saveAs(portal, { key: 'ui.retry', text: 'Two wombats', version });
  await user.click(apply);
  portal.mend('labels/retrieveOverrideDetails');
  await main.findByText(/Someone else has changed ui\.retry in the meantime/);
  await waitFor(() => main.getByText('emus'));
});
