import type { LinkPolicyName } from '@tradebridge/contract/call';
import type { EmployerRole } from '@tradebridge/contract/companies';
import type { PaymentLinkState } from '@tradebridge/contract/payment-link-rules';
import { recordEvent } from '../../audit/record-event.ts';
import { addressSubjectOf, claimAttempt } from '../../identity/failed-attempts.ts';
import type { OpenContext, PaymentLinkUse } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { linkStateSql, linkTables } from './link-row.ts';

interface LinkRow {
  link_id: string;
  pre_enrolment_id: string;
  pre_enrolment_number: string;
  employer_id: string;
  sender_id: string;
  sender_name: string;
  role: EmployerRole | null;
  contact_id: string | null;
  recipient_name: string;
  expires_at: Date;
  is_ended_by_payment: boolean;
  state: PaymentLinkState;
  is_used: boolean;
}

const find = statement<LinkRow>(
  'payment-link-by-token',
  `select link.link_id, link.pre_enrolment_id, invoice.pre_enrolment_number, link.employer_id,
     sender.id as sender_id, sender.name as sender_name, standing.role, standing.contact_id,
     link.recipient_name, link.expires_at, link.paid_at is not null as is_ended_by_payment,
     ${linkStateSql('$2')} as state,
     exists (select from orders where payment_link_id = link.link_id) as is_used
   from ${linkTables} where link.token_hash = $1`,
);

const linkUseOf = (row: LinkRow): PaymentLinkUse => ({
  linkId: row.link_id,
  preEnrolmentId: row.pre_enrolment_id,
  preEnrolmentNumber: row.pre_enrolment_number,
  employerId: row.employer_id,
  sender:
    row.role === null || row.contact_id === null
      ? null
      : {
          userId: row.sender_id,
          name: row.sender_name,
          role: row.role,
          contactId: row.contact_id,
        },
  recipientName: row.recipient_name,
  expiresAt: row.expires_at,
  isPaid: row.is_ended_by_payment,
});

/**
 * Whether a link in that state is accepted: a paid one shows that it was paid until it would have
 * expired.
 */
function isTaken(row: LinkRow, policy: LinkPolicyName, now: Date): boolean {
  if (policy === 'paymentLinkResult' && row.is_used) return true;
  return row.state === 'open' || (row.state === 'paid' && row.expires_at > now);
}

/**
 * Records the use of a revoked link. A failure to do so is only logged, and the request is refused
 * all the same.
 */
async function recordMisuse({ db, now, request, log }: OpenContext, row: LinkRow): Promise<void> {
  try {
    await recordEvent(db, {
      at: now,
      kind: 'paymentLink.misused',
      userId: null,
      ipAddress: request.ip,
      employerId: row.employer_id,
      subject: { type: 'paymentLink', id: row.link_id },
    });
  } catch (error) {
    log.error({ err: error }, 'the use of a revoked payment link could not be recorded');
  }
}

/**
 * The link of a token. The refusal does not distinguish unknown, expired and revoked links. Unknown
 * and revoked ones count for the network; valid ones are found first, so that no stranger can block
 * them.
 * @throws Refusal `paymentLinkEnded`, or `tooMany` after many attempts
 */
export async function openLink(
  context: OpenContext,
  tokenHash: string,
  policy: LinkPolicyName,
): Promise<PaymentLinkUse> {
  const { db, now } = context;
  const [row] = await db.rows(find, [tokenHash, now]);
  if (row && isTaken(row, policy, now)) return linkUseOf(row);
  if (!row || row.state === 'revoked') {
    await claimAttempt(db, addressSubjectOf(context, 'paymentLink'), now);
  }
  if (row?.state === 'revoked') await recordMisuse(context, row);
  throw new Refusal('paymentLinkEnded');
}
