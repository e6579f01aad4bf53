import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { preEnrolmentFees, preEnrolments } from './tables.ts';

/**
 * An invoice, unpaid by default. Each line is [amount, GST within it], in cents, in a separate
 * group.
 */
export async function aPreEnrolment(
  db: Database,
  employerId: string | null,
  studentId: string,
  given: Partial<typeof preEnrolments.$inferInsert> & {
    lines?: readonly (readonly [amount: number, gst: number])[];
  } = {},
) {
  const { lines = [[110_000, 10_000]], ...columns } = given;
  const preEnrolmentId = columns.preEnrolmentId ?? nextId('invoice');
  const values = {
    preEnrolmentId,
    employerId,
    studentId,
    invoiceNumber: `INV-${preEnrolmentId}`,
    preEnrolmentNumber: `PE-${preEnrolmentId}`,
    dueDate: '2026-03-20',
    status: 'unpaid' as const,
    ...columns,
  };
  await db.orm.insert(preEnrolments).values(values);
  const fees = lines.map(([feeAmount, gstAmount], index) => ({
    preEnrolmentId,
    groupNumber: index + 1,
    lineNumber: 1,
    description: `Fee ${index + 1}`,
    feeAmount,
    gstAmount,
  }));
  if (fees.length > 0) await db.orm.insert(preEnrolmentFees).values(fees);
  return values;
}
