import { describe, expect, it } from 'vitest';
import { faultsOf, periodOf, readyPeriodOf } from './period.ts';

const today = '2026-11-21';

describe('The period of a statement', () => {
  it('has presets for this and last financial year and the last three months', () => {
    expect(periodOf('this-year', today)).toEqual({ start: '2026-07-01', end: today });
    expect(periodOf('last-year', today)).toEqual({ start: '2025-07-01', end: '2026-06-30' });
    expect(periodOf('three-months', today)).toEqual({ start: '2026-08-21', end: today });
  });

  it('is recognised as a preset by its dates', () => {
    expect(readyPeriodOf({ start: '2025-07-01', end: '2026-06-30' }, today)).toBe('last-year');
    expect(readyPeriodOf({ start: '2025-07-01', end: '2026-06-29' }, today)).toBeNull();
  });

  it('needs both dates, and the end must not be before the start', () => {
    expect(faultsOf({ start: today, end: today })).toEqual({ start: null, end: null });
    expect(faultsOf({ start: '', end: '' })).toEqual({ start: 'missing', end: 'missing' });
    expect(faultsOf({ start: '2026-11-22', end: today })).toEqual({
      start: null,
      end: 'before-start',
    });
  });
});
