import { aStudent } from '../apprentices/test-apprentices.ts';
import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { workPlacements } from './tables.ts';

/** A student's placement at a company since February, without courses. */
export async function aPlacement(
  db: Database,
  employerId: string,
  given: Partial<typeof workPlacements.$inferInsert> = {},
) {
  const values = {
    placementId: nextId('placement'),
    employerId,
    type: 'Block',
    program: 'Electrotechnology',
    startDate: '2026-02-02',
    studentId: given.studentId ?? (await aStudent(db, { userId: null })).studentId,
    ...given,
  };
  await db.orm.insert(workPlacements).values(values);
  return values;
}
