import { type Database, statement } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import type { paymentReviews } from './administration/tables.ts';
import { recordLabels } from './record-labels.ts';

const open = statement<{ review_id: string }>(
  'open-payment-review',
  `insert into payment_reviews as known (attempt_id, kind, detail, at) values ($1, $2, $3, $4)
   on conflict (attempt_id, kind) where closed_at is null
   do update set detail = known.detail || ' ' || excluded.detail
   where position(excluded.detail in known.detail) = 0
   returning review_id`,
);

/** The detail of a review of a late answer, a sentence for each transaction. */
export const lateAnswerDetail = (
  kind: 'paidAfterDeclined' | 'refundedAfterDeclined',
  reference: string | null,
): string => recorded(recordLabels[kind], { reference: String(reference) });

/**
 * Asks for a person to look at what contradicts itself; what is of the same kind is in one review.
 *
 * @param review `detail` is for staff and holds no personal data
 * @returns whether that was not asked for already
 */
export async function openReview(
  tx: Database,
  {
    attemptId,
    kind,
    detail,
    at,
  }: Pick<typeof paymentReviews.$inferInsert, 'attemptId' | 'kind' | 'detail' | 'at'>,
): Promise<boolean> {
  const opened = await tx.rows(open, [attemptId, kind, detail, at]);
  return opened.length > 0;
}
