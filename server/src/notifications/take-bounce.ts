import { readBounce } from '../outside/read-bounce.ts';
import { mailIdsIn } from '../outside/return-paths.ts';
import { type Database, statement } from '../platform/database.ts';
import type { Secrets } from '../platform/sealed.ts';

/** The result of a message to the bounce mailbox; only `noted` changes anything. */
export type BounceOutcome =
  | { readonly kind: 'noted'; readonly email: string; readonly isForGood: boolean }
  /** The return path was not signed here, or the mail is so old that it is no longer known. */
  | { readonly kind: 'unknown' }
  /** A delay notice, an out-of-office reply, or a report that is not machine-readable. */
  | { readonly kind: 'noFailure'; readonly email: string };

interface SentMail {
  id: string;
  email: string;
  subject: string;
  delivery_id: string | null;
}

const findSent = statement<SentMail>(
  'sent-mail-of-bounce',
  `select id, email, subject, delivery_id from sent_mails where id = any($1::uuid[]) limit 1`,
);
const noteAddress = statement(
  'note-bounced-address',
  `insert into bounced_addresses (email, subject, status, reason, at)
   values (lower($1), $2, $3, $4, $5)
   on conflict (email) do update set subject = excluded.subject, status = excluded.status,
     reason = excluded.reason, at = excluded.at`,
);
const setBounced = statement(
  'set-notification-mail-bounced',
  `update notification_deliveries set state = 'failed', reason = $2 where id = $1 and state = 'sent'`,
);

/**
 * Processes a message received by the bounce mailbox. Only the signed return path of a mail sent
 * here counts: the address is the one that the mail was sent to, whatever the message says.
 */
export async function takeBounce(
  { db, secrets, now }: { readonly db: Database; readonly secrets: Secrets; now(): Date },
  message: Uint8Array,
): Promise<BounceOutcome> {
  const { sentTo, failure } = await readBounce(message);
  const ids = mailIdsIn(secrets, sentTo);
  const [sent] = ids.length > 0 ? await db.rows(findSent, [ids]) : [];
  if (!sent) return { kind: 'unknown' };
  const { email, subject, delivery_id: deliveryId } = sent;
  if (!failure) return { kind: 'noFailure', email };
  const { status, reason } = failure;
  const isForGood = status.startsWith('5');
  await db.transaction(async (tx) => {
    // A mail that failed temporarily may arrive the next time.
    if (isForGood) await tx.rows(noteAddress, [email, subject, status, reason, now()]);
    if (deliveryId !== null) await tx.rows(setBounced, [deliveryId, reason]);
  });
  return { kind: 'noted', email, isForGood };
}
