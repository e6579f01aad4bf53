import { defineView, flag, oneOf, text } from '../app/list-view.ts';

export const requestFilters = ['all', 'long-wait', 'final'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** What of the list is shown, as its address holds it. */
export const requestList = defineView({
  search: text('q'),
  filter: oneOf('show', requestFilters),
  /** What waits at all the user's companies, not at the current one alone. */
  isGroup: flag('all-companies'),
});

export type RequestView = (typeof requestList)['usual'];
