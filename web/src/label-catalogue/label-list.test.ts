import { expect, test } from 'vitest';
import { countLabels, narrowLabels } from './label-list.ts';
import { type LabelRow, labelRowsOf } from './label-row.ts';
import { labelView } from './label-view.ts';
import { aLabel, anOverride } from './test-labels.ts';

const rows = labelRowsOf(
  [
    aLabel('invoices.title', 'Pre-enrolments', ['screens']),
    aLabel('invoices.overdue', '{count} pre-enrolments are overdue.', ['screens']),
    aLabel('mails.hello', 'Hello {name}', ['server']),
    aLabel('refusals.forbidden', 'You may not do that.', ['screens', 'server']),
    aLabel('table.of', '{count} of {total}', ['screens']),
  ],
  [
    anOverride('invoices.title', 'Invoices', { defaultText: 'Pre-enrolments', version: 3 }),
    anOverride('mails.hello', 'Dear {name}', {
      defaultText: 'Dear {name},',
      isStale: true,
      changedAt: '2026-03-01T00:00:00.000Z',
    }),
    anOverride('old.gone', 'Gone', { isUnused: true, isStale: true }),
  ],
);

const keysOf = (found: readonly LabelRow[]) => found.map(({ key }) => key);
const found = (change: Partial<typeof labelView.usual>) =>
  keysOf(narrowLabels(rows, { ...labelView.usual, ...change }));

test('all labels are listed by key, each with its override, and overrides without a label among them', () => {
  expect(found({})).toEqual([
    'invoices.overdue',
    'invoices.title',
    'mails.hello',
    'old.gone',
    'refusals.forbidden',
    'table.of',
  ]);
  expect(rows.map(({ override }) => override?.text)).toEqual([
    undefined,
    'Invoices',
    'Dear {name}',
    'Gone',
    undefined,
    undefined,
  ]);
});

test('the filters show changed, stale and unused labels, with their counts', () => {
  expect(found({ show: 'changed' })).toEqual(['invoices.title', 'mails.hello', 'old.gone']);
  expect(found({ show: 'stale' })).toEqual(['mails.hello']);
  expect(found({ show: 'unused' })).toEqual(['old.gone']);
  expect(countLabels(rows)).toEqual({ all: 6, changed: 3, stale: 1, unused: 1 });
});

test('labels can be filtered to those on screens or from the server', () => {
  expect(found({ seen: 'server' })).toEqual(['mails.hello', 'refusals.forbidden']);
  expect(found({ seen: 'screens', show: 'changed' })).toEqual(['invoices.title']);
});

test.each([
  ['overdue', ['invoices.overdue']],
  ['PRE-ENROLMENTS', ['invoices.overdue', 'invoices.title']],
  ['Invoices', ['invoices.overdue', 'invoices.title']],
  ['mails.hello', ['mails.hello']],
  ['dear', ['mails.hello']],
  ['may that', ['refusals.forbidden']],
  ['12 pre-enrolments are overdue.', ['invoices.overdue']],
  ['Hello  Jane Citizen', ['mails.hello']],
  ['3 of 12', []],
  ['nothing of the kind', []],
])('%j finds by key, default, override, and as it reads with values', (search, keys) => {
  expect(found({ search })).toEqual(keys);
});

test('labels are sorted by text or by latest change, in either direction', () => {
  expect(found({ sort: 'text', show: 'changed' })).toEqual([
    'mails.hello',
    'old.gone',
    'invoices.title',
  ]);
  expect(found({ sort: 'changed', show: 'changed' })[0]).toBe('mails.hello');
  expect(found({ sort: 'changed', isReversed: true, show: 'changed' }).at(-1)).toBe('mails.hello');
  expect(found({ isReversed: true })[0]).toBe('table.of');
});
