import type { Address } from '@tradebridge/contract/addresses';
import type {
  OrderDetail,
  OrderInvoice,
  OrderLine,
  OrderListed,
} from '@tradebridge/contract/checkout';
import type { OrderKind, OrderState } from '@tradebridge/contract/checkout-rules';
import { textOf } from '@tradebridge/contract/labels';
import { underWaySql } from './attempt-sql.ts';
import { paymentLabels as labels } from './labels.ts';

/** An order in a list: of the order, and of the attempt that counts. */
export interface OrderListedRow {
  order_id: string;
  order_number: string;
  kind: OrderKind;
  created_at: Date;
  state: OrderState;
  amount: number;
  refunded_amount: number;
  receipt_number: string | null;
  student_name: string;
  /** The number of students besides the named one. */
  other_students: number;
  payer_name: string;
  first_line: string;
  line_count: number;
  purchase_order_number: string | null;
}

/** `open` if nothing was paid, `refunded` if everything was refunded. */
export const orderStateSql = `case
    when attempt.attempt_id is null then 'open'
    when attempt.released_at is not null then 'refunded'
    when ${underWaySql('attempt')} then 'underWay'
    else attempt.state
  end`;

/** The columns of an OrderListedRow; see `orderTables`. */
export const orderListedColumns = `purchase.order_id, purchase.order_number, purchase.kind,
  purchase.created_at, ${orderStateSql} as state, purchase.amount,
  coalesce(attempt.refunded_amount, 0) as refunded_amount,
  receipt.receipt_number, purchase.payer_name,
  case when purchase.student_id is null then (
    select invoice.student_name from order_invoices invoice
    where invoice.order_id = purchase.order_id and invoice.position = 1
  ) else purchase.student_name end as student_name,
  case when purchase.student_id is null then (
    select count(distinct invoice.student_id) - 1 from order_invoices invoice
    where invoice.order_id = purchase.order_id
  ) else 0 end as other_students,
  coalesce((select line.description from order_lines line where line.order_id = purchase.order_id
   order by line.line_number limit 1), '') as first_line,
  (select count(*) from order_lines line where line.order_id = purchase.order_id) as line_count,
  purchase.purchase_order_number`;

/**
 * Orders, aliased `purchase`, with the attempt that counts: the one that is paid or may become so;
 * otherwise the last refunded one; a duplicate payment only if there is no other. A declined one
 * never counts.
 */
export const orderTables = `orders purchase
  left join lateral (
    select * from payment_attempts tried
    where tried.order_id = purchase.order_id and tried.state <> 'declined'
    order by tried.is_duplicate, tried.released_at desc nulls first, tried.attempt_number desc
    limit 1
  ) attempt on true
  left join portal_receipts receipt
    on receipt.attempt_id = attempt.attempt_id and receipt.kind = 'receipt'
    and receipt.reversed_at is null`;

/** For example 'Zoe Haddad and 2 others'. */
const studentsInWords = (name: string, others: number): string => {
  if (others === 0) return name;
  return textOf(others === 1 ? labels.studentAndOther : labels.studentAndOthers, {
    name,
    count: others,
  });
};

export const orderListedOf = (row: OrderListedRow): OrderListed => ({
  orderNumber: row.order_number,
  kind: row.kind,
  created: row.created_at.toISOString(),
  state: row.state,
  amount: row.amount,
  refundedAmount: row.refunded_amount,
  receiptNo: row.receipt_number,
  studentName: studentsInWords(row.student_name, row.other_students),
  payerName: row.payer_name,
  firstLine: row.first_line,
  lineCount: row.line_count,
  purchaseOrderNumber: row.purchase_order_number,
});

/** A line as `orderDetailColumns` aggregates it: instants in JSON format. */
interface GatheredLine {
  number: number;
  description: string;
  delivery: OrderLine['delivery'];
  invoiceNumber: string | null;
  quantity: number;
  unitAmount: number;
  amount: number;
  gstAmount: number;
  deliveredAt: string | null;
  reference: string | null;
  hasFile: boolean;
}

export interface OrderDetailRow extends OrderListedRow {
  gst_amount: number;
  fee_help_used: number;
  fee_help_description: string | null;
  pre_enrolment_number: string | null;
  invoices: OrderInvoice[];
  student_number: string;
  payer_email: string;
  transaction_reference: string | null;
  card_scheme: string | null;
  card_last4: string | null;
  settled_at: Date | null;
  is_paid: boolean;
  email_address: string | null;
  address: Address | null;
  lines: GatheredLine[];
  refunds: { number: string; amount: number; gstAmount: number; at: string }[];
}

