import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  instantOf,
  type OrderDetailRow,
  orderDetailColumns,
  orderDetailOf,
  orderTables,
} from '../order-row.ts';

/** Who ordered, and the company that was invoiced, where one was. */
export interface WhoseRow {
  user_email: string;
  employer_id: string | null;
  employer_name: string | null;
}

/** The columns of a WhoseRow, beside `orderTables`; see `whoseTables`. */
export const whoseColumns = `account.email as user_email, purchase.employer_id,
  employer.name as employer_name`;
export const whoseTables = `join users account on account.id = purchase.user_id
  left join employers employer on employer.employer_id = purchase.employer_id`;

export const whoseOf = (row: WhoseRow): Pick<StaffOrder, 'userEmail' | 'employer'> => ({
  userEmail: row.user_email,
  employer:
    row.employer_id === null ? null : { id: row.employer_id, name: row.employer_name ?? '' },
});

/** An attempt as the query gathers it: instants as JSON writes them. */
type GatheredAttempt = Omit<PaymentAttempt, 'card' | 'moves' | 'refunds'> & {
  readonly scheme: string | null;
  readonly last4: string | null;
  readonly moves: PaymentAttempt['moves'] | null;
  readonly refunds: PaymentAttempt['refunds'] | null;
};

interface StaffOrderRow extends OrderDetailRow, WhoseRow {
  attempts: GatheredAttempt[] | null;
}

const movesSql = `(
  select json_agg(json_build_object('state', move.state, 'at', move.at, 'cause', move.cause,
    'by', person.name) order by move.move_id)
  from attempt_moves move left join users person on person.id = move.user_id
  where move.attempt_id = tried.attempt_id)`;

const refundsSql = `(
  select json_agg(json_build_object('refundId', refund.refund_id, 'state', refund.state,
    'amount', refund.amount, 'gstAmount', refund.gst_amount, 'reason', refund.reason,
    'at', refund.created_at, 'by', coalesce(person.name, refund.user_id),
    'adjustmentNoteNo', note.receipt_number, 'creditTxnReference', refund.transaction_reference,
    'message', refund.message) order by refund.created_at, refund.refund_id)
  from refunds refund left join users person on person.id = refund.user_id
  left join portal_receipts note on note.refund_id = refund.refund_id
  where refund.attempt_id = tried.attempt_id)`;

const refundableSql = `case when tried.state = 'paid' then tried.amount - coalesce((
  select sum(back.amount) from refunds back
  where back.attempt_id = tried.attempt_id and back.state <> 'declined'), 0) else 0 end`;

const staffOrderStatement = statement<StaffOrderRow>(
  'staff-order',
  `select ${orderDetailColumns}, ${whoseColumns},
     (select json_agg(json_build_object('attemptId', tried.attempt_id,
        'attemptNumber', tried.attempt_number, 'state', tried.state, 'amount', tried.amount,
        'created', tried.created_at, 'providerOrderId', tried.provider_order_id,
        'creditTxnReference', tried.transaction_reference, 'gatewayCode', tried.gateway_code,
        'gatewayMessage', tried.gateway_message, 'scheme', tried.card_scheme,
        'last4', tried.card_last4, 'receiptNo', own.receipt_number,
        'refundable', ${refundableSql}, 'moves', ${movesSql}, 'refunds', ${refundsSql})
        order by tried.attempt_number)
      from payment_attempts tried
      left join portal_receipts own on own.attempt_id = tried.attempt_id and own.kind = 'receipt'
      where tried.order_id = purchase.order_id) as attempts
   from ${orderTables} ${whoseTables}
   where purchase.order_number = $1`,
);

const attemptOf = ({ scheme, last4, moves, refunds, ...attempt }: GatheredAttempt) => ({
  ...attempt,
  created: instantOf(attempt.created),
  card: scheme === null && last4 === null ? null : { scheme, last4 },
  moves: (moves ?? []).map((move) => ({ ...move, at: instantOf(move.at) })),
  refunds: (refunds ?? []).map((refund) => ({ ...refund, at: instantOf(refund.at) })),
});

/** An order with every attempt to pay it. Refused as notFound where there is none. */
export async function readStaffOrder(db: Database, orderNumber: string): Promise<StaffOrder> {
  const [row] = await db.rows(staffOrderStatement, [orderNumber]);
  if (!row) throw new Refusal('notFound');
  return {
    ...orderDetailOf(row),
    ...whoseOf(row),
    attempts: (row.attempts ?? []).map(attemptOf),
  };
}
