import { defineView, flag, oneOf, sortingBy, text } from '../app/list-view.ts';

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

/** Supervisor filter: contracts without one. */
export const noSupervisor = 'none';

/** The view of the list, kept in its address. */
export const contractList = {
  ...defineView({
    search: text('q'),
    show: oneOf('show', contractFilters),
    /** A course's code; empty for all. */
    course: text('course'),
    /** Empty for all. */
    department: text('department'),
    /** A contact's id, or `noSupervisor`; empty for all. */
    supervisor: text('supervisor'),
    sort: oneOf('sort', contractSorts),
    isReversed: flag('reverse'),
  }),
  // Sorting by waiting requests begins with the most; all else ascends.
  ...sortingBy<ContractSort>(['waiting']),
};

export type ContractView = (typeof contractList)['usual'];
