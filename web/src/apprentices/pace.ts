import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { isComplete } from './progress.ts';

export type PaceKind = 'ahead' | 'onTrack' | 'behind' | 'farBehind';

/** Progress beside where it should be by now. */
export interface Pace {
  readonly kind: PaceKind;
  /** The share of the contract's time that has gone by, 0 to 1. */
  readonly expectedShare: number;
  /** Units that should be competent by now. */
  readonly expected: number;
  /** Whole units between that and what is competent; 0 on track. */
  readonly units: number;
}

/** Less than a unit, or than this share of the plan, off the line is still on track. */
const tolerance = 0.05;
/** Behind by more than this share of the plan is far behind. */
const farShare = 0.2;

/** The share of the time from start to end that has gone by; null where there is no such time. */
function elapsedShare(
  { startDate, endDate }: Pick<TrainingContractListed, 'startDate' | 'endDate'>,
  daysUntil: (day: string) => number,
): number | null {
  if (endDate === null) return null;
  const gone = -daysUntil(startDate);
  const all = gone + daysUntil(endDate);
  if (all <= 0 || gone < 0) return null;
  return Math.min(1, gone / all);
}

/**
 * How progress compares with a straight line from the start of the contract to its end. Null where
 * that says nothing: no end date, not begun, no units, all of them done, or suspended, when time goes
 * by that is not the apprentice's.
 */
export function paceOf(
  contract: TrainingContractListed,
  daysUntil: (day: string) => number,
): Pace | null {
  const { overall } = contract.units;
  if (contract.suspended || overall.totalCount === 0 || isComplete(overall)) return null;
  const expectedShare = elapsedShare(contract, daysUntil);
  if (expectedShare === null) return null;
  const should = expectedShare * overall.totalCount;
  const off = overall.competentCount - should;
  const kind = kindOf(off, overall.totalCount);
  return {
    kind,
    expectedShare,
    expected: Math.round(should),
    units: kind === 'onTrack' ? 0 : Math.round(Math.abs(off)),
  };
}

function kindOf(off: number, total: number): PaceKind {
  if (Math.abs(off) < Math.max(1, tolerance * total)) return 'onTrack';
  if (off > 0) return 'ahead';
  return -off > farShare * total ? 'farBehind' : 'behind';
}

export const isBehind = (pace: Pace | null) =>
  pace?.kind === 'behind' || pace?.kind === 'farBehind';
