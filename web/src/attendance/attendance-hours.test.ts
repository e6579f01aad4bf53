import type { Attendance } from '@tradebridge/contract/attendance';
import { shareOfPresence, sumAttendance } from '@tradebridge/contract/attendance-rules';
import { describe, expect, it } from 'vitest';
import { byMonth, topOfScale, yearsOf } from './attendance-hours.ts';

const record = (fromDate: string, hours: Partial<Attendance> = {}): Attendance => ({
  id: fromDate,
  desc: 'Wiring rules workshop',
  fromDate,
  toDate: fromDate,
  hrsPresent: 0,
  hrsAbsent: 0,
  okHrsAbsent: 0,
  note: null,
  ...hours,
});

describe('Total hours', () => {
  it('count approved absence separately, to the hundredth', () => {
    const tenth = record('2026-11-02', { hrsPresent: 0.1, hrsAbsent: 0.2, okHrsAbsent: 0.7 });
    expect(sumAttendance(Array(10).fill(tenth))).toEqual({ present: 1, absent: 2, approved: 7 });
  });

  it('give the share attended, counting any absence as missed', () => {
    expect(shareOfPresence({ present: 6, absent: 1, approved: 1 })).toBe(0.75);
    expect(shareOfPresence({ present: 0, absent: 0, approved: 0 })).toBeNull();
  });
});

describe('The months', () => {
  it('run from the first to the last, including those without a record', () => {
    const months = byMonth([
      record('2027-01-15', { hrsPresent: 4 }),
      record('2026-11-02', { hrsPresent: 7 }),
      record('2026-11-09', { hrsAbsent: 7 }),
    ]);
    expect(months.map(({ month, present, absent }) => [month, present, absent])).toEqual([
      ['2026-11', 7, 7],
      ['2026-12', 0, 0],
      ['2027-01', 4, 0],
    ]);
    expect(byMonth([])).toEqual([]);
  });

  it('have a scale that ends at a round number', () => {
    const of = (present: number) => topOfScale([{ present, absent: 0, approved: 0 }]);
    expect([0, 4, 10, 11, 43, 80, 81, 150, 801].map(of)).toEqual([
      10, 10, 10, 20, 60, 80, 100, 200, 1000,
    ]);
  });
});

it('offers the years that have records, the latest first', () => {
  expect(yearsOf([record('2025-03-01'), record('2026-11-02'), record('2025-01-01')])).toEqual([
    '2026',
    '2025',
  ]);
});
