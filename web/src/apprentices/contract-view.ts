export const contractFilters = [
  'all',
  'to-confirm',
  'behind',
  'ending',
  'suspended',
  'complete',
] as const;
export type ContractFilter = (typeof contractFilters)[number];

export const contractSorts = ['name', 'progress', 'waiting', 'end'] as const;
export type ContractSort = (typeof contractSorts)[number];

/** Of the supervisor filter: contracts that have none. */
export const noSupervisor = 'none';

/** What the list shows and in which order, as its address holds it. */
export interface ContractView {
  readonly search: string;
  readonly show: ContractFilter;
  /** A course's code; empty shows all. */
  readonly course: string;
  /** Empty shows all. */
  readonly department: string;
  /** A contact's id, or `noSupervisor`; empty shows all. */
  readonly supervisor: string;
  readonly sort: ContractSort;
  /** The other way round than the sort's own direction. */
  readonly isReversed: boolean;
}

export const wholeList: ContractView = {
  search: '',
  show: 'all',
  course: '',
  department: '',
  supervisor: '',
  sort: 'name',
  isReversed: false,
};

/** The same order, with nothing left out. */
export const withoutFilters = ({ sort, isReversed }: ContractView): ContractView => ({
  ...wholeList,
  sort,
  isReversed,
});

/** The list as its address tells it; what is as usual is left out. */
export interface ContractSearch {
  q?: string;
  show?: ContractFilter;
  course?: string;
  department?: string;
  supervisor?: string;
  sort?: ContractSort;
  reverse?: true;
}

/** An address may hold a number where text was meant. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Of what stands in an address, which anyone can write, what makes sense. */
export function parseContractSearch(search: Record<string, unknown>): ContractSearch {
  const { q, show, course, department, supervisor, sort, reverse } = search;
  return searchOf({
    search: textOf(q),
    show: contractFilters.find((filter) => filter === show) ?? 'all',
    course: textOf(course),
    department: textOf(department),
    supervisor: textOf(supervisor),
    sort: contractSorts.find((known) => known === sort) ?? 'name',
    // Written as text in an address, and true again once the router holds it.
    isReversed: reverse === true || reverse === 'true',
  });
}

export const viewOf = (search: ContractSearch): ContractView => ({
  search: search.q ?? '',
  show: search.show ?? 'all',
  course: search.course ?? '',
  department: search.department ?? '',
  supervisor: search.supervisor ?? '',
  sort: search.sort ?? 'name',
  isReversed: search.reverse ?? false,
});

export const searchOf = (view: ContractView): ContractSearch => ({
  ...(view.search.trim() !== '' && { q: view.search }),
  ...(view.show !== 'all' && { show: view.show }),
  ...(view.course !== '' && { course: view.course }),
  ...(view.department !== '' && { department: view.department }),
  ...(view.supervisor !== '' && { supervisor: view.supervisor }),
  ...(view.sort !== 'name' && { sort: view.sort }),
  ...(view.isReversed && { reverse: true }),
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
