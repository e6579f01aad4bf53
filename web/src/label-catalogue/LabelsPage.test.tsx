import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import { readCsvLines } from '../app/read-csv.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';
import { watchDownloads } from '../test/watch-downloads.ts';
import { layOutRows } from './test-layout.ts';
import { leaveOverride, resetAll, saveAs } from './test-overrides.ts';

const portal = await openPortal();
layOutRows();
afterEach(() => resetAll(portal));

const visitList = async (search = '') =>
  portal.visit(`/admin/labels${search}`, { as: await staffWith(portal.db, 'isAdmin') });

async function cellsOf(file: Blob | undefined): Promise<readonly (readonly string[])[]> {
  return readCsvLines((await file?.text()) ?? '').lines.map(({ cells }) => cells);
}

test('labels are listed with key and default, and found by text and by key', async () => {
  const { user, main } = await visitList();
  await main.findByText(/^\d,\d{3} labels$/);
  const search = main.getByRole('searchbox', { name: 'Search labels' });
  await user.type(search, 'are you sure you want to leave');
  await main.findByText(/^1 of \d,\d{3} labels$/);
  main.getByRole('row', { name: /app\.unsavedMessage.*Are you sure you want to leave\?/ });
  await waitFor(() => expect(location.search).toBe('?q=are+you+sure+you+want+to+leave'));
  await expectAccessible();

  await user.clear(search);
  await user.type(search, 'ui.retry');
  await main.findByRole('link', { name: 'ui.retry' });
});

test('changed labels show their override, can be filtered, and are found by the new text', async () => {
  await saveAs(
    portal,
    { key: 'ui.retry', text: 'Once more', version: null },
    { key: 'refusals.forbidden', text: 'Not for you.', version: null },
  );
  const { user, main } = await visitList();
  await user.click(await main.findByRole('radio', { name: 'Changed 2' }));
  await main.findByText(/^2 of/);
  await main.findByRole('row', { name: /ui\.retry.*Retry.*Once more/ });
  await user.type(main.getByRole('searchbox', { name: 'Search labels' }), 'not for you');
  await main.findByText(/^1 of/);
  main.getByRole('link', { name: 'refusals.forbidden' });
  await waitFor(() => expect(location.search).toBe('?q=not+for+you&show=changed'));
});

test('labels can be filtered to those on screens, or in refusals, mails and documents', async () => {
  const { user, main } = await visitList('?q=retry');
  await main.findByRole('link', { name: 'ui.retry' });
  await user.selectOptions(main.getByRole('combobox', { name: 'Used in' }), 'server');
  await waitFor(() => expect(main.queryByRole('link', { name: 'ui.retry' })).toBeNull());
  await user.selectOptions(main.getByRole('combobox', { name: 'Used in' }), 'screens');
  await main.findByRole('link', { name: 'ui.retry' });
  await waitFor(() => expect(location.search).toBe('?q=retry&seen=screens'));
});

test('overrides with a changed default or without a label are marked and can be filtered', async () => {
  await leaveOverride(portal, 'toolbar.show', 'Look at', 'Show me');
  await leaveOverride(portal, 'old.gone', 'Gone', 'Was here');
  const { user, main } = await visitList();
  await user.click(await main.findByRole('radio', { name: 'Default has changed 1' }));
  await main.findByText(/^1 of/);
  await main.findByRole('row', { name: /toolbar\.show.*Look at.*Default has changed/ });
  await user.click(main.getByRole('radio', { name: 'Unused 1' }));
  await main.findByRole('row', { name: /old\.gone.*Was here.*Gone.*Unused/ });
  await waitFor(() => expect(location.search).toBe('?show=unused'));
  await expectAccessible();
});

test('if no label has been changed, or none matches, the list says so and can show all again', async () => {
  const { user, main } = await visitList('?show=changed');
  await main.findByText('No labels changed yet');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Show all' }));
  await main.findByText(/^\d,\d{3} labels$/);
  await user.type(main.getByRole('searchbox', { name: 'Search labels' }), 'xyzzy');
  await main.findByText('No labels match');
});

test('labels that failed to load are shown after Retry', async () => {
  portal.fail('labels/retrieveOverrideDetails');
  const visit = await visitList('?q=ui.retry');
  await retryOnceMended(
    portal,
    visit,
    'labels/retrieveOverrideDetails',
    'The labels couldn’t be loaded',
  );
  await visit.main.findByRole('link', { name: 'ui.retry' });
});

test('support staff, contacts and visitors have no access to any page of labels', async () => {
  const { user: contact } = await aContactAs(portal.db, 'admin');
  const support = await staffWith(portal.db, 'isSupport');
  for (const page of ['', '/ui.retry', '/import', '/rename']) {
    await expectDenied(portal, `/admin/labels${page}`, support);
    await expectDenied(portal, `/admin/labels${page}`, contact);
  }
  await portal.visit('/admin/labels');
  await screen.findByLabelText('Email address');
});

test('the labels shown, or all of them, are exported with their overrides', async () => {
  await saveAs(portal, { key: 'ui.retry', text: '=Again', version: null });
  const files = watchDownloads();
  const { user, main } = await visitList('?q=ui.ret');
  await user.click(await main.findByRole('button', { name: 'Export 1' }));
  expect(await cellsOf(files[0])).toEqual([
    ['key', 'default', 'override', 'reset'],
    ['ui.retry', 'Retry', "'=Again", ''],
  ]);
  await user.clear(main.getByRole('searchbox', { name: 'Search labels' }));
  await user.click(await main.findByRole('button', { name: 'Export all' }));
  expect((await cellsOf(files[1])).length).toBeGreaterThan(2_000);
});

test('on a phone each label is a card, and a button opens the filters', async () => {
  Object.assign(window, { innerWidth: 390, innerHeight: 844 });
  try {
    await saveAs(portal, { key: 'ui.retry', text: 'Once more', version: null });
    const { user, main } = await visitList('?q=ui.retry');
    const card = within(
      (await main.findByRole('link', { name: 'ui.retry' })).closest('li') ?? document.body,
    );
    card.getByText('Retry');
    card.getByText('Once more');
    await user.click(main.getByRole('button', { name: 'Filter and sort' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    await user.selectOptions(sheet.getByLabelText('Used in'), 'screens');
    await user.click(sheet.getByRole('button', { name: 'Show 1 result' }));
    await expectAccessible();
  } finally {
    Object.assign(window, { innerWidth: 1280, innerHeight: 900 });
  }
});
