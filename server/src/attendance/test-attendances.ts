import type { Contract } from '../apprentices/test-apprentices.ts';
import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { attendances } from './tables.ts';

export async function anAttendance(
  db: Database,
  { contractId, employerId }: Contract,
  given: Partial<typeof attendances.$inferInsert> = {},
) {
  const attendanceId = nextId('attendance');
  const values = {
    attendanceId,
    contractId,
    employerId,
    description: 'Block 1',
    fromDate: '2026-02-09',
    toDate: '2026-02-13',
    hoursPresent: 30,
    hoursAbsent: 8,
    hoursAbsentApproved: 4,
    ...given,
  };
  await db.orm.insert(attendances).values(values);
  return values;
}
