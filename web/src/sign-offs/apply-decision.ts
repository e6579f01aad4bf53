import type {
  TrainingContract,
  TrainingContractListed,
  UnitStatistics,
} from '@tradebridge/contract/apprentices';
import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { compareText } from '../app/compare-text.ts';

/** The list and the statistic that a unit moves to by a decision, until the server says more. */
const places = {
  competent: { list: 'completedUnits', statistic: 'competentCount', isCompetent: true },
  notYetCompetent: {
    list: 'currentUnits',
    statistic: 'deliveryInProgressCount',
    isCompetent: null,
  },
} as const satisfies Record<
  SignoffResult,
  {
    list: 'completedUnits' | 'currentUnits';
    statistic: keyof UnitStatistics;
    isCompetent: boolean | null;
  }
>;

export interface Applied {
  readonly result: SignoffResult;
  readonly requests: readonly SignoffRequest[];
  /** The academic year that 'year to date' counts. */
  readonly academicYear: string;
}

function moved(statistics: UnitStatistics, result: SignoffResult, units: number): UnitStatistics {
  // Never below nothing: a refetch may already have brought the server's count.
  const count = Math.min(units, statistics.awaitingEmployerSignOffCount);
  const { statistic } = places[result];
  return {
    ...statistics,
    awaitingEmployerSignOffCount: statistics.awaitingEmployerSignOffCount - count,
    [statistic]: statistics[statistic] + count,
  };
}

/** The contract as it stands after a decision: its final flag cleared first, then units counted anew (SIGN-013, 014). */
export function listedAfter<Contract extends TrainingContractListed>(
  contract: Contract,
  { result, requests, academicYear }: Applied,
): Contract {
  const own = requests.filter((request) => request.contract.id === contract.id);
  if (own.length === 0) return contract;
  const units = own.flatMap((request) => request.signoffUnit ?? []);
  const ofYear = units.filter((unit) => unit.academicYear === academicYear);
  return {
    ...contract,
    units: {
      ...contract.units,
      isFinalCompletionSignoffRequired:
        contract.units.isFinalCompletionSignoffRequired &&
        !own.some((request) => request.isFinalSignoff),
      overall: moved(contract.units.overall, result, units.length),
      yearToDate: moved(contract.units.yearToDate, result, ofYear.length),
    },
  };
}

/** The same for a contract with its units: those decided leave the awaiting ones. */
export function detailAfter(contract: TrainingContract, applied: Applied): TrainingContract {
  const after = listedAfter(contract, applied);
  const decided = new Set(
    applied.requests.flatMap((request) =>
      request.contract.id === contract.id ? (request.signoffUnit?.id ?? []) : [],
    ),
  );
  const { list, isCompetent } = places[applied.result];
  const leaving = contract.units.awaitingSignOffUnits.filter((unit) => decided.has(unit.id));
  const arriving = leaving.map((unit) => ({ ...unit, isCompetent, awaitingSince: null }));
  return {
    ...after,
    units: {
      ...after.units,
      awaitingSignOffUnits: contract.units.awaitingSignOffUnits.filter(
        (unit) => !decided.has(unit.id),
      ),
      [list]: [...contract.units[list], ...arriving],
    },
  };
}

/** Units that wait, and one for each contract whose final completion does (SIGN-015). */
export const awaitingCountOf = (requests: readonly SignoffRequest[]) => {
  const finals = new Set(
    requests.flatMap((request) => (request.isFinalSignoff ? request.contract.id : [])),
  );
  return requests.filter((request) => !request.isFinalSignoff).length + finals.size;
};

/** Requests that were taken back, each where the list's order has it (SIGN-006). */
export function putBack(
  current: readonly SignoffRequest[],
  returned: readonly SignoffRequest[],
): SignoffRequest[] {
  const known = new Set(current.map((request) => request.id));
  const missing = returned.filter((request) => !known.has(request.id));
  return missing.reduce<SignoffRequest[]>(
    (list, request) => list.toSpliced(placeFor(list, request), 0, request),
    [...current],
  );
}

function comparePlaces(one: SignoffRequest, other: SignoffRequest): number {
  const [a, b] = [one.contract.apprentice, other.contract.apprentice];
  return (
    compareText(a.familyName, b.familyName) ||
    compareText(a.givenName, b.givenName) ||
    one.contract.id.localeCompare(other.contract.id) ||
    Number(one.isFinalSignoff) - Number(other.isFinalSignoff) ||
    one.waitingSince.localeCompare(other.waitingSince)
  );
}

function placeFor(list: readonly SignoffRequest[], request: SignoffRequest): number {
  const next = list.findIndex((other) => comparePlaces(request, other) < 0);
  return next === -1 ? list.length : next;
}
