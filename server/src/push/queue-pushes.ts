import { type Database, namedStatement } from '../platform/database.ts';

/** The text of a push. */
export interface PushText {
  /** The notification that it announces. */
  readonly notifyId: string;
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  /** The related page of the portal. */
  readonly address: string | null;
}

/**
 * SQL that queues pushes to all devices of users: for each row of `source`, which has `user_id`,
 * `notify_id`, `title`, `body` and `address`.
 */
export const queueingPushes = (source: string, now: string): string =>
  `insert into pushes (user_id, device_id, notify_id, title, body, address, provider, state,
     created_at, not_before)
   select told.user_id, device.id, told.notify_id, told.title, told.body, told.address,
     case device.kind when 'web' then split_part(device.address, '/', 3) else device.kind end,
     'waiting', ${now}, ${now}
   from ${source} told join push_devices device on device.user_id = told.user_id`;

const queue = namedStatement<{ id: string }, { readonly told: string; readonly now: Date }>(
  'queue-pushes',
  `${queueingPushes(
    `(select "notifyId" as notify_id, "userId" as user_id, title, body, address
      from jsonb_to_recordset(:told::jsonb) as given ("notifyId" uuid, "userId" text, title text,
        body text, address text))`,
    ':now',
  )} returning id`,
);

/**
 * Pushes to all devices of users once the transaction of `db` has committed, with retries until the
 * device has received it or is known to be gone. Returns the number of devices.
 */
export async function sendPush(
  db: Database,
  told: readonly PushText[],
  now: Date,
): Promise<number> {
  if (told.length === 0) return 0;
  return (await db.rows(queue, { told: JSON.stringify(told), now })).length;
}
