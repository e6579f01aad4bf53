/** A calendar day as the number of days since 1 January 1970, for calculations. */
export type Day = number;

const millisecondsOfDay = 86_400_000;

// A large extract contains five million days, of a few thousand different ones.
const written = new Map<Day, string>();

/** Refuses days that do not exist, such as 30 February. */
export function parseDay(text: string): Day {
  const day = Date.parse(`${text}T00:00:00Z`) / millisecondsOfDay;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !Number.isInteger(day) || formatDay(day) !== text) {
    throw new RangeError(`'${text}' is not a day written YYYY-MM-DD`);
  }
  return day;
}

/** `YYYY-MM-DD`. */
export function formatDay(day: Day): string {
  let text = written.get(day);
  if (text === undefined) {
    text = new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
    written.set(day, text);
  }
  return text;
}

export const yearOf = (day: Day) => Number(formatDay(day).slice(0, 4));

/** 0 is Sunday. */
export const weekdayOf = (day: Day) => (day + 4) % 7;

/** The same day of another month, or that month's last if it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(day * millisecondsOfDay);
  const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 1);
  const length = (nextMonth - monthStart) / millisecondsOfDay;
  return monthStart / millisecondsOfDay + Math.min(date.getUTCDate(), length) - 1;
}

/** The current day in a time zone. */
export function dayIn(zone: string, now: Date): Day {
  // Canadian English formats days like ISO 8601.
  return parseDay(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now));
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();
const instants = new Map<string, string>();

/** A local time (`08:30`) of a day in a time zone, as RFC 3339 with its offset. */
export function instantAt(day: Day, time: string, zone: string): string {
  const local = `${formatDay(day)}T${time}:00`;
  const key = `${zone} ${local}`;
  let instant = instants.get(key);
  if (instant === undefined) {
    // The offset depends on the instant that is sought: the first guess is off by at most the
    // offset itself, the second is right except within an hour of a clock change.
    const first = offsetIn(zone, new Date(`${local}Z`));
    const second = offsetIn(zone, new Date(`${local}${first}`));
    instant = `${local}${second}`;
    instants.set(key, instant);
  }
  return instant;
}

function offsetIn(zone: string, at: Date): string {
  let format = offsetFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' });
    offsetFormats.set(zone, format);
  }
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const offset = name.replace('GMT', '');
  return offset === '' ? '+00:00' : offset;
}
