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

/** Of the supervisor filter: contracts that have none. */
export const noSupervisor = 'none';

/** What the list shows and in which order, as its address holds it. */
export const contractList = {
  ...defineView({
    search: text('q'),
    show: oneOf('show', contractFilters),
    /** A course's code; empty shows all. */
    course: text('course'),
    /** Empty shows all. */
    department: text('department'),
    /** A contact's id, or `noSupervisor`; empty shows all. */
    supervisor: text('supervisor'),
    sort: oneOf('sort', contractSorts),
    isReversed: flag('reverse'),
  }),
  // Most to confirm comes first; everything else from the least on.
  ...sortingBy<ContractSort>(['waiting']),
};

export type ContractView = (typeof contractList)['usual'];
