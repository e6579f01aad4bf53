import { defineLabels } from '@tradebridge/contract/labels';

export const workPlacementLabels = defineLabels('work-placements', {
  title: 'Work Placements',
  titleOfOne: 'Work Placement',
  countOne: '1 work placement',
  countMany: '{count} work placements',
  countShown: '{shown} of {count} work placements',

  // Finding.
  searchLabel: 'Search work placements',
  searchHint: 'Student, program or course',
  filterAll: 'All',
  filterNow: 'Current',
  filterToCome: 'Upcoming',
  filterPast: 'Past',
  sortStart: 'Start',
  sortName: 'Student',
  sortProgram: 'Program',
  listOf: 'Work placements',
  noneFound: 'No work placements match',
  emptyTitle: 'No work placements yet',
  emptyHint:
    'Work placements appear here when a student of the institution is placed at this company.',
  failed: 'The work placements couldn’t be loaded',

  // Columns.
  columnStudent: 'Student',
  columnProgram: 'Program',
  columnDates: 'Dates',
  columnContact: 'Employer contact',
  number: 'Number {number}',
  typeAtCampus: '{type}, {campus}',
  fromTo: '{start} to {end}',
  since: 'from {start}',

  // States.
  now: 'current',
  toCome: 'upcoming',
  past: 'past',

  // One work placement.
  toAll: 'All work placements',
  missing: 'We couldn’t find that.',
  failedOne: 'This work placement couldn’t be loaded',
  placement: 'Placement',
  type: 'Type',
  program: 'Program',
  campus: 'Campus',
  startDate: 'Start',
  endDate: 'End',
  noEnd: 'No end date',
  contact: 'Employer contact',
  student: 'Student',
  givenName: 'Given name',
  familyName: 'Family name',
  studentNumber: 'Student number',
  courses: 'Courses',
  courseCode: 'Code',
  courseName: 'Course',
  noCourses: 'No courses are recorded.',
});
