import type { TrainingContractListed, UnitStatistics } from './apprentices.ts';

type PaceKind = 'ahead' | 'onTrack' | 'behind' | 'farBehind';

/** Progress compared with the elapsed time. */
export interface Pace {
  readonly kind: PaceKind;
  /** The share of the contract's time that has passed, 0 to 1. */
  readonly expectedShare: number;
  /** Units that should be competent by now. */
  readonly expected: number;
  /** Whole units between expected and actual; 0 if on track. */
  readonly units: number;
}

/** What the pace of a contract depends on. */
type PacedContract = Pick<TrainingContractListed, 'startDate' | 'endDate' | 'suspended'> & {
  readonly units: {
    readonly overall: Pick<UnitStatistics, 'competentCount' | 'totalCount'>;
  };
};

/** Being off by less than a unit, or than this share of the plan, still counts as on track. */
export const paceTolerance = 0.05;
/** Being behind by more than this share of the plan counts as far behind. */
const farShare = 0.2;

/** The share of the time between two days that has passed; null if there is no such time. */
function elapsedShare(
  { startDate, endDate }: Pick<PacedContract, 'startDate' | 'endDate'>,
  daysUntil: (day: string) => number,
): number | null {
  if (endDate === null) return null;
  const gone = -daysUntil(startDate);
  const all = gone + daysUntil(endDate);
  if (all <= 0 || gone < 0) return null;
  return Math.min(1, gone / all);
}

/**
 * Progress compared with a straight line from the contract's start to its end. Null if that means
 * nothing: no end date, not begun, no units, all done, or suspended (time passes that is not the
 * apprentice's). The server applies the same rule in SQL
 * (`server/src/subsidiaries/list-subsidiaries.ts`).
 */
export function paceOf(contract: PacedContract, daysUntil: (day: string) => number): Pace | null {
  const { competentCount, totalCount } = contract.units.overall;
  if (contract.suspended || competentCount === totalCount) return null;
  const expectedShare = elapsedShare(contract, daysUntil);
  if (expectedShare === null) return null;
  const should = expectedShare * totalCount;
  const off = competentCount - should;
  const kind = kindOf(off, totalCount);
  return {
    kind,
    expectedShare,
    expected: Math.round(should),
    units: kind === 'onTrack' ? 0 : Math.round(Math.abs(off)),
  };
}

function kindOf(off: number, total: number): PaceKind {
  if (Math.abs(off) < Math.max(1, paceTolerance * total)) return 'onTrack';
  if (off > 0) return 'ahead';
  return -off > farShare * total ? 'farBehind' : 'behind';
}

export const isBehind = (pace: Pace | null) =>
  pace?.kind === 'behind' || pace?.kind === 'farBehind';
