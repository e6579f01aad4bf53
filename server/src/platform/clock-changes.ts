import { offsetIn } from './calendar.ts';

/** A change of a zone's clocks, with offsets from UTC in minutes. */
export interface ClockChange {
  readonly at: Date;
  readonly before: number;
  readonly after: number;
}

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

/** The clock changes of a zone between two instants, in milliseconds since 1970, in order. */
export function clockChangesIn(timeZone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = [];
  const offsetAt = (time: number) => offsetIn(timeZone, new Date(time));
  for (let start = from, before = offsetAt(from); start < to; start += week) {
    let end = start + week;
    const after = offsetAt(end);
    if (after === before) continue;
    for (let known = start; end - known > minute; ) {
      const middle = known + Math.floor((end - known) / 2 / minute) * minute;
      if (offsetAt(middle) === before) known = middle;
      else end = middle;
    }
    changes.push({ at: new Date(end), before, after });
    before = after;
  }
  return changes;
}
