import { earliestInTimetable, latestInTimetable } from '@tradebridge/contract/timetable-rules';

const dayLength = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (value: number) => new Date(value).toISOString().slice(0, 10);

/** `2026-11-28` for `2026-11-21` and 7; calendar days, unaffected by clock changes. */
export const addDays = (day: string, count: number): string =>
  dayAt(timeOf(day) + count * dayLength);

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const daysSinceMonday = (new Date(timeOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** The first day of a month, some months ahead. */
export function firstOfMonth(day: string, monthsOn = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayAt(Date.UTC(year, month - 1 + monthsOn, 1));
}

/** Every day from one to another, inclusive. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

// A month includes the weeks around it, which must stay in the range.
const earliest = firstOfMonth(earliestInTimetable, 2);
const latest = firstOfMonth(latestInTimetable, -2);

/** A day from an address, which anyone can write; null if it is invalid for a timetable. */
export function parseDay(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  if (text < earliest || text > latest) return null;
  const value = timeOf(text);
  // Some browsers read 30 February as 2 March.
  return !Number.isNaN(value) && dayAt(value) === text ? text : null;
}
