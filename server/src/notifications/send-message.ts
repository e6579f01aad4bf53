import { randomUUID } from 'node:crypto';
import type { SendAudience } from '@tradebridge/contract/notification-rules';
import { eq } from 'drizzle-orm';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { writeMessages } from './raise-notifications.ts';
import { notificationSends } from './tables.ts';

interface Text {
  readonly title: string;
  readonly body: string;
}

const findUser = statement<{ id: string; is_disabled: boolean }>(
  'user-to-send-to',
  'select id, disabled_at is not null as is_disabled from users where id = $1',
);
const findAll = statement<{ id: string }>(
  'users-to-send-to',
  'select id from users where disabled_at is null order by id',
);
// The same condition as `mayStillBeTold` in `deliver-mails.ts`, which checks it again.
const findContacts = statement<{ id: string }>(
  'contact-users-to-send-to',
  `select id from users account where disabled_at is null and exists (
     select from employer_contacts contact
     join employers employer on employer.employer_id = contact.employer_id
     where contact.user_id = account.id and contact.retired_at is null
       and employer.retired_at is null)
   order by id`,
);

async function recipientsOf(
  db: Database,
  audience: SendAudience,
  userId: string | null,
): Promise<string[]> {
  if (audience === 'user') {
    const [user] = await db.rows(findUser, [userId]);
    if (!user) throw new Refusal('notFound');
    return user.is_disabled ? [] : [user.id];
  }
  const rows = await db.rows(audience === 'all' ? findAll : findContacts);
  return rows.map(({ id }) => id);
}

/**
 * Sends a message: the recipients are determined and stored in one transaction, e-mails follow
 * afterwards.
 */
const send = (
  context: Context,
  audience: SendAudience,
  { title, body, userId = null }: Text & { readonly userId?: string | null },
): Promise<{ recipients: number }> =>
  context.db.transaction(async (db) => {
    const { actor, now } = context;
    const userIds = await recipientsOf(db, audience, userId);
    const id = randomUUID();
    await db.orm.insert(notificationSends).values({
      id,
      audience,
      title,
      body,
      recipients: 0,
      userId: actor.userId,
      createdAt: now,
    });
    const recipients = await writeMessages(db, { userIds, title, body, now, sendId: id });
    await db.orm.update(notificationSends).set({ recipients }).where(eq(notificationSends.id, id));
    await recordEvent(db, {
      ...byActor(context),
      kind: 'notification.sent',
      subject: userId === null ? null : { type: 'user', id: userId },
      details: { audience, recipients, sendId: id },
    });
    return { recipients };
  });

export const sendNotification = (context: Context, input: Text & { userId: string }) =>
  send(context, 'user', input);

export const sendNotificationToAllUsers = (context: Context, input: Text) =>
  send(context, 'all', input);

export const sendNotificationToContactUsers = (context: Context, input: Text) =>
  send(context, 'contacts', input);

/** How many users a message would currently reach. */
export async function countRecipients(
  { db }: Context,
  { audience, userId }: { audience: SendAudience; userId: string | null },
): Promise<{ recipients: number }> {
  const userIds = await recipientsOf(db, audience, userId);
  return { recipients: userIds.length };
}
