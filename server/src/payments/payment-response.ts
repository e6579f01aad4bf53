import type { PaymentResponse } from '@tradebridge/contract/checkout';
import { textOf } from '@tradebridge/contract/labels';
import type { AttemptState } from '@tradebridge/contract/payment-rules';
import type { Purchaser } from '../access/payer.ts';
import { declineReasonOf } from '../outside/secure-pay-declines.ts';
import { type Database, statement } from '../platform/database.ts';
import { underWayStates } from './attempt-sql.ts';
import { declineLabels, paymentLabels as labels } from './labels.ts';

/** The columns of an attempt that its purchaser may see. */
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

const columns = `attempt.attempt_id, attempt.state, attempt.input_hash, attempt.amount, bought.gst_amount,
     bought.lines_amount, bought.fee_help_used,
     attempt.created_at, bought.order_number, issued.receipt_number, attempt.transaction_reference,
     attempt.gateway_code, attempt.gateway_message, bought.payer_name, bought.payer_email`;
const tables = `payment_attempts attempt join orders bought using (order_id)
   left join portal_receipts issued
     on issued.attempt_id = attempt.attempt_id and issued.kind = 'receipt'
     and issued.reversed_at is null`;
const find = statement<AttemptRow>(
  'attempt-by-key',
  `select ${columns} from ${tables}
   where attempt.user_id = $1 and attempt.idempotency_key = $2`,
);
const findOfLink = statement<AttemptRow>(
  'attempt-by-payment-link',
  `select ${columns} from ${tables}
   where bought.payment_link_id = $1 and ($2::text is null or attempt.idempotency_key = $2)
   order by attempt.created_at desc, attempt.attempt_number desc limit 1`,
);

/**
 * A purchaser's key as it is stored: a separate namespace for each link, so that keys of links
 * never match each other's or the sender's.
 */
export const keyOf = (
  { paymentLinkId }: Pick<Purchaser, 'paymentLinkId'>,
  idempotencyKey: string,
): string =>
  paymentLinkId === undefined ? idempotencyKey : `link ${paymentLinkId} ${idempotencyKey}`;

/** The purchaser's attempt with a key. */
export async function findAttempt(
  db: Database,
  purchaser: Pick<Purchaser, 'userId' | 'paymentLinkId'>,
  idempotencyKey: string,
): Promise<AttemptRow | undefined> {
  const values = [purchaser.userId, keyOf(purchaser, idempotencyKey)];
  const [attempt] = await db.rows(find, values);
  return attempt;
}

/** The attempt with a key by a payment link, or the latest by it without a key. */
export async function findAttemptOfLink(
  db: Database,
  linkId: string,
  idempotencyKey: string | undefined,
): Promise<AttemptRow | undefined> {
  const key =
    idempotencyKey === undefined ? null : keyOf({ paymentLinkId: linkId }, idempotencyKey);
  const [attempt] = await db.rows(findOfLink, [linkId, key]);
  return attempt;
}

/** Whether the provider is being asked and the answer has not been recorded. */
export const isUnderWay = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  underWayStates.some((underWay) => underWay === state);

/** The outcome; unknown if it was not recorded. */
const outcomeOf = (state: AttemptState): PaymentResponse['outcome'] =>
  state === 'paid' || state === 'declined' ? state : 'unknown';

function errorMessageOf(
  outcome: PaymentResponse['outcome'],
  { gateway_code: code, gateway_message: message }: AttemptRow,
): string | null {
  if (outcome === 'paid') return null;
  if (outcome === 'unknown') return textOf(labels.unknown);
  // There is only a code or a message if a bank was asked.
  if (!code && !message) return textOf(labels.notCharged);
  const reason = declineReasonOf(code, message);
  return textOf(reason ? declineLabels[reason] : labels.declinedWithoutReason);
}

/** The present state of an attempt, for the purchaser. */
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
