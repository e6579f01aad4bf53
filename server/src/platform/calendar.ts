const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, `YYYY-MM-DD`, that an instant falls on in a time zone. */
export function dayIn(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Canadian English writes days as ISO does.
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** The academic year that an instant falls in: the calendar year in the institution's time zone. */
export const academicYearIn = (timeZone: string, now: Date) =>
  Number(dayIn(timeZone, now).slice(0, 4));

/** `dd-MMM-yyyy hh:mm:ss a` in a time zone, as people read instants in the portal (SET-020). */
export function formatInstant(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  // Three letters for every month: en-AU writes June, July and Sept longer.
  const month = part('month').slice(0, 3);
  return `${part('day')}-${month}-${part('year')} ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')}`;
}
