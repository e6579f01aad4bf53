import type { TimetableEvent } from '@tradebridge/contract/timetable';
import { addDays, dayIn, startOfDay } from '../platform/calendar.ts';
import type { Institution } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';

export interface EventRow {
  event_id: string;
  title: string;
  type: 'event' | 'session';
  all_day: boolean;
  starts_at: Date;
  ends_at: Date;
  suspended: boolean;
  students: TimetableEvent['details']['students'];
}

const eventColumns = `event.event_id, event.title, event.type, event.all_day, event.starts_at,
  event.ends_at, event.suspended`;
const students = `json_agg(
  json_build_object('cId', contract.contract_id, 'givenName', student.given_name,
    'familyName', student.family_name, 'attended', expected.attended)
  order by student.family_name collate english_names, student.given_name collate english_names,
    contract.contract_id) as students`;
const withApprentice = `
  join training_contracts contract
    on contract.contract_id = expected.contract_id and contract.retired_at is null
  join students student on student.student_id = contract.student_id`;
// From $2 up to, but not including, $3. The index has the same range.
const inRange = `event.retired_at is null
  and tstzrange(event.starts_at, event.ends_at, '[]') && tstzrange($2, $3, '[)')
  and (event.ends_at > $2 or event.starts_at >= $2)`;
const inOrder = 'event.starts_at, event.title collate english_names, event.event_id';

// From the events of the range to the company's students, one event after the other: a month has
// the same few thousand events for every company, while a company may be expected at hundreds of
// thousands of events in all years, all of which a plan made for the average company would read.
/** `$1` the company, `$2` and `$3` the instants of the range. */
export const eventsOfEmployerStatement = statement<EventRow>(
  'events-of-employer',
  `select ${eventColumns}, of_employer.students
   from events event
   cross join lateral (
     select ${students} from event_students expected ${withApprentice}
     where expected.event_id = event.event_id and expected.employer_id = $1
   ) of_employer
   where ${inRange} and of_employer.students is not null
   order by ${inOrder}`,
);

// From the company's places to the events: a year has hundreds of thousands of events of all
// companies, and a calendar program reads one every hour for a company that has a few of them.
// `offset 0` keeps the planner from starting with the events anyway.
/** The same for a long range. */
const eventsOfEmployerForLongStatement = statement<EventRow>(
  'events-of-employer-for-long',
  `select ${eventColumns}, of_employer.students
   from (
     select expected.event_id, ${students} from event_students expected
     cross join lateral (
       select from events event where event.event_id = expected.event_id and ${inRange} offset 0
     ) touching ${withApprentice}
     where expected.employer_id = $1
     group by expected.event_id
   ) of_employer
   cross join lateral (
     select * from events where events.event_id = of_employer.event_id offset 0
   ) event
   order by ${inOrder}`,
);

// From the contract, which has some hundreds of events in all its years.
/** `$1` the contract, `$2` and `$3` the instants of the range, `$4` the company. */
export const eventsOfContractStatement = statement<EventRow>(
  'events-of-contract',
  `select ${eventColumns}, of_contract.students
   from (
     select expected.event_id, ${students} from event_students expected ${withApprentice}
     where expected.contract_id = $1 and expected.employer_id = $4
     group by expected.event_id
   ) of_contract
   join events event on event.event_id = of_contract.event_id
   where ${inRange}
   order by ${inOrder}`,
);

/** The days of an all-day event: one that ends at midnight ends on the previous day. */
function daysOf(timeZone: string, { starts_at, ends_at }: EventRow) {
  const from = dayIn(timeZone, starts_at);
  const to = dayIn(timeZone, new Date(Math.max(starts_at.getTime(), ends_at.getTime() - 1)));
  return { allDayFrom: from, allDayTo: to };
}

const eventOf = (timeZone: string, eId: string, row: EventRow): TimetableEvent => ({
  id: row.event_id,
  eId,
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at.toISOString(),
  ...(row.all_day ? daysOf(timeZone, row) : { allDayFrom: null, allDayTo: null }),
  suspended: row.suspended,
  details: {
    title: row.title,
    type: row.type,
    allDay: row.all_day,
    students: row.students,
  },
});

/** The instants of a range of days or instants, the second exclusive. */
function boundsOf(timeZone: string, { start, end }: { start: string; end: string }) {
  const isDay = (at: string) => !at.includes('T');
  return [
    isDay(start) ? startOfDay(timeZone, start) : new Date(start),
    isDay(end) ? startOfDay(timeZone, addDays(end, 1)) : new Date(end),
  ] as const;
}

/** The longest short range, in milliseconds: two months. */
const shortRange = 62 * 24 * 3_600_000;

export interface EventsAsked {
  readonly eId: string;
  /** Only this contract, which must be the company's. */
  readonly cId?: string | null | undefined;
  /** Days or instants: a day is included completely, an instant as `end` is exclusive. */
  readonly start: string;
  readonly end: string;
}

/** The events of a company, or of one of its contracts, that overlap a range: earliest first. */
export async function listEvents(
  { db, institution }: { db: Database; institution: Pick<Institution, 'timeZone'> },
  { eId, cId, start, end }: EventsAsked,
): Promise<TimetableEvent[]> {
  const [from, to] = boundsOf(institution.timeZone, { start, end });
  if (to < from) return [];
  const isShort = to.getTime() - from.getTime() <= shortRange;
  const ofEmployer = isShort ? eventsOfEmployerStatement : eventsOfEmployerForLongStatement;
  const rows = cId
    ? await db.rows(eventsOfContractStatement, [cId, from, to, eId])
    : await db.rows(ofEmployer, [eId, from, to]);
  return rows.map((row) => eventOf(institution.timeZone, eId, row));
}
