import type { PlacedEvent } from './event-times.ts';
import { addDays } from './timetable-days.ts';

/** An event for the library: by wall clock times, declared as UTC. */
export interface CalendarEvent {
  id: string;
  title: string;
  allDay: boolean;
  start: string;
  /** Exclusive. */
  end: string;
  placed: PlacedEvent;
}

export function calendarEventOf(placed: PlacedEvent): CalendarEvent {
  const { event, firstDay, lastDay, from, to } = placed;
  const known = { id: event.id, title: event.details.title, placed };
  if (from === null || to === null) {
    return { ...known, allDay: true, start: firstDay, end: addDays(lastDay, 1) };
  }
  const start = `${firstDay}T${from}`;
  const end = `${to === '00:00' ? addDays(lastDay, 1) : lastDay}T${to}`;
  // When the clocks go back, an event can end before it began.
  return { ...known, allDay: false, start, end: end > start ? end : start };
}

const usual = { from: 7, to: 18 };

/** The hours of a week, for the library: the usual ones, and those of its events. */
export function hoursOf(placed: readonly PlacedEvent[]): { from: string; to: string } {
  let { from, to } = usual;
  for (const { firstDay, lastDay, from: start, to: end } of placed) {
    if (start === null || end === null) continue;
    const isOverNight = lastDay > firstDay;
    from = isOverNight ? 0 : Math.min(from, hourBefore(start));
    to = isOverNight || end === '00:00' ? 24 : Math.max(to, hourAfter(end));
  }
  return { from: `${from}:00`, to: `${to}:00` };
}

/** At least half an hour earlier, for the count of events that do not fit side by side. */
function hourBefore(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return minute < 30 ? Math.max(0, hour - 1) : hour;
}

function hourAfter(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return minute > 0 ? hour + 1 : hour;
}
