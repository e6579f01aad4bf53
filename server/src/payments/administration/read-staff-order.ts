import type { PaymentAttempt, PaymentRefund, StaffOrder } from '@tradebridge/contract/payments';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  instantOf,
  type OrderDetailRow,
  orderDetailColumns,
  orderDetailOf,
  orderTables,
} from '../order-row.ts';
import { shownRecord } from '../record-labels.ts';
import { refundedLineColumns, refundedLineTables } from '../refunds/refund-lines.ts';
import { decidesInvoiceSql, needsInvoiceChoiceSql } from './decides-invoice.ts';

/** Who ordered, and the invoiced company, if any. */
export interface PurchaserRow {
  user_email: string;
  employer_id: string | null;
  employer_name: string | null;
}

/** The columns of a WhoseRow, beside `orderTables`; see `whoseTables`. */
export const purchaserColumns = `account.email as user_email, purchase.employer_id,
  employer.name as employer_name`;
export const purchaserTables = `join users account on account.id = purchase.user_id
  left join employers employer on employer.employer_id = purchase.employer_id`;

export const purchaserOf = (row: PurchaserRow): Pick<StaffOrder, 'userEmail' | 'employer'> => ({
  userEmail: row.user_email,
  employer:
    row.employer_id === null ? null : { id: row.employer_id, name: row.employer_name ?? '' },
});

/** A refund as the query aggregates it: instants in JSON format. */
type GatheredRefund = Omit<PaymentRefund, 'lines' | 'corrections'> & {
  readonly lines: PaymentRefund['lines'] | null;
  readonly corrections: PaymentRefund['corrections'] | null;
};

/** The same for an attempt. */
type GatheredAttempt = Omit<PaymentAttempt, 'card' | 'moves' | 'refunds' | 'lines'> & {
  readonly scheme: string | null;
  readonly last4: string | null;
  readonly lines: PaymentAttempt['lines'] | null;
  readonly moves: PaymentAttempt['moves'] | null;
  readonly refunds: GatheredRefund[] | null;
};

interface StaffOrderRow extends OrderDetailRow, PurchaserRow {
  /** Instants as JSON writes them. */
  payment_link: StaffOrder['paymentLink'];
  attempts: GatheredAttempt[] | null;
  papers: StaffOrder['papers'] | null;
}

const movesSql = `(
  select json_agg(json_build_object('state', move.state, 'at', move.at, 'cause', move.cause,
    'by', person.name) order by move.move_id)
  from attempt_moves move left join users person on person.id = move.user_id
  where move.attempt_id = tried.attempt_id)`;

// Anything recorded as declined can be corrected. A success can only be corrected if a person
// recorded it: the provider's response proves that money moved.
const refundCorrectableSql = `case
    when refund.state = 'declined' and tried.state = 'paid' then 'refunded'
    when refund.state = 'refunded' and refund.resolved_by is not null then 'declined'
  end`;
const attemptCorrectableSql = `case
    when tried.state = 'declined' and tried.amount > 0 then 'paid'
    when tried.state = 'paid' and tried.resolved_by is not null and tried.bound_amount = 0
      then 'declined'
  end`;

const refundLinesSql = `(
  select json_agg(json_build_object('lineNumber', part.line_number, 'amount', part.amount,
    'gstAmount', part.gst_amount) order by part.line_number)
  from refund_lines part where part.refund_id = refund.refund_id)`;

const refundCorrectionsSql = `(
  select json_agg(json_build_object('at', correction.at, 'by', coalesce(person.name, correction.user_id),
    'to', correction.to_state, 'reference', correction.reference, 'reason', correction.reason)
    order by correction.at, correction.correction_id)
  from payment_corrections correction left join users person on person.id = correction.user_id
  where correction.refund_id = refund.refund_id)`;

const refundsSql = `(
  select json_agg(json_build_object('refundId', refund.refund_id, 'state', refund.state,
    'amount', refund.amount, 'gstAmount', refund.gst_amount, 'lines', ${refundLinesSql},
    'reason', refund.reason, 'privateNote', refund.private_note,
    'invoiceOutcome', refund.invoice_outcome,
    'at', refund.created_at, 'by', coalesce(person.name, refund.user_id),
    'adjustmentNoteNo', note.receipt_number, 'creditTxnReference', refund.transaction_reference,
    'message', refund.message, 'correctableTo', ${refundCorrectableSql},
    'needsInvoiceChoice', ${needsInvoiceChoiceSql('tried', 'refund')},
    'corrections', ${refundCorrectionsSql}) order by refund.created_at, refund.refund_id)
  from refunds refund left join users person on person.id = refund.user_id
  left join portal_receipts note on note.refund_id = refund.refund_id and note.reversed_at is null
  where refund.attempt_id = tried.attempt_id)`;

