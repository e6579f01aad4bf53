import { isStaff } from '../access/is-staff.ts';
import { type DoneBy, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { companyLabels } from './labels.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';

interface LockedContact {
  employer_id: string;
  email: string;
  user_id: string | null;
}

const lockContact = statement<LockedContact>(
  'lock-contact-to-connect',
  `select contact.employer_id, contact.email, contact.user_id
   from employer_contacts contact join employers employer using (employer_id)
   where contact.contact_id = $1 and contact.retired_at is null and employer.retired_at is null
   for no key update of contact`,
);
/** Staff have a view, but cannot be a company's contacts (CON-51). */
export const staffAreNoContacts = (): Refusal =>
  new Refusal('forbidden', { message: companyLabels.staffAreNoContacts });

const connect = statement(
  'connect-contact',
  'update employer_contacts set user_id = $2 where contact_id = $1',
);

/**
 * Connects an account with its owner's contact, and grants the contact's permissions. The caller
 * has verified that it is the same person. Does nothing if the two are already connected.
 * @param db the caller's transaction
 * @param email the verified address, which must still be the contact's on record
 * @throws Refusal `linkSpent` for a contact that is gone or has another address, `alreadyConnected`
 * for one of another account, `forbidden` for a staff account, which cannot be a contact (CON-51)
 */
export async function connectContact(
  db: Database,
  { now, request, actorUserId }: DoneBy,
  {
    contactId,
    userId,
    email,
  }: { readonly contactId: string; readonly userId: string; readonly email: string },
): Promise<void> {
  const [contact] = await db.rows(lockContact, [contactId]);
  if (!contact || contact.email.toLowerCase() !== email.toLowerCase()) {
    throw new Refusal('linkSpent');
  }
  if (contact.user_id === userId) return;
  if (contact.user_id !== null) throw new Refusal('alreadyConnected');
  if (await isStaff(db, userId)) throw staffAreNoContacts();
  await db.rows(connect, [contactId, userId]);
  await refreshEmployerUsers(db, { userIds: [userId] });
  await recordEvent(db, {
    kind: 'contact.connected',
    at: now,
    userId: actorUserId,
    ipAddress: request.ip,
    employerId: contact.employer_id,
    subject: { type: 'contact', id: contactId },
    details: { connectedUserId: userId },
  });
  await announce(db, [
    { kind: 'access-changed', userId },
    { kind: 'employer-users', employerId: contact.employer_id },
  ]);
}
