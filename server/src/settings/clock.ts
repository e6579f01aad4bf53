import type { PublicConfig } from '@tradebridge/contract/config';
import { offsetIn } from '../platform/calendar.ts';
import { clockChangesIn } from '../platform/clock-changes.ts';

type Clock = PublicConfig['clock'];

let last: { readonly timeZone: string; readonly year: number; readonly clock: Clock } | undefined;

/** The offsets of a zone in a year, the year before and the year after. */
export function clockOf(timeZone: string, year: number): Clock {
  if (last?.timeZone !== timeZone || last.year !== year) {
    last = { timeZone, year, clock: clockIn(timeZone, year) };
  }
  return last.clock;
}

function clockIn(timeZone: string, year: number): Clock {
  const from = Date.UTC(year - 1, 0, 1);
  const until = Date.UTC(year + 2, 0, 1);
  return {
    offsets: [
      { from, minutes: offsetIn(timeZone, new Date(from)) },
      ...clockChangesIn(timeZone, from, until).map(({ at, after }) => ({
        from: at.getTime(),
        minutes: after,
      })),
    ],
    until,
  };
}
