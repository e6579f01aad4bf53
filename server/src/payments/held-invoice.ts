import { holdingSql } from './attempt-sql.ts';

/** The attempt that keeps others from paying an invoice, as JSON of the database writes it. */
export interface HoldingAttempt {
  readonly isPaid: boolean;
  readonly payerName: string;
  readonly payerUserId: string;
  /** When it was begun, in ISO 8601. */
  readonly since: string;
}

/** SQL for the HoldingAttempt of the query's pre-enrolment, which it calls `invoice`; else null. */
export const holdingAttemptSql = `(
  select json_build_object('isPaid', holding.state = 'paid', 'payerName', bought.payer_name,
    'payerUserId', holding.user_id, 'since', holding.created_at)
  from payment_attempts holding join orders bought using (order_id)
  where holding.pre_enrolment_id = invoice.pre_enrolment_id and ${holdingSql('holding')})`;
