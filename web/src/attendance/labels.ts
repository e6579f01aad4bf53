import { defineLabels } from '@tradebridge/contract/labels';

export const attendanceLabels = defineLabels('attendance', {
  title: 'Attendance',
  toApprentices: 'All apprentices',
  failedOne: 'The apprentice couldn’t be loaded',
  failed: 'The attendance couldn’t be loaded',
  empty: 'No attendance is recorded yet',
  emptyHint: 'Attendance appears here once the institution has recorded a session.',

  // Year.
  year: 'Year',
  allYears: 'All years',

  // Totals.
  totals: 'Totals',
  totalsOf: 'Totals for {year}',
  present: 'Present',
  absent: 'Absent',
  approved: 'Approved absence',
  share: 'Attendance',
  percent: '{percent}%',
  shareHelp: 'of all recorded hours',

  // By month.
  byMonth: 'By month',
  monthInWords: '{month}: {present} present, {absent} absent, {approved} approved absence',
  asTable: 'Show as a table',
  asChart: 'Show as a chart',
  month: 'Month',
  scale: '{hours} h',

  // Records.
  records: 'Records',
  recordsOf: 'Attendance',
  what: 'Session',
  days: 'Days',
  daysFromTo: '{from} to {to}',
  note: 'Note',
});
