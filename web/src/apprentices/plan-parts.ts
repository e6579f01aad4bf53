import type { TrainingContract, Unit, UnitStatistics } from '@tradebridge/contract/apprentices';
import { compareText } from '../app/compare-text.ts';

/** The state of a unit, by the plan's four lists. */
export type UnitState = 'competent' | 'notCompetent' | 'awaiting' | 'inDelivery' | 'toCome';

export interface PlacedUnit {
  readonly unit: Unit;
  readonly state: UnitState;
}

/** A group of units in a plan. */
export interface PlanPart {
  /** Null for units without a stage. */
  readonly name: string | null;
  readonly units: readonly PlacedUnit[];
  readonly statistics: UnitStatistics;
}

export type PartBy = 'stage' | 'year';

/** All units of a plan, with their states. */
export function unitsOf({ units }: Pick<TrainingContract, 'units'>): PlacedUnit[] {
  const placed = (list: readonly Unit[], state: UnitState): PlacedUnit[] =>
    list.map((unit) => ({ unit, state }));
  return [
    ...units.completedUnits.map(
      (unit): PlacedUnit => ({
        unit,
        state: unit.isCompetent === false ? 'notCompetent' : 'competent',
      }),
    ),
    ...placed(units.awaitingSignOffUnits, 'awaiting'),
    ...placed(units.currentUnits, 'inDelivery'),
    ...placed(units.pendingUnits, 'toCome'),
  ];
}

const nameOf: Record<PartBy, (unit: Unit) => string | null> = {
  stage: ({ stage }) => stage,
  year: ({ academicYear }) => academicYear,
};

/** Units without a planned start come last; equal ones are ordered by code. */
const byPlan = ({ unit: one }: PlacedUnit, { unit: other }: PlacedUnit) =>
  (one.plannedStart ?? '9999').localeCompare(other.plannedStart ?? '9999') ||
  one.code.localeCompare(other.code);

/** The parts of a plan by name, Stage 2 before Stage 10; units without a stage last. */
export function partsOfPlan(contract: Pick<TrainingContract, 'units'>, by: PartBy): PlanPart[] {
  const parts = new Map<string | null, PlacedUnit[]>();
  for (const placed of unitsOf(contract)) {
    const name = nameOf[by](placed.unit);
    const known = parts.get(name);
    if (known) known.push(placed);
    else parts.set(name, [placed]);
  }
  return [...parts]
    .toSorted(([one], [other]) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return compareText(one, other);
    })
    .map(([name, units]) => ({
      name,
      units: units.toSorted(byPlan),
      statistics: countStates(units),
    }));
}

function countStates(units: readonly PlacedUnit[]): UnitStatistics {
  const count = (wanted: UnitState) => units.filter(({ state }) => state === wanted).length;
  return {
    awaitingEmployerSignOffCount: count('awaiting'),
    competentCount: count('competent'),
    deliveryInProgressCount: count('inDelivery'),
    // Bars show both as still to come.
    futureCount: 0,
    notYetStartedCount: count('toCome'),
    notCompetentCount: count('notCompetent'),
    totalCount: units.length,
  };
}

const underWay: readonly UnitState[] = ['awaiting', 'inDelivery'];

/**
 * The apprentice's current part: that of the first unit in progress, or else of the first to come.
 */
export const currentPartOf = (parts: readonly PlanPart[]): PlanPart | undefined =>
  parts.find(({ units }) => units.some(({ state }) => underWay.includes(state))) ??
  parts.find(({ units }) => units.some(({ state }) => state !== 'competent')) ??
  parts[0];

/** Whether the registry has stages at all. */
export const hasStages = (contract: Pick<TrainingContract, 'units'>) =>
  unitsOf(contract).some(({ unit }) => unit.stage !== null);
