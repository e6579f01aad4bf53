import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import type { TimetableEvent } from '@tradebridge/contract/timetable';
import { addDays, dayIn, offsetIn } from '../platform/calendar.ts';
import type { Institution } from '../platform/context.ts';
import { escapeText, foldLine } from './calendar-lines.ts';
import { calendarLabels } from './labels.ts';
import { timeZoneDefinition } from './time-zone-definition.ts';

const say = (label: Label, values: LabelValues) => textOf(label, values);
const text = (property: string, value: string) => `${property}:${escapeText(value)}`;

/** Maximum students named in the title of an event. */
const maxNamed = 3;

type Student = TimetableEvent['details']['students'][number];
const nameOf = ({ givenName, familyName }: Student) => `${givenName} ${familyName}`;

function summaryOf({ suspended, details: { title, students } }: TimetableEvent): string {
  const named = students.slice(0, maxNamed).map(nameOf).join(', ');
  const count = students.length - maxNamed;
  return say(suspended ? calendarLabels.suspended : calendarLabels.summary, {
    title,
    students: count > 0 ? say(calendarLabels.andOthers, { students: named, count }) : named,
  });
}

function attendanceOf(student: Student): string {
  const name = nameOf(student);
  if (student.attended === null) return name;
  return say(student.attended ? calendarLabels.present : calendarLabels.absent, { name });
}

/** `20260302T090000` from `2026-03-02T09:00:00`, and days in the same way. */
const basic = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');

/** Longer than any clock change. */
const aroundChange = 3 * 3_600_000;

/**
 * Whether a local time occurs twice because clocks go back: programs differ in which one they
 * assume.
 */
function isShownTwice(timeZone: string, at: number, offset: number): boolean {
  const offsetAt = (time: number) => offsetIn(timeZone, new Date(time));
  return [at - aroundChange, at + aroundChange].some((near) => {
    const other = offsetAt(near);
    return other !== offset && offsetAt(at + (offset - other) * 60_000) === other;
  });
}

/** The value of a time property: in local time, or in UTC if the local time is ambiguous. */
function timeOf(timeZone: string, instant: string): string {
  const at = new Date(instant);
  const offset = offsetIn(timeZone, at);
  if (isShownTwice(timeZone, at.getTime(), offset)) return `:${basic(instant)}`;
  const shown = new Date(at.getTime() + offset * 60_000);
  return `;TZID=${timeZone}:${basic(shown.toISOString().slice(0, 19))}`;
}

/** Formats an instant as a property. */
type TimeWriter = (property: 'DTSTART' | 'DTEND', instant: string) => string;

/** `timeOf` with a cache: sessions start at the same few times. */
function timeWriter(timeZone: string): TimeWriter {
  const known = new Map<string, string>();
  return (property, instant) => {
    let time = known.get(instant);
    if (time === undefined) {
      time = timeOf(timeZone, instant);
      known.set(instant, time);
    }
    return property + time;
  };
}

function timesOf(
  timeOfProperty: TimeWriter,
  { startDate, endDate, allDayFrom, allDayTo }: TimetableEvent,
): string[] {
  if (allDayFrom !== null && allDayTo !== null) {
    return [
      `DTSTART;VALUE=DATE:${basic(allDayFrom)}`,
      `DTEND;VALUE=DATE:${basic(addDays(allDayTo, 1))}`,
    ];
  }
  const start = timeOfProperty('DTSTART', startDate);
  // An event without duration has no end, since an end must be after the start.
  return endDate === startDate ? [start] : [start, timeOfProperty('DTEND', endDate)];
}

const eventLines = (
  event: TimetableEvent,
  {
    instituteId,
    stamp,
    time,
  }: { readonly instituteId: string; readonly stamp: string; readonly time: TimeWriter },
): string[] => [
  'BEGIN:VEVENT',
  text('UID', `${event.id}@${instituteId}`),
  `DTSTAMP:${stamp}`,
  ...timesOf(time, event),
  text('SUMMARY', summaryOf(event)),
  text('DESCRIPTION', event.details.students.map(attendanceOf).join('\n')),
  `STATUS:${event.suspended ? 'CANCELLED' : 'CONFIRMED'}`,
  // It occupies the apprentice's time, not that of the calendar's owner.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Events written before other work may run: a few milliseconds. */
const atOnce = 200;

const folded = (lines: readonly string[]) => lines.map(foldLine).join('\r\n');

/**
 * A timetable as iCalendar (RFC 5545). An event keeps its UID for as long as the registry keeps its
 * id. The timetable of a company with a thousand apprentices takes megabytes, so it is written in
 * slices.
 */
export async function writeCalendar(
  { id: instituteId, timeZone, productName }: Institution,
  { name, events, now }: { name: string; events: readonly TimetableEvent[]; now: Date },
): Promise<string> {
  const title = say(calendarLabels.name, { name });
  const year = Number(dayIn(timeZone, now).slice(0, 4));
  const parts = [
    folded([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      text('PRODID', `-//${productName}//Timetable//EN`),
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      // Its name, in the standard's property and in that of Apple and Google.
      text('NAME', title),
      text('X-WR-CALNAME', title),
      `X-WR-TIMEZONE:${timeZone}`,
      // The refresh interval, in the standard's property and in that of Outlook.
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...timeZoneDefinition(timeZone, year),
    ]),
  ];
  const about = { instituteId, stamp: basic(now.toISOString()), time: timeWriter(timeZone) };
  for (let first = 0; first < events.length; first += atOnce) {
    const slice = events.slice(first, first + atOnce);
    parts.push(folded(slice.flatMap((event) => eventLines(event, about))));
    await othersTurn();
  }
  return [...parts, 'END:VCALENDAR', ''].join('\r\n');
}
