import { type Day, formatDay, instantAt, weekdayOf } from './days.ts';
import type { Apprentice, Institution } from './institution.ts';
import { tradeOf } from './qualifications.ts';
import type { Random } from './random.ts';

const classSize = 16;
const knownBack = 365;
const plannedAhead = 28;

const hoursOfDay = [
  { from: '08:00', to: '12:00', hours: 4 },
  { from: '08:00', to: '15:30', hours: 7 },
  { from: '12:30', to: '16:30', hours: 4 },
  { from: '17:30', to: '20:30', hours: 3 },
] as const;

export interface SessionPlan {
  title: string;
  type: 'event' | 'session';
  day: Day;
  /** Null for all day. */
  time: { from: string; to: string } | null;
  isSuspended: boolean;
  /** Null until attendance is recorded. */
  students: readonly { contractId: string; attended: boolean | null }[];
}

export function writeSession({ zone, numbers, writer }: Institution, plan: SessionPlan): void {
  const eventId = numbers.next('event');
  const { from, to } = plan.time ?? { from: '00:00', to: '23:59' };
  writer.write('events', {
    event_id: eventId,
    title: plan.title,
    type: plan.type,
    all_day: plan.time === null,
    starts_at: instantAt(plan.day, from, zone),
    ends_at: instantAt(plan.day, to, zone),
    suspended: plan.isSuspended,
  });
  for (const { contractId, attended } of plan.students) {
    writer.write('event_students', { event_id: eventId, contract_id: contractId, attended });
  }
}

/**
 * Groups the roster into classes by course and start, across companies, and gives them sessions
 * over the last year and the next weeks, with the attendance of past ones. Empties the roster.
 *
 * @param sessions roughly how many in total for all classes
 * @param isFreeOn whether a class has no other plans for a day
 */
export async function writeClasses(
  institution: Institution,
  sessions: number,
  isFreeOn: (course: string, day: Day) => boolean = () => true,
): Promise<void> {
  const { today, writer } = institution;
  const classes = intoClasses(institution.roster.splice(0));
  const firstDayOf = (members: Apprentice[]) =>
    Math.max(today - knownBack, Math.min(...members.map(({ start }) => start)));
  const days = classes.reduce(
    (sum, members) => sum + today + plannedAhead - firstDayOf(members),
    0,
  );
  const schoolDays = (days * 5) / 7;
  for (const [number, members] of classes.entries()) {
    const random = institution.random.fork(`class ${members[0]?.contractId ?? number}`);
    const hours = random.pick(hoursOfDay);
    for (let day = firstDayOf(members); day <= today + plannedAhead; day++) {
      const isSchoolDay = weekdayOf(day) >= 1 && weekdayOf(day) <= 5;
      if (!isSchoolDay || !random.chance(sessions / schoolDays)) continue;
      const present = members.filter(
        ({ start, end, isSuspended }) => start <= day && day <= end && !isSuspended,
      );
      const course = members[0]?.course;
      if (present.length === 0 || !course || !isFreeOn(course, day)) continue;
      writeClassSession(institution, random, { course, present, day, time: hours });
    }
    await writer.drain();
  }
}

function intoClasses(roster: readonly Apprentice[]): Apprentice[][] {
  const courses = Map.groupBy(roster, ({ course }) => course);
  return [...courses.values()].flatMap((apprentices) => {
    const inOrder = apprentices.toSorted((one, other) => one.start - other.start);
    return Array.from({ length: Math.ceil(inOrder.length / classSize) }, (_, index) =>
      inOrder.slice(index * classSize, (index + 1) * classSize),
    );
  });
}

interface ClassSession {
  course: string;
  present: readonly Apprentice[];
  day: Day;
  time: (typeof hoursOfDay)[number];
}

function writeClassSession(
  institution: Institution,
  random: Random,
  { course, present, day, time }: ClassSession,
): void {
  const { today } = institution;
  const title = random.pick(tradeOf(course).qualification.units).title;
  const isSuspended = random.chance(0.02);
  const students = present.map(({ contractId }) => {
    const isKnown =
      !isSuspended && (day < today ? random.chance(0.97) : day === today && random.chance(0.5));
    return { contractId, attended: isKnown ? random.chance(0.9) : null };
  });
  writeSession(institution, { title, type: 'session', day, time, isSuspended, students });
  if (day >= today) return;
  for (const { contractId, attended } of students) {
    if (attended === null) continue;
    const { hours } = time;
    const known = { contractId, description: title, day, hours, attended };
    writeAttendance(institution, random, known);
  }
}

interface Attendance {
  contractId: string;
  description: string;
  day: Day;
  hours: number;
  attended: boolean;
}

function writeAttendance(
  { numbers, writer }: Institution,
  random: Random,
  { contractId, description, day, hours, attended }: Attendance,
): void {
  const late = attended && random.chance(0.06) ? random.int(1, 6) * 0.25 : 0;
  const absent = attended ? late : hours;
  const isApproved = absent > 0 && random.chance(0.45);
  writer.write('attendances', {
    attendance_id: numbers.next('attendance'),
    contract_id: contractId,
    description,
    from_date: formatDay(day),
    to_date: formatDay(day),
    hours_present: (hours - absent).toFixed(2),
    hours_absent: (isApproved ? 0 : absent).toFixed(2),
    hours_absent_approved: (isApproved ? absent : 0).toFixed(2),
    note: isApproved ? random.pick(['Medical certificate', 'Called by the employer', null]) : null,
  });
}
