import { offsetIn } from '../platform/calendar.ts';
import { type ClockChange, clockChangesIn } from '../platform/clock-changes.ts';

const minute = 60_000;

/** Years before and after the requested one from which a rule is derived. */
const yearsAround = 2;

/** The local time before a change, as if it were UTC. */
const shownAt = ({ at, before }: ClockChange) => new Date(at.getTime() + before * minute);

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/**
 * The rule that changes follow every year, such as 'first Sunday of October'; undefined if there is
 * none.
 */
function ruleOf(changes: readonly ClockChange[]): string | undefined {
  if (changes.length !== 2 * yearsAround + 1) return undefined;
  const days = changes.map((change) => {
    const shown = shownAt(change);
    const [month, date] = [shown.getUTCMonth() + 1, shown.getUTCDate()];
    const lastDate = new Date(Date.UTC(shown.getUTCFullYear(), month, 0)).getUTCDate();
    return {
      month,
      weekday: weekdays[shown.getUTCDay()],
      time: shown.toISOString().slice(11),
      week: Math.ceil(date / 7),
      isLast: date + 7 > lastDate,
    };
  });
  const isSame = (part: 'month' | 'weekday' | 'time' | 'week') =>
    days.every((day) => day[part] === days[0]?.[part]);
  const week = days.every(({ isLast }) => isLast) ? -1 : isSame('week') && days[0]?.week;
  if (!week || !isSame('month') || !isSame('weekday') || !isSame('time')) return undefined;
  return `RRULE:FREQ=YEARLY;BYMONTH=${days[0]?.month};BYDAY=${week}${days[0]?.weekday}`;
}

const asLocal = (shown: Date) => shown.toISOString().slice(0, 19).replace(/[-:]/g, '');

function asOffset(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}

const observance = (change: ClockChange, rule?: string) => {
  const kind = change.after > change.before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${asLocal(shownAt(change))}`,
    `TZOFFSETFROM:${asOffset(change.before)}`,
    `TZOFFSETTO:${asOffset(change.after)}`,
    ...(rule ? [rule] : []),
    `END:${kind}`,
  ];
};

function observancesOf(timeZone: string, year: number): string[] {
  const from = Date.UTC(year - yearsAround, 0, 1);
  const changes = clockChangesIn(timeZone, from, Date.UTC(year + yearsAround + 1, 0, 1));
  const alike = [...Map.groupBy(changes, ({ after }) => after).values()];
  const ruled = alike.map(([first, ...others]) => {
    const rule = first && ruleOf([first, ...others]);
    return rule && observance(first, rule);
  });
  if (changes.length > 0 && ruled.every((lines) => lines !== undefined)) return ruled.flat();
  // Without a rule: the initial offset, and each change.
  const offset = offsetIn(timeZone, new Date(from));
  const start = { at: new Date(from), before: offset, after: offset };
  return [start, ...changes].flatMap((change) => observance(change));
}

const definitions = new Map<string, readonly string[]>();

/**
 * The time zone in iCalendar format (RFC 5545, 3.6.5), line by line: right for the two years before
 * and after `year`, and as long as the rule for clock changes stays the same.
 */
export function timeZoneDefinition(timeZone: string, year: number): readonly string[] {
  const key = `${timeZone} ${year}`;
  let lines = definitions.get(key);
  if (!lines) {
    const observances = observancesOf(timeZone, year);
    lines = ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'];
    definitions.set(key, lines);
  }
  return lines;
}
