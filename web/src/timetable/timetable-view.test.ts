import { describe, expect, it } from 'vitest';
import { parseDay } from './timetable-days.ts';
import { rangeInWords, rangeOf, stepFrom, timetableView } from './timetable-view.ts';

describe('The address of the timetable', () => {
  const { parseSearch, searchOf, viewOf } = timetableView;

  it('has view, date and apprentice, and restores them', () => {
    const view = { kind: 'week', day: '2026-11-21', cId: 'TC10101' } as const;
    expect(viewOf(parseSearch(searchOf(view)))).toEqual(view);
    expect(searchOf(viewOf({}))).toEqual({});
  });

  it('drops invalid values', () => {
    expect(parseSearch({ view: 'year', date: '21/11/2026', apprentice: {} })).toEqual({});
    expect(parseSearch({ apprentice: 10101 })).toEqual({ apprentice: '10101' });
  });

  it('has no impossible or implausible date', () => {
    for (const day of ['2026-02-30', '2026-13-01', '0026-11-21', '9999-01-01', '', 20261121]) {
      expect(parseDay(day)).toBeNull();
    }
    expect(parseDay('2028-02-29')).toBe('2028-02-29');
  });
});

describe('What is shown', () => {
  it('begins on a Monday and ends on a Sunday', () => {
    expect(rangeOf('month', '2026-11-21')).toEqual({ start: '2026-10-26', end: '2026-12-06' });
    expect(rangeOf('week', '2026-11-22')).toEqual({ start: '2026-11-16', end: '2026-11-22' });
    expect(rangeOf('list', '2026-11-16')).toEqual({ start: '2026-11-16', end: '2026-11-29' });
  });

  it('is four weeks for a February that fills them', () => {
    expect(rangeOf('month', '2027-02-14')).toEqual({ start: '2027-02-01', end: '2027-02-28' });
  });

  it('moves by a month, a week or two weeks, across daylight saving changes', () => {
    expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepFrom('month', '2026-01-31', -1)).toBe('2025-12-01');
    // Melbourne's clocks go forward on 4 October 2026.
    expect(stepFrom('week', '2026-09-30', 1)).toBe('2026-10-07');
    expect(stepFrom('list', '2026-10-07', -1)).toBe('2026-09-23');
  });

  it('is named', () => {
    expect(rangeInWords('month', '2026-11-21')).toBe('November 2026');
    expect(rangeInWords('week', '2026-11-21')).toMatch(/^16\s*–\s*22 Nov 2026$/);
    expect(rangeInWords('list', '2026-12-30')).toMatch(/^28 Dec 2026\s*–\s*10 Jan 2027$/);
  });
});
