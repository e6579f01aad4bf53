import { defineView, flag, oneOf, sortingBy, text } from '../app/list-view.ts';

export const labelFilters = ['all', 'changed', 'stale', 'unused'] as const;
export type LabelFilter = (typeof labelFilters)[number];

const sorts = ['key', 'text', 'changed'] as const;
export type LabelSort = (typeof sorts)[number];

/** The view of the catalogue, kept in its address. */
export const labelView = defineView({
  search: text('q'),
  show: oneOf('show', labelFilters),
  seen: oneOf('seen', ['anywhere', 'screens', 'server']),
  sort: oneOf('sort', sorts),
  isReversed: flag('reverse'),
});
export type LabelView = (typeof labelView)['usual'];

export const labelSorting = sortingBy<LabelSort>(['changed']);
