import type {
  DeliveryState,
  NotificationKind,
  SendAudience,
} from '@tradebridge/contract/notification-rules';
import type {
  MailDelivery,
  NotificationRecipient,
  NotificationSend,
  PushDelivery,
} from '@tradebridge/contract/notifications';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { askedFor, isOwnId, pageOf } from './paging.ts';

type Cursor = { readonly cursor?: string | undefined };

interface SendRow {
  id: string;
  audience: SendAudience;
  title: string;
  body: string;
  by: string | null;
  created_at: Date;
  recipients: number;
}

const sends = `select send.id, send.audience, send.title, send.body, sender.name as by, send.created_at,
    send.recipients
  from notification_sends send left join users sender on sender.id = send.user_id`;

const listSends = statement<SendRow>(
  'notification-sends',
  `${sends}
   where $1::uuid is null or (send.created_at, send.id) < (
     select last.created_at, last.id from notification_sends last where last.id = $1)
   order by send.created_at desc, send.id desc limit ${askedFor}`,
);
const oneSend = statement<SendRow>('notification-send', `${sends} where send.id = $1`);

const readings = `left join notification_reads reading on reading.user_id = one.user_id and reading.created_at = one.created_at
     and reading.notification_id = one.id`;

const tallySend = statement<{ recipients: number; read: number }>(
  'tally-of-send',
  `select count(*) as recipients, count(reading.at) as read
   from notifications one ${readings} where one.send_id = $1`,
);
const tallyMails = statement<{ state: DeliveryState; count: number }>(
  'tally-mails-of-send',
  `select delivery.state, count(*) as count
   from notifications one join notification_deliveries delivery on delivery.notification_id = one.id
   where one.send_id = $1 group by delivery.state`,
);

const tallyPushes = statement<{ state: DeliveryState; count: number; arrived: number }>(
  'tally-pushes-of-send',
  `select push.state, count(*) as count, count(push.arrived_at) as arrived
   from notifications one join pushes push on push.notify_id = one.id
   where one.send_id = $1 group by push.state`,
);

interface PushJson extends Pick<PushDelivery, 'device' | 'state' | 'attempts' | 'reason'> {
  readonly sent: string | null;
  readonly arrived: string | null;
}

// The provider also identifies the kind of a device that has been removed.
const pushes = `(select json_agg(json_build_object(
     'device', case when push.provider in ('fcm', 'apns') then push.provider else 'web' end,
     'state', push.state, 'attempts', push.attempts, 'sent', push.sent_at,
     'arrived', push.arrived_at, 'reason', push.reason) order by push.created_at, push.id)
   from pushes push where push.notify_id = one.id) as pushes`;

interface DeliveredRow {
  state: DeliveryState | null;
  attempts: number;
  sent_at: Date | null;
  reason: string | null;
  pushes: readonly PushJson[] | null;
}
interface RecipientRow extends DeliveredRow {
  id: string;
  user_id: string;
  name: string;
  email: string;
  created_at: Date;
  read_at: Date | null;
}

const deliveryColumns = `delivery.state, delivery.attempts, delivery.sent_at, delivery.reason, ${pushes}`;
const recipients = `select one.id, one.user_id, account.name, account.email, one.created_at, reading.at as read_at,
    ${deliveryColumns}`;

const listRecipients = statement<RecipientRow>(
  'recipients-of-send',
  `${recipients} from notifications one join users account on account.id = one.user_id
   ${readings}
   left join notification_deliveries delivery on delivery.notification_id = one.id
   where one.send_id = $1 and ($2::uuid is null or one.id > $2)
   order by one.id limit ${askedFor}`,
);
// The cursor is the notification's id, since each has one mail.
const listUndelivered = statement<RecipientRow & { kind: NotificationKind; title: string }>(
  'undelivered-notifications',
  `${recipients}, one.kind, one.title
   from notification_deliveries delivery join notifications one on one.id = delivery.notification_id
   join users account on account.id = one.user_id ${readings}
   where delivery.state = 'failed' and ($1::uuid is null or (delivery.created_at, delivery.id) < (
     select last.created_at, last.id from notification_deliveries last
     where last.notification_id = $1))
   order by delivery.created_at desc, delivery.id desc limit ${askedFor}`,
);
const listRefused = statement<{
  id: string;
  email: string;
  subject: string;
  reason: string;
  at: Date;
}>(
  'refused-mails',
  `select id, email, subject, reason, at from refused_mails
   where $1::uuid is null or (at, id) < (
     select last.at, last.id from refused_mails last where last.id = $1)
   order by at desc, id desc limit ${askedFor}`,
);
const ownDeliveries = statement<DeliveredRow & { created_at: Date; read_at: Date | null }>(
  'deliveries-of-notification',
  `select one.created_at, reading.at as read_at, ${deliveryColumns}
   from notifications one
   ${readings}
   left join notification_deliveries delivery on delivery.notification_id = one.id
   where one.id = $1 and one.user_id = $2 and one.in_app`,
);

