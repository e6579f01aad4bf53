import type { inviteCompanyContact as contract, Employer } from '@tradebridge/contract/companies';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { claimInvitation } from '../identity/claim-invitation.ts';
import { mailAccountLink } from '../identity/mail-about-account.ts';
import type { MailedLink } from '../identity/mailed-link.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { getContact } from './contact.ts';
import { companyLabels } from './labels.ts';
import { type LockedContact, lockContact } from './locked-contact.ts';

type Input = z.output<typeof contract.input>;

const nameOfCompany = statement<{ name: string }>(
  'name-of-company',
  'select name from employers where employer_id = $1',
);

async function mailInvitation(
  context: Context,
  db: Database,
  { eId, contact, link }: { eId: string; contact: LockedContact; link: MailedLink },
): Promise<void> {
  const [company] = await db.rows(nameOfCompany, [eId]);
  await mailAccountLink(context, db, link, {
    subject: companyLabels.invitationSubject,
    text: companyLabels.invitationText,
    values: { name: contact.givenName, inviter: context.actor.name, company: company?.name ?? '' },
    button: companyLabels.invitationButton,
  });
}

/** Sends a contact without an account a link to open one. An earlier invitation stops working. */
export async function inviteCompanyContact(
  context: Context,
  { eId, ecId }: Input,
): Promise<Employer['contacts'][number]> {
  const { now } = context;
  return context.db.transaction(async (db) => {
    const contact = await lockContact(context, db, { eId, ecId });
    if (contact.userId !== null) throw new Refusal('alreadyConnected');
    const { email } = contact;
    const link = await claimInvitation(context, db, { email, contactId: ecId });
    await mailInvitation(context, db, { eId, contact, link });
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
