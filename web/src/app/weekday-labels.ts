import { defineLabels } from '@tradebridge/contract/labels';

export const weekdayLabels = defineLabels('weekdays', {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',

  dayInWords: '{weekday} {date} {month}',
});
