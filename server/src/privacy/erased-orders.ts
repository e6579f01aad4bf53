import { taxRecordsKeptDays } from '@tradebridge/contract/payment-rules';
import { type Database, statement } from '../platform/database.ts';

/** The name of an account whose owner asked to be deleted. */
export const erasedName = 'Erased person';

/** The address of such an account, which no mail reaches; erased accounts are recognised by it. */
export const erasedEmail = (userId: string) => `erased-${userId}@invalid`;

// The buyer is named too if it is a person; invoiced companies are kept.
const blank = statement<{ order_id: string }>(
  'blank-orders-of-erased-accounts',
  `update orders bought set payer_name = $2, payer_email = account.email, email_address = null,
     address = null,
     buyer_name = case when bought.employer_id is null then $2 else bought.buyer_name end,
     buyer_address = case when bought.employer_id is null then null else bought.buyer_address end,
     student_name = case when bought.employer_id is null then $2 else bought.student_name end
   from users account
   where account.id = bought.user_id and account.email = 'erased-' || account.id || '@invalid'
     and ($3::text is null or account.id = $3) and bought.payment_link_id is null
     and bought.payer_email <> account.email and bought.created_at < $1
     and not exists (
       select from payment_attempts attempt left join refunds refund using (attempt_id)
       where attempt.order_id = bought.order_id
         and (greatest(attempt.created_at, attempt.settled_at, refund.created_at, refund.settled_at) >= $1
           or attempt.state not in ('paid', 'declined') or refund.state in ('requested', 'unknown')))
   returning bought.order_id`,
);

/**
 * Removes the purchaser from orders of erased accounts that tax law no longer requires to name them:
 * the statement and its values. The amounts and what was bought stay. Orders by payment link name
 * somebody else, and are left.
 *
 * @param userId one of the accounts; null for all
 */
export const erasedOrdersSweep = (now: Date, userId: string | null = null) => ({
  sweep: blank,
  values: [new Date(now.getTime() - taxRecordsKeptDays * 86_400_000), erasedName, userId],
});

/** The same for one account; returns how many orders changed. */
export async function blankErasedOrders(db: Database, now: Date, userId: string): Promise<number> {
  const { sweep, values } = erasedOrdersSweep(now, userId);
  return (await db.rows(sweep, values)).length;
}
