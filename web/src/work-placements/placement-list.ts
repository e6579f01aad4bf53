import { defineList, type ListView } from '../app/list-view.ts';

const filters = ['all', 'now', 'to-come', 'past'] as const;
const sorts = ['start', 'name', 'program'] as const;
export type PlacementFilter = (typeof filters)[number];
export type PlacementSort = (typeof sorts)[number];
export type PlacementView = ListView<PlacementFilter, PlacementSort>;

export const placementList = defineList({
  filters,
  sorts,
  // OPEN-061: the latest start first.
  descending: ['start'],
});
