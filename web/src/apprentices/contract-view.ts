import {
  type ContractFilter,
  type ContractSort,
  type ContractView,
  contractFilters,
  contractSorts,
} from './narrow-contracts.ts';

/** The list as its address tells it; what is as usual is left out. */
export interface ContractSearch {
  q?: string;
  show?: ContractFilter;
  sort?: ContractSort;
  reverse?: true;
}

/** Of what stands in an address, which anyone can write, what makes sense. */
export function parseContractSearch(search: Record<string, unknown>): ContractSearch {
  const { q, show, sort, reverse } = search;
  return searchOf({
    // An address may hold a number where a search for one was typed.
    search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    show: contractFilters.find((filter) => filter === show) ?? 'all',
    sort: contractSorts.find((known) => known === sort) ?? 'name',
    // Written as text in an address, and true again once the router holds it.
    isReversed: reverse === true || reverse === 'true',
  });
}

export const viewOf = ({ q, show, sort, reverse }: ContractSearch): ContractView => ({
  search: q ?? '',
  show: show ?? 'all',
  sort: sort ?? 'name',
  isReversed: reverse ?? false,
});

export const searchOf = ({ search, show, sort, isReversed }: ContractView): ContractSearch => ({
  ...(search.trim() !== '' && { q: search }),
  ...(show !== 'all' && { show }),
  ...(sort !== 'name' && { sort }),
  ...(isReversed && { reverse: true }),
});

export type Direction = 'ascending' | 'descending';

/** Most to confirm comes first; everything else from the least on. */
const naturalDirection = (sort: ContractSort): Direction =>
  sort === 'waiting' ? 'descending' : 'ascending';

export const directionOf = ({ sort, isReversed }: ContractView): Direction => {
  const natural = naturalDirection(sort);
  if (!isReversed) return natural;
  return natural === 'ascending' ? 'descending' : 'ascending';
};

/** The view once a column's heading was pressed: another column begins with its own direction. */
export const sortedBy = (view: ContractView, sort: ContractSort): ContractView => ({
  ...view,
  sort,
  isReversed: view.sort === sort && !view.isReversed,
});