const sendOf = ({ created_at, ...row }: SendRow): NotificationSend => ({
  ...row,
  created: created_at.toISOString(),
});

const mailOf = ({ state, attempts, sent_at, reason }: DeliveredRow): MailDelivery | null =>
  state && { state, attempts, sent: sent_at?.toISOString() ?? null, reason };

const isoOf = (instant: string | null): string | null => instant && new Date(instant).toISOString();

const pushesOf = ({ pushes: all }: DeliveredRow): PushDelivery[] =>
  (all ?? []).map((one) => ({ ...one, sent: isoOf(one.sent), arrived: isoOf(one.arrived) }));

const recipientOf = (row: RecipientRow): NotificationRecipient => ({
  id: row.id,
  user: { id: row.user_id, name: row.name, email: row.email },
  created: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  mail: mailOf(row),
  pushes: pushesOf(row),
});

export async function retrieveSends({ db }: Context, { cursor }: Cursor) {
  return pageOf(await db.rows(listSends, [cursor ?? null]), sendOf);
}

function byState(counted: readonly { state: DeliveryState; count: number }[]) {
  const countOf = (state: DeliveryState) => counted.find((one) => one.state === state)?.count ?? 0;
  return {
    waiting: countOf('waiting'),
    sent: countOf('sent'),
    failed: countOf('failed'),
    dropped: countOf('dropped'),
  };
}

/** One message and its progress. */
export async function retrieveSend({ db }: Context, { id }: { id: string }) {
  const [row] = isOwnId(id) ? await db.rows(oneSend, [id]) : [];
  if (!row) throw new Refusal('notFound');
  const [tally] = await db.rows(tallySend, [id]);
  const pushed = await db.rows(tallyPushes, [id]);
  return {
    ...sendOf(row),
    tally: {
      recipients: tally?.recipients ?? 0,
      read: tally?.read ?? 0,
      mails: byState(await db.rows(tallyMails, [id])),
      pushes: byState(pushed),
      arrived: pushed.reduce((sum, { arrived }) => sum + arrived, 0),
    },
  };
}

/** The recipients of a message, and the result for each. */
export async function retrieveRecipients(
  { db }: Context,
  { id, cursor }: { readonly id: string } & Cursor,
) {
  const [send] = isOwnId(id) ? await db.rows(oneSend, [id]) : [];
  if (!send) throw new Refusal('notFound');
  return pageOf(await db.rows(listRecipients, [id, cursor ?? null]), recipientOf);
}

/** Notifications whose mail could not be delivered. */
export async function retrieveUndelivered({ db }: Context, { cursor }: Cursor) {
  return pageOf(await db.rows(listUndelivered, [cursor ?? null]), (row) => ({
    ...recipientOf(row),
    kind: row.kind,
    title: row.title,
  }));
}

/** Other e-mails that the mail server permanently refused. */
export async function retrieveRefusedMails({ db }: Context, { cursor }: Cursor) {
  return pageOf(await db.rows(listRefused, [cursor ?? null]), ({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  }));
}

/** The delivery results of one of the user's notifications. */
export async function retrieveDeliveries({ db, actor }: Context, { id }: { id: string }) {
  const [row] = isOwnId(id) ? await db.rows(ownDeliveries, [id, actor.userId]) : [];
  if (!row) throw new Refusal('notFound');
  return {
    created: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    mail: mailOf(row),
    pushes: pushesOf(row),
  };
}
