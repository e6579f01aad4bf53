import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import { compareText } from '../app/compare-text.ts';
import { today } from '../app/format.ts';
import { defineList, type ListView } from '../app/list-view.ts';

const filters = ['all', 'now', 'to-come', 'past'] as const;
const sorts = ['start', 'name', 'program'] as const;
export type PlacementFilter = (typeof filters)[number];
export type PlacementSort = (typeof sorts)[number];
export type PlacementView = ListView<PlacementFilter, PlacementSort>;

/** Where a placement stands on a day; its first and its last day are of it. */
export function stateOf(
  { startDate, endDate }: Pick<WorkPlacement, 'startDate' | 'endDate'>,
  day: string = today(),
): Exclude<PlacementFilter, 'all'> {
  if (day < startDate) return 'to-come';
  return endDate !== null && endDate < day ? 'past' : 'now';
}

export const placementList = defineList<WorkPlacement, PlacementFilter, PlacementSort>({
  filters,
  sorts,
  // OPEN-061 has the latest start first.
  descending: ['start'],
  passes: {
    all: () => true,
    now: (placement) => stateOf(placement) === 'now',
    'to-come': (placement) => stateOf(placement) === 'to-come',
    past: (placement) => stateOf(placement) === 'past',
  },
  compare: {
    start: (one, other) => one.startDate.localeCompare(other.startDate),
    name: ({ student: one }, { student: other }) =>
      compareText(one.familyName, other.familyName) || compareText(one.givenName, other.givenName),
    program: (one, other) => compareText(one.program, other.program),
  },
  textOf: ({ student, type, program, campus, courses }) =>
    [
      student.givenName,
      student.familyName,
      student.number,
      type,
      program,
      campus,
      ...courses.flatMap(({ code, name }) => [code, name]),
    ].join(' '),
});
