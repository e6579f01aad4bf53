import { emailAddress } from '@tradebridge/contract/values';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { makeLink } from './account-links.ts';
import { claimAttempt, claimMail, userSubjectOf } from './failed-attempts.ts';
import { identityLabels } from './labels.ts';
import type { MailedLink } from './mailed-link.ts';

/** Minimum time between two invitations, in milliseconds. */
const minPauseMs = 60_000;

const findLast = statement<{ created_at: Date }>(
  'last-invitation',
  `select created_at from account_links
   where contact_id = $1 and kind = 'invitation' or student_id = $2 and kind = 'studentInvitation'
   order by created_at desc limit 1`,
);

/** The person invited, at the address on record: a contact, otherwise a student. */
export interface Invited {
  readonly email: string;
  readonly contactId?: string;
  readonly studentId?: string;
}

async function refuseTooSoon(
  db: Database,
  { contactId, studentId }: Invited,
  now: Date,
): Promise<void> {
  const [last] = await db.rows(findLast, [contactId ?? null, studentId ?? null]);
  if (!last) return;
  const wait = last.created_at.getTime() + minPauseMs - now.getTime();
  if (wait <= 0) return;
  throw new Refusal('tooMany', {
    message: identityLabels.invitationJustSent,
    limit: 'invitation',
    retryAfter: wait / 1000,
  });
}

/** The registry's addresses are free text. */
function addressOf({ email, contactId }: Invited): string {
  const address = emailAddress.safeParse(email);
  if (address.success) return address.data;
  throw new Refusal('invalid', {
    message:
      contactId === undefined ? identityLabels.studentEmailWrong : identityLabels.contactEmailWrong,
  });
}

/**
 * Creates an invitation link, within the limits of the inviter and of the mailbox. The previous one
 * stops working.
 * @throws Refusal `tooMany`; `invalid` if the address on record is not valid
 */
export async function claimInvitation(
  context: Context,
  tx: Database,
  invited: Invited,
): Promise<MailedLink> {
  const { now } = context;
  await refuseTooSoon(tx, invited, now);
  const to = addressOf(invited);
  await claimAttempt(tx, userSubjectOf(context, 'invitation'), now);
  await claimMail(context, tx, to);
  const kind = invited.contactId === undefined ? 'studentInvitation' : 'invitation';
  return makeLink(context, tx, { ...invited, kind, email: to });
}
