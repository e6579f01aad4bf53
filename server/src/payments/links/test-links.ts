import { paymentLinkDays, paymentLinkPrefix } from '@tradebridge/contract/payment-link-rules';
import type { Database } from '../../platform/database.ts';
import { hashOfToken, newToken } from '../../platform/sealed.ts';
import { paymentLinks } from './tables.ts';

/** A payment link for a company's invoice with its token, sent by a contact, open by default. */
export async function aPaymentLink(
  db: Database,
  given: Pick<typeof paymentLinks.$inferInsert, 'preEnrolmentId' | 'employerId' | 'userId'> &
    Partial<typeof paymentLinks.$inferInsert>,
) {
  const token = `${paymentLinkPrefix}${newToken()}`;
  const createdAt = given.createdAt ?? new Date();
  const values = {
    tokenHash: hashOfToken(token),
    recipientName: 'Mele Tau',
    recipientEmail: 'mele@example.test',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + paymentLinkDays * 24 * 3_600_000),
    ...given,
  };
  const [link] = await db.orm.insert(paymentLinks).values(values).returning();
  if (!link) throw new Error('The insert returned no row.');
  return { ...link, token };
}
