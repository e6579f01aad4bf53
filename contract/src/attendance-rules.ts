import type { Attendance } from './attendance.ts';

/** Decimal hours, to two places. */
export interface AttendanceHours {
  present: number;
  absent: number;
  /** Approved absence, not included in `absent`. */
  approved: number;
}

/** The total of several records. */
export function sumAttendance(
  records: Iterable<Pick<Attendance, 'hrsPresent' | 'hrsAbsent' | 'okHrsAbsent'>>,
): AttendanceHours {
  const sum = { present: 0, absent: 0, approved: 0 };
  for (const { hrsPresent, hrsAbsent, okHrsAbsent } of records) {
    // In hundredths: ten times 0.1 hours must be exactly one.
    sum.present += Math.round(hrsPresent * 100);
    sum.absent += Math.round(hrsAbsent * 100);
    sum.approved += Math.round(okHrsAbsent * 100);
  }
  return { present: sum.present / 100, absent: sum.absent / 100, approved: sum.approved / 100 };
}

/** The share of hours attended, from 0 to 1; null without any hours. */
export function shareOfPresence({ present, absent, approved }: AttendanceHours): number | null {
  const all = present + absent + approved;
  return all > 0 ? present / all : null;
}
