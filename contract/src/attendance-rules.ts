import type { Attendance } from './attendance.ts';

/** Decimal hours, to two places. */
export interface AttendanceHours {
  present: number;
  absent: number;
  /** Approved absence, which `absent` does not hold. */
  approved: number;
}

/** The hours of records together. */
export function sumAttendance(
  records: Iterable<Pick<Attendance, 'hrsPresent' | 'hrsAbsent' | 'okHrsAbsent'>>,
): AttendanceHours {
  const sum = { present: 0, absent: 0, approved: 0 };
  for (const { hrsPresent, hrsAbsent, okHrsAbsent } of records) {
    // In hundredths: a tenth of an hour added ten times is an hour.
    sum.present += Math.round(hrsPresent * 100);
    sum.absent += Math.round(hrsAbsent * 100);
    sum.approved += Math.round(okHrsAbsent * 100);
  }
  return { present: sum.present / 100, absent: sum.absent / 100, approved: sum.approved / 100 };
}

/** The part of all hours that the apprentice was there for, 0 to 1; null where there are none. */
export function shareOfPresence({ present, absent, approved }: AttendanceHours): number | null {
  const all = present + absent + approved;
  return all > 0 ? present / all : null;
}
