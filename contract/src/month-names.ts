import { defineLabels, textOf } from './labels.ts';

const months = defineLabels('months', {
  january: 'January',
  february: 'February',
  march: 'March',
  april: 'April',
  may: 'May',
  june: 'June',
  july: 'July',
  august: 'August',
  september: 'September',
  october: 'October',
  november: 'November',
  december: 'December',
});

/** For compact dates, `20-Mar-2026`. */
const shortMonths = defineLabels('shortMonths', {
  january: 'Jan',
  february: 'Feb',
  march: 'Mar',
  april: 'Apr',
  may: 'May',
  june: 'Jun',
  july: 'Jul',
  august: 'Aug',
  september: 'Sep',
  october: 'Oct',
  november: 'Nov',
  december: 'Dec',
});

const order = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** The name of a month, 1 for January; empty if there is none. */
export function monthName(month: number): string {
  const name = order[month - 1];
  return name ? textOf(months[name]) : '';
}

/** The short name of a month, 1 for January; empty if there is none. */
export function shortMonthName(month: number): string {
  const name = order[month - 1];
  return name ? textOf(shortMonths[name]) : '';
}

const halves = defineLabels('halvesOfDay', { morning: 'am', afternoon: 'pm' });

/** am or pm for an hour of the day, 0 to 23. */
export const halfOfDay = (hour: number): string =>
  textOf(hour < 12 ? halves.morning : halves.afternoon);
