import type { ReceiptListed } from '@tradebridge/contract/receipts';

export interface ReceiptRow {
  receipt_id: string;
  receipt_number: string;
  status: string;
  paid_amount: number;
  refunded_amount: number;
  paid_date: string;
  gst_amount: number;
  fee_help_used: number;
  student_id: string | null;
  student_name: string | null;
  purchase_order_number: string | null;
}

const feeHelpUsed = `case when receipt.is_portals then (
    select purchase.fee_help_used
    from portal_receipts own join payment_attempts attempt using (attempt_id)
    join orders purchase using (order_id)
    where own.receipt_number = receipt.receipt_id) else 0 end`;

// Also of a receipt of the registry that took the place of one of the portal.
const purchaseOrder = `(
    select purchase.purchase_order_number
    from portal_receipts own join payment_attempts attempt using (attempt_id)
    join orders purchase on purchase.order_id = attempt.order_id
    where own.receipt_number = case when receipt.is_portals then receipt.receipt_id else (
      select taken.portal_receipt_number collate "C" from receipts taken
      where taken.receipt_id = receipt.receipt_id) end)`;

/**
 * The columns of a ReceiptRow, from `company_receipts`, aliased `receipt`, and the table `student`.
 */
export const receiptColumns = `receipt.receipt_id, receipt.receipt_number, receipt.status,
  receipt.paid_amount, receipt.refunded_amount, receipt.paid_date, receipt.gst_amount, receipt.student_id,
  ${feeHelpUsed} as fee_help_used, ${purchaseOrder} as purchase_order_number,
  student.given_name || ' ' || student.family_name as student_name`;

export const receiptOf = (row: ReceiptRow): ReceiptListed => ({
  id: row.receipt_id,
  receiptNumber: row.receipt_number,
  status: row.status,
  paidAmount: row.paid_amount,
  refundedAmount: row.refunded_amount,
  paidDate: row.paid_date,
  priceAmount: row.paid_amount + row.fee_help_used,
  gstAmount: row.gst_amount,
  feeHelpUsed: row.fee_help_used,
  studentId: row.student_id,
  studentName: row.student_name,
  purchaseOrderNumber: row.purchase_order_number,
});
