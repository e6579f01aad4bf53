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

/** The detail of a review of a late answer, one sentence per transaction. */
export const lateAnswerDetail = (
  kind: 'paidAfterDeclined' | 'refundedAfterDeclined',
  reference: string | null,
): string => recorded(recordLabels[kind], { reference: String(reference) });

/**
 * Asks a person to review a contradiction; those of the same kind share one review.
 * @param review `detail` is for staff and contains no personal data; `preEnrolmentIds`: the
 * invoices concerned out of several, omitted if the whole payment is
 * @returns whether it is new
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
