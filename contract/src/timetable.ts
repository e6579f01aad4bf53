import { defineCall } from './call.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import { earliestInTimetable, latestInTimetable, maxTimetableDays } from './timetable-rules.ts';
import { day, id, instant, portalId } from './values.ts';

/** A timetable event with those of its students that the caller asked for. */
export const timetableEvent = z.object({
  id,
  /** The requested company. */
  eId: id,
  startDate: instant,
  endDate: instant,
  /** The days of an all-day event, inclusive, in the institution's time zone. */
  allDayFrom: day.nullable(),
  allDayTo: day.nullable(),
  suspended: z.boolean(),
  details: z.object({
    title: z.string(),
    type: z.enum(['event', 'session']),
    allDay: z.boolean(),
    students: z.array(
      z.object({
        cId: id,
        givenName: z.string(),
        familyName: z.string(),
        /** Null if it has not been recorded. */
        attended: z.boolean().nullable(),
      }),
    ),
  }),
});
export type TimetableEvent = z.infer<typeof timetableEvent>;

const labels = defineLabels('timetableInput', {
  dayOrInstant: 'Must be a day or an instant',
  between: 'Must be between {earliest} and {latest}',
  tooLong: 'Can be no more than {limit} days after the start',
});

/** A day or an instant; a day begins and ends in the institution's time zone. */
const bound = z
  .union([day, z.iso.datetime({ offset: true })], { error: says(labels.dayOrInstant) })
  .refine((at) => at >= earliestInTimetable && at < latestInTimetable, {
    error: says(labels.between, { earliest: earliestInTimetable, latest: latestInTimetable }),
  });

const isDay = (at: string) => !at.includes('T');
const daysBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000;

/** Events that overlap the range. A day is included whole; an instant as `end` is excluded. */
const range = { start: bound, end: bound };
// The institution's time zone decides how a day and an instant compare, so within a day of each
// other either may come first.
const isRange = ({ start, end }: { start: string; end: string }) =>
  daysBetween(start, end) >= (isDay(start) === isDay(end) ? 0 : -1);
const isNotTooLong = ({ start, end }: { start: string; end: string }) =>
  daysBetween(start, end) <= maxTimetableDays;
const endsBefore = { path: ['end'], error: says(inputLabels.endsBeforeStart) };
const tooLong = {
  path: ['end'],
  error: says(labels.tooLong, { limit: maxTimetableDays }),
};

export const retrieveEmployerEvents = defineCall({
  path: 'employer/retrieveEmployerEvents',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z
    .strictObject({ eId: id, ...range })
    .refine(isRange, endsBefore)
    .refine(isNotTooLong, tooLong),
  result: z.array(timetableEvent),
  effect:
    "The events of the company's apprentices that touch the range, the earliest first, with the company's own students alone.",
});

export const retrieveContractEvents = defineCall({
  path: 'employer/retrieveContractEvents',
  policy: 'readContract',
  whileViewing: 'reads',
  input: z
    .strictObject({ eId: id, cId: id, ...range })
    .refine(isRange, endsBefore)
    .refine(isNotTooLong, tooLong),
  result: z.array(timetableEvent),
  effect: 'The events of one training contract that touch the range, the earliest first.',
});

/**
 * A secret address at which a calendar program reads the timetable. The address itself is shown
 * once.
 */
export const calendarAddress = z.object({
  id: portalId,
  eId: id,
  companyName: z.string(),
  /** Null for the whole company. */
  cId: id.nullable(),
  apprenticeName: z.string().nullable(),
  created: instant,
  /** When a calendar program last read it. */
  lastRead: instant.nullable(),
});
export type CalendarAddress = z.infer<typeof calendarAddress>;

export const retrieveCalendarAddresses = defineCall({
  path: 'employer/retrieveCalendarAddresses',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.array(calendarAddress),
  effect: "The caller's own calendar addresses, without their secrets.",
});

export const createCalendarAddress = defineCall({
  path: 'employer/createCalendarAddress',
  policy: 'readEmployer',
  input: z.strictObject({ eId: id, cId: id.optional() }),
  result: z.object({ address: calendarAddress, url: z.url() }),
  idempotency: 'secret',
  effect:
    'Makes a secret address for the timetable of a company or one contract. It answers as long as the caller may read there.',
});

export const revokeCalendarAddress = defineCall({
  path: 'employer/revokeCalendarAddress',
  policy: 'signedIn',
  input: z.strictObject({ id: portalId }),
  result: z.array(calendarAddress),
  effect: "Ends one of the caller's calendar addresses; answers those that are left.",
});
