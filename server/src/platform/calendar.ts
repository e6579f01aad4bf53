import { halfOfDay, shortMonthName } from '@tradebridge/contract/month-names';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Canadian English formats days like ISO 8601.
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

const quarterHour = 15 * 60_000;

/** By time zone, the last quarter-hour requested and its day. */
const lastDays = new Map<string, { readonly quarter: number; readonly day: string }>();

/** The calendar day, `YYYY-MM-DD`, of an instant in a time zone. */
export function dayIn(timeZone: string, now: Date): string {
  // Formatting is slow and needed by nearly every call. Days start, and clocks change, on
  // quarter-hours of UTC, so the day is constant within one.
  const quarter = Math.floor(now.getTime() / quarterHour);
  const last = lastDays.get(timeZone);
  if (last?.quarter === quarter) return last.day;
  const day = formatOf(timeZone).format(now);
  lastDays.set(timeZone, { quarter, day });
  return day;
}

interface ZoneOffsets {
  readonly format: Intl.DateTimeFormat;
  /** In minutes, by quarter-hour of UTC: clocks change only between two of them. */
  readonly known: Map<number, number>;
}

const offsets = new Map<string, ZoneOffsets>();

/** Half a year of quarter-hours, for each zone. */
const maxKnownOffsets = 20_000;

function offsetsOf(timeZone: string): ZoneOffsets {
  let zone = offsets.get(timeZone);
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'longOffset' });
    zone = { format, known: new Map() };
    offsets.set(timeZone, zone);
  }
  return zone;
}

function shownOffset(format: Intl.DateTimeFormat, at: Date): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A time zone's offset from UTC at an instant, in minutes. */
export function offsetIn(timeZone: string, at: Date): number {
  const { format, known } = offsetsOf(timeZone);
  // Formatting is slow, and a year of sessions starts and ends at the same few hours of each day.
  const quarter = Math.floor(at.getTime() / quarterHour);
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = shownOffset(format, at);
    if (known.size >= maxKnownOffsets) known.clear();
    known.set(quarter, offset);
  }
  return offset;
}

const wholeDay = 24 * 3_600_000;

/** A day `YYYY-MM-DD` plus a number of days, which may be negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * wholeDay).toISOString().slice(0, 10);

/**
 * The instant at which a day `YYYY-MM-DD` starts in a time zone: midnight, unless clocks skip it.
 */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(day);
  // Midnight by the offsets of the day before and the day after: one of the two is right.
  const midnightBy = (near: number) => midnight - offsetIn(timeZone, new Date(near)) * 60_000;
  const before = midnightBy(midnight - wholeDay);
  const after = midnightBy(midnight + wholeDay);
  const first = new Date(Math.min(before, after));
  return dayIn(timeZone, first) === day ? first : new Date(Math.max(before, after));
}

/** The hour of an instant in a time zone, from 0 to 23. */
export const hourIn = (timeZone: string, now: Date): number =>
  new Date(now.getTime() + offsetIn(timeZone, now) * 60_000).getUTCHours();

/** The academic year of an instant: the calendar year in the institution's time zone. */
export const academicYearIn = (timeZone: string, now: Date) =>
  Number(dayIn(timeZone, now).slice(0, 4));

/** Formats a day `YYYY-MM-DD` for display, `20-Mar-2026` (OPEN-131). */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${shortMonthName(Number(month))}-${year}`;
}

/** Formats an instant for display, `dd-MMM-yyyy hh:mm:ss a` in a time zone (SET-020). */
export function formatInstant(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: '2-digit',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  const hour = Number(part('hour'));
  const time = `${String(hour % 12 || 12).padStart(2, '0')}:${part('minute')}:${part('second')}`;
  const day = `${part('day')}-${shortMonthName(Number(part('month')))}-${part('year')}`;
  return `${day} ${time} ${halfOfDay(hour)}`;
}

/**
 * An instant as spreadsheets recognise it in every language, `2026-03-20 15:04:05` in a time zone.
 */
export const spreadsheetInstant = (timeZone: string, at: Date): string =>
  new Date(at.getTime() + offsetIn(timeZone, at) * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/** The same as spreadsheets store it: days since 30 December 1899. */
export const spreadsheetDays = (timeZone: string, at: Date): number =>
  (at.getTime() + offsetIn(timeZone, at) * 60_000) / 86_400_000 + 25_569;
