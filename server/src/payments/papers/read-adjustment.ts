import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import { orderLineTables } from '../order-row.ts';
import type { AdjustmentNotePaper } from './draw-adjustment-note.ts';

/** Columns that only adjustment notes and reversals have, not receipts. */
export interface AdjustmentRow {
  adjusted_number: string | null;
  adjusted_day: string | null;
  reversed_number: string | null;
  reversed_day: string | null;
  is_refund_reversed: boolean;
  reason: string | null;
  refund_reference: string | null;
  invoice_outcome: InvoiceOutcome | null;
  before_amount: number;
  before_gst_amount: number;
  /** Null if the refund predates lines. */
  refund_lines: AdjustmentNotePaper['lines'] | null;
}

/** The columns of an AdjustmentRow; see `adjustmentTables`. */
export const adjustmentColumns = `adjusted.receipt_number as adjusted_number,
  adjusted.issued_day as adjusted_day, cancelled.receipt_number as reversed_number,
  cancelled.issued_day as reversed_day,
  coalesce(cancelled.kind = 'adjustmentNote', false) as is_refund_reversed,
  refund.reason,
  refund.transaction_reference as refund_reference,
  coalesce(refund.invoice_outcome, correction.invoice_outcome) as invoice_outcome,
  coalesce(before.amount, 0)::bigint as before_amount,
  coalesce(before.gst_amount, 0)::bigint as before_gst_amount,
  (select json_agg(json_build_object('description', line.description, 'quantity', line.quantity,
     'delivery', line.delivery, 'invoiceNumber', invoice.invoice_number, 'lineAmount', line.amount, 'lineGstAmount', line.gst_amount, 'amount', part.amount,
     'gstAmount', part.gst_amount) order by part.line_number)
   from refund_lines part
   join (${orderLineTables}) on line.order_id = part.order_id and line.line_number = part.line_number
   where part.refund_id = refund.refund_id and not refund.is_spread) as refund_lines`;

// Earlier adjustments are summed as of this paper: those that had been reversed by then cancel out.
/** The tables of an AdjustmentRow, besides `own`, the paper. */
export const adjustmentTables = `left join portal_receipts adjusted
    on adjusted.receipt_number = own.adjusts
  left join portal_receipts cancelled on cancelled.receipt_number = own.reverses
  left join refunds refund on refund.refund_id = own.refund_id
  left join payment_corrections correction on correction.correction_id = own.correction_id
  left join lateral (
    select sum(case when note.kind = 'reversal' then -note.amount else note.amount end) as amount,
      sum(case when note.kind = 'reversal' then -note.gst_amount else note.gst_amount end) as gst_amount
    from portal_receipts note
    where note.adjusts = own.adjusts
      and (length(note.receipt_number), note.receipt_number)
        < (length(own.receipt_number), own.receipt_number)
  ) before on true`;

/** The details of an adjustment note or a reversal, as it is drawn. */
export function adjustmentOf(row: AdjustmentRow) {
  return {
    receiptNumber: row.adjusted_number ?? '',
    receiptDay: row.adjusted_day ?? '',
    reversed:
      row.reversed_number === null || row.reversed_day === null
        ? null
        : {
            number: row.reversed_number,
            day: row.reversed_day,
            isRefund: row.is_refund_reversed,
          },
    before: { amount: row.before_amount, gstAmount: row.before_gst_amount },
    lines: row.refund_lines ?? [],
    reason: row.reason ?? '',
    invoiceOutcome: row.invoice_outcome,
    transactionReference: row.refund_reference,
  };
}
