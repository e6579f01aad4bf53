import { beforeAll, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { wallClock } from '../app/format.ts';
import { testConfig } from '../test/config.ts';
import { instantAtWallClock } from './wall-time.ts';

// The institution in tests is in Melbourne.
beforeAll(() => setConfig(testConfig));

test('a time is in the institution’s time zone, in summer and in winter', () => {
  expect(instantAtWallClock('2026-01-15T09:30')).toBe('2026-01-14T22:30:00.000Z');
  expect(instantAtWallClock('2026-07-15T09:30')).toBe('2026-07-14T23:30:00.000Z');
});

test('every hour of the day that daylight saving ends is restored from its instant', () => {
  for (let hour = 0; hour < 24; hour++) {
    const wall = `2026-04-05T${String(hour).padStart(2, '0')}:15`;
    expect(wallClock(instantAtWallClock(wall) ?? '')).toBe(wall);
  }
});

test('times skipped by daylight saving and impossible dates are invalid', () => {
  expect(instantAtWallClock('2026-10-04T02:30')).toBeNull();
  expect(instantAtWallClock('2026-13-40T02:30')).toBeNull();
  expect(instantAtWallClock('')).toBeNull();
});
