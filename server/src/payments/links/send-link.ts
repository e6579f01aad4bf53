import { mailedLinks } from '@tradebridge/contract/mailed-link-rules';
import { maxOpenPaymentLinks, paymentLinkPrefix } from '@tradebridge/contract/payment-link-rules';
import type { PaymentLink, sendPaymentLink } from '@tradebridge/contract/payment-links';
import type { z } from 'zod';
import { byActor, recordEvent } from '../../audit/record-event.ts';
import { type Fees, readFees, refuseUnlessOwed } from '../../checkout/read-fees.ts';
import { readAccountHolder } from '../../companies/account-holder.ts';
import { claimOfUser } from '../../identity/failed-attempts.ts';
import { mailedLink } from '../../identity/mailed-link.ts';
import { mailLater } from '../../outside/mail-jobs.ts';
import { lockTextInTransaction } from '../../platform/advisory-lock.ts';
import type { Context } from '../../platform/context.ts';
import { namedStatement, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashOfToken, newToken } from '../../platform/sealed.ts';
import { linkMail } from './link-mail.ts';
import { linkStateSql, linkTables } from './link-row.ts';
import { readLink } from './list-links.ts';

type Input = z.output<typeof sendPaymentLink.input>;

const countOpen = statement<{ open: number }>(
  'count-open-payment-links',
  `select count(*)::integer as open from ${linkTables}
   where link.pre_enrolment_id = $1 and ${linkStateSql('$2')} = 'open'`,
);
const insert = namedStatement<
  { link_id: string },
  {
    readonly tokenHash: string;
    readonly pId: string;
    readonly employerId: string;
    readonly userId: string;
    readonly recipientName: string;
    readonly recipientEmail: string;
    readonly now: Date;
    readonly expiresAt: Date;
  }
>(
  'insert-payment-link',
  `insert into payment_links (token_hash, pre_enrolment_id, employer_id, user_id, recipient_name,
     recipient_email, created_at, expires_at)
   values (:tokenHash, :pId, :employerId, :userId, :recipientName, :recipientEmail, :now, :expiresAt)
   returning link_id`,
);

/** The invoiced company. Students pay their invoices themselves. */
function companyOf({ invoice }: Fees): string {
  if (invoice.employer_id === null) throw new Refusal('forbidden');
  return invoice.employer_id;
}

/** Mails a link with which the recipient can pay the invoice. Its token is not stored. */
export async function sendLink(context: Context, input: Input): Promise<PaymentLink> {
  const { db, actor, now, institution } = context;
  const { pId, recipientName, recipientEmail, message } = input;
  return db.transaction(async (tx) => {
    await lockTextInTransaction(tx, `payment links ${pId}`);
    const fees = await readFees(tx, pId);
    const employerId = companyOf(fees);
    refuseUnlessOwed(fees.invoice, { actor, institution });
    const [counted] = await tx.rows(countOpen, [pId, now]);
    if (counted && counted.open >= maxOpenPaymentLinks) throw new Refusal('tooManyPaymentLinks');
    await claimOfUser(context, tx, 'sentPaymentLink');
    const token = `${paymentLinkPrefix}${newToken()}`;
    const expiresAt = new Date(now.getTime() + mailedLinks.payment.hours * 3_600_000);
    const [inserted] = await tx.rows(insert, {
      tokenHash: hashOfToken(token),
      pId,
      employerId,
      userId: actor.userId,
      recipientName,
      recipientEmail,
      now,
      expiresAt,
    });
    if (!inserted) throw new Error('The insert returned no row.');
    const kind = 'payment';
    const link = await mailedLink(context, tx, { kind, email: recipientEmail, token, expiresAt });
    const mail = linkMail(institution, {
      link,
      fees,
      company: await readAccountHolder(tx, { eId: employerId }),
      sender: actor,
      recipientName,
      message,
    });
    await mailLater(context, tx, mail);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'paymentLink.sent',
      employerId,
      subject: { type: 'paymentLink', id: inserted.link_id },
      details: { invoice: fees.invoice.invoice_number },
    });
    return readLink(tx, { linkId: inserted.link_id, pId }, now);
  });
}
