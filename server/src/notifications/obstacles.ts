import { type Database, statement } from '../platform/database.ts';

// Branches of a `case` over a notification `one` and the message `send` that it belongs to, if any.

/** Users who lost access to the company get nothing about it. */
export const withoutAccess = `when one.employer_id is not null and not exists (
         select from employer_users reached
         where reached.user_id = one.user_id and reached.employer_id = one.employer_id) then 'access'
       when send.audience = 'contacts' and not exists (
         select from employer_contacts contact
         join employers employer on employer.employer_id = contact.employer_id
         where contact.user_id = one.user_id and contact.retired_at is null
           and employer.retired_at is null) then 'access'`;

/** Notifications read in the portal meanwhile need not be sent. */
export const alreadyRead = `when exists (
         select from notification_reads reading
         where reading.user_id = one.user_id and reading.created_at = one.created_at
           and reading.notification_id = one.id) then 'read'`;

const find = statement<{ obstacle: string | null }>(
  'obstacle-of-notification',
  `select case
       ${withoutAccess}
       when not coalesce(wish.by_push, true) then 'unwanted'
       ${alreadyRead}
     end as obstacle
   from notifications one left join notification_sends send on send.id = one.send_id
   left join notification_preferences wish on wish.user_id = one.user_id and wish.kind = one.kind
   where one.id = $1 and one.user_id = $2`,
);

/** Why a notification is no longer pushed to its user; null if it is. */
export async function obstacleOf(
  db: Database,
  { notifyId, userId }: { readonly notifyId: string; readonly userId: string },
): Promise<string | null> {
  const [row] = await db.rows(find, [notifyId, userId]);
  return row ? row.obstacle : 'notification';
}
