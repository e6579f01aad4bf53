import type { TimetableEvent } from '@tradebridge/contract/timetable';

export type Student = TimetableEvent['details']['students'][number];

export const fullNameOf = ({ givenName, familyName }: Omit<Student, 'cId' | 'attended'>): string =>
  `${givenName} ${familyName}`.trim();

/** Absent students first, then by name. */
export const studentsInOrder = (students: readonly Student[]): Student[] =>
  students.toSorted(
    (one, other) =>
      Number(other.attended === false) - Number(one.attended === false) ||
      one.familyName.localeCompare(other.familyName) ||
      one.givenName.localeCompare(other.givenName),
  );

/** How many attended and did not, as far as it was recorded. */
export function countStudents(students: readonly Student[]): { attended: number; absent: number } {
  const counts = { attended: 0, absent: 0 };
  for (const { attended } of students) {
    if (attended === true) counts.attended += 1;
    if (attended === false) counts.absent += 1;
  }
  return counts;
}

/** The events of one apprentice, without other students. */
export function narrowEvents(events: readonly TimetableEvent[], cId: string): TimetableEvent[] {
  return events.flatMap((event) => {
    const students = event.details.students.filter((student) => student.cId === cId);
    return students.length > 0 ? [{ ...event, details: { ...event.details, students } }] : [];
  });
}

export interface Apprentice {
  cId: string;
  givenName: string;
  familyName: string;
}

/**
 * Apprentices to choose from, by name: the known ones, and students of events who are not among
 * them.
 */
export function apprenticesOf(
  known: readonly Apprentice[],
  events: readonly TimetableEvent[],
): Apprentice[] {
  const byContract = new Map<string, Apprentice>();
  for (const { details } of events) {
    for (const student of details.students) byContract.set(student.cId, student);
  }
  for (const apprentice of known) byContract.set(apprentice.cId, apprentice);
  return [...byContract.values()].sort(
    (one, other) =>
      one.familyName.localeCompare(other.familyName) ||
      one.givenName.localeCompare(other.givenName),
  );
}
