import type { TrainingContract, Unit, UnitStatistics } from '@tradebridge/contract/apprentices';
import { compareText } from '../app/compare-text.ts';

/** How far a unit is, as the plan's four lists have it. */
export type UnitState = 'competent' | 'notCompetent' | 'awaiting' | 'inDelivery' | 'toCome';

export interface PlacedUnit {
  readonly unit: Unit;
  readonly state: UnitState;
}

/** Units of a plan that belong together. */
export interface PlanPart {
  /** Null for those without a stage. */
  readonly name: string | null;
  readonly units: readonly PlacedUnit[];
  readonly statistics: UnitStatistics;
}

export type PartBy = 'stage' | 'year';

/** All units of a plan, each with its state. */
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

/** What has no planned start comes after what has one; alike, by code. */
const byPlan = ({ unit: one }: PlacedUnit, { unit: other }: PlacedUnit) =>
  (one.plannedStart ?? '9999').localeCompare(other.plannedStart ?? '9999') ||
  one.code.localeCompare(other.code);

/** The plan in parts, by their names with Stage 2 before Stage 10; those without a stage last. */
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
    // Bars tell both as what is still to come.
    futureCount: 0,
    notYetStartedCount: count('toCome'),
    notCompetentCount: count('notCompetent'),
    totalCount: units.length,
  };
}

const underWay: readonly UnitState[] = ['awaiting', 'inDelivery'];

/** The part that the apprentice is at: of the first unit under way, or else of the first that is to come. */
export const currentPartOf = (parts: readonly PlanPart[]): PlanPart | undefined =>
  parts.find(({ units }) => units.some(({ state }) => underWay.includes(state))) ??
  parts.find(({ units }) => units.some(({ state }) => state !== 'competent')) ??
  parts[0];

/** Whether the registry has stages at all. */
export const hasStages = (contract: Pick<TrainingContract, 'units'>) =>
  unitsOf(contract).some(({ unit }) => unit.stage !== null);
