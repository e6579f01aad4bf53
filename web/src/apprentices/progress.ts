import type { TrainingContractListed, UnitStatistics } from '@tradebridge/contract/apprentices';

/**
 * Requests of a contract that wait for the employer; none while it is suspended (SIGN-007 to 009).
 */
export const waitingOf = ({ suspended, units }: TrainingContractListed) =>
  suspended
    ? 0
    : units.overall.awaitingEmployerSignOffCount + (units.isFinalCompletionSignoffRequired ? 1 : 0);

/** The unit counts of a contract; none waits while it is suspended (SIGN-009). */
export const countedUnitsOf = ({
  suspended,
  units: { overall },
}: TrainingContractListed): UnitStatistics =>
  suspended ? { ...overall, awaitingEmployerSignOffCount: 0 } : overall;

/** The share of competent units, 0 to 1; 0 for a plan without units. */
export const competentShare = ({ competentCount, totalCount }: UnitStatistics) =>
  totalCount === 0 ? 0 : competentCount / totalCount;

export const isComplete = ({ competentCount, totalCount }: UnitStatistics) =>
  totalCount > 0 && competentCount === totalCount;

/** The parts of the progress bar, in order; the last is what is still to come. */
export const progressParts = [
  { name: 'competent', kind: 'done', count: (of: UnitStatistics) => of.competentCount },
  {
    name: 'waitsForYou',
    kind: 'wait',
    count: (of: UnitStatistics) => of.awaitingEmployerSignOffCount,
  },
  { name: 'inDelivery', kind: 'now', count: (of: UnitStatistics) => of.deliveryInProgressCount },
  { name: 'notCompetent', kind: 'bad', count: (of: UnitStatistics) => of.notCompetentCount },
  {
    name: 'toCome',
    kind: 'todo',
    count: (of: UnitStatistics) => of.notYetStartedCount + of.futureCount,
  },
] as const;

/** Days before its end from which a contract ends soon. */
export const endsSoonWithin = 90;

export type ContractEnd =
  | { kind: 'none' }
  | { kind: 'later' | 'soon'; day: string; days: number }
  /** Past its end by `days`, with units outstanding. */
  | { kind: 'past'; day: string; days: number }
  | { kind: 'finished'; day: string };

/** How far away the end of a contract is; `daysUntil` is negative for a past day. */
export function endOf(
  { endDate, units }: TrainingContractListed,
  daysUntil: (day: string) => number,
): ContractEnd {
  if (endDate === null) return { kind: 'none' };
  const days = daysUntil(endDate);
  if (days < 0) {
    return isComplete(units.overall)
      ? { kind: 'finished', day: endDate }
      : { kind: 'past', day: endDate, days: -days };
  }
  return { kind: days <= endsSoonWithin ? 'soon' : 'later', day: endDate, days };
}

/** The unit counts of several plans, added up. */
export const sumOf = (statistics: readonly UnitStatistics[]): UnitStatistics =>
  statistics.reduce(
    (sum, one) => ({
      awaitingEmployerSignOffCount:
        sum.awaitingEmployerSignOffCount + one.awaitingEmployerSignOffCount,
      competentCount: sum.competentCount + one.competentCount,
      deliveryInProgressCount: sum.deliveryInProgressCount + one.deliveryInProgressCount,
      futureCount: sum.futureCount + one.futureCount,
      notCompetentCount: sum.notCompetentCount + one.notCompetentCount,
      notYetStartedCount: sum.notYetStartedCount + one.notYetStartedCount,
      totalCount: sum.totalCount + one.totalCount,
    }),
    {
      awaitingEmployerSignOffCount: 0,
      competentCount: 0,
      deliveryInProgressCount: 0,
      futureCount: 0,
      notCompetentCount: 0,
      notYetStartedCount: 0,
      totalCount: 0,
    },
  );
