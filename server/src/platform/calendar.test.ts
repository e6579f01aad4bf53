import { expect, test } from 'vitest';
import { academicYearIn, addDays, dayIn, offsetIn, startOfDay } from './calendar.ts';

test("a day starts at midnight in the institution's time zone, to the second", () => {
  for (const [zone, midnight, before, after] of [
    ['Australia/Melbourne', '2026-01-01T00:00:00+11:00', '2025-12-31', '2026-01-01'],
    ['Australia/Eucla', '2026-07-02T00:00:00+08:45', '2026-07-01', '2026-07-02'],
    ['Australia/Lord_Howe', '2026-04-05T00:00:00+11:00', '2026-04-04', '2026-04-05'],
  ] as const) {
    const at = new Date(midnight).getTime();
    expect(dayIn(zone, new Date(at - 1000))).toBe(before);
    expect(dayIn(zone, new Date(at))).toBe(after);
    expect(dayIn(zone, new Date(at - 1000))).toBe(before);
  }
});

test('two time zones can have different days at the same instant', () => {
  const now = new Date('2025-12-31T14:00:00Z');
  expect(dayIn('Australia/Melbourne', now)).toBe('2026-01-01');
  expect(dayIn('Australia/Perth', now)).toBe('2025-12-31');
  expect(academicYearIn('Australia/Melbourne', now)).toBe(2026);
  expect(academicYearIn('Australia/Perth', now)).toBe(2025);
});

test('a day starts at local midnight, or right after if clocks skip it', () => {
  for (const [zone, day, start] of [
    ['Australia/Melbourne', '2026-04-05', '2026-04-05T00:00:00+11:00'],
    ['Australia/Melbourne', '2026-04-06', '2026-04-06T00:00:00+10:00'],
    ['Australia/Melbourne', '2026-10-04', '2026-10-04T00:00:00+10:00'],
    ['Australia/Melbourne', '2026-10-05', '2026-10-05T00:00:00+11:00'],
    ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00-03:00'],
    ['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00'],
    ['UTC', '2026-01-01', '2026-01-01T00:00:00Z'],
  ] as const) {
    expect([zone, day, startOfDay(zone, day)]).toEqual([zone, day, new Date(start)]);
  }
});

test('days are added across months and years, and offsets are in minutes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  const now = new Date('2026-01-01T00:00:00Z');
  expect(offsetIn('Australia/Eucla', now)).toBe(525);
  expect(offsetIn('America/St_Johns', now)).toBe(-210);
  expect(offsetIn('UTC', now)).toBe(0);
});
