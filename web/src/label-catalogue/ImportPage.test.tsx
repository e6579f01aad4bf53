import { screen, waitFor, within } from '@testing-library/dom';
import { csvOf } from '@tradebridge/contract/csv';
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

const csvFile = (text: string, name = 'labels.csv') => new File([text], name, { type: 'text/csv' });
const fileOf = (...rows: [key: string, override: string, reset?: string][]) =>
  csvFile(
    csvOf([
      ['key', 'default', 'override', 'reset'],
      ...rows.map(([key, override, reset = '']) => [key, '', override, reset]),
    ]),
  );

async function openImport(...files: File[]) {
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await portal.visit('/admin/labels/import', { as });
  const choose = await visit.main.findByRole('button', { name: 'Choose a file' });
  if (files.length > 0) await visit.choose(choose, files);
  return visit;
}

test('a file shows what it would change, what is refused and what is unknown, before anything is saved', async () => {
  await saveAs(portal, { key: 'ui.ok', text: 'Fine', version: null });
  const { user, main } = await openImport(
    fileOf(
      ['ui.retry', 'Once more'],
      ['ui.ok', '', 'yes'],
      ['ui.cancel', 'Cancel'],
      ['ui.requestId', 'Reference'],
      ['no.such', 'Text'],
    ),
  );
  const changes = within(await main.findByRole('list', { name: 'Changes' }));
  const [first, second] = changes.getAllByRole('listitem');
  expect(first?.textContent).toBe('ui.retryNow: RetryNew: Once more');
  expect(second?.textContent).toBe('ui.okNow: FineReset to the default: OK');
  const refused = within(main.getByRole('list', { name: 'Rows with errors' }));
  refused.getByText('ui.requestId');
  refused.getByText('Must use the same values as the default: {id}');
  within(main.getByRole('list', { name: 'Unknown keys' })).getByText('no.such');
  main.getByText('1 row unchanged.');
  expect(Object.keys(await overridesOf(portal))).toEqual(['ui.ok']);
  await expectAccessible();

  await user.click(main.getByRole('button', { name: 'Change 2 labels' }));
  await screen.findByText('2 labels saved');
  expect(await overridesOf(portal)).toMatchObject({ 'ui.retry': { text: 'Once more' } });
  expect(Object.keys(await overridesOf(portal))).toEqual(['ui.retry']);
  await main.findByText('This file would not change any labels.');
  expect(main.queryByRole('button', { name: /^Change/ })).toBeNull();
});

test('a file as Excel saves it is read', async () => {
  const { main } = await openImport(
    csvFile('\ufeffkey;default;override;reset\r\nui.retry;Retry;"Try; again";\r\n'),
  );
  await main.findByText('Try; again');
});

test('a file of the wrong kind is refused with a message, and another can be chosen', async () => {
  const { main, choose } = await openImport(
    new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])], 'book.csv', { type: 'text/csv' }),
  );
  await main.findByText(/^book\.csv is an Excel workbook\. In Excel, save it as/);
  await choose(main.getByRole('button', { name: 'Choose another file' }), [csvFile('a,b\n1,2')]);
  await main.findByText('labels.csv does not have the columns key, override.');
  await expectAccessible();
});

test('labels that failed to load for comparison are shown after Retry', async () => {
  portal.fail('labels/retrieveCatalogue');
  const visit = await openImport(fileOf(['ui.retry', 'Once more']));
  await retryOnceMended(portal, visit, 'labels/retrieveCatalogue', 'The labels couldn’t be loaded');
  await visit.main.findByText('Once more');
});

test('changes made by another user before applying are not overwritten', async () => {
  const { user, main } = await openImport(fileOf(['ui.retry', 'Mine'], ['ui.ok', 'Fine']));
  const apply = await main.findByRole('button', { name: 'Change 2 labels' });
  portal.hold('labels/retrieveOverrideDetails');
  await saveAs(portal, { key: 'ui.retry', text: 'Of another', version: null });
  await user.click(apply);
  portal.mend('labels/retrieveOverrideDetails');
  await main.findByText(
    'Labels 1 to 2: not saved. Someone else has changed ui.retry in the meantime.',
  );
  expect((await overridesOf(portal))['ui.retry']?.text).toBe('Of another');
  await main.findByText('Of another');
  await user.click(main.getByRole('button', { name: 'Change 2 labels' }));
  await screen.findByText('2 labels saved');
  expect((await overridesOf(portal))['ui.retry']?.text).toBe('Mine');
});

test('a lost response is reported, and applying again saves what is missing', async () => {
  const { user, main } = await openImport(fileOf(['ui.retry', 'Once more']));
  portal.fail('labels/saveOverrides', 'network');
  await user.click(await main.findByRole('button', { name: 'Change 1 label' }));
  await main.findByText('Labels 1 to 1: the connection was lost, so they may have been saved.');
  portal.mend('labels/saveOverrides');
  await user.click(main.getByRole('button', { name: 'Change 1 label' }));
  await screen.findByText('1 label saved');
});

test('a large import is sent in parts, and the outcome of each is shown', async () => {
  const token = await portal.app.signIn((await staffWith(portal.db, 'isAdmin')).id);
  const { body } = await portal.app.call('labels/retrieveCatalogue', {}, token);
  const labels = (body.Result ?? []).filter(({ text }) => text.length < 400).slice(0, 1_200);
  const taken = labels.at(-1)?.key ?? '';
  const { user, main } = await openImport(
    fileOf(...labels.map(({ key, text }): [string, string] => [key, `${text}!`])),
  );
  const apply = await main.findByRole('button', { name: 'Change 1,200 labels' });
  portal.hold('labels/retrieveOverrideDetails');
  const text = `${labels.at(-1)?.text}?`;
  await saveAs(portal, { key: taken, text, version: null });
  await user.click(apply);
  await waitFor(async () => expect(Object.keys(await overridesOf(portal))).toHaveLength(1_001), {
    timeout: 15_000,
  });
  portal.mend('labels/retrieveOverrideDetails');
  await main.findByText('Labels 1 to 1,000: saved.');
  main.getByText(
    `Labels 1,001 to 1,200: not saved. Someone else has changed ${taken} in the meantime.`,
  );
  await user.click(await main.findByRole('button', { name: 'Change 200 labels' }));
  await screen.findByText('200 labels saved');
  expect(Object.keys(await overridesOf(portal))).toHaveLength(1_200);
}, 60_000);
