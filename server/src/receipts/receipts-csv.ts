import { csvOf, dollars } from '@tradebridge/contract/csv';
import { textOf } from '@tradebridge/contract/labels';
import { receiptsCsvLabels as labels } from './labels.ts';
import type { ReceiptLineRow } from './read-receipt-lines.ts';

const columns = [
  'receiptNumber',
  'date',
  'status',
  'invoiceNumber',
  'preEnrolmentNumber',
  'studentNumber',
  'student',
  'description',
  'amount',
  'gst',
  'purchaseOrderNumber',
  'payment',
] as const;

const cellsOf = (line: ReceiptLineRow): Record<(typeof columns)[number], string | null> => ({
  receiptNumber: line.receipt_number,
  date: line.paid_date,
  status: line.status,
  invoiceNumber: line.invoice_number,
  preEnrolmentNumber: line.pre_enrolment_number,
  studentNumber: line.student_number,
  student: line.student_name,
  description: line.is_fee_help
    ? textOf(labels.feeHelp, { description: line.description ?? '' }).trim()
    : line.description,
  amount: dollars(line.amount),
  gst: line.gst_amount === null ? null : dollars(line.gst_amount),
  purchaseOrderNumber: line.purchase_order_number,
  payment: line.payment,
});

/** The lines of receipts, one a row: the amounts add up to what was paid. */
export const receiptsCsv = (lines: readonly ReceiptLineRow[]): string =>
  csvOf([
    columns.map((column) => textOf(labels[column])),
    ...lines.map((line) => {
      const cells = cellsOf(line);
      return columns.map((column) => cells[column]);
    }),
  ]);
