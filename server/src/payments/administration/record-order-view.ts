import { byActor, recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';

// Once in a session, as for companies: a page that refetches with every change would fill the
// record.
const findUnseen = statement<{ employer_id: string | null }>(
  'order-not-seen-by-staff',
  `select purchase.employer_id from orders purchase
   where purchase.order_number = $1 and not exists (
     select from audit_events seen join sessions session on session.id = $3
     where seen.subject_type = 'order' and seen.subject_id = $1 and seen.kind = 'order.viewed'
       and seen.user_id = $2 and seen.at >= session.created_at
   )`,
);

/** Records that staff viewed an order, once per session and order. */
export async function recordOrderView(
  { db, actor, now, request }: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  orderNumber: string,
): Promise<void> {
  const [unseen] = await db.rows(findUnseen, [orderNumber, actor.userId, actor.sessionId]);
  if (!unseen) return;
  await recordEvent(db, {
    ...byActor({ actor, now, request }),
    kind: 'order.viewed',
    employerId: unseen.employer_id,
    subject: { type: 'order', id: orderNumber },
  });
}
