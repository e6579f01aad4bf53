import type { Receipt } from '@tradebridge/contract/receipts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ReceiptRow, receiptColumns, receiptOf } from './receipt-row.ts';

interface DetailRow extends ReceiptRow {
  is_portals: boolean;
  lines: Receipt['employerReceiptLines'] | null;
  payments: Receipt['employerReceiptPaymentLines'] | null;
}

// One per line of the order, with the student of its invoice. Fee help is deducted, so that they
// add up to the receipt.
const linesOfPortals = `(
  select json_agg(json_build_object('lineNumber', line.number, 'amount', line.amount,
    'invoiceNumber', invoice.invoice_number,
    'studentId', coalesce(invoice.student_id, purchase.student_id),
    'studentName', learner.given_name || ' ' || learner.family_name) order by line.number)
  from portal_receipts own join payment_attempts attempt using (attempt_id)
  join orders purchase on purchase.order_id = attempt.order_id
  cross join lateral (
    select line_number as number, amount, coalesce(invoice_position, 1) as position
    from order_lines where order_lines.order_id = purchase.order_id
    union all
    select (select max(line_number) from order_lines
      where order_lines.order_id = purchase.order_id)
        + row_number() over (order by position)::integer, -fee_help_used, position
    from order_invoices helped
    where helped.order_id = purchase.order_id and helped.fee_help_used > 0
  ) line
  left join order_invoices invoice
    on invoice.order_id = purchase.order_id and invoice.position = line.position
  left join students learner on learner.student_id = coalesce(invoice.student_id, purchase.student_id)
  where own.receipt_number = receipt.receipt_id)`;

const paymentsOfPortals = `(
  select json_agg(json_build_object('lineNumber', 1, 'amount', own.amount, 'paymentType', 'Card',
    'bsb', null, 'drawer', null, 'reference', attempt.transaction_reference, 'comment', null))
  from portal_receipts own join payment_attempts attempt using (attempt_id)
  where own.receipt_number = receipt.receipt_id and own.amount > 0)`;

export const receiptStatement = statement<DetailRow>(
  'receipt',
  `select ${receiptColumns}, receipt.is_portals,
     case when receipt.is_portals then ${linesOfPortals} else (
      select json_agg(json_build_object('lineNumber', line.line_number, 'amount', line.amount,
        'invoiceNumber', null, 'studentId', line.student_id,
        'studentName', learner.given_name || ' ' || learner.family_name) order by line.line_number)
      from receipt_lines line left join students learner using (student_id)
      where line.receipt_id = receipt.receipt_id) end as lines,
     case when receipt.is_portals then ${paymentsOfPortals} else (
      select json_agg(json_build_object('lineNumber', line_number, 'amount', amount,
        'paymentType', payment_type, 'bsb', bsb, 'drawer', drawer, 'reference', reference,
        'comment', comment) order by line_number)
      from receipt_payments payment where payment.receipt_id = receipt.receipt_id) end as payments
   from company_receipts receipt left join students student using (student_id)
   where receipt.receipt_id = $1 order by receipt.is_portals limit 1`,
);

/** One receipt with its lines and payments, and whether the portal issued it. */
export async function readReceipt(
  db: Database,
  rId: string,
): Promise<{ receipt: Receipt; isPortals: boolean }> {
  const [row] = await db.rows(receiptStatement, [rId]);
  if (!row) throw new Refusal('notFound');
  const receipt = {
    ...receiptOf(row),
    employerReceiptLines: row.lines ?? [],
    employerReceiptPaymentLines: row.payments ?? [],
  };
  return { receipt, isPortals: row.is_portals };
}

/** One receipt with its lines and payments. */
export async function getReceipt({ db }: Context, { rId }: { rId: string }): Promise<Receipt> {
  return (await readReceipt(db, rId)).receipt;
}
