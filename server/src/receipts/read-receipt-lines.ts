import { type Database, statement } from '../platform/database.ts';

/** A line of a receipt, for a list of all lines of a period. Amounts in cents. */
export interface ReceiptLineRow {
  receipt_number: string;
  paid_date: string;
  status: string;
  invoice_number: string | null;
  pre_enrolment_number: string | null;
  student_number: string | null;
  student_name: string | null;
  /** Null for the registry's receipts. */
  description: string | null;
  /** What help covered of an invoice, as a negative amount. */
  is_fee_help: boolean;
  amount: number;
  /** Null if the registry states it for the whole receipt, whose first line has it. */
  gst_amount: number | null;
  purchase_order_number: string | null;
  payment: string | null;
}

export interface Period {
  readonly eId: string;
  readonly start: string;
  readonly end: string;
}

const within = `receipt.employer_id = $1 and receipt.paid_date between $2 and $3`;

const numbers = statement<{ receipt_id: string }>(
  'receipts-of-period',
  `select receipt.receipt_id from company_receipts receipt where ${within}
   order by receipt.paid_date, receipt.receipt_number limit $4`,
);

const ofPortals = `select line.line_number, false as is_fee_help, line.description, line.amount,
       line.gst_amount, coalesce(line.invoice_position, 1) as position
     from order_lines line where line.order_id = purchase.order_id
     union all
     select null, true, helped.fee_help_description, -helped.fee_help_used, 0, helped.position
     from order_invoices helped
     where helped.order_id = purchase.order_id and helped.fee_help_used > 0`;

const lines = statement<ReceiptLineRow>(
  'receipt-lines-of-period',
  `select receipt.receipt_number, receipt.paid_date, receipt.status, line.*
   from company_receipts receipt
   cross join lateral (
     select invoice.invoice_number, invoice.pre_enrolment_number,
       coalesce(invoice.student_number, purchase.student_number) as student_number,
       coalesce(invoice.student_name, purchase.student_name) as student_name,
       bought.description, bought.is_fee_help, bought.amount, bought.gst_amount,
       purchase.purchase_order_number,
       case when own.amount > 0 then concat_ws(' ', 'Card', attempt.transaction_reference) end
         as payment,
       row_number() over (order by bought.position, bought.line_number nulls last) as number
     from portal_receipts own join payment_attempts attempt using (attempt_id)
     join orders purchase on purchase.order_id = attempt.order_id
     cross join lateral (${ofPortals}) bought
     left join order_invoices invoice
       on invoice.order_id = purchase.order_id and invoice.position = bought.position
     where receipt.is_portals and own.receipt_number = receipt.receipt_id
     union all
     select null, null, learner.student_number, learner.given_name || ' ' || learner.family_name,
       null, false, taken.amount,
       case when taken.place = 1 then receipt.gst_amount end,
       (select purchase.purchase_order_number
        from receipts replacing join portal_receipts own
          on own.receipt_number = replacing.portal_receipt_number collate "C"
        join payment_attempts attempt using (attempt_id)
        join orders purchase on purchase.order_id = attempt.order_id
        where replacing.receipt_id = receipt.receipt_id),
       (select string_agg(concat_ws(' ', made.payment_type, made.reference), ', '
          order by made.line_number)
        from receipt_payments made where made.receipt_id = receipt.receipt_id),
       taken.place
     from (
       select amount, student_id, row_number() over (order by line_number) as place
       from receipt_lines where receipt_lines.receipt_id = receipt.receipt_id
       union all
       select receipt.paid_amount, receipt.student_id, 1
       where not exists (
         select from receipt_lines where receipt_lines.receipt_id = receipt.receipt_id)
     ) taken
     left join students learner on learner.student_id = taken.student_id
     where not receipt.is_portals
   ) line
   where ${within}
   order by receipt.paid_date, receipt.receipt_number, line.number`,
);

/** The ids of the receipts of a period, the earliest payment first; one more than the limit. */
export async function readReceiptIds(
  db: Database,
  { eId, start, end }: Period,
  limit: number,
): Promise<string[]> {
  const found = await db.rows(numbers, [eId, start, end, limit + 1]);
  return found.map((row) => row.receipt_id);
}

/** Every line of the receipts of a period. */
export const readReceiptLines = (
  db: Database,
  { eId, start, end }: Period,
): Promise<ReceiptLineRow[]> => db.rows(lines, [eId, start, end]);