// Fee help can have covered more of one invoice than of another: no more of a line can be refunded
// than is left of what was paid for its invoice. `least` ignores the null of documents, which have
// no invoice.
const linesSql = `(
  select json_agg(json_build_object('lineNumber', back.line_number,
    'refundable', case when tried.state = 'paid'
      then least(back.amount - back."boundAmount", invoice.amount - back.bound_of_invoice) else 0 end,
    'refundedAmount', back."refundedAmount", 'refundedGstAmount', back."refundedGstAmount")
    order by back.line_number)
  from (
    select line.order_id, line.line_number, line.amount,
      coalesce(line.invoice_position, 1) as position, ${refundedLineColumns},
      (sum(coalesce(sum(given.amount), 0)) over (partition by line.invoice_position))::bigint
        as bound_of_invoice
    from ${refundedLineTables('tried.attempt_id')}
    where line.order_id = tried.order_id
    group by line.order_id, line.line_number
  ) back
  left join order_invoices invoice using (order_id, position))`;

const staffOrderStatement = statement<StaffOrderRow>(
  'staff-order',
  `select ${orderDetailColumns}, ${purchaserColumns},
     (select json_build_object('senderName', sender.name, 'recipientName', link.recipient_name,
        'recipientEmail', link.recipient_email, 'sent', link.created_at)
      from payment_links link join users sender on sender.id = link.user_id
      where link.link_id = purchase.payment_link_id) as payment_link,
     (select json_agg(json_build_object('attemptId', tried.attempt_id,
        'attemptNumber', tried.attempt_number, 'state', tried.state, 'amount', tried.amount,
        'created', tried.created_at, 'providerOrderId', tried.provider_order_id,
        'creditTxnReference', tried.transaction_reference, 'gatewayCode', tried.gateway_code,
        'gatewayMessage', tried.gateway_message, 'scheme', tried.card_scheme,
        'last4', tried.card_last4, 'receiptNo', own.receipt_number,
        'refundable', case when tried.state = 'paid' then tried.amount - tried.bound_amount else 0 end,
        'lines', ${linesSql}, 'isDuplicate', tried.is_duplicate,
        'decidesInvoice', ${decidesInvoiceSql('tried')}, 'correctableTo', ${attemptCorrectableSql},
        'moves', ${movesSql}, 'refunds', ${refundsSql})
        order by tried.attempt_number)
      from payment_attempts tried
      left join portal_receipts own on own.attempt_id = tried.attempt_id and own.kind = 'receipt'
        and own.reversed_at is null
      where tried.order_id = purchase.order_id) as attempts,
     (select json_agg(json_build_object('number', paper.receipt_number, 'kind', paper.kind,
        'amount', paper.amount, 'gstAmount', paper.gst_amount, 'at', paper.issued_at,
        'reverses', paper.reverses, 'isReversed', paper.reversed_at is not null)
        order by paper.issued_at, paper.kind <> 'receipt', length(paper.receipt_number),
          paper.receipt_number)
      from portal_receipts paper join payment_attempts charge using (attempt_id)
      where charge.order_id = purchase.order_id) as papers
   from ${orderTables} ${purchaserTables}
   where purchase.order_number = $1`,
);

const refundOf = ({ lines, corrections, ...refund }: GatheredRefund): PaymentRefund => ({
  ...refund,
  message: refund.message === null ? null : shownRecord(refund.message),
  at: instantOf(refund.at),
  lines: lines ?? [],
  corrections: (corrections ?? []).map((made) => ({ ...made, at: instantOf(made.at) })),
});

const attemptOf = ({ scheme, last4, lines, moves, refunds, ...attempt }: GatheredAttempt) => ({
  ...attempt,
  created: instantOf(attempt.created),
  card: scheme === null && last4 === null ? null : { scheme, last4 },
  moves: (moves ?? []).map((move) => ({
    ...move,
    cause: shownRecord(move.cause),
    at: instantOf(move.at),
  })),
  lines: lines ?? [],
  refunds: (refunds ?? []).map(refundOf),
});

/**
 * An order with all its payment attempts.
 * @throws Refusal `notFound`
 */
export async function readStaffOrder(db: Database, orderNumber: string): Promise<StaffOrder> {
  const [row] = await db.rows(staffOrderStatement, [orderNumber]);
  if (!row) throw new Refusal('notFound');
  return {
    ...orderDetailOf(row),
    ...purchaserOf(row),
    paymentLink: row.payment_link && {
      ...row.payment_link,
      sent: instantOf(row.payment_link.sent),
    },
    attempts: (row.attempts ?? []).map(attemptOf),
    papers: (row.papers ?? []).map((paper) => ({ ...paper, at: instantOf(paper.at) })),
  };
}
