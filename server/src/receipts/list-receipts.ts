import type { ReceiptListed } from '@tradebridge/contract/receipts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { type ReceiptRow, receiptColumns, receiptOf } from './receipt-row.ts';

export const listReceiptsStatement = statement<ReceiptRow>(
  'receipts',
  `select ${receiptColumns}
   from company_receipts receipt left join students student using (student_id)
   where receipt.employer_id = $1
   order by receipt.paid_date desc, receipt.receipt_number desc`,
);

/** The company's receipts, the latest first (OPEN-060). */
export async function listReceipts(
  { db }: Context,
  { eId }: { eId: string },
): Promise<ReceiptListed[]> {
  const rows = await db.rows(listReceiptsStatement, [eId]);
  return rows.map(receiptOf);
}
