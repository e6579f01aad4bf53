import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { documentProducts, enrolments } from './tables.ts';

export async function anEnrolment(
  db: Database,
  studentId: string,
  given: Partial<typeof enrolments.$inferInsert> = {},
) {
  const values = {
    enrolmentId: nextId('enrolment'),
    studentId,
    courseCode: 'UEE30820',
    courseName: 'Certificate III in Electrotechnology Electrician',
    status: 'active' as const,
    startDate: '2025-02-03',
    ...given,
  };
  await db.orm.insert(enrolments).values(values);
  return values;
}

/** A document that can be ordered in both ways: 22 dollars as a file, 33 dollars in print. */
export async function aProduct(
  db: Database,
  enrolmentId: string,
  given: Partial<typeof documentProducts.$inferInsert> = {},
) {
  const values = {
    productId: nextId('product'),
    enrolmentId,
    label: 'Statement of results',
    categoryId: 'documents',
    digitalAllowed: true,
    printAllowed: true,
    digitalPrice: 2200,
    digitalGst: 200,
    printPrice: 3300,
    printGst: 300,
    ...given,
  };
  await db.orm.insert(documentProducts).values(values);
  return values;
}
