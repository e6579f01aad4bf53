import type { Receipt } from '@tradebridge/contract/receipts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ReceiptRow, receiptColumns, receiptOf } from './receipt-row.ts';

interface DetailRow extends ReceiptRow {
  lines: Receipt['employerReceiptLines'] | null;
  payments: Receipt['employerReceiptPaymentLines'] | null;
}

export const receiptStatement = statement<DetailRow>(
  'receipt',
  `select ${receiptColumns},
     (select json_agg(json_build_object('lineNumber', line.line_number, 'amount', line.amount,
        'studentId', line.student_id,
        'studentName', learner.given_name || ' ' || learner.family_name) order by line.line_number)
      from receipt_lines line left join students learner using (student_id)
      where line.receipt_id = receipt.receipt_id) as lines,
     (select json_agg(json_build_object('lineNumber', line_number, 'amount', amount,
        'paymentType', payment_type, 'bsb', bsb, 'drawer', drawer, 'reference', reference,
        'comment', comment) order by line_number)
      from receipt_payments payment where payment.receipt_id = receipt.receipt_id) as payments
   from receipts receipt left join students student using (student_id)
   where receipt.receipt_id = $1 and receipt.retired_at is null`,
);

/** One receipt with its lines and payments. */
export async function getReceipt({ db }: Context, { rId }: { rId: string }): Promise<Receipt> {
  const [row] = await db.rows(receiptStatement, [rId]);
  if (!row) throw new Refusal('notFound');
  return {
    ...receiptOf(row),
    employerReceiptLines: row.lines ?? [],
    employerReceiptPaymentLines: row.payments ?? [],
  };
}
