import type { PaymentLink, revokePaymentLink } from '@tradebridge/contract/payment-links';
import type { z } from 'zod';
import { byActor, recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { readLink } from './list-links.ts';

const revoke = statement<{ employer_id: string }>(
  'revoke-payment-link',
  `update payment_links set revoked_at = $3, revoked_by = $4
   where link_id = $1 and pre_enrolment_id = $2
     and revoked_at is null and paid_at is null and expires_at > $3
   returning employer_id`,
);

/** Revokes a link of the invoice. A pending payment by it continues. */
export async function revokeLink(
  context: Context,
  { pId, linkId }: z.output<typeof revokePaymentLink.input>,
): Promise<PaymentLink> {
  const { actor, now } = context;
  return context.db.transaction(async (tx) => {
    const [revoked] = await tx.rows(revoke, [linkId, pId, now, actor.userId]);
    if (revoked) {
      await recordEvent(tx, {
        ...byActor(context),
        kind: 'paymentLink.revoked',
        employerId: revoked.employer_id,
        subject: { type: 'paymentLink', id: linkId },
      });
    }
    return readLink(tx, { linkId, pId }, now);
  });
}
