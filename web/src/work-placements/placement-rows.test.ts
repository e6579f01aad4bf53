import { describe, expect, it } from 'vitest';
import { stateOf } from './placement-rows.ts';

const placement = { startDate: '2026-11-16', endDate: '2026-11-20' };

describe('A work placement', () => {
  it.each([
    ['2026-11-15', 'to-come'],
    ['2026-11-16', 'now'],
    ['2026-11-20', 'now'],
    ['2026-11-21', 'past'],
  ])('on %s is %s', (day, state) => {
    expect(stateOf(placement, day)).toBe(state);
  });

  it('without an end date is ongoing', () => {
    expect(stateOf({ ...placement, endDate: null }, '2030-01-01')).toBe('now');
  });
});
