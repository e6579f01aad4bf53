import { defineLabels } from '@tradebridge/contract/labels';

export const nextSessionsLabels = defineLabels('timetable.next', {
  title: 'Next sessions',
  all: 'Timetable',
  failed: 'The next sessions couldn’t be loaded',
  none: 'Nothing on in the next {count} days.',
});

export const todaySessionsLabels = defineLabels('todaySessions', {
  title: 'Today',
  all: 'Timetable',
});
