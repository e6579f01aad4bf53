import { describe, expect, it } from 'vitest';
import { aListedContract, statistics } from '../test/builders.ts';
import { byAttention } from './attention.ts';
import { type ContractView, contractList, noSupervisor } from './contract-view.ts';
import {
  countContracts,
  coursesIn,
  departmentsIn,
  narrowContracts,
  supervisorsIn,
} from './narrow-contracts.ts';
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
  courseCode: 'CPC32420',
  courseName: 'Certificate III in Plumbing',
  department: 'Building',
  units: { overall: statistics({ awaitingEmployerSignOffCount: 5, competentCount: 5 }) },
});
const di = aListedContract({
  name: 'Di Döring',
  endDate: '2026-10-01',
  units: { overall: statistics({ competentCount: 5, notCompetentCount: 5 }) },
});
const contracts = [ann, bo, cy, di];

const list = (view: Partial<ContractView> = {}) =>
  narrowContracts(contracts, { ...contractList.usual, ...view }, daysUntil);

describe('The list of apprentices', () => {
  it('keeps the server’s order by name, and can reverse it', () => {
    expect(list()).toEqual(contracts);
    expect(list({ isReversed: true })).toEqual([di, cy, bo, ann]);
  });

  it('sorts by progress, least first', () => {
    expect(list({ sort: 'progress' })).toEqual([ann, cy, di, bo]);
  });

  it('sorts by awaiting units, most first, counting a suspended contract as none (SIGN-009)', () => {
    expect(list({ sort: 'waiting' })).toEqual([bo, ann, cy, di]);
  });

  it('keeps ties in order of name when reversed', () => {
    expect(list({ sort: 'waiting', isReversed: true })).toEqual([ann, cy, di, bo]);
  });

  it('sorts by end date, contracts without one last', () => {
    expect(list({ sort: 'end' })).toEqual([di, bo, ann, cy]);
  });

  it('filters, and counts what each filter shows', () => {
    expect(list({ show: 'to-confirm' })).toEqual([bo]);
    expect(list({ show: 'suspended' })).toEqual([cy]);
    expect(list({ show: 'ending' })).toEqual([bo, di]);
    expect(list({ show: 'behind' })).toEqual([ann, di]);
    expect(countContracts(contracts, contractList.usual, daysUntil)).toEqual({
      all: 4,
      'to-confirm': 1,
      behind: 2,
      ending: 2,
      suspended: 1,
      complete: 0,
    });
  });

  it('finds by name, number and course', () => {
    expect(list({ search: 'doring' })).toEqual([di]);
    expect(list({ search: 'plumbing clark' })).toEqual([cy]);
    expect(list({ search: 'S1001' })).toHaveLength(4);
  });
});

describe('The filters of the list', () => {
  const eve = supervisedBy('C2', aListedContract({ name: 'Eve Evans', department: 'Automotive' }));
  const all = [ann, supervisedBy('C1', bo), cy, eve];
  const narrowed = (view: Partial<ContractView>) =>
    narrowContracts(all, { ...contractList.usual, ...view }, daysUntil).map(
      ({ apprentice }) => apprentice.givenName,
    );

  it('narrow the list by course, department and supervisor', () => {
    expect(narrowed({ course: 'CPC32420' })).toEqual(['Cy']);
    expect(narrowed({ department: 'Automotive' })).toEqual(['Eve']);
    expect(narrowed({ supervisor: 'C1' })).toEqual(['Bo']);
    expect(narrowed({ supervisor: noSupervisor })).toEqual(['Ann', 'Cy']);
  });

  it('combine with each other and with the search', () => {
    expect(narrowed({ course: 'UEE30820', supervisor: 'C1', search: 'baker' })).toEqual(['Bo']);
    expect(narrowed({ course: 'CPC32420', supervisor: 'C1' })).toEqual([]);
  });

  it('apply to the counts of each state', () => {
    const counts = countContracts(
      all,
      { ...contractList.usual, supervisor: noSupervisor },
      daysUntil,
    );
    expect(counts).toMatchObject({ all: 2, suspended: 1, 'to-confirm': 0 });
  });

  it('offer each value in the list once, sorted by name', () => {
    expect(coursesIn(all).map(({ value }) => value)).toEqual(['UEE30820', 'CPC32420']);
    expect(departmentsIn(all).map(({ label }) => label)).toEqual(['Automotive', 'Building']);
    const names: Record<string, string> = { C1: 'Zoe Young', C2: 'Al Abbot' };
    expect(supervisorsIn(all, (id) => names[id] ?? null)).toEqual([
      { value: 'C2', label: 'Al Abbot' },
      { value: 'C1', label: 'Zoe Young' },
    ]);
    expect(supervisorsIn(all, () => null)).toEqual([]);
  });
});

function supervisedBy<Contract extends typeof ann>(id: string, contract: Contract): Contract {
  return { ...contract, apprentice: { ...contract.apprentice, supervisorContactId: id } };
}

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

describe('The order by attention', () => {
  it('puts awaiting work first, then contracts past their end, and suspended ones last', () => {
    expect(byAttention(contracts, daysUntil, 4)).toEqual([bo, di, ann, cy]);
    expect(byAttention(contracts, daysUntil, 1)).toEqual([bo]);
  });
});
