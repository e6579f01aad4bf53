import { defineList, type ListView } from '../app/list-view.ts';

const filters = ['all', 'red', 'amber', 'green'] as const;
const sorts = ['light', 'name', 'apprentices', 'behind', 'waiting', 'overdue'] as const;
export type SubsidiaryFilter = (typeof filters)[number];
export type SubsidiarySort = (typeof sorts)[number];
export type SubsidiaryView = ListView<SubsidiaryFilter, SubsidiarySort>;

/** As usual the most urgent come first, as the server answers them. */
export const subsidiaryList = defineList({
  filters,
  sorts,
  descending: ['apprentices', 'behind', 'waiting', 'overdue'],
});
