import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';

// Once per session, as for companies: a page that refetches after every change would fill the log.
const view = statement(
  'view-order-as-staff',
  `insert into audit_events (at, kind, user_id, employer_id, subject_type, subject_id, ip_address)
   select $1, 'order.viewed', $2, purchase.employer_id, 'order', purchase.order_number, $3
   from orders purchase
   where purchase.order_number = $4 and not exists (
     select from audit_events seen join sessions session on session.id = $5
     where seen.subject_type = 'order' and seen.subject_id = $4 and seen.kind = 'order.viewed'
       and seen.user_id = $2 and seen.at >= session.created_at
   )`,
);

/** Records that staff viewed an order, once per session and order. */
export async function recordOrderView(
  { db, actor, now, request }: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  orderNumber: string,
): Promise<void> {
  await db.rows(view, [now, actor.userId, request.ip, orderNumber, actor.sessionId]);
}
