-- The attempt that keeps others from paying an invoice: at most one for each, by the index `payment_attempts_one_of_invoice`.
-- What the states mean is written in server/src/payments/attempt-sql.ts; a test holds this view to it.
create view "holding_attempts" as
  select attempt.attempt_id, attempt.pre_enrolment_id, attempt.state = 'paid' as is_paid,
    bought.payer_name, attempt.user_id as payer_user_id, attempt.created_at
  from "payment_attempts" attempt
  join "orders" bought using (order_id)
  where attempt.state in ('created', 'authorising', 'unknown', 'paid')
    and attempt.released_at is null and not attempt.is_duplicate;
