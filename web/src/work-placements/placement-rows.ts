import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import { compareText } from '../app/compare-text.ts';
import { today } from '../app/format.ts';
import { defineRows } from '../app/list-rows.ts';
import { type PlacementFilter, type PlacementSort, placementList } from './placement-list.ts';

/** The state of a placement on a day; its first and last days are part of it. */
export function stateOf(
  { startDate, endDate }: Pick<WorkPlacement, 'startDate' | 'endDate'>,
  day: string = today(),
): Exclude<PlacementFilter, 'all'> {
  if (day < startDate) return 'to-come';
  return endDate !== null && endDate < day ? 'past' : 'now';
}

export const placementRows = defineRows<WorkPlacement, PlacementFilter, PlacementSort>(
  placementList,
  {
    passes: {
      all: () => true,
      now: (placement) => stateOf(placement) === 'now',
      'to-come': (placement) => stateOf(placement) === 'to-come',
      past: (placement) => stateOf(placement) === 'past',
    },
    compare: {
      start: (one, other) => one.startDate.localeCompare(other.startDate),
      name: ({ student: one }, { student: other }) =>
        compareText(one.familyName, other.familyName) ||
        compareText(one.givenName, other.givenName),
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
  },
);
