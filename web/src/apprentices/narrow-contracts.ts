import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { hasEveryWord, searchable, searchWordsOf } from '../ui/search-words.ts';
import { competentShare, endOf, waitingOf } from './progress.ts';

export const contractFilters = ['all', 'to-confirm', 'ending', 'suspended'] as const;
export type ContractFilter = (typeof contractFilters)[number];

export const contractSorts = ['name', 'progress', 'waiting', 'end'] as const;
export type ContractSort = (typeof contractSorts)[number];

/** What the list shows and in which order, as its address holds it. */
export interface ContractView {
  readonly search: string;
  readonly show: ContractFilter;
  readonly sort: ContractSort;
  /** The other way round than the sort's own direction. */
  readonly isReversed: boolean;
}

type DaysUntil = (day: string) => number;

const passes: Record<
  ContractFilter,
  (contract: TrainingContractListed, daysUntil: DaysUntil) => boolean
> = {
  all: () => true,
  'to-confirm': (contract) => waitingOf(contract) > 0,
  ending: (contract, daysUntil) => ['soon', 'past'].includes(endOf(contract, daysUntil).kind),
  suspended: (contract) => contract.suspended,
};

/** How many contracts each filter shows. */
export function countContracts(
  contracts: readonly TrainingContractListed[],
  daysUntil: DaysUntil,
): Record<ContractFilter, number> {
  const count = (filter: ContractFilter) =>
    contracts.filter((contract) => passes[filter](contract, daysUntil)).length;
  return {
    all: contracts.length,
    'to-confirm': count('to-confirm'),
    ending: count('ending'),
    suspended: count('suspended'),
  };
}

type Compare = (one: TrainingContractListed, other: TrainingContractListed) => number;

/** A contract without an end stands after those with one. */
const endDayOf = ({ endDate }: TrainingContractListed) => endDate ?? '9999-12-31';

/** By name is the order in which the server answers (APPR-007). */
const comparisons: Record<Exclude<ContractSort, 'name'>, Compare> = {
  progress: (one, other) => competentShare(one.units.overall) - competentShare(other.units.overall),
  waiting: (one, other) => waitingOf(other) - waitingOf(one),
  end: (one, other) => endDayOf(one).localeCompare(endDayOf(other)),
};

const sorted = (
  contracts: readonly TrainingContractListed[],
  { sort, isReversed }: ContractView,
) => {
  if (sort === 'name') return isReversed ? contracts.toReversed() : contracts;
  const compare = comparisons[sort];
  // Those alike stay by name in both directions, which reversing the whole would not do.
  return contracts.toSorted(isReversed ? (one, other) => compare(other, one) : compare);
};

// The text is made once for each contract as it came, not again at every key.
const texts = new WeakMap<TrainingContractListed, string>();

function textOfContract(contract: TrainingContractListed): string {
  const known = texts.get(contract);
  if (known !== undefined) return known;
  const { apprentice } = contract;
  const text = searchable(
    [
      apprentice.givenName,
      apprentice.familyName,
      apprentice.number,
      contract.trainingContractNumber,
      contract.courseCode,
      contract.courseName,
    ].join(' '),
  );
  texts.set(contract, text);
  return text;
}

/** The contracts that a filter and a search leave, sorted. */
export function narrowContracts(
  contracts: readonly TrainingContractListed[],
  view: ContractView,
  daysUntil: DaysUntil,
): readonly TrainingContractListed[] {
  const words = searchWordsOf(view.search);
  const left = contracts.filter(
    (contract) =>
      passes[view.show](contract, daysUntil) &&
      (words.length === 0 || hasEveryWord(textOfContract(contract), words)),
  );
  return sorted(left, view);
}
