import type { PaymentLinkState } from '@tradebridge/contract/payment-link-rules';
import type { PaymentLink } from '@tradebridge/contract/payment-links';
import { mayPaySql } from '../../access/permission-sql.ts';

/** Tables of a payment link, aliased `link`, with its invoice and its sender's present rights. */
export const linkTables = `payment_links link
  join pre_enrolments invoice using (pre_enrolment_id)
  join users sender on sender.id = link.user_id
  left join employer_users standing on standing.user_id = link.user_id
    and standing.employer_id = link.employer_id and ${mayPaySql('standing')}
    and sender.disabled_at is null`;

/** SQL of a link's state at an instant, which is a query parameter. */
export const linkStateSql = (now: string): string => `case
    when link.revoked_at is not null then 'revoked'
    when link.paid_at is not null or invoice.status = 'paid' then 'paid'
    when link.expires_at <= ${now} or standing.contact_id is null
      or invoice.retired_at is not null or invoice.employer_id is distinct from link.employer_id
      then 'expired'
    else 'open'
  end`;

export interface ListedLinkRow {
  link_id: string;
  recipient_name: string;
  recipient_email: string;
  sender_name: string;
  created_at: Date;
  expires_at: Date;
  state: PaymentLinkState;
  payer_name: string | null;
}

/** The columns of a ListedLinkRow; see `linkTables`. */
export const listedLinkColumns = (now: string): string => `link.link_id, link.recipient_name,
  link.recipient_email, sender.name as sender_name, link.created_at, link.expires_at,
  ${linkStateSql(now)} as state,
  (select placed.payer_name from orders placed join payment_attempts attempt using (order_id)
   where placed.payment_link_id = link.link_id and attempt.state = 'paid'
   order by attempt.settled_at limit 1) as payer_name`;

export const linkOf = (row: ListedLinkRow): PaymentLink => ({
  linkId: row.link_id,
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  senderName: row.sender_name,
  sent: row.created_at.toISOString(),
  expires: row.expires_at.toISOString(),
  state: row.state,
  payerName: row.payer_name,
});
