import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { receipts } from './tables.ts';

/** A receipt of a company, without lines and payments. */
export async function aReceipt(
  db: Database,
  employerId: string,
  given: Partial<typeof receipts.$inferInsert> = {},
) {
  const receiptId = given.receiptId ?? nextId('receipt');
  const values = {
    receiptId,
    employerId,
    receiptNumber: `R-${receiptId}`,
    status: 'Receipted',
    paidAmount: 110_000,
    paidDate: '2026-03-01',
    gstAmount: 10_000,
    ...given,
  };
  await db.orm.insert(receipts).values(values);
  return values;
}
