import { describe, expect, it } from 'vitest';
import { aListedContract, statistics } from '../test/builders.ts';
import { byAttention } from './attention.ts';
import { type ContractView, countContracts, narrowContracts } from './narrow-contracts.ts';
import { endOf } from './progress.ts';

const daysUntil = (day: string) =>
  Math.round((Date.parse(day) - Date.parse('2026-11-21')) / 86_400_000);

const ann = aListedContract({
  name: 'Ann Adams',
  endDate: '2029-01-01',
  units: { overall: statistics({ competentCount: 1, futureCount: 9 }) },
});
const bo = aListedContract({
  name: 'Bo Baker',
  endDate: '2026-12-24',
  units: {
    isFinalCompletionSignoffRequired: true,
    overall: statistics({ awaitingEmployerSignOffCount: 1, competentCount: 9 }),
  },
});
const cy = aListedContract({
  name: 'Cy Clark',
  endDate: null,
  suspended: true,
  courseName: 'Certificate III in Plumbing',
  units: { overall: statistics({ awaitingEmployerSignOffCount: 5, competentCount: 5 }) },
});
const di = aListedContract({
  name: 'Di Döring',
  endDate: '2026-10-01',
  units: { overall: statistics({ competentCount: 5, notCompetentCount: 5 }) },
});
const contracts = [ann, bo, cy, di];

const list = (view: Partial<ContractView> = {}) =>
  narrowContracts(
    contracts,
    { search: '', show: 'all', sort: 'name', isReversed: false, ...view },
    daysUntil,
  );

describe('The list of apprentices', () => {
  it('keeps the order of the server by name, and can turn it round', () => {
    expect(list()).toEqual(contracts);
    expect(list({ isReversed: true })).toEqual([di, cy, bo, ann]);
  });

  it('sorts by progress, least first', () => {
    expect(list({ sort: 'progress' })).toEqual([ann, cy, di, bo]);
  });

  it('sorts by what waits, most first, a suspended contract as nothing (SIGN-009)', () => {
    expect(list({ sort: 'waiting' })).toEqual([bo, ann, cy, di]);
  });

  it('keeps those alike by name when turned round', () => {
    expect(list({ sort: 'waiting', isReversed: true })).toEqual([ann, cy, di, bo]);
  });

  it('sorts by end, without an end last', () => {
    expect(list({ sort: 'end' })).toEqual([di, bo, ann, cy]);
  });

  it('filters, and counts what each filter shows', () => {
    expect(list({ show: 'to-confirm' })).toEqual([bo]);
    expect(list({ show: 'suspended' })).toEqual([cy]);
    expect(list({ show: 'ending' })).toEqual([bo, di]);
    expect(countContracts(contracts, daysUntil)).toEqual({
      all: 4,
      'to-confirm': 1,
      ending: 2,
      suspended: 1,
    });
  });

  it('finds by name, number and course', () => {
    expect(list({ search: 'doring' })).toEqual([di]);
    expect(list({ search: 'plumbing clark' })).toEqual([cy]);
    expect(list({ search: 'S1001' })).toHaveLength(4);
  });
});

describe('The end of a contract', () => {
  it('is past only while units are outstanding', () => {
    expect(endOf(di, daysUntil)).toEqual({ kind: 'past', day: '2026-10-01', days: 51 });
    const done = aListedContract({
      endDate: '2026-10-01',
      units: { overall: statistics({ competentCount: 3 }) },
    });
    expect(endOf(done, daysUntil)).toEqual({ kind: 'finished', day: '2026-10-01' });
  });

  it('is soon within ninety days', () => {
    expect(endOf(bo, daysUntil).kind).toBe('soon');
    expect(endOf(ann, daysUntil).kind).toBe('later');
    expect(endOf(cy, daysUntil)).toEqual({ kind: 'none' });
  });
});

describe('Who needs attention', () => {
  it('is first whose work waits, then who is past the end; the suspended come last', () => {
    expect(byAttention(contracts, daysUntil, 4)).toEqual([bo, di, ann, cy]);
    expect(byAttention(contracts, daysUntil, 1)).toEqual([bo]);
  });
});
