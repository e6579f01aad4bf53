import {
  kindRules,
  type NotificationKind,
  notificationKinds,
} from '@tradebridge/contract/notification-rules';
import type { NotificationPreference } from '@tradebridge/contract/notifications';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

const read = statement<{
  kind: NotificationKind;
  in_app: boolean;
  by_mail: boolean;
  by_push: boolean;
}>(
  'notification-preferences',
  'select kind, in_app, by_mail, by_push from notification_preferences where user_id = $1',
);
const save = statement(
  'save-notification-preference',
  `insert into notification_preferences (user_id, kind, in_app, by_mail, by_push) values ($1, $2, $3, $4, $5)
   on conflict (user_id, kind) do update set in_app = excluded.in_app, by_mail = excluded.by_mail,
     by_push = excluded.by_push`,
);

/** The user's channels for each kind. */
export async function retrievePreferences({
  db,
  actor,
}: Context): Promise<NotificationPreference[]> {
  const saved = await db.rows(read, [actor.userId]);
  return notificationKinds.map((kind) => {
    const preference = saved.find((one) => one.kind === kind);
    const { isAlwaysInApp, isMailed, hasOwnMail } = kindRules[kind];
    return {
      kind,
      inApp: isAlwaysInApp || (preference?.in_app ?? true),
      byMail: hasOwnMail || (preference?.by_mail ?? isMailed),
      byPush: preference?.by_push ?? true,
    };
  });
}

export async function savePreference(
  context: Context,
  { kind, inApp, byMail, byPush }: NotificationPreference,
): Promise<NotificationPreference[]> {
  await context.db.rows(save, [context.actor.userId, kind, inApp, byMail, byPush]);
  return retrievePreferences(context);
}
