import { defineLabels } from '@tradebridge/contract/labels';

/** Separate from the other labels of `ui`, which the sign-in page loads. */
export const toolbarLabels = defineLabels('toolbar', {
  show: 'Show',
  sortBy: 'Sort by',
  filter: 'Filter',
  sort: 'Sort',
  filterAndSort: 'Filter and sort',
  countOn: '{title}, {count} active',
  filtersOn: 'Active filters',
  filterIs: '{label}: {value}',
  removeFilter: 'Remove filter',
  resultNone: 'No results',
  resultOne: '1 result',
  resultMany: '{count} results',
  showOne: 'Show 1 result',
  showMany: 'Show {count} results',
  showResults: 'Show results',
});
