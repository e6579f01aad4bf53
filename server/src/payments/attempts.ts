import type { Address } from '@tradebridge/contract/addresses';
import type { OrderKind } from '@tradebridge/contract/checkout-rules';
import type { AttemptState } from '@tradebridge/contract/payment-rules';
import { type Database, namedStatement, statement } from '../platform/database.ts';

/** A transition of an attempt. */
interface Move {
  readonly attemptId: string;
  /** The states from which the transition is permitted. */
  readonly from: readonly AttemptState[];
  readonly to: AttemptState;
  readonly at: Date;
  /** The cause, shown to staff; contains no personal data. */
  readonly cause: string;
  /** The user, if a person did it. */
  readonly userId?: string | null | undefined;
  readonly transactionReference?: string | null;
  readonly gatewayCode?: string | null;
  readonly gatewayMessage?: string | null;
  /** When the provider is asked again; without it the request is deleted, and never repeated. */
  readonly askAgainAt?: Date | null;
  /** The recorded answer of the provider was wrong: clear it, even if nothing replaces it. */
  readonly isCorrection?: boolean;
  /** Paid in addition to another payment of the same. */
  readonly isDuplicate?: boolean;
}

type MoveValues = { readonly [Key in keyof Move]-?: Exclude<Move[Key], undefined> };

const move = namedStatement<{ attempt_id: string }, MoveValues>(
  'move-attempt',
  `with moved as (
     update payment_attempts set
       state = :to,
       transaction_reference =
         coalesce(:transactionReference, case when not :isCorrection then transaction_reference end),
       gateway_code = coalesce(:gatewayCode, case when not :isCorrection then gateway_code end),
       gateway_message =
         coalesce(:gatewayMessage, case when not :isCorrection then gateway_message end),
       ask_again_at = :askAgainAt,
       sealed_request = case when :askAgainAt::timestamptz is not null then sealed_request end,
       settled_at = case when :to in ('paid', 'declined') then :at::timestamptz end,
       resolved_by = case when :to in ('paid', 'declined') then :userId end,
       is_duplicate = :isDuplicate
     where attempt_id = :attemptId and state = any(:from)
     returning attempt_id
   ), noted as (
     insert into attempt_moves (attempt_id, state, at, cause, user_id)
     select attempt_id, :to, :at, :cause, :userId from moved
   )
   select attempt_id from moved`,
);
const note = statement(
  'note-attempt',
  `insert into attempt_moves (attempt_id, state, at, cause, user_id)
   select attempt_id, state, $2, $3, $4 from payment_attempts where attempt_id = $1`,
);

/**
 * Moves an attempt to another state and records the step. If another request was faster, nothing
 * changes.
 * @returns whether the attempt was moved
 */
export async function moveAttempt(tx: Database, step: Move): Promise<boolean> {
  const moved = await tx.rows(move, {
    attemptId: step.attemptId,
    from: step.from,
    to: step.to,
    at: step.at,
    cause: step.cause,
    userId: step.userId ?? null,
    transactionReference: step.transactionReference ?? null,
    gatewayCode: step.gatewayCode ?? null,
    gatewayMessage: step.gatewayMessage ?? null,
    askAgainAt: step.askAgainAt ?? null,
    isCorrection: step.isCorrection ?? false,
    isDuplicate: step.isDuplicate ?? false,
  });
  return moved.length > 0;
}

/** Records an event of an attempt that does not change its state. */
export async function noteOnAttempt(
  tx: Database,
  { attemptId, at, cause, userId }: Pick<Move, 'attemptId' | 'at' | 'cause' | 'userId'>,
): Promise<void> {
  await tx.rows(note, [attemptId, at, cause, userId ?? null]);
}

/** An invoice that an attempt pays, as of when the order was placed. Amounts in cents. */
export interface PaidInvoice {
  readonly preEnrolmentId: string;
  readonly preEnrolmentNumber: string | null;
  readonly invoiceNumber: string | null;
  /** Position in its order, from 1. */
  readonly position: number;
  readonly studentId: string;
  readonly amount: number;
  readonly gstAmount: number;
  readonly feeHelpUsed: number;
}

/** An attempt with its order and everything that follow-up steps need. */
export interface LockedAttempt {
  attempt_id: string;
  state: AttemptState;
  amount: number;
  transaction_reference: string | null;
  created_at: Date;
  settled_at: Date | null;
  ask_again_at: Date | null;
  /** The user who resolved it; null if the provider's answer did. */
  resolved_by: string | null;
  released_at: Date | null;
  is_duplicate: boolean;
  /** Successful refunds, and the same including pending ones, in cents. */
  refunded_amount: number;
  bound_amount: number;
  order_id: string;
  order_number: string;
  kind: OrderKind;
  user_id: string;
  /** The link that it is paid with; the user is then the link's sender. */
  payment_link_id: string | null;
  cart_id: string | null;
  contact_id: string | null;
  employer_id: string | null;
  /** Null if its invoices are for several students. */
  student_id: string | null;
  /** The paid invoices, in locking order; empty for documents. */
  invoices: readonly PaidInvoice[];
  purchase_order_number: string | null;
  gst_amount: number;
  payer_name: string;
  payer_email: string;
  email_address: string | null;
  address: Address | null;
}

// Rows that refer to the attempt can still be added: an import that has locked the invoice, for
// which we may wait, opens reviews.
const lock = statement<LockedAttempt>(
  'lock-attempt',
  `select attempt.attempt_id, attempt.state, attempt.amount, attempt.transaction_reference,
     attempt.created_at, attempt.settled_at, attempt.ask_again_at, attempt.resolved_by,
     attempt.released_at, attempt.is_duplicate, attempt.refunded_amount, attempt.bound_amount,
     bought.order_id, bought.order_number, bought.kind, bought.user_id, bought.payment_link_id,
     bought.cart_id, bought.contact_id, bought.employer_id, bought.student_id,
     array(
       select json_build_object('preEnrolmentId', invoice.pre_enrolment_id,
         'preEnrolmentNumber', invoice.pre_enrolment_number, 'invoiceNumber', invoice.invoice_number,
         'position', invoice.position, 'studentId', invoice.student_id, 'amount', invoice.amount,
         'gstAmount', invoice.gst_amount, 'feeHelpUsed', invoice.fee_help_used)
       from order_invoices invoice where invoice.order_id = bought.order_id
       order by invoice.pre_enrolment_id
     ) as invoices,
     bought.purchase_order_number, bought.gst_amount,
     bought.payer_name, bought.payer_email, bought.email_address, bought.address
   from payment_attempts attempt join orders bought using (order_id)
   where attempt.attempt_id = $1 for no key update of attempt`,
);

/** The ids of an attempt's invoices, in locking order. */
export const invoiceIdsOf = ({ invoices }: Pick<LockedAttempt, 'invoices'>): string[] =>
  invoices.map(({ preEnrolmentId }) => preEnrolmentId);

/** Locks the attempt until the transaction ends; undefined if there is none. */
export async function lockAttempt(
  tx: Database,
  attemptId: string,
): Promise<LockedAttempt | undefined> {
  const [attempt] = await tx.rows(lock, [attemptId]);
  return attempt;
}
