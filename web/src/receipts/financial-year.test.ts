import { describe, expect, it } from 'vitest';
import { financialYearOf, isWithin, monthsBefore } from './financial-year.ts';

describe('The financial year', () => {
  it('runs from 1 July to 30 June', () => {
    const year = { start: '2026-07-01', end: '2027-06-30' };
    expect(financialYearOf('2026-07-01')).toEqual(year);
    expect(financialYearOf('2026-11-21')).toEqual(year);
    expect(financialYearOf('2027-06-30')).toEqual(year);
    expect(financialYearOf('2026-06-30')).toEqual({ start: '2025-07-01', end: '2026-06-30' });
  });

  it('can be an earlier one', () => {
    expect(financialYearOf('2026-11-21', 1)).toEqual({ start: '2025-07-01', end: '2026-06-30' });
  });

  it('includes its first and its last day', () => {
    const year = financialYearOf('2026-11-21');
    expect(isWithin('2026-07-01', year)).toBe(true);
    expect(isWithin('2027-06-30', year)).toBe(true);
    expect(isWithin('2027-07-01', year)).toBe(false);
  });
});

describe('Some months earlier', () => {
  it('is the same day of the month', () => {
    expect(monthsBefore('2026-11-21', 3)).toBe('2026-08-21');
    expect(monthsBefore('2026-02-01', 3)).toBe('2025-11-01');
  });

  it('is the last day of a shorter month', () => {
    expect(monthsBefore('2026-05-31', 3)).toBe('2026-02-28');
    expect(monthsBefore('2024-05-31', 3)).toBe('2024-02-29');
  });
});
