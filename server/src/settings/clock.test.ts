import { expect, test } from 'vitest';
import { offsetIn } from '../platform/calendar.ts';
import { clockOf } from './clock.ts';

const hour = 3_600_000;

test.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Lord_Howe'])(
  'a page receives the clock changes of %s from the year before to the year after',
  (timeZone) => {
    const { offsets, until } = clockOf(timeZone, 2026);
    expect(offsets[0]?.from).toBe(Date.UTC(2025, 0, 1));
    expect(until).toBe(Date.UTC(2028, 0, 1));
    const told = (time: number) => offsets.findLast(({ from }) => from <= time)?.minutes;
    for (let time = Date.UTC(2025, 0, 1); time < until; time += hour) {
      expect(told(time), new Date(time).toISOString()).toBe(offsetIn(timeZone, new Date(time)));
    }
  },
);

test('if clocks never change, there is one entry', () => {
  expect(clockOf('Australia/Brisbane', 2026).offsets).toEqual([
    { from: Date.UTC(2025, 0, 1), minutes: 600 },
  ]);
});
