import type { deleteCompanyContact as contract } from '@tradebridge/contract/companies';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { endLinksOfContact } from '../identity/account-links.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordChanges } from '../registry/changes.ts';
import { contactChange } from './contact-changes.ts';
import { companyLabels } from './labels.ts';
import { type LockedContact, lockContact, refuseToLoseLastAdmin } from './locked-contact.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';
import { employerContacts } from './tables.ts';

type Input = z.output<typeof contract.input>;

function refuseDeletion({ actor }: Context, contact: LockedContact, uid: string | null): void {
  if (contact.userId !== uid) throw new Refusal('conflict');
  if (contact.userId === actor.userId) {
    throw new Refusal('conflict', { message: companyLabels.notYourself });
  }
  if (contact.isPrimary) {
    throw new Refusal('conflict', { message: companyLabels.primaryStays });
  }
  refuseToLoseLastAdmin(actor, contact);
}

/**
 * Removes a contact: hidden from now on, but kept because other records refer to it. The account
 * immediately loses the access that it had through the contact, and is not reconnected if the
 * registry restores the contact.
 */
export async function deleteCompanyContact(
  context: Context,
  { eId, ecId, uid }: Input,
): Promise<true> {
  const { now } = context;
  await context.db.transaction(async (db) => {
    const contact = await lockContact(context, db, { eId, ecId });
    refuseDeletion(context, contact, uid);
    await db.orm
      .update(employerContacts)
      .set({ retiredAt: now, userId: null })
      .where(eq(employerContacts.contactId, ecId));
    await endLinksOfContact(db, ecId, now);
    if (contact.userId !== null) await refreshEmployerUsers(db, { userIds: [contact.userId] });
    await recordChanges(db, [
      contactChange(context, {
        kind: 'contact.deleted',
        employerId: eId,
        contactId: ecId,
        values: {},
        protects: [{ column: 'retired_at', old: null, new: now.toISOString() }],
      }),
    ]);
    await recordEvent(db, {
      ...byActor(context),
      kind: 'contact.deleted',
      employerId: eId,
      subject: { type: 'contact', id: ecId },
      details: { ofUserId: contact.userId },
    });
    await announce(db, [{ kind: 'employer-users', employerId: eId }]);
  });
  return true;
}
