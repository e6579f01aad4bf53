import type { PaymentResponse } from '@tradebridge/contract/checkout';
import { textOf } from '@tradebridge/contract/labels';
import type { AttemptState } from '@tradebridge/contract/payment-rules';
import { type Database, statement } from '../platform/database.ts';
import { underWayStates } from './attempt-sql.ts';
import { paymentLabels as labels } from './labels.ts';

/** An attempt as its purchaser is told of it. */
export interface AttemptRow {
  attempt_id: string;
  state: AttemptState;
  input_hash: string;
  amount: number;
  gst_amount: number;
  lines_amount: number;
  fee_help_used: number;
  created_at: Date;
  order_number: string;
  receipt_number: string | null;
  transaction_reference: string | null;
  gateway_code: string | null;
  gateway_message: string | null;
  payer_name: string;
  payer_email: string;
}

const find = statement<AttemptRow>(
  'attempt-by-key',
  `select attempt.attempt_id, attempt.state, attempt.input_hash, attempt.amount, bought.gst_amount,
     bought.lines_amount, bought.fee_help_used,
     attempt.created_at, bought.order_number, issued.receipt_number, attempt.transaction_reference,
     attempt.gateway_code, attempt.gateway_message, bought.payer_name, bought.payer_email
   from payment_attempts attempt join orders bought using (order_id)
   left join portal_receipts issued
     on issued.attempt_id = attempt.attempt_id and issued.kind = 'receipt'
     and issued.reversed_at is null
   where attempt.user_id = $1 and attempt.idempotency_key = $2`,
);

/** The user's attempt of a key. */
export async function findAttempt(
  db: Database,
  userId: string,
  idempotencyKey: string,
): Promise<AttemptRow | undefined> {
  const [attempt] = await db.rows(find, [userId, idempotencyKey]);
  return attempt;
}

/** Whether the provider is being asked, and the answer not written down. */
export const isUnderWay = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  underWayStates.some((underWay) => underWay === state);

/** What became of it; where that was not written down, it is not known. */
const outcomeOf = (state: AttemptState): PaymentResponse['outcome'] =>
  state === 'paid' || state === 'declined' ? state : 'unknown';

function errorMessageOf(
  outcome: PaymentResponse['outcome'],
  { gateway_code: code, gateway_message: message }: AttemptRow,
): string | null {
  if (outcome === 'paid') return null;
  if (outcome === 'unknown') return textOf(labels.unknown);
  if (message) return textOf(labels.declined, { message });
  // Only of a bank that was asked there is a code.
  return textOf(code ? labels.declinedWithoutReason : labels.notCharged);
}

/** What the purchaser is told of an attempt as it is now. */
export function paymentResponseOf(attempt: AttemptRow): PaymentResponse {
  const outcome = outcomeOf(attempt.state);
  const isPaid = outcome === 'paid';
  return {
    outcome,
    paidAmount: isPaid ? attempt.amount : 0,
    paidGstAmount: isPaid ? attempt.gst_amount : 0,
    priceAmount: isPaid ? attempt.lines_amount : 0,
    feeHelpUsed: isPaid ? attempt.fee_help_used : 0,
    createdDateTime: attempt.created_at.toISOString(),
    orderNumber: attempt.order_number,
    receiptNo: isPaid ? attempt.receipt_number : null,
    creditTxnReference: isPaid ? attempt.transaction_reference : null,
    payerName: attempt.payer_name,
    payerEmail: attempt.payer_email,
    errorMessage: errorMessageOf(outcome, attempt),
  };
}
