import { defineLabels } from '@tradebridge/contract/labels';

export const latestAttendanceLabels = defineLabels('attendance.latest', {
  title: 'Latest attendance',
  all: 'All attendance',
  failed: 'The attendance couldn’t be loaded',
  none: 'No attendance is recorded yet.',
  present: '{hours} present',
  absent: '{hours} absent',
  approved: '{hours} absent, approved',
  days: '{from} to {to}',
});
