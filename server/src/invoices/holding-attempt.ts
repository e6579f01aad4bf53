/** The attempt that prevents others from paying an invoice, in the database's JSON format. */
export interface HoldingAttempt {
  readonly isPaid: boolean;
  readonly payerName: string;
  /** Null if it is by a payment link. */
  readonly payerUserId: string | null;
  /** The payment link that was used. */
  readonly paymentLinkId: string | null;
  /** When it started, in ISO 8601. */
  readonly since: string;
}

/**
 * SQL of the HoldingAttempt for the query's pre-enrolment, aliased `invoice`; null if there is
 * none. The view `holding_attempts` belongs to payments.
 */
export const holdingAttemptSql = `(
  select json_build_object('isPaid', is_paid, 'payerName', payer_name,
    'payerUserId', payer_user_id, 'paymentLinkId', payment_link_id, 'since', created_at)
  from holding_attempts holding where holding.pre_enrolment_id = invoice.pre_enrolment_id)`;
