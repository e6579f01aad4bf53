import { formatDayInWords } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { formatHour, type PlacedEvent } from './event-times.ts';
import { timetableLabels as labels } from './labels.ts';

/** The times of an event on one of its days: `9:00 am`, `to 12:00 pm`. */
export function hoursOn(t: Translate, day: string, placed: PlacedEvent): string[] {
  const { firstDay, lastDay, from, to } = placed;
  if (from === null || to === null) return [t(labels.allDay)];
  if (firstDay === lastDay) return [formatHour(from), t(labels.toHour, { to: formatHour(to) })];
  if (day === firstDay) return [t(labels.fromHour, { from: formatHour(from) })];
  if (day === lastDay) return [t(labels.untilHour, { to: formatHour(to) })];
  return [t(labels.allDay)];
}

/** The times of an event in words. */
export function timesInWords(t: Translate, { firstDay, lastDay, from, to }: PlacedEvent): string {
  const day = formatDayInWords(firstDay);
  const end = formatDayInWords(lastDay);
  if (from === null || to === null) {
    return firstDay === lastDay
      ? t(labels.dayAllDay, { day })
      : t(labels.days, { from: day, to: end });
  }
  const hours = { from: formatHour(from), to: formatHour(to) };
  return firstDay === lastDay
    ? t(labels.dayAndHours, { day, ...hours })
    : t(labels.daysAndHours, { firstDay: day, lastDay: end, ...hours });
}
