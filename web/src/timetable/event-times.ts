import type { TimetableEvent } from '@tradebridge/contract/timetable';
import { wallClock } from '../app/format.ts';
import { addDays, daysFrom } from './timetable-days.ts';
import type { Range } from './timetable-view.ts';

/** An event by the institution's calendar and clock. */
export interface PlacedEvent {
  event: TimetableEvent;
  /** `YYYY-MM-DD`; an event that ends at midnight does not extend into the next day. */
  firstDay: string;
  lastDay: string;
  /** `HH:MM`, 24 hours; null for an all-day event. */
  from: string | null;
  to: string | null;
}

/** Converts an event to the institution's calendar, wherever the browser is. */
export function placeEvent(event: TimetableEvent): PlacedEvent {
  const { allDayFrom, allDayTo, startDate, endDate } = event;
  if (allDayFrom && allDayTo) {
    return { event, firstDay: allDayFrom, lastDay: allDayTo, from: null, to: null };
  }
  const [firstDay = '', from = ''] = wallClock(startDate).split('T');
  const [endDay = '', to = ''] = wallClock(endDate).split('T');
  const lastDay = to === '00:00' && endDay > firstDay ? addDays(endDay, -1) : endDay;
  return { event, firstDay, lastDay, from, to };
}

/** Days of the range with events: all-day ones first, then by time. */
export function byDay(
  placed: readonly PlacedEvent[],
  { start, end }: Range,
): [day: string, events: PlacedEvent[]][] {
  const days = new Map<string, PlacedEvent[]>();
  for (const one of placed) {
    const first = one.firstDay < start ? start : one.firstDay;
    const last = one.lastDay > end ? end : one.lastDay;
    for (const day of daysFrom(first, last)) {
      const known = days.get(day);
      if (known) known.push(one);
      else days.set(day, [one]);
    }
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, events]) => [day, events.toSorted(earlierOn(day))]);
}

const earlierOn = (day: string) => (one: PlacedEvent, other: PlacedEvent) =>
  startOn(day, one).localeCompare(startOn(day, other)) ||
  one.event.details.title.localeCompare(other.event.details.title);

const startOn = (day: string, { firstDay, from }: PlacedEvent) =>
  firstDay < day || from === null ? '' : from;

/** `13:05` as `1:05 pm`. */
export function formatHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
