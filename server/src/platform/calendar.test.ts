import { expect, test } from 'vitest';
import { academicYearIn, dayIn } from './calendar.ts';

test("a day begins at midnight of the institution's time zone, to the second", () => {
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

test('two time zones are told apart at the same instant', () => {
  const now = new Date('2025-12-31T14:00:00Z');
  expect(dayIn('Australia/Melbourne', now)).toBe('2026-01-01');
  expect(dayIn('Australia/Perth', now)).toBe('2025-12-31');
  expect(academicYearIn('Australia/Melbourne', now)).toBe(2026);
  expect(academicYearIn('Australia/Perth', now)).toBe(2025);
});
