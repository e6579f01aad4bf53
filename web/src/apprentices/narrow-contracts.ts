import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import { isBehind, paceOf } from '@tradebridge/contract/pace-rules';
import {
  type ContractFilter,
  type ContractSort,
  type ContractView,
  noSupervisor,
} from './contract-view.ts';
import { competentShare, endOf, isComplete, waitingOf } from './progress.ts';

type DaysUntil = (day: string) => number;

const passes: Record<
  ContractFilter,
  (contract: TrainingContractListed, daysUntil: DaysUntil) => boolean
> = {
  all: () => true,
  'to-confirm': (contract) => waitingOf(contract) > 0,
  behind: (contract, daysUntil) => isBehind(paceOf(contract, daysUntil)),
  ending: (contract, daysUntil) => ['soon', 'past'].includes(endOf(contract, daysUntil).kind),
  suspended: (contract) => contract.suspended,
  complete: (contract) => isComplete(contract.units.overall),
};

type Choices = Pick<ContractView, 'course' | 'department' | 'supervisor'>;

const isChosen = (
  { courseCode, department, apprentice }: TrainingContractListed,
  chosen: Choices,
): boolean =>
  (chosen.course === '' || courseCode === chosen.course) &&
  (chosen.department === '' || department === chosen.department) &&
  (chosen.supervisor === '' ||
    (apprentice.supervisorContactId ?? noSupervisor) === chosen.supervisor);

/** The number of contracts for each filter, within the chosen course, department and supervisor. */
export function countContracts(
  contracts: readonly TrainingContractListed[],
  chosen: Choices,
  daysUntil: DaysUntil,
): Record<ContractFilter, number> {
  const left = contracts.filter((contract) => isChosen(contract, chosen));
  const count = (filter: ContractFilter) =>
    left.filter((contract) => passes[filter](contract, daysUntil)).length;
  return {
    all: left.length,
    'to-confirm': count('to-confirm'),
    behind: count('behind'),
    ending: count('ending'),
    suspended: count('suspended'),
    complete: count('complete'),
  };
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label, 'en-AU');

const choicesOf = (labels: ReadonlyMap<string, string>): Choice[] =>
  [...labels].map(([value, label]) => ({ value, label })).toSorted(byLabel);

/** The distinct courses of the list, by name. */
export const coursesIn = (contracts: readonly TrainingContractListed[]): Choice[] =>
  choicesOf(new Map(contracts.map(({ courseCode, courseName }) => [courseCode, courseName])));

export const departmentsIn = (contracts: readonly TrainingContractListed[]): Choice[] =>
  choicesOf(
    new Map(contracts.flatMap(({ department }) => (department ? [[department, department]] : []))),
  );

/** The supervisors in the list, by name; `nameOf` is null for a contact not loaded yet. */
export const supervisorsIn = (
  contracts: readonly TrainingContractListed[],
  nameOf: (contactId: string) => string | null,
): Choice[] =>
  choicesOf(
    new Map(
      contracts.flatMap(({ apprentice: { supervisorContactId: id } }) => {
        const name = id === null ? null : nameOf(id);
        return id === null || name === null ? [] : [[id, name]];
      }),
    ),
  );

type Compare = (one: TrainingContractListed, other: TrainingContractListed) => number;

/** Contracts without an end come last. */
const endDayOf = ({ endDate }: TrainingContractListed) => endDate ?? '9999-12-31';

/** Ordered by name by the server (APPR-007). */
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
  // Equal contracts stay ordered by name in both directions, which reversing the result would not
  // do.
  return contracts.toSorted(isReversed ? (one, other) => compare(other, one) : compare);
};

// Computed once per contract, not at every key.
const texts = new WeakMap<TrainingContractListed, string>();

function textOfContract(contract: TrainingContractListed): string {
  const known = texts.get(contract);
  if (known !== undefined) return known;
  const { apprentice } = contract;
  const text = foldText(
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

/** The contracts that match a search. */
export function findContracts(
  contracts: readonly TrainingContractListed[],
  search: string,
): readonly TrainingContractListed[] {
  const words = searchWordsOf(search);
  if (words.length === 0) return contracts;
  return contracts.filter((contract) => hasEveryWord(textOfContract(contract), words));
}

/** The contracts that match the filters and the search, sorted. */
export function narrowContracts(
  contracts: readonly TrainingContractListed[],
  view: ContractView,
  daysUntil: DaysUntil,
): readonly TrainingContractListed[] {
  const left = findContracts(contracts, view.search).filter(
    (contract) => isChosen(contract, view) && passes[view.show](contract, daysUntil),
  );
  return sorted(left, view);
}
