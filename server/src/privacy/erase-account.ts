import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { removeObjectsLater } from '../files/remove-objects.ts';
import type { AccountsPortal } from '../identity/accounts-portal.ts';
import { endSessionsOf } from '../identity/end-sessions.ts';
import { forgetSecondFactor } from '../identity/forget-second-factor.ts';
import { type Database, statement } from '../platform/database.ts';
import {
  deleteSubmissionRows,
  objectsOf,
} from '../submission-administration/delete-submissions.ts';
import { forgetRespondent } from '../submissions/respondents.ts';
import { readSubmission } from '../submissions/stored-submission.ts';
import { blankErasedOrders, erasedEmail, erasedName } from './erased-orders.ts';

/** An account to erase, locked by the caller. */
interface Account {
  readonly id: string;
  readonly email: string;
}

/** A deletion that returns how many rows it deleted. */
const deletion = (name: string, deleteFrom: string) =>
  statement<{ count: number }>(
    `erase-${name}`,
    `with gone as (delete from ${deleteFrom} returning 1)
     select count(*)::integer as count from gone`,
  );

const ofUser = (table: string) => deletion(table, `${table} where user_id = $1`);

// Before the sessions: a sign-in in progress locks its password, and opens no session once it is
// deleted.
const waysIn = [ofUser('accounts'), ofUser('provider_sign_ins')];

const owned = {
  calendarAddresses: ofUser('calendar_addresses'),
  drafts: ofUser('answers_drafts'),
  // Deliveries, unread marks and times of reading are deleted with them.
  notifications: ofUser('notifications'),
  pushes: ofUser('pushes'),
  pushDevices: ofUser('push_devices'),
  preferences: ofUser('notification_preferences'),
  newsReads: ofUser('news_reads'),
  replies: ofUser('idempotency_keys'),
  failedAttempts: ofUser('failed_attempts'),
};

const byAddress = {
  refusedMails: deletion('refused-mails', 'refused_mails where lower(email) = any($1)'),
  sentMails: deletion('sent-mails', 'sent_mails where lower(email) = any($1)'),
  bounces: deletion('bounced-address', 'bounced_addresses where email = any($1)'),
};

const links = deletion(
  'links',
  `account_links where user_id = $1 or lower(email) = any($2)
     or contact_id in (select contact_id from employer_contacts where user_id = $1)
     or student_id in (select student_id from students where user_id = $1)`,
);
// Links with orders are kept with them.
const paymentLinks = deletion(
  'payment-links',
  `payment_links link where (user_id = $1 or lower(recipient_email) = any($2))
     and not exists (select from orders where payment_link_id = link.link_id)`,
);

const releaseContacts = statement<{ contact_id: string }>(
  'erase-contacts-account',
  'update employer_contacts set user_id = null where user_id = $1 returning contact_id',
);
const releaseStudents = statement<{ student_id: string }>(
  'erase-students-account',
  'update students set user_id = null where user_id = $1 returning student_id',
);

const findSubmissions = statement<{ id: string }>(
  'submissions-to-erase',
  'select id from submissions where user_id = $1 or email = any($2) order by id',
);

// Another account may have taken an earlier address since.
const findAddresses = statement<{ email: string }>(
  'addresses-of-account',
  `select $2::text as email
   union
   select lower(address) from audit_events event
   cross join lateral (values (event.details ->> 'from'), (event.details ->> 'to'),
     (event.personal -> 'from' ->> 'text'), (event.personal -> 'to' ->> 'text')) as known (address)
   where event.kind = 'email.changed' and event.user_id = $1 and address like '%@%'
     and not exists (select from users where email = lower(address) and id <> $1)
   order by email`,
);

const replaceUser = statement(
  'erase-user',
  `update users set name = $2, email = $3, email_verified = false, passkey_handle = null,
     last_login_at = null, previous_login_at = null, disabled_at = coalesce(disabled_at, $4),
     updated_at = $4
   where id = $1`,
);

const countKept = statement<{ count: number }>(
  'orders-kept-of-erased',
  `select count(*)::integer as count from orders
   where user_id = $1 and payment_link_id is null and payer_email <> $2`,
);

async function countOf(
  tx: Database,
  deletions: Readonly<Record<string, ReturnType<typeof deletion>>>,
  value: string | readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, remove] of Object.entries(deletions)) {
    const [row] = await tx.rows(remove, [value]);
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

/** Deletes the submissions to forms that are not anonymous, whose answers can identify a person. */
async function eraseSubmissions(
  tx: Database,
  { jobs }: AccountsPortal,
  { id: userId, emails }: { readonly id: string; readonly emails: readonly string[] },
  now: Date,
): Promise<number> {
  const event = {
    kind: 'submission.deleted',
    at: now,
    userId: null,
    ipAddress: null,
    details: { by: 'operator' },
  } as const;
  const objects: string[] = [];
  let count = 0;
  for (const { id } of await tx.rows(findSubmissions, [userId, emails])) {
    const submission = await readSubmission(tx, id, 'lock');
    if (!submission) continue;
    objects.push(...(await objectsOf(tx, id)));
    await deleteSubmissionRows(tx, submission, event);
    count += 1;
  }
  await removeObjectsLater({ jobs }, tx, objects);
  return count;
}

/** Unbinds contacts and student records, which stay with the registry. */
async function releaseRecords(tx: Database, userId: string) {
  const contacts = await tx.rows(releaseContacts, [userId]);
  const students = await tx.rows(releaseStudents, [userId]);
  await refreshEmployerUsers(tx, { userIds: [userId] });
  return { contacts: contacts.length, students: students.length };
}

/** How many rows were deleted or changed, and how many orders still name the purchaser. */
export type ErasedCounts = Readonly<Record<string, number>> & { readonly ordersKept: number };

/**
 * Erases what the portal itself keeps about a person, in the caller's transaction. The account's row
 * stays without personal data, because sign-offs, orders and the audit log refer to it; they are not
 * changed, except orders that tax law no longer protects. The caller has locked the account's row,
 * and records it.
 */
export async function eraseAccount(
  tx: Database,
  portal: AccountsPortal,
  account: Account,
  now: Date,
): Promise<ErasedCounts> {
  const { id, email } = account;
  const { institution } = portal;
  const emails = (await tx.rows(findAddresses, [id, email])).map((row) => row.email);
  for (const way of waysIn) await tx.rows(way, [id]);
  const sessions = await endSessionsOf(tx, id);
  await forgetSecondFactor(tx, id, now);
  const [endedLinks] = await tx.rows(links, [id, emails]);
  const [endedPaymentLinks] = await tx.rows(paymentLinks, [id, emails]);
  const counts = {
    sessions,
    links: (endedLinks?.count ?? 0) + (endedPaymentLinks?.count ?? 0),
    ...(await countOf(tx, owned, id)),
    ...(await countOf(tx, byAddress, emails)),
    submissions: await eraseSubmissions(tx, portal, { id, emails }, now),
    ...(await releaseRecords(tx, id)),
  };
  await forgetRespondent({ db: tx, institution }, id);
  const newEmail = erasedEmail(id);
  await tx.rows(replaceUser, [id, erasedName, newEmail, now]);
  const orders = await blankErasedOrders(tx, now, id);
  const [kept] = await tx.rows(countKept, [id, newEmail]);
  return { ...counts, orders, ordersKept: kept?.count ?? 0 };
}
