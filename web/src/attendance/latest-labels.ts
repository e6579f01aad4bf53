import { defineLabels } from '@tradebridge/contract/labels';

export const latestAttendanceLabels = defineLabels('attendance.latest', {
  title: 'Latest attendance',
  all: 'All attendance',
  failed: 'The attendance could not be loaded',
  none: 'No attendance is recorded yet.',
  present: '{hours} h present',
  absent: '{hours} h absent',
  approved: '{hours} h absent, approved',
  days: '{from} to {to}',
});
