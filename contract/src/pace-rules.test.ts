import { describe, expect, it } from 'vitest';
import { isBehind, paceOf } from './pace-rules.ts';

const daysUntil = (day: string) =>
  Math.round((Date.parse(day) - Date.parse('2026-07-02')) / 86_400_000);

/** Half of the contract's time has passed. */
const halfway = (competentCount: number, toCome: number) => ({
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  suspended: false,
  units: { overall: { competentCount, totalCount: competentCount + toCome } },
});
const paceAt = (competent: number, toCome: number) => paceOf(halfway(competent, toCome), daysUntil);

describe('Progress against the schedule', () => {
  it('follows a straight line from start to end', () => {
    expect(paceAt(10, 10)).toEqual({ kind: 'onTrack', expectedShare: 0.5, expected: 10, units: 0 });
  });

  it('is on track within a unit or a twentieth of the plan', () => {
    expect(paceAt(1, 2)?.kind).toBe('onTrack');
    expect(paceAt(48, 52)?.kind).toBe('onTrack');
    expect(paceAt(45, 55)).toMatchObject({ kind: 'behind', units: 5 });
  });

  it('is ahead, behind, or far behind, by whole units', () => {
    expect(paceAt(14, 6)).toMatchObject({ kind: 'ahead', units: 4 });
    expect(paceAt(7, 13)).toMatchObject({ kind: 'behind', units: 3 });
    expect(paceAt(4, 16)).toMatchObject({ kind: 'farBehind', units: 6, expected: 10 });
    expect(isBehind(paceAt(4, 16))).toBe(true);
    expect(isBehind(paceAt(14, 6))).toBe(false);
  });

  it('expects everything after the end', () => {
    const late = { ...halfway(18, 2), startDate: '2024-01-01', endDate: '2026-06-30' };
    expect(paceOf(late, daysUntil)).toMatchObject({ expectedShare: 1, expected: 20, units: 2 });
  });

  it.each([
    ['without an end date', { endDate: null }],
    ['before the start', { startDate: '2026-08-01' }],
    ['when it ends on the day it starts', { startDate: '2026-01-01', endDate: '2026-01-01' }],
    ['when the end is before the start', { startDate: '2026-05-01', endDate: '2026-01-01' }],
    ['while it is suspended', { suspended: true }],
  ])('says nothing %s', (_, given) => {
    expect(paceOf({ ...halfway(5, 5), ...given }, daysUntil)).toBeNull();
  });

  it('says nothing about a plan without units, or with all units completed', () => {
    expect(paceAt(0, 0)).toBeNull();
    expect(paceAt(10, 0)).toBeNull();
  });
});
