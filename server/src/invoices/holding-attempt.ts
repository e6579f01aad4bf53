/** The attempt that keeps others from paying an invoice, as JSON of the database writes it. */
export interface HoldingAttempt {
  readonly isPaid: boolean;
  readonly payerName: string;
  /** Null where it is by a payment link. */
  readonly payerUserId: string | null;
  /** The payment link that it is by. */
  readonly paymentLinkId: string | null;
  /** When it was begun, in ISO 8601. */
  readonly since: string;
}

/**
 * SQL for the HoldingAttempt of the query's pre-enrolment, which it calls `invoice`; else null. The view
 * `holding_attempts` belongs to the payments.
 */
export const holdingAttemptSql = `(
  select json_build_object('isPaid', is_paid, 'payerName', payer_name,
    'payerUserId', payer_user_id, 'paymentLinkId', payment_link_id, 'since', created_at)
  from holding_attempts holding where holding.pre_enrolment_id = invoice.pre_enrolment_id)`;
