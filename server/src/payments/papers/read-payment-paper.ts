import type { OrderDetail, OrderInvoice } from '@tradebridge/contract/checkout';
import type { OrderKind } from '@tradebridge/contract/checkout-rules';
import type { PaperKind } from '@tradebridge/contract/payment-rules';
import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import type { Paper } from '../../papers/papers.ts';
import { type Database, statement } from '../../platform/database.ts';
import { orderInvoicesSql, orderLineTables } from '../order-row.ts';
import type { AdjustmentNotePaper } from './draw-adjustment-note.ts';
import type { PaymentReceiptPaper } from './draw-payment-receipt.ts';
import {
  type AdjustmentRow,
  adjustmentColumns,
  adjustmentOf,
  adjustmentTables,
} from './read-adjustment.ts';

interface PaperRow extends AdjustmentRow {
  receipt_number: string;
  kind: PaperKind;
  amount: number;
  gst_amount: number;
  issued_day: string;
  user_id: string;
  employer_id: string | null;
  mailed_at: Date | null;
  order_kind: OrderKind;
  order_number: string;
  invoices: readonly OrderInvoice[];
  purchase_order_number: string | null;
  student_name: string;
  student_number: string;
  buyer_name: string;
  buyer_abn: string | null;
  buyer_address: string | null;
  payer_name: string;
  payer_email: string;
  is_by_link: boolean;
  email_address: string | null;
  address: OrderDetail['address'];
  order_amount: number;
  order_gst_amount: number;
  fee_help_used: number;
  fee_help_description: string | null;
  lines: PaymentReceiptPaper['lines'];
  card_scheme: string | null;
  card_last4: string | null;
  charge_reference: string | null;
}

const paymentPaperStatement = statement<PaperRow>(
  'payment-paper',
  `select own.receipt_number, own.kind, own.amount, own.gst_amount, own.issued_day, own.mailed_at,
     purchase.user_id, purchase.employer_id, purchase.kind as order_kind, purchase.order_number,
     ${orderInvoicesSql} as invoices, purchase.purchase_order_number, purchase.student_name,
     purchase.student_number, purchase.buyer_name, purchase.buyer_abn, purchase.buyer_address,
     purchase.payer_name, purchase.payer_email,
     purchase.payment_link_id is not null as is_by_link, purchase.email_address, purchase.address,
     purchase.amount as order_amount, purchase.gst_amount as order_gst_amount,
     purchase.fee_help_used, purchase.fee_help_description,
     (select coalesce(json_agg(json_build_object('description', line.description,
        'delivery', line.delivery, 'invoiceNumber', invoice.invoice_number,
        'quantity', line.quantity, 'unitAmount', line.unit_amount, 'amount', line.amount,
        'gstAmount', line.gst_amount) order by line.line_number), '[]')
      from ${orderLineTables} where line.order_id = purchase.order_id) as lines,
     attempt.card_scheme, attempt.card_last4,
     attempt.transaction_reference as charge_reference,
     ${adjustmentColumns}
   from portal_receipts own
   join payment_attempts attempt using (attempt_id)
   join orders purchase using (order_id)
   ${adjustmentTables}
   where own.receipt_number = $1`,
);

/** A receipt or adjustment note that the portal issued: its content and its mail. */
export interface PaymentPaper {
  readonly number: string;
  readonly kind: PaperKind;
  /** The user who placed its order. */
  readonly userId: string;
  /** The invoiced company, if any. */
  readonly employerId: string | null;
  readonly isMailed: boolean;
  readonly paper: Paper<'payment-receipt'> | Paper<'adjustment-note'>;
  readonly mail: {
    readonly to: string;
    readonly name: string;
    /** Paid with a payment link: its reader may have no account. */
    readonly isByLink: boolean;
    readonly orderKind: OrderKind;
    readonly orderNumber: string;
    readonly studentName: string;
    readonly invoices: readonly OrderInvoice[];
    readonly purchaseOrderNumber: string | null;
    /** The amount paid or refunded, in cents. */
    readonly amount: number;
    readonly reason: string | null;
    /** The paper that a reversal cancels. */
    readonly reversed: AdjustmentNotePaper['reversed'];
    /** What a refund or reversal made of the invoices, if it is the same for all. */
    readonly invoiceOutcome: InvoiceOutcome | null;
    readonly lines: PaymentReceiptPaper['lines'];
    /** Address for digital documents. */
    readonly emailAddress: string | null;
    /** Address for printed documents. */
    readonly address: OrderDetail['address'];
  };
}

function drawnOf(row: PaperRow): PaymentPaper['paper'] {
  const order = {
    orderNumber: row.order_number,
    invoices: row.invoices,
    purchaseOrderNumber: row.purchase_order_number,
    studentName: row.student_name,
    studentNumber: row.student_number,
    buyer: { name: row.buyer_name, abn: row.buyer_abn, address: row.buyer_address },
  };
  const card = { scheme: row.card_scheme, last4: row.card_last4 };
  if (row.kind === 'receipt') {
    return {
      kind: 'payment-receipt',
      data: {
        receiptNumber: row.receipt_number,
        issuedDay: row.issued_day,
        order,
        lines: row.lines,
        feeHelpUsed: row.fee_help_used,
        feeHelpDescription: row.fee_help_description,
        amount: row.amount,
        gstAmount: row.order_gst_amount,
        card,
        transactionReference: row.charge_reference,
      },
    };
  }
  const price = {
    amount: row.order_amount + row.fee_help_used,
    gstAmount: row.order_gst_amount,
  };
  const adjustment = adjustmentOf(row);
  // A receipt is cancelled as a whole, including fee help.
  const isReceiptReversed = adjustment.reversed !== null && !adjustment.reversed.isRefund;
  return {
    kind: 'adjustment-note',
    data: {
      ...adjustment,
      number: row.receipt_number,
      issuedDay: row.issued_day,
      order,
      price,
      feeHelpUsed: row.fee_help_used,
      change: isReceiptReversed ? price : { amount: row.amount, gstAmount: row.gst_amount },
      card,
    },
  };
}

/** Undefined if no paper has that number. */
export async function readPaymentPaper(
  db: Database,
  number: string,
): Promise<PaymentPaper | undefined> {
  const [row] = await db.rows(paymentPaperStatement, [number]);
  if (!row) return undefined;
  const paper = drawnOf(row);
  return {
    number: row.receipt_number,
    kind: row.kind,
    userId: row.user_id,
    employerId: row.employer_id,
    isMailed: row.mailed_at !== null,
    paper,
    mail: {
      to: row.payer_email,
      name: row.payer_name,
      isByLink: row.is_by_link,
      orderKind: row.order_kind,
      orderNumber: row.order_number,
      studentName: row.student_name,
      invoices: row.invoices,
      purchaseOrderNumber: row.purchase_order_number,
      amount: row.amount,
      reason: row.reason,
      reversed: paper.kind === 'adjustment-note' ? paper.data.reversed : null,
      invoiceOutcome: row.invoice_outcome,
      lines: row.lines,
      emailAddress: row.email_address,
      address: row.address,
    },
  };
}
