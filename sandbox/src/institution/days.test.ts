import { expect, test } from 'vitest';
import { addMonths, dayIn, formatDay, instantAt, parseDay, weekdayOf } from './days.ts';

test('days are parsed, formatted and added', () => {
  expect(formatDay(parseDay('2028-02-28') + 1)).toBe('2028-02-29');
  expect(weekdayOf(parseDay('2026-11-22'))).toBe(0);
  expect(() => parseDay('2026-02-30')).toThrow('2026-02-30');
  expect(() => parseDay('23 November')).toThrow('23 November');
});

test('a month later is the same day, or the last if there is none', () => {
  expect(formatDay(addMonths(parseDay('2026-01-31'), 1))).toBe('2026-02-28');
  expect(formatDay(addMonths(parseDay('2028-02-29'), -48))).toBe('2024-02-29');
  expect(formatDay(addMonths(parseDay('2026-11-30'), 3))).toBe('2027-02-28');
});

test('an instant has the offset of its day, before and after clock changes', () => {
  const at = (day: string, time: string, zone = 'Australia/Melbourne') =>
    instantAt(parseDay(day), time, zone);
  expect(at('2026-07-01', '08:00')).toBe('2026-07-01T08:00:00+10:00');
  expect(at('2026-10-04', '00:00')).toBe('2026-10-04T00:00:00+10:00');
  expect(at('2026-10-04', '08:00')).toBe('2026-10-04T08:00:00+11:00');
  expect(at('2026-04-05', '00:00')).toBe('2026-04-05T00:00:00+11:00');
  expect(at('2026-04-05', '08:00')).toBe('2026-04-05T08:00:00+10:00');
  expect(at('2026-07-01', '08:00', 'UTC')).toBe('2026-07-01T08:00:00+00:00');
});

test('the day depends on the time zone', () => {
  const now = new Date('2026-12-31T14:00:00Z');
  expect(formatDay(dayIn('Australia/Melbourne', now))).toBe('2027-01-01');
  expect(formatDay(dayIn('UTC', now))).toBe('2026-12-31');
});
