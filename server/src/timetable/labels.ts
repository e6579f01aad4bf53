import { defineLabels } from '@tradebridge/contract/labels';

export const calendarLabels = defineLabels('calendar', {
  name: 'Timetable of {name}',
  summary: '{title}: {students}',
  suspended: 'Suspended: {title}: {students}',
  andOthers: '{students} and {count} more',
  present: '{name}: present',
  absent: '{name}: absent',
});

export const timetableLabels = defineLabels('timetable', {
  maxCalendarAddresses:
    'You have {count} calendar addresses, which is the maximum. Revoke one first.',
});
