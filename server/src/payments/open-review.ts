import { type Database, statement } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import type { paymentReviews } from './administration/tables.ts';
import { recordLabels } from './record-labels.ts';

const open = statement<{ review_id: string }>(
  'open-payment-review',
  `insert into payment_reviews as known (attempt_id, kind, detail, at, pre_enrolment_ids)
   values ($1, $2, $3, $4, $5)
   on conflict (attempt_id, kind) where closed_at is null
   do update set detail = known.detail || ' ' || excluded.detail,
     pre_enrolment_ids = known.pre_enrolment_ids || excluded.pre_enrolment_ids
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
 * @param review `detail` is for staff and holds no personal data; `preEnrolmentIds`: those of several
 *   invoices that it is about, left out where it is about the payment as a whole
 * @returns whether that was not asked for already
 */
export async function openReview(
  tx: Database,
  {
    attemptId,
    kind,
    detail,
    at,
    preEnrolmentIds = null,
  }: Pick<
    typeof paymentReviews.$inferInsert,
    'attemptId' | 'kind' | 'detail' | 'at' | 'preEnrolmentIds'
  >,
): Promise<boolean> {
  const opened = await tx.rows(open, [attemptId, kind, detail, at, preEnrolmentIds]);
  return opened.length > 0;
}
