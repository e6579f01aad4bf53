import { defineView, orNull } from '../app/list-view.ts';
import { addDays, firstOfMonth, mondayOf, parseDay } from './timetable-days.ts';

/** Phones show the list (OPEN-054). */
export const timetableKinds = ['month', 'week', 'list'] as const;
export type TimetableKind = (typeof timetableKinds)[number];

/** The router may have parsed an id of digits as a number. */
const idIn = (written: unknown): string | null =>
  typeof written === 'string' || typeof written === 'number' ? `${written}` : null;

/** The view of the timetable, kept in its address. */
export const timetableView = defineView({
  /** Null for the screen's default. */
  kind: orNull('view', (written) => timetableKinds.find((kind) => kind === written) ?? null),
  /** A day of the range, `YYYY-MM-DD`; null for today. */
  day: orNull('date', parseDay),
  /** An apprentice's contract; null for all. */
  cId: orNull('apprentice', idIn),
});
export type TimetableView = typeof timetableView.usual;

/** A month does not fit on a phone, so the library is never loaded there. */
export const shownKind = ({ kind }: TimetableView, isSmall: boolean): TimetableKind =>
  isSmall ? 'list' : (kind ?? 'month');

/** Days, inclusive. */
export interface Range {
  start: string;
  end: string;
}

/** This week and the next. */
const listDays = 14;

/** The range around a day: whole weeks from Monday. */
export function rangeOf(kind: TimetableKind, day: string): Range {
  if (kind === 'month') {
    const lastDay = addDays(firstOfMonth(day, 1), -1);
    return { start: mondayOf(firstOfMonth(day)), end: addDays(mondayOf(lastDay), 6) };
  }
  const start = mondayOf(day);
  return { start, end: addDays(start, (kind === 'week' ? 7 : listDays) - 1) };
}

/** The day for the next (1) or previous (-1) range. */
export function stepFrom(kind: TimetableKind, day: string, step: 1 | -1): string {
  if (kind === 'month') return firstOfMonth(day, step);
  return addDays(day, step * (kind === 'week' ? 7 : listDays));
}

/** `November 2026`, or `16 – 29 Nov 2026`. */
export function rangeInWords(kind: TimetableKind, day: string): string {
  const inYear = { year: 'numeric', timeZone: 'UTC' } as const;
  if (kind === 'month') {
    return new Intl.DateTimeFormat('en-AU', { month: 'long', ...inYear }).format(dateOf(day));
  }
  const { start, end } = rangeOf(kind, day);
  const days = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', ...inYear });
  return days.formatRange(dateOf(start), dateOf(end));
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
