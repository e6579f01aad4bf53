import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import type { TimetableEvent } from '@tradebridge/contract/timetable';
import { escape as escapeText, foldLines } from 'ical-generator';
import { addDays, dayIn, offsetIn } from '../platform/calendar.ts';
import type { Institution } from '../platform/context.ts';
import { calendarLabels } from './labels.ts';
import { timeZoneDefinition } from './time-zone-definition.ts';

const say = (label: Label, values: LabelValues) => textOf(label, {}, values);
const text = (property: string, value: string) => `${property}:${escapeText(value, false)}`;

/** Students that the title of an event names. */
const mostNamed = 3;

type Student = TimetableEvent['details']['students'][number];
const nameOf = ({ givenName, familyName }: Student) => `${givenName} ${familyName}`;

function summaryOf({ suspended, details: { title, students } }: TimetableEvent): string {
  const named = students.slice(0, mostNamed).map(nameOf).join(', ');
  const count = students.length - mostNamed;
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

/** `20260302T090000` as `2026-03-02T09:00:00`, and days alike. */
const basic = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');

/** Longer than any change of a zone's clocks, in milliseconds. */
const aroundChange = 3 * 3_600_000;

/** Whether the clocks show the same twice, because they are turned back: programs differ in which it is. */
function isShownTwice(timeZone: string, at: number, offset: number): boolean {
  const offsetAt = (time: number) => offsetIn(timeZone, new Date(time));
  return [at - aroundChange, at + aroundChange].some((near) => {
    const other = offsetAt(near);
    return other !== offset && offsetAt(at + (offset - other) * 60_000) === other;
  });
}

/** A time by the clocks of a zone, or by universal time where those do not tell which it is. */
function timeOf(property: string, timeZone: string, instant: string): string {
  const at = new Date(instant);
  const offset = offsetIn(timeZone, at);
  if (isShownTwice(timeZone, at.getTime(), offset)) return `${property}:${basic(instant)}`;
  const shown = new Date(at.getTime() + offset * 60_000);
  return `${property};TZID=${timeZone}:${basic(shown.toISOString().slice(0, 19))}`;
}

function timesOf(
  timeZone: string,
  { startDate, endDate, allDayFrom, allDayTo }: TimetableEvent,
): string[] {
  if (allDayFrom !== null && allDayTo !== null) {
    return [
      `DTSTART;VALUE=DATE:${basic(allDayFrom)}`,
      `DTEND;VALUE=DATE:${basic(addDays(allDayTo, 1))}`,
    ];
  }
  const start = timeOf('DTSTART', timeZone, startDate);
  // What takes no time has no end: one must be after the start.
  return endDate === startDate ? [start] : [start, timeOf('DTEND', timeZone, endDate)];
}

const eventLines = (
  { id: instituteId, timeZone }: Institution,
  event: TimetableEvent,
  stamp: string,
): string[] => [
  'BEGIN:VEVENT',
  text('UID', `${event.id}@${instituteId}`),
  `DTSTAMP:${stamp}`,
  ...timesOf(timeZone, event),
  text('SUMMARY', summaryOf(event)),
  text('DESCRIPTION', event.details.students.map(attendanceOf).join('\n')),
  `STATUS:${event.suspended ? 'CANCELLED' : 'CONFIRMED'}`,
  // It takes the apprentice's time, not that of whoever's calendar it stands in.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A timetable as iCalendar (RFC 5545). An event keeps its UID for as long as the registry keeps its id. */
export function writeCalendar(
  institution: Institution,
  { name, events, now }: { name: string; events: readonly TimetableEvent[]; now: Date },
): string {
  const { timeZone, productName } = institution;
  const title = say(calendarLabels.name, { name });
  const stamp = basic(now.toISOString());
  const year = Number(dayIn(timeZone, now).slice(0, 4));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    text('PRODID', `-//${productName}//Timetable//EN`),
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Its name, in the standard's words and in those of Apple and Google.
    text('NAME', title),
    text('X-WR-CALNAME', title),
    `X-WR-TIMEZONE:${timeZone}`,
    // How often to look again, in the standard's words and in those of Outlook.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneDefinition(timeZone, year),
    ...events.flatMap((event) => eventLines(institution, event, stamp)),
    'END:VCALENDAR',
    '',
  ];
  return foldLines(lines.join('\r\n'));
}
