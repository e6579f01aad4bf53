import { isStaff } from '../access/is-staff.ts';
import { recordEvent } from '../audit/record-event.ts';
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
/** Staff look, they are nobody's contact (CON-51). */
export const staffAreNoContacts = (): Refusal =>
  new Refusal('forbidden', { message: companyLabels.staffAreNoContacts });

const connect = statement(
  'connect-contact',
  'update employer_contacts set user_id = $2 where contact_id = $1',
);

/**
 * Connects an account with the contact that its owner is, and gives it what the contact may do. The
 * caller vouches that it is the same person. Nothing happens where the two are connected already.
 *
 * @param db the transaction of what leads to it
 * @param email the address by which it was proved, which must still be the contact's on record
 * @throws Refusal `linkSpent` for a contact that is gone or has another address, `alreadyConnected`
 *   for one of another account, `forbidden` for an account of staff, who are nobody's contact (CON-51)
 */
export async function connectContact(
  db: Database,
  {
    now,
    request,
    actorUserId,
  }: {
    readonly now: Date;
    readonly request: { readonly ip: string };
    readonly actorUserId: string;
  },
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
