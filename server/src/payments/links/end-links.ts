import { type Database, statement } from '../../platform/database.ts';

const endPaid = statement(
  'end-payment-links-of-paid-invoice',
  `update payment_links set paid_at = $2
   where pre_enrolment_id = $1 and revoked_at is null and paid_at is null and expires_at > $2`,
);

/** Ends the open links of a paid invoice permanently: they do not reopen if it is owed again. */
export async function endLinksOfInvoice(
  tx: Database,
  preEnrolmentId: string,
  now: Date,
): Promise<void> {
  await tx.rows(endPaid, [preEnrolmentId, now]);
}
