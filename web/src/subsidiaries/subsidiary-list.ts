import { defineList, type ListView } from '../app/list-view.ts';

const filters = ['all', 'red', 'amber', 'green'] as const;
const sorts = ['light', 'name', 'apprentices', 'behind', 'waiting', 'overdue'] as const;
export type SubsidiaryFilter = (typeof filters)[number];
export type SubsidiarySort = (typeof sorts)[number];
export type SubsidiaryView = ListView<SubsidiaryFilter, SubsidiarySort>;

/** By default the most urgent come first, in the server's order. */
export const subsidiaryList = defineList({
  filters,
  sorts,
  descending: ['apprentices', 'behind', 'waiting', 'overdue'],
});
