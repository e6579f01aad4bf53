import { describe, expect, it } from 'vitest';
import { aContract, aUnit } from '../test/builders.ts';
import { currentPartOf, hasStages, partsOfPlan } from './plan-parts.ts';

const plan = () => {
  const contract = aContract([aUnit({ code: 'W1', stage: 'Stage 2', academicYear: '2025' })]);
  return {
    ...contract,
    units: {
      ...contract.units,
      completedUnits: [
        aUnit({ code: 'D1', stage: 'Stage 1', isCompetent: true, academicYear: '2025' }),
        aUnit({ code: 'D2', stage: 'Stage 10', isCompetent: false, academicYear: '2026' }),
      ],
      currentUnits: [
        aUnit({ code: 'C2', stage: 'Stage 2', plannedStart: '2026-03-01' }),
        aUnit({ code: 'C1', stage: 'Stage 2', plannedStart: '2026-02-01' }),
      ],
      pendingUnits: [aUnit({ code: 'P1', stage: null, academicYear: '2027' })],
    },
  };
};

describe('The parts of a plan', () => {
  it('are its stages in numeric order, units without one last', () => {
    expect(partsOfPlan(plan(), 'stage').map(({ name }) => name)).toEqual([
      'Stage 1',
      'Stage 2',
      'Stage 10',
      null,
    ]);
  });

  it('are its years', () => {
    expect(partsOfPlan(plan(), 'year').map(({ name }) => name)).toEqual(['2025', '2026', '2027']);
  });

  it('include the current one: the one in progress, otherwise the next', () => {
    const parts = partsOfPlan(plan(), 'stage');
    expect(currentPartOf(parts)?.name).toBe('Stage 2');
    const idle = parts.filter(({ name }) => name !== 'Stage 2');
    expect(currentPartOf(idle)?.name).toBe('Stage 10');
    expect(currentPartOf(idle.slice(0, 1))?.name).toBe('Stage 1');
  });

  it('sort their units by planned start, then by code', () => {
    const [, second] = partsOfPlan(plan(), 'stage');
    expect(second?.units.map(({ unit }) => unit.code)).toEqual(['C1', 'C2', 'W1']);
  });

  it('count their units by state', () => {
    const [first, second, tenth, without] = partsOfPlan(plan(), 'stage');
    expect(first?.statistics).toMatchObject({ competentCount: 1, totalCount: 1 });
    expect(second?.statistics).toMatchObject({
      awaitingEmployerSignOffCount: 1,
      deliveryInProgressCount: 2,
      totalCount: 3,
    });
    expect(tenth?.statistics.notCompetentCount).toBe(1);
    expect(without?.statistics.notYetStartedCount).toBe(1);
  });

  it('are years if no unit has a stage', () => {
    expect(hasStages(plan())).toBe(true);
    expect(hasStages(aContract([aUnit()]))).toBe(false);
  });
});
