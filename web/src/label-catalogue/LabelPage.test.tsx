import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import { layOutRows } from './test-layout.ts';
import { leaveOverride, overridesOf, resetAll, saveAs } from './test-overrides.ts';

const portal = await openPortal();
layOutRows();
afterEach(() => resetAll(portal));

async function openLabel(key: string) {
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await portal.visit(`/admin/labels/${key}`, { as });
  const { main, user } = visit;
  const field = await main.findByRole<HTMLTextAreaElement>('textbox', { name: 'New text' });
  return {
    ...visit,
    as,
    field,
    button: (name: string) => main.getByRole<HTMLButtonElement>('button', { name }),
    enter: async (text: string) => {
      await user.clear(field);
      // The library treats braces as keys.
      await user.type(field, text.replaceAll(/[{[]/g, '$&$&'));
    },
  };
}

test('a label is opened from the list, changed, and shows its new text there', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/labels?q=ui.retry', { as });
  await user.click(await main.findByRole('link', { name: 'ui.retry' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit label' });
  const field = await main.findByRole<HTMLTextAreaElement>('textbox', { name: 'New text' });
  expect(field.value).toBe('Retry');
  main.getByText('None. Users see the default.');
  const save = main.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const reset = main.getByRole<HTMLButtonElement>('button', { name: 'Reset to Default' });
  expect([save.disabled, reset.disabled]).toEqual([true, true]);
  await user.clear(field);
  main.getByText('Required');
  expect(save.disabled).toBe(true);
  await user.type(field, 'Once more');
  main.getByText('Not saved');
  await user.click(save);
  await screen.findByText('Label saved');
  expect(await overridesOf(portal)).toMatchObject({ 'ui.retry': { text: 'Once more' } });
  await waitFor(() => expect(save.disabled).toBe(true));
  await main.findByText(new RegExp(`by ${as.email}$`));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await main.findByRole('row', { name: /ui\.retry.*Once more/ });
  expect(location.search).toBe('?q=ui.retry');
});

test('a text without the values of the default is refused beside the field, and a button inserts them', async () => {
  const { user, main, enter, button, field } = await openLabel('ui.requestId');
  await enter('Your reference: ');
  main.getByText('Must use the same values as the default: {id}');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(button('Save').disabled).toBe(true);
  field.setSelectionRange(5, 5);
  await user.click(button('Insert {id}'));
  expect(field.value).toBe('Your {id}reference: ');
  expect(document.activeElement).toBe(field);
  await user.click(button('Save'));
  await screen.findByText('Label saved');
});

test('the default and the override are copied to the new text', async () => {
  await saveAs(portal, { key: 'ui.retry', text: 'Once more', version: null });
  const { user, field, button, enter } = await openLabel('ui.retry');
  await enter('Something else');
  await user.click(button('Copy the default to the new text'));
  expect(field.value).toBe('Retry');
  await user.click(button('Copy the override to the new text'));
  expect(field.value).toBe('Once more');
  expect(button('Save').disabled).toBe(true);
});

test('a label is reset to its default, by the button or by entering it', async () => {
  await saveAs(portal, { key: 'ui.retry', text: 'Once more', version: null });
  const { user, main, field, button, enter } = await openLabel('ui.retry');
  await user.click(button('Reset to Default'));
  await screen.findByText('Label reset to the default');
  expect(field.value).toBe('Retry');
  expect(await overridesOf(portal)).toEqual({});
  expect(button('Reset to Default').disabled).toBe(true);
  await enter('Again');
  await user.click(button('Save'));
  await waitFor(async () => expect(await overridesOf(portal)).toHaveProperty(['ui.retry']));
  await waitFor(() => expect(button('Reset to Default').disabled).toBe(false));
  await enter('Retry');
  await user.click(button('Save'));
  await waitFor(async () => expect(await overridesOf(portal)).toEqual({}));
  await main.findAllByText('Reset to the default');
});

test('Enter saves a label of one line, and what is pasted into it stays one line', async () => {
  const { user, field } = await openLabel('ui.retry');
  await user.clear(field);
  await user.click(field);
  await user.paste('Once\nmore');
  expect(field.value).toBe('Once more');
  await user.keyboard('{Enter}');
  await screen.findByText('Label saved');
});

test('the history says who and when, and an earlier text is restored to be saved', async () => {
  const first = await saveAs(portal, { key: 'ui.retry', text: 'First', version: null });
  const version = (await overridesOf(portal))['ui.retry']?.version ?? null;
  portal.pass(60_000);
  const second = await saveAs(portal, { key: 'ui.retry', text: 'Second', version });
  const { user, main, field, button } = await openLabel('ui.retry');
  const history = within(await main.findByRole('list', { name: 'History' }));
  const [latest, earlier] = history.getAllByRole('listitem').slice(0, 2);
  expect(latest?.textContent).toMatch(new RegExp(`^Second.* by ${second}`));
  expect(earlier?.textContent).toMatch(new RegExp(`^First.* by ${first}`));
  await user.click(within(earlier ?? document.body).getByRole('button', { name: /^Restore/ }));
  expect(field.value).toBe('First');
  expect((await overridesOf(portal))['ui.retry']?.text).toBe('Second');
  await user.click(button('Save'));
  await screen.findByText('Label saved');
  expect((await overridesOf(portal))['ui.retry']?.text).toBe('First');
});

test('a label that was never changed has no history, and one that failed to load is shown after Retry', async () => {
  portal.fail('labels/retrieveHistory');
  const visit = await openLabel('ui.cancel');
  await retryOnceMended(portal, visit, 'labels/retrieveHistory', 'The history couldn’t be loaded');
  await visit.main.findByText('Never changed');
});

test('a text that another user saved meanwhile is shown beside one’s own, and either can be chosen', async () => {
  const { user, main, enter, button } = await openLabel('ui.retry');
  await enter('Mine');
  portal.hold('labels/retrieveOverrideDetails');
  await saveAs(portal, { key: 'ui.retry', text: 'Theirs', version: null });
  await user.click(button('Save'));
  portal.mend('labels/retrieveOverrideDetails');
  const alert = within(await main.findByRole('alert'));
  alert.getByText(/^Someone else has changed this label/);
  alert.getByText('Theirs', { selector: 'p' });
  alert.getByText('Mine');
  expect(button('Save').disabled).toBe(true);
  await expectAccessible();
  await user.click(alert.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('Label saved');
  expect((await overridesOf(portal))['ui.retry']?.text).toBe('Mine');
});

test('another user’s text can replace one’s own', async () => {
  const { user, main, enter, button, field } = await openLabel('ui.retry');
  await enter('Mine');
  await saveAs(portal, { key: 'ui.retry', text: 'Of another', version: null });
  await user.click(button('Save'));
  await user.click(await main.findByRole('button', { name: 'Use theirs' }));
  expect(field.value).toBe('Of another');
  expect(main.queryByRole('alert')).toBeNull();
  expect(button('Save').disabled).toBe(true);
});

test('a second editor is warned while typing, and one who has typed nothing sees the new text', async () => {
  const { main, enter, field } = await openLabel('ui.retry');
  await saveAs(portal, { key: 'ui.retry', text: 'Of another', version: null });
  await waitFor(() => expect(field.value).toBe('Of another'));
  await enter('Mine');
  const version = (await overridesOf(portal))['ui.retry']?.version ?? null;
  await saveAs(portal, { key: 'ui.retry', text: 'Of a third', version });
  const alert = within(await main.findByRole('alert'));
  alert.getByText('Of a third');
  expect(field.value).toBe('Mine');
});

test('saving again after a lost response saves once', async () => {
  const { user, main, enter, button } = await openLabel('ui.retry');
  await enter('Once more');
  portal.fail('labels/saveOverrides', 'network');
  await user.click(button('Save'));
  await main.findByText(/^The connection was lost, so the change may have been saved/);
  portal.mend('labels/saveOverrides');
  await user.click(button('Save'));
  await screen.findByText('Label saved');
  expect(await overridesOf(portal)).toMatchObject({ 'ui.retry': { text: 'Once more' } });
});

test('leaving an unsaved text asks first', async () => {
  const { user, main, enter, field } = await openLabel('ui.retry');
  await enter('Once more');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(field.value).toBe('Once more');
  await user.click(screen.getByRole('link', { name: 'News' }));
  const again = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(again.getByRole('button', { name: 'Leave Page' }));
  await screen.findByRole('heading', { level: 1, name: 'News' });
  expect(main.queryByRole('textbox', { name: 'New text' })).toBeNull();
});

test('an unknown key shows a message and a link to the list', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/labels/no.such', { as });
  await main.findByText('This label does not exist');
  await user.click(main.getByRole('link', { name: 'All labels' }));
  await main.findByText(/^\d,\d{3} labels$/);
});

test('a label whose default has changed shows both defaults, and is up to date once it is saved', async () => {
  await leaveOverride(portal, 'toolbar.sortBy', 'Order by', 'Sorted by');
  const { user, main, enter, button } = await openLabel('toolbar.sortBy');
  main.getByText(/^The default has changed since this label was changed/);
  main.getByText('Sorted by');
  main.getByText('Sort by');
  await enter('Ordered by');
  await user.click(button('Save'));
  await screen.findByText('Label saved');
  await waitFor(() => expect(main.queryByText('Sorted by')).toBeNull());
});

test('a text that is still correct can be kept with one press, and is then up to date', async () => {
  const version = await leaveOverride(portal, 'toolbar.sortBy', 'Order by', 'Sorted by');
  const { user, main, enter, button, field } = await openLabel('toolbar.sortBy');
  await enter('Another');
  // What is being entered has to be saved or undone first.
  expect(button('My text is still right').disabled).toBe(true);
  await user.clear(field);
  await user.type(field, 'Order by');
  portal.fail('labels/saveOverrides');
  await user.click(button('My text is still right'));
  await main.findByRole('alert');
  portal.mend('labels/saveOverrides');
  await user.click(button('My text is still right'));
  await screen.findByText('Your text is kept');
  await waitFor(() => expect(main.queryByText('Sorted by')).toBeNull());
  expect(main.queryByRole('button', { name: 'My text is still right' })).toBeNull();
  expect((await overridesOf(portal))['toolbar.sortBy']).toEqual({
    text: 'Order by',
    version: version + 1,
  });
});

test('a text with values that the default lacks is marked, and cannot be kept', async () => {
  await leaveOverride(portal, 'toolbar.sortBy', 'Order {count} by', 'Sort {count} by');
  const { main } = await openLabel('toolbar.sortBy');
  main.getByText(/^This text no longer fits/);
  expect(main.queryByRole('button', { name: 'My text is still right' })).toBeNull();
  await expectAccessible();
  const list = await portal.visit('/admin/labels?show=stale', {
    as: await staffWith(portal.db, 'isAdmin'),
  });
  await list.main.findByText('No longer fits');
});

test('an override without a label can only be reset', async () => {
  await leaveOverride(portal, 'old.label', 'Of old', 'Was here');
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/labels/old.label', { as });
  await main.findByText(/^This label no longer exists/);
  expect(main.queryByRole('textbox')).toBeNull();
  expect(main.queryByRole('button', { name: 'Save' })).toBeNull();
  await main.findByRole('list', { name: 'History' });
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Reset to Default' }));
  await screen.findByText('Label reset to the default');
  await main.findByText('This label does not exist');
});
