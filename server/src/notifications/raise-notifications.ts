import { type Label, textOf } from '@tradebridge/contract/labels';
import {
  kindRules,
  maxNotificationBodyLength,
  maxNotificationTitleLength,
  maxOfKindPerDay,
  type NotificationKind,
} from '@tradebridge/contract/notification-rules';
import { lockTextInTransaction } from '../platform/advisory-lock.ts';
import { announce } from '../platform/announce.ts';
import { dayIn, startOfDay } from '../platform/calendar.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { queueingPushes } from '../push/queue-pushes.ts';
import { noticeLabels as labels } from './labels.ts';

/** The plain text of a notification, truncated if it is too long. */
interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** The related page of the portal, such as `/sign-offs`. */
  readonly address?: string;
  /** The company it is about. */
  readonly employerId?: string;
}

interface ToRaise extends NotificationText {
  readonly userIds: readonly string[];
}

interface Raised<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind;
  readonly now: Date;
  /** Each user is notified once, by the first entry that names them. */
  readonly told: readonly ToRaise[];
}

/** Above this number, all browsers are told to check instead. */
const maxAnnounced = 100;

/**
 * Kinds subject to the daily limit: mandatory kinds and administrators' messages are always sent
 * individually.
 */
type CountedKind = Exclude<NotificationKind, 'message' | 'payment' | 'security'>;

const moreTitles: Readonly<Record<CountedKind, Label>> = {
  'sign-off': labels.moreTitleSignOff,
  'invoice-due': labels.moreTitleInvoiceDue,
  document: labels.moreTitleDocument,
  'form-assigned': labels.moreTitleFormAssigned,
};

const insert = namedStatement<
  { user_id: string; in_app: boolean },
  {
    readonly kind: NotificationKind;
    readonly now: Date;
    readonly sendId: string | null;
    readonly userIds: readonly string[];
    readonly texts: readonly number[];
    readonly said: string;
    readonly summaryDay: string | null;
    readonly isAlwaysInApp: boolean;
    readonly isMailed: boolean;
    readonly hasOwnMail: boolean;
  }
>(
  'raise-notifications',
  // An existing summary becomes unread again.
  `with said as materialized (
     select number, text ->> 'title' as title, text ->> 'body' as body, text ->> 'address' as address,
       text ->> 'employerId' as employer_id
     from jsonb_array_elements(:said::jsonb) with ordinality as texts (text, number)
   ), told as materialized (
     select account.id as user_id, said.title, said.body, said.address, said.employer_id,
       :isAlwaysInApp::boolean or coalesce(wish.in_app, true) as in_app,
       not :hasOwnMail::boolean and coalesce(wish.by_mail, :isMailed::boolean) as by_mail,
       coalesce(wish.by_push, true) as by_push
     from unnest(:userIds::text[], :texts::integer[]) as given (user_id, text)
     join said on said.number = given.text
     join users account on account.id = given.user_id and account.disabled_at is null
     left join notification_preferences wish on wish.user_id = account.id and wish.kind = :kind
   ), made as (
     insert into notifications (id, user_id, kind, title, body, address, employer_id,
       created_at, in_app, send_id, summary_day)
     select time_ordered_id(:now), user_id, :kind, title, body, address, employer_id, :now, in_app, :sendId::uuid,
       :summaryDay::date
     from told where in_app or by_mail
     on conflict (user_id, kind, summary_day) where summary_day is not null
       do update set title = excluded.title
     returning id, user_id, created_at, in_app, xmax = 0 as is_new
   ), unread as (
     insert into unread_notifications (user_id, created_at, notification_id)
     select user_id, created_at, id from made where in_app
     on conflict do nothing
   ), unnoted as (
     delete from notification_reads reading using made
     where not made.is_new and reading.user_id = made.user_id
       and reading.created_at = made.created_at and reading.notification_id = made.id
   ), mailed as (
     insert into notification_deliveries (notification_id, channel, state, created_at, not_before)
     select made.id, 'mail', 'waiting', :now, :now
     from made join told using (user_id) where told.by_mail and made.is_new
   ), pushed as (${queueingPushes(
     `(select made.user_id, made.id as notify_id, told.title, told.body, told.address
       from made join told using (user_id) where made.in_app and told.by_push and made.is_new)`,
     ':now',
   )}
   )
   select user_id, in_app from made`,
);

