import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { instantOf, wallTimeOf } from './wall-time.ts';

beforeAll(() => setConfig(testConfig));

test('a time on the wall is an instant, in summer and in winter', () => {
  expect(instantOf('2026-11-21T09:00')).toBe('2026-11-20T22:00:00.000Z');
  expect(instantOf('2026-07-21T09:00')).toBe('2026-07-20T23:00:00.000Z');
});

test('what is no time is no instant', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('soon')).toBeNull();
});

test('every time that the wall shows once is found again, also around a change of the clocks', () => {
  const minute = 60_000;
  const any = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
  const nearChange = fc
    .integer({ min: -300, max: 300 })
    .map((away) => Date.UTC(2026, 9, 3, 16) + away * minute);
  fc.assert(
    fc.property(fc.oneof(any, nearChange), (time) => {
      const wall = wallTimeOf(new Date(time).toISOString());
      // In April an hour is shown twice: either is right.
      expect(wallTimeOf(instantOf(wall) ?? '')).toBe(wall);
    }),
  );
});

test('a time that the wall never shows is the hour after it', () => {
  expect(wallTimeOf(instantOf('2026-10-04T02:30') ?? '')).toMatch(/^2026-10-04T0[13]:30$/);
});
