import { type Database, statement } from '../../platform/database.ts';

const endPaid = statement(
  'end-payment-links-of-paid-invoice',
  `update payment_links set paid_at = $2
   where pre_enrolment_id = $1 and revoked_at is null and paid_at is null and expires_at > $2`,
);

/** Ends the open links of an invoice that was paid, for good: none of them pays it should it be owed again. */
export async function endLinksOfInvoice(
  tx: Database,
  preEnrolmentId: string,
  now: Date,
): Promise<void> {
  await tx.rows(endPaid, [preEnrolmentId, now]);
}
