import { halfOfDay, monthName, shortMonthName } from '@tradebridge/contract/month-names';
import { translate as t } from '../ui/labels.ts';
import { getConfig } from './config.ts';
import { weekdayLabels } from './weekday-labels.ts';

const dayLength = 86_400_000;

// Written out: loading the browser's language rules takes a tenth of a second on a phone.
const weekdays = [
  weekdayLabels.sunday,
  weekdayLabels.monday,
  weekdayLabels.tuesday,
  weekdayLabels.wednesday,
  weekdayLabels.thursday,
  weekdayLabels.friday,
  weekdayLabels.saturday,
];

/** `2026-11-21` as `21-Nov-2026` (dd-MMM-yyyy). */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${date}-${shortMonthName(Number(month))}-${year}`;
}

/** `2028-02-11` as `Feb 2028`, where the day does not matter. */
export function formatMonth(day: string): string {
  const [year, month] = day.split('-');
  return `${shortMonthName(Number(month))} ${year}`;
}

/** An instant as `dd-MMM-yyyy hh:mm:ss a` in the institution's time zone (SET-020). */
export function formatInstant(instant: string | Date): string {
  const { year, month, day } = partsOf(new Date(instant));
  return `${two(day)}-${shortMonthName(month)}-${year} ${formatTime(instant)}`;
}

/** The time of an instant, for use below its day. */
export function formatTime(instant: string | Date): string {
  const { hour, minute, second } = partsOf(new Date(instant));
  return `${two(hour % 12 || 12)}:${two(minute)}:${two(second)} ${halfOfDay(hour)}`;
}

/** Weekday and date in words, `Monday 23 November`. */
export function formatDayInWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = weekdays[at.getUTCDay()];
  return t(weekdayLabels.dayInWords, {
    weekday: weekday ? t(weekday) : '',
    date: at.getUTCDate(),
    month: monthName(at.getUTCMonth() + 1),
  });
}

/** Today at the institution, `YYYY-MM-DD`, wherever the browser is. */
export function today(now: Date = new Date()): string {
  const { year, month, day } = partsOf(now);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The institution's wall clock at an instant, `YYYY-MM-DDTHH:MM`. */
export function wallClock(instant: string | Date): string {
  const { year, month, day, hour, minute } = partsOf(new Date(instant));
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The hour of the day at the institution, 0 to 23. */
export function hourOfDay(now: Date = new Date()): number {
  return partsOf(now).hour;
}

/** Whole days from `day` until today: 0 today, negative for the future. */
export function daysSince(day: string, from: string = today()): number {
  return Math.round((Date.parse(from) - Date.parse(day.slice(0, 10))) / dayLength);
}

/** Integer cents as dollars, `431250` as `$4,312.50`. */
export function formatMoney(cents: number): string {
  const amount = Math.abs(Math.round(cents));
  const dollars = `$${formatCount(Math.floor(amount / 100))}.${two(amount % 100)}`;
  return cents < 0 ? `-${dollars}` : dollars;
}

/** A whole number, `12345` as `12,345`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

interface ClockParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

function partsOf(instant: Date): ClockParts {
  const minutes = offsetAt(instant.getTime());
  if (minutes === undefined) return partsByRules(instant);
  const shown = new Date(instant.getTime() + minutes * 60_000);
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

/**
 * Minutes by which the institution's clocks are ahead of UTC at an instant, if the server sent
 * them.
 */
function offsetAt(time: number): number | undefined {
  const { offsets, until } = getConfig().clock;
  return time < until ? offsets.findLast(({ from }) => from <= time)?.minutes : undefined;
}

/**
 * Uses the browser's rules for distant years: loading them takes a tenth of a second on a phone.
 */
function partsByRules(instant: Date): ClockParts {
  const parts: Record<string, string> = {};
  for (const { type, value } of clock().formatToParts(instant)) parts[type] = value;
  const part = (name: keyof ClockParts) => Number(parts[name]);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

let clockInZone: Intl.DateTimeFormat | null = null;

function clock(): Intl.DateTimeFormat {
  clockInZone ??= new Intl.DateTimeFormat('en-AU', {
    timeZone: getConfig().timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return clockInZone;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A BSB as banks write it, `062-000`; anything else is unchanged. */
export const formatBsb = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2');

/** An ABN as it is usually written, `11 222 333 444`; anything else is unchanged. */
export function formatAbn(abn: string): string {
  const digits = abn.replace(/\s/g, '');
  if (!/^\d{11}$/.test(digits)) return abn;
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
