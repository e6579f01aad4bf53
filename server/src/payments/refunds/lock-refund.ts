import type { RefundState } from '@tradebridge/contract/payment-rules';
import { type Database, namedStatement, statement } from '../../platform/database.ts';
import { type LockedAttempt, lockAttempt } from '../attempts.ts';

interface RefundRow {
  refund_id: string;
  attempt_id: string;
  state: RefundState;
  amount: number;
  reason: string;
  user_id: string;
  transaction_reference: string | null;
  ask_again_at: Date | null;
  /** The user who resolved it; null if the provider's answer did. */
  resolved_by: string | null;
}

const findAttempt = statement<{ attempt_id: string }>(
  'attempt-of-refund',
  'select attempt_id from refunds where refund_id = $1',
);
const findRefund = statement<RefundRow>(
  'refund-to-settle',
  `select refund_id, attempt_id, state, amount, reason, user_id, transaction_reference,
     ask_again_at, resolved_by
   from refunds where refund_id = $1`,
);
/** A transition of a refund. */
interface Step {
  readonly refundId: string;
  readonly to: RefundState;
  readonly at: Date;
  /** The message of the provider, or of the person who checked its records. */
  readonly message: string | null;
  /** The user who resolved or corrected it, if a person did. */
  readonly userId?: string | undefined;
  readonly gstAmount?: number;
  readonly transactionReference?: string | null;
  /** When the provider is asked again; without it the request is deleted, and never repeated. */
  readonly askAgainAt?: Date | null;
  /** The recorded answer of the provider was wrong, and is replaced. */
  readonly isCorrection?: boolean;
}

type StepValues = { readonly [Key in keyof Step]-?: Exclude<Step[Key], undefined> | null };

const move = namedStatement<unknown, StepValues>(
  'move-refund',
  `update refunds set state = :to, gst_amount = coalesce(:gstAmount, gst_amount),
     transaction_reference =
       coalesce(:transactionReference, case when not :isCorrection then transaction_reference end),
     message = coalesce(:message, message), ask_again_at = :askAgainAt,
     sealed_request = case when :askAgainAt::timestamptz is not null then sealed_request end,
     settled_at = case when :to in ('refunded', 'declined') then :at::timestamptz end,
     resolved_by = case when :to in ('refunded', 'declined') then :userId end,
     invoice_outcome = null
   where refund_id = :refundId`,
);

/** A refund whose attempt is locked. */
export interface LockedRefund {
  readonly attempt: LockedAttempt;
  readonly refund: RefundRow;
}

/** Locks the refund's attempt, which every change of a refund does first. */
export async function lockRefund(
  tx: Database,
  refundId: string,
): Promise<LockedRefund | undefined> {
  const [known] = await tx.rows(findAttempt, [refundId]);
  const attempt = known && (await lockAttempt(tx, known.attempt_id));
  if (!attempt) return undefined;
  const [refund] = await tx.rows(findRefund, [refundId]);
  return refund && { attempt, refund };
}

/** Moves a refund to another state. Call it with the refund locked. */
export async function moveRefund(tx: Database, step: Step): Promise<void> {
  await tx.rows(move, {
    refundId: step.refundId,
    to: step.to,
    gstAmount: step.gstAmount ?? null,
    transactionReference: step.transactionReference ?? null,
    message: step.message,
    askAgainAt: step.askAgainAt ?? null,
    at: step.at,
    userId: step.userId ?? null,
    isCorrection: step.isCorrection ?? false,
  });
}