/** SQL of the invoices of the query's `purchase`, each an OrderInvoice. */
export const orderInvoicesSql = `array(
    select json_build_object('invoiceNumber', coalesce(invoice.invoice_number, ''),
      'preEnrolmentNumber', coalesce(invoice.pre_enrolment_number, ''),
      'studentName', invoice.student_name, 'studentNumber', invoice.student_number,
      'priceAmount', invoice.lines_amount, 'gstAmount', invoice.gst_amount,
      'feeHelpUsed', invoice.fee_help_used, 'amount', invoice.amount)
    from order_invoices invoice where invoice.order_id = purchase.order_id
    order by invoice.position
  )`;

/** The lines of orders, aliased `line`, each with its `invoice` if it is a fee. */
export const orderLineTables = `order_lines line
   left join order_invoices invoice on invoice.order_id = line.order_id
     and invoice.position = coalesce(line.invoice_position, 1)`;

/** The columns of an OrderDetailRow; see `orderTables`. */
export const orderDetailColumns = `${orderListedColumns}, purchase.gst_amount,
  purchase.fee_help_used, purchase.fee_help_description,
  case when not purchase.is_of_several then purchase.pre_enrolment_number end as pre_enrolment_number,
  ${orderInvoicesSql} as invoices,
  purchase.student_number, purchase.payer_email,
  attempt.transaction_reference, attempt.card_scheme, attempt.card_last4, attempt.settled_at,
  coalesce(attempt.state = 'paid', false) as is_paid, purchase.email_address, purchase.address,
  (select coalesce(json_agg(json_build_object('number', line.line_number, 'description', line.description,
       'delivery', line.delivery, 'invoiceNumber', invoice.invoice_number, 'quantity', line.quantity, 'unitAmount', line.unit_amount,
       'amount', line.amount, 'gstAmount', line.gst_amount, 'deliveredAt', line.delivered_at,
       'reference', line.delivery_reference, 'hasFile', line.file is not null)
     order by line.line_number), '[]')
   from ${orderLineTables} where line.order_id = purchase.order_id) as lines,
  coalesce((
    select json_agg(json_build_object('number', note.receipt_number, 'amount', note.amount,
      'gstAmount', note.gst_amount, 'at', note.issued_at) order by note.issued_at, note.receipt_number)
    from portal_receipts note
    where note.attempt_id = attempt.attempt_id and note.kind = 'adjustmentNote'
      and note.reversed_at is null
  ), '[]') as refunds`;

/** Converts the database's JSON format of an instant to the contract's. */
export const instantOf = (text: string): string => new Date(text).toISOString();

const lineOf = (line: GatheredLine): OrderLine => ({
  lineNumber: line.number,
  description: line.description,
  delivery: line.delivery,
  invoiceNumber: line.invoiceNumber,
  quantity: line.quantity,
  unitAmount: line.unitAmount,
  amount: line.amount,
  gstAmount: line.gstAmount,
  delivered: line.deliveredAt === null ? null : instantOf(line.deliveredAt),
  deliveryReference: line.reference,
  isDownloadable: line.hasFile,
});

const cardOf = ({ is_paid, card_scheme: scheme, card_last4: last4 }: OrderDetailRow) =>
  is_paid && (scheme !== null || last4 !== null) ? { scheme, last4 } : null;

/** An order with its lines and refunds. */
export const orderDetailOf = (row: OrderDetailRow): OrderDetail => ({
  ...orderListedOf(row),
  priceAmount: row.amount + row.fee_help_used,
  gstAmount: row.gst_amount,
  feeHelpUsed: row.fee_help_used,
  feeHelpDescription: row.fee_help_description,
  invoices: row.invoices,
  preEnrolmentNumber: row.pre_enrolment_number,
  studentNumber: row.student_number,
  payerEmail: row.payer_email,
  creditTxnReference: row.is_paid ? row.transaction_reference : null,
  card: cardOf(row),
  paid: row.is_paid ? (row.settled_at?.toISOString() ?? null) : null,
  emailAddress: row.email_address,
  address: row.address,
  lines: row.lines.map(lineOf),
  refunds: row.refunds.map(({ number, amount, gstAmount, at }) => ({
    adjustmentNoteNo: number,
    amount,
    gstAmount,
    at: instantOf(at),
  })),
});
