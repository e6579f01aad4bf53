import type { inviteCompanyContact as contract, Employer } from '@tradebridge/contract/companies';
import { emailAddress } from '@tradebridge/contract/values';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { makeLink } from '../identity/account-links.ts';
import { claimAttempt, claimMail, userSubjectOf } from '../identity/failed-attempts.ts';
import { mailAboutAccount } from '../identity/mail-about-account.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { getContact } from './contact.ts';
import { companyLabels } from './labels.ts';
import { type LockedContact, lockContact } from './locked-contact.ts';

type Input = z.output<typeof contract.input>;

/** How long after an invitation the next one may follow, in milliseconds. */
const pauseBetweenInvitations = 60_000;

const findLast = statement<{ created_at: Date }>(
  'last-invitation',
  `select created_at from account_links where contact_id = $1 and kind = 'invitation'
   order by created_at desc limit 1`,
);
const nameOfCompany = statement<{ name: string }>(
  'name-of-company',
  'select name from employers where employer_id = $1',
);

async function refuseTooSoon(db: Database, contactId: string, now: Date): Promise<void> {
  const [last] = await db.rows(findLast, [contactId]);
  if (!last) return;
  const wait = last.created_at.getTime() + pauseBetweenInvitations - now.getTime();
  if (wait <= 0) return;
  throw new Refusal('tooMany', {
    message: 'An invitation has just been sent. Try again in a minute.',
    retryAfter: wait / 1000,
  });
}

/** The registry's addresses are whatever somebody typed there. */
function addressOf({ email }: LockedContact): string {
  const address = emailAddress.safeParse(email);
  if (address.success) return address.data;
  throw new Refusal('invalid', {
    message: "The contact's e-mail address is not one. Correct it, then invite again.",
  });
}

async function mailInvitation(
  context: Context,
  db: Database,
  { eId, contact, to, token }: { eId: string; contact: LockedContact; to: string; token: string },
): Promise<void> {
  const [company] = await db.rows(nameOfCompany, [eId]);
  await mailAboutAccount(context, db, {
    to,
    subject: companyLabels.invitationSubject,
    text: companyLabels.invitationText,
    values: { name: contact.givenName, inviter: context.actor.name, company: company?.name ?? '' },
    link: { kind: 'invitation', token, button: companyLabels.invitationButton },
  });
}

/** Sends a contact without an account the way to one. An earlier invitation then no longer serves. */
export async function inviteCompanyContact(
  context: Context,
  { eId, ecId }: Input,
): Promise<Employer['contacts'][number]> {
  const { now } = context;
  return context.db.transaction(async (db) => {
    const contact = await lockContact(context, db, { eId, ecId });
    if (contact.userId !== null) throw new Refusal('alreadyConnected');
    await refuseTooSoon(db, ecId, now);
    const to = addressOf(contact);
    await claimAttempt(db, userSubjectOf(context, 'invitation'), now);
    await claimMail(context, db, to);
    const token = await makeLink(db, { kind: 'invitation', email: to, contactId: ecId, now });
    await mailInvitation(context, db, { eId, contact, to, token });
    await recordEvent(db, {
      ...byActor(context),
      kind: 'contact.invited',
      employerId: eId,
      subject: { type: 'contact', id: ecId },
    });
    await announce(db, [{ kind: 'employer-users', employerId: eId }]);
    return getContact(db, ecId, now);
  });
}
