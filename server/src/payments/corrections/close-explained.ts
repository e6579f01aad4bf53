import { type Database, namedStatement, statement } from '../../platform/database.ts';
import { lateAnswerDetail } from '../open-review.ts';

/** The part of a correction that can explain an open review or difference. */
interface Explained {
  readonly attemptId: string;
  /** Null if the attempt itself was corrected. */
  readonly refundId: string | null;
  /** Whether it records that money moved. */
  readonly isMoved: boolean;
  /** The provider's transaction if money moved. */
  readonly reference: string;
  /** In cents. */
  readonly amount: number;
  readonly reason: string;
  readonly userId: string;
  readonly at: Date;
}

const findReviews = statement<{ review_id: string; detail: string }>(
  'reviews-of-late-answers',
  `select review_id, detail from payment_reviews
   where attempt_id = $1 and kind = $2 and closed_at is null for update`,
);
const findRefunded = statement<{ transaction_reference: string }>(
  'references-of-made-refunds',
  `select transaction_reference from refunds where attempt_id = $1 and state = 'refunded'`,
);
const closeReview = statement(
  'close-review-of-correction',
  `update payment_reviews set closed_at = $2, closed_by = $3, closed_because = $4
   where review_id = $1`,
);

// Only what the correction explains: other money of the same payment still needs attention. Closed
// without a person, so that a settlement that still finds the difference reopens it.
const closeDifferences = namedStatement<
  unknown,
  Pick<Explained, 'attemptId' | 'refundId' | 'isMoved' | 'reference' | 'amount' | 'at'> & {
    readonly type: 'payment' | 'refund';
    readonly because: string;
  }
>(
  'close-differences-of-correction',
  `update settlement_differences set closed_at = :at, closed_because = :because
   where attempt_id = :attemptId and type = :type and closed_at is null
     and case when :isMoved
       then (refund_id is null or refund_id = :refundId) and their_reference = :reference
         and their_amount = :amount
       else kind = 'missingThere' and refund_id is not distinct from :refundId end`,
);

/**
 * Closes the reviews of late answers, unless one names a transaction that is still not recorded.
 */
async function closeReviews(
  tx: Database,
  { attemptId, refundId, reference, userId, at }: Explained,
  because: string,
): Promise<void> {
  const kind = refundId === null ? 'paidAfterDeclined' : 'refundedAfterDeclined';
  const reviews = await tx.rows(findReviews, [attemptId, kind]);
  if (reviews.length === 0) return;
  const references =
    refundId === null
      ? [reference]
      : (await tx.rows(findRefunded, [attemptId])).map((refund) => refund.transaction_reference);
  for (const { review_id: reviewId, detail } of reviews) {
    const unexplained = references.reduce(
      (left, recorded) => left.replace(lateAnswerDetail(kind, recorded), ''),
      detail,
    );
    if (unexplained.trim() === '') await tx.rows(closeReview, [reviewId, at, userId, because]);
  }
}

/** Closes only the reviews and settlement differences that the wrong record caused. */
export async function closeExplained(tx: Database, explained: Explained): Promise<void> {
  const { attemptId, refundId, isMoved, reference, amount, reason, at } = explained;
  const because = `Corrected: ${reason}`;
  if (isMoved) await closeReviews(tx, explained, because);
  await tx.rows(closeDifferences, {
    attemptId,
    type: refundId === null ? 'payment' : 'refund',
    refundId,
    at,
    because,
    isMoved,
    reference,
    amount,
  });
}