const findCrowded = statement<{ user_id: string }>(
  'users-told-often-today',
  `select user_id from notifications
   where user_id = any($1) and kind = $2 and created_at >= $3 and in_app and summary_day is null
   group by user_id having count(*) >= ${maxOfKindPerDay}`,
);

const cut = (text: string, max: number): string => {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/**
 * Inserts notifications of a kind and the mails that their recipients want, in a few statements.
 */
async function write(
  db: Database,
  { kind, now, told }: Pick<Raised, 'kind' | 'now' | 'told'>,
  { sendId = null, summaryDay = null }: { sendId?: string | null; summaryDay?: string | null },
): Promise<number> {
  const textOfUser = new Map<string, number>();
  for (const [index, { userIds }] of told.entries()) {
    for (const userId of userIds) {
      if (!textOfUser.has(userId)) textOfUser.set(userId, index + 1);
    }
  }
  if (textOfUser.size === 0) return 0;
  const made = await db.rows(insert, {
    kind,
    now,
    sendId,
    summaryDay,
    userIds: [...textOfUser.keys()],
    texts: [...textOfUser.values()],
    said: JSON.stringify(
      told.map(({ title, body, address, employerId }) => ({
        title: cut(title, maxNotificationTitleLength),
        body: cut(body, maxNotificationBodyLength),
        address,
        employerId,
      })),
    ),
    ...kindRules[kind],
  });
  const shown = made.filter((row) => row.in_app);
  await announce(
    db,
    shown.length > maxAnnounced
      ? [{ kind: 'notifications', userId: null }]
      : shown.map((row) => ({ kind: 'notifications', userId: row.user_id })),
  );
  return made.length;
}

/**
 * Sends mandatory notifications, in the transaction of the change they report. Disabled accounts
 * get none.
 */
export async function raiseAlways(
  db: Database,
  raised: Raised<'payment' | 'security'>,
): Promise<void> {
  await write(db, raised, {});
}

/**
 * Notifies users in the transaction of the change it reports: in the portal and by e-mail, as each
 * of them prefers. Disabled accounts get nothing. Users who got `maxOfKindPerDay` notifications of
 * a kind today get one summary of the rest.
 */
export async function raiseNotifications(
  db: Database,
  raised: Raised<CountedKind> & { readonly timeZone: string },
): Promise<void> {
  const { kind, now, timeZone, told } = raised;
  const today = dayIn(timeZone, now);
  // Otherwise notifications of a concurrent transaction would not be counted.
  await lockTextInTransaction(db, `notifications ${kind}`);
  const userIds = told.flatMap((one) => one.userIds);
  const crowded = new Set(
    (await db.rows(findCrowded, [userIds, kind, startOfDay(timeZone, today)])).map(
      (row) => row.user_id,
    ),
  );
  const split = (isCrowded: boolean) =>
    told.map((one) => ({
      ...one,
      userIds: one.userIds.filter((userId) => crowded.has(userId) === isCrowded),
    }));
  await write(db, { kind, now, told: split(false) }, {});
  if (crowded.size === 0) return;
  const summary = { title: textOf(moreTitles[kind]), body: textOf(labels.moreBody) };
  await write(
    db,
    { kind, now, told: split(true).map((one) => ({ ...one, ...summary })) },
    { summaryDay: today },
  );
}

/** Inserts an administrator's message for each of the users. Returns the number of recipients. */
export const writeMessages = (
  db: Database,
  { now, sendId, ...told }: ToRaise & { readonly now: Date; readonly sendId: string },
): Promise<number> => write(db, { kind: 'message', now, told: [told] }, { sendId });
