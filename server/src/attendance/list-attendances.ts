import type { Attendance } from '@tradebridge/contract/attendance';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface AttendanceRow {
  attendance_id: string;
  description: string;
  from_date: string;
  to_date: string;
  hours_present: number;
  hours_absent: number;
  hours_absent_approved: number;
  note: string | null;
}

export const listAttendancesStatement = statement<AttendanceRow>(
  'attendances-of-contract',
  `select attendance_id, description, from_date, to_date, hours_present, hours_absent,
     hours_absent_approved, note
   from attendances where contract_id = $1 and retired_at is null
   order by from_date desc, to_date desc, description collate english_names, attendance_id`,
);

/** The contract's attendance, the latest first. */
export async function listAttendances(
  { db }: Context,
  { cId }: { cId: string },
): Promise<Attendance[]> {
  const rows = await db.rows(listAttendancesStatement, [cId]);
  return rows.map((row) => ({
    id: row.attendance_id,
    desc: row.description,
    fromDate: row.from_date,
    toDate: row.to_date,
    hrsPresent: row.hours_present,
    hrsAbsent: row.hours_absent,
    okHrsAbsent: row.hours_absent_approved,
    note: row.note,
  }));
}
