import { setTimeout } from 'node:timers/promises';
import type { NotificationKind } from '@tradebridge/contract/notification-rules';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusedForGood, type Mail, reasonOf } from '../outside/mail.ts';
import { type Database, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { type MailingInstitution, notificationMail } from './notification-mail.ts';
import { alreadyRead, withoutAccess } from './obstacles.ts';

interface Parts {
  readonly db: Database;
  readonly mail: Mail;
  readonly institution: MailingInstitution;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Mails that a process claims at once. */
const atOnce = 60;
/** As many as the connections to the mail server. */
const sideBySide = 3;
/**
 * Minimum time per mail, so that mailing thousands leaves time for requests: about thirty are sent
 * a second.
 */
const minPauseMs = 100;
/** How long a process keeps its claim; longer than sending them all to a slow mail server. */
const leaseMs = 10 * 60_000;
/** Attempts at a mail that the mail server does not accept, over about two days. */
const maxAttempts = 14;
const firstPauseMs = 10_000;
const maxPauseMs = 6 * 3600_000;

interface Waiting {
  id: string;
  attempts: number;
  user_id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  address: string | null;
  email: string;
  /** Why it must no longer be sent; null if it may. */
  obstacle: 'account' | 'address' | 'bounced' | 'access' | 'unwanted' | 'read' | null;
}

// Two processes claim different mails. A claim expires if its process did not finish.
const take = statement<Waiting>(
  'take-notification-mails',
  `with taken as (
     update notification_deliveries set attempts = attempts + 1, not_before = $2
     where id in (
       select id from notification_deliveries where state = 'waiting' and not_before <= $1
       order by not_before, id limit ${atOnce} for update skip locked)
     returning id, notification_id, attempts
   )
   select taken.id, taken.attempts, one.user_id, one.kind, one.title, one.body, one.address,
     account.email,
     case
       when account.disabled_at is not null then 'account'
       when not account.email_verified then 'address'
       when exists (
         select from bounced_addresses where email = lower(account.email)) then 'bounced'
       ${withoutAccess}
       when not coalesce(wish.by_mail, true) then 'unwanted'
       ${alreadyRead}
     end as obstacle
   from taken
   join notifications one on one.id = taken.notification_id
   join users account on account.id = one.user_id
   left join notification_sends send on send.id = one.send_id
   left join notification_preferences wish on wish.user_id = one.user_id and wish.kind = one.kind`,
);
const setSent = statement(
  'set-notification-mail-sent',
  `update notification_deliveries set state = 'sent', sent_at = $2, provider_id = $3, reason = null
   where id = $1`,
);
const setOver = statement(
  'set-notification-mail-over',
  'update notification_deliveries set state = $2, reason = $3 where id = $1',
);
const tryAgain = statement(
  'try-notification-mail-again',
  'update notification_deliveries set not_before = $2, reason = $3 where id = $1',
);

/** Pause after a failed attempt. */
const pauseAfter = (attempts: number): number => Math.min(firstPauseMs * 2 ** attempts, maxPauseMs);

async function deliver({ db, mail, institution, log }: Parts, one: Waiting, now: () => Date) {
  const { id, attempts, obstacle } = one;
  if (obstacle) {
    await db.rows(setOver, [id, 'dropped', obstacle]);
    return;
  }
  let providerId: string;
  try {
    providerId = await mail.send(notificationMail(institution, one));
  } catch (error) {
    const reason = reasonOf(error);
    const isOver = isRefusedForGood(error) || attempts >= maxAttempts;
    log.warn({ err: error, deliveryId: id, isOver }, 'a notification e-mail could not be sent');
    await (isOver
      ? db.rows(setOver, [id, 'failed', reason])
      : db.rows(tryAgain, [id, new Date(now().getTime() + pauseAfter(attempts)), reason]));
    return;
  }
  await db.rows(setSent, [id, now(), providerId]);
}

/**
 * Sends due notification mails, each once across all processes, unless a process is killed between
 * sending one and recording it; the mail server then recognises the duplicate.
 *
 * @param isOver whether to stop once claimed mails are done
 */
export async function deliverMails(
  parts: Parts,
  now: () => Date,
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver()) {
    const at = now();
    const waiting = await parts.db.rows(take, [at, new Date(at.getTime() + leaseMs)]);
    const count = waiting.length;
    const deliverNext = async (): Promise<void> => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        await Promise.all([deliver(parts, one, now), setTimeout(minPauseMs)]);
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, deliverNext));
    if (count < atOnce) break;
  }
}

/** Sends due notification mails every second. */
export function keepDelivering(
  parts: Parts & { readonly log: FastifyBaseLogger; readonly now: () => Date },
): RepeatedWork {
  let isStopped = false;
  const work = repeatWork({
    everyMs: 1000,
    work: () => deliverMails(parts, parts.now, () => isStopped),
    log: parts.log,
    failure: 'mails of notifications could not be sent',
  });
  return {
    ...work,
    stop: () => {
      isStopped = true;
      return work.stop();
    },
  };
}
