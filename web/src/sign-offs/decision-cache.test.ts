import { describe, expect, it } from 'vitest';
import { aContract, aListedContract, aRequest, aUnit, statistics } from '../test/builders.ts';
import { awaitingCountOf, detailAfter, listedAfter, putBack } from './decision-cache.ts';

const academicYear = '2026';

describe('A decision on a contract', () => {
  it('clears the final completion flag and leaves the units (SIGN-013)', () => {
    const contract = aListedContract({
      units: {
        isFinalCompletionSignoffRequired: true,
        overall: statistics({ awaitingEmployerSignOffCount: 1, competentCount: 28 }),
      },
    });
    const requests = [aRequest({ of: contract, isFinalSignoff: true })];
    const after = listedAfter(contract, { result: 'competent', requests, academicYear });
    expect(after.units.isFinalCompletionSignoffRequired).toBe(false);
    expect(after.units.overall).toEqual(contract.units.overall);
  });

  it('moves a confirmed unit from the awaiting to the competent ones (SIGN-014)', () => {
    const [stays, goes] = [aUnit({ code: 'STAYS' }), aUnit({ code: 'GOES' })];
    const contract = aContract([stays, goes]);
    const requests = [aRequest({ of: contract, signoffUnit: goes })];
    const { units } = detailAfter(contract, { result: 'competent', requests, academicYear });
    expect(units.awaitingSignOffUnits).toEqual([stays]);
    expect(units.completedUnits).toMatchObject([{ code: 'GOES', isCompetent: true }]);
    expect(units.overall).toMatchObject({
      awaitingEmployerSignOffCount: 1,
      competentCount: 1,
      totalCount: 2,
    });
    expect(units.yearToDate.awaitingEmployerSignOffCount).toBe(1);
  });

  it("returns a 'not yet' unit to delivery", () => {
    const unit = aUnit();
    const contract = aContract([unit]);
    const requests = [aRequest({ of: contract, signoffUnit: unit })];
    const { units } = detailAfter(contract, { result: 'notYetCompetent', requests, academicYear });
    expect(units.currentUnits).toMatchObject([{ code: unit.code, isCompetent: null }]);
    expect(units.overall.deliveryInProgressCount).toBe(1);
  });

  it('counts a unit of another year only in the total', () => {
    const unit = aUnit({ academicYear: '2025' });
    const contract = aContract([unit], { units: { yearToDate: statistics({ futureCount: 3 }) } });
    const requests = [aRequest({ of: contract, signoffUnit: unit })];
    const after = listedAfter(contract, { result: 'competent', requests, academicYear });
    expect(after.units.overall.competentCount).toBe(1);
    expect(after.units.yearToDate).toEqual(contract.units.yearToDate);
  });

  it('never counts below zero if the server was quicker', () => {
    const contract = aListedContract({ units: { overall: statistics({ competentCount: 4 }) } });
    const requests = [aRequest({ of: contract })];
    const after = listedAfter(contract, { result: 'competent', requests, academicYear });
    expect(after.units.overall).toEqual(contract.units.overall);
  });

  it('leaves every other contract as it is', () => {
    const contract = aListedContract();
    const applied = { result: 'competent', requests: [aRequest()], academicYear } as const;
    expect(listedAfter(contract, applied)).toBe(contract);
  });
});

describe('The number of pending sign-offs', () => {
  it('is the units, and one for each contract that needs a final sign-off (SIGN-015)', () => {
    const contract = aListedContract();
    const requests = [
      aRequest({ of: contract }),
      aRequest({ of: contract, isFinalSignoff: true }),
      aRequest(),
    ];
    expect(awaitingCountOf(requests)).toBe(3);
    expect(awaitingCountOf([])).toBe(0);
  });
});

describe('Undoing a decision', () => {
  const [adams, baker, clark] = ['Ann Adams', 'Bo Baker', 'Cy Clark'].map((name) =>
    aRequest({ of: aListedContract({ name }) }),
  ) as [ReturnType<typeof aRequest>, ReturnType<typeof aRequest>, ReturnType<typeof aRequest>];

  it('restores a request in the order by name (SIGN-006)', () => {
    expect(putBack([adams, clark], [baker])).toEqual([adams, baker, clark]);
    expect(putBack([adams, baker], [clark])).toEqual([adams, baker, clark]);
    expect(putBack([], [clark, adams])).toEqual([adams, clark]);
  });

  it('adds nothing twice', () => {
    expect(putBack([adams, baker], [baker])).toEqual([adams, baker]);
  });

  it('puts a unit before the final completion of its contract', () => {
    const of = aListedContract({ name: 'Ann Adams' });
    const final = aRequest({ of, isFinalSignoff: true });
    const unit = aRequest({ of, waitingSince: '2026-11-20' });
    expect(putBack([final], [unit])).toEqual([unit, final]);
  });
});
