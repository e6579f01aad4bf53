import { beforeAll, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { faultsOf, newEntry, periodOf } from './news-entry.ts';
import { newsStateOf } from './news-state.ts';

beforeAll(() => setConfig(testConfig));

const now = new Date('2026-03-01T22:00:00Z');
const planned = {
  ...newEntry,
  title: 'Closed',
  visibility: 'from',
  from: '2026-03-05T09:00',
} as const;

test('a draft is not visible, whatever times were entered', () => {
  const entry = { ...planned, visibility: 'draft', until: '2026-03-06T09:00' } as const;
  expect(periodOf(entry, null, now)).toEqual({ publish: null, unpublish: null });
});

test('times are in the institution’s time zone', () => {
  expect(periodOf({ ...planned, until: '2026-03-06T09:00' }, null, now)).toEqual({
    publish: '2026-03-04T22:00:00.000Z',
    unpublish: '2026-03-05T22:00:00.000Z',
  });
});

test('publishing immediately starts now', () => {
  expect(periodOf({ ...planned, visibility: 'now' }, null, now).publish).toBe(now.toISOString());
});

test('an unchanged time keeps its seconds', () => {
  const before = { publish: '2026-03-04T22:00:31.000Z', unpublish: null };
  expect(periodOf(planned, before, now).publish).toBe(before.publish);
});

test('a title is required, a start if one is chosen, and the end must be after it', () => {
  expect(faultsOf(newEntry, now)).toEqual(['title']);
  expect(faultsOf(planned, now)).toEqual([]);
  expect(faultsOf({ ...planned, from: '' }, now)).toEqual(['from']);
  expect(faultsOf({ ...planned, until: '2026-03-05T08:59' }, now)).toEqual(['until']);
  expect(faultsOf({ ...planned, visibility: 'now', until: '2026-03-01T09:00' }, now)).toEqual([
    'until',
  ]);
});

test.each([
  [null, null, 'draft'],
  ['2026-03-01T22:00:01Z', null, 'planned'],
  ['2026-03-01T22:00:00Z', null, 'visible'],
  ['2026-02-01T22:00:00Z', '2026-03-01T22:00:01Z', 'visible'],
  ['2026-02-01T22:00:00Z', '2026-03-01T22:00:00Z', 'over'],
] as const)('published from %s until %s it is %s', (publish, unpublish, state) => {
  expect(newsStateOf({ publish, unpublish }, now)).toBe(state);
});
