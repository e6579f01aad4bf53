import type { EmployerRole } from '@tradebridge/contract/companies';
import { refuseUnlessStill } from '../access/refuse-unless-still.ts';
import { mayAdminister } from '../access/roles.ts';
import type { Actor, Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ContactOwnRow } from './contact.ts';
import { companyLabels } from './labels.ts';

export interface LockedContact {
  readonly contactId: string;
  readonly title: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly mobilePhone: string | null;
  readonly workPhone: string | null;
  readonly role: EmployerRole;
  readonly subRole: string | null;
  /** Null: as the role. */
  readonly maySign: boolean | null;
  readonly mayPay: boolean | null;
  readonly version: number;
  readonly userId: string | null;
  readonly isPrimary: boolean;
  /** Whether another contact, of this company or one above, administers it and can sign in. */
  readonly hasOtherAdmin: boolean;
}

// The company first, then its contacts; everything that locks both uses this order.
const lockCompany = statement<{ primary_contact_id: string | null }>(
  'lock-company-of-contact',
  `select primary_contact_id from employers
   where employer_id = $1 and retired_at is null for no key update`,
);

// The company's administrators are locked together with the contact, always in the same order: of
// two who demote each other concurrently, the second sees the first's change.
const lockContacts = statement<ContactOwnRow>(
  'lock-contacts',
  `with recursive above as (
     select employer_id, parent_employer_id from employers where employer_id = $1
     union
     select parent.employer_id, parent.parent_employer_id
     from above join employers parent on parent.employer_id = above.parent_employer_id
     where parent.retired_at is null
   )
   select contact_id, employer_id, title, given_name, family_name, email, mobile_phone, work_phone,
     role, sub_role, may_sign, may_pay, edit_version, user_id
   from employer_contacts
   where retired_at is null and (
     (contact_id = $2 and employer_id = $1)
     or (role = 'admin' and user_id is not null and employer_id in (select employer_id from above))
   )
   order by contact_id
   for no key update`,
);
const canSignIn = statement<{ id: string }>(
  'can-sign-in',
  'select id from users where id = any($1) and disabled_at is null',
);

/**
 * Locks a contact for a change by a user who still administers the company. Another company's
 * contacts are not found.
 */
export async function lockContact(
  context: Pick<Context, 'actor' | 'now' | 'institution'>,
  db: Database,
  { eId, ecId }: { eId: string; ecId: string },
): Promise<LockedContact> {
  const [company] = await db.rows(lockCompany, [eId]);
  const contacts = await db.rows(lockContacts, [eId, ecId]);
  await refuseUnlessStill(mayAdminister, context, db, eId);
  const row = contacts.find((contact) => contact.contact_id === ecId);
  if (!company || row?.employer_id !== eId) throw new Refusal('notFound');
  const others = contacts.filter(
    (contact) =>
      contact.contact_id !== ecId && contact.role === 'admin' && contact.user_id !== null,
  );
  const admins = await db.rows(canSignIn, [others.map((contact) => contact.user_id)]);
  return {
    contactId: row.contact_id,
    title: row.title,
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email,
    mobilePhone: row.mobile_phone,
    workPhone: row.work_phone,
    role: row.role,
    subRole: row.sub_role,
    maySign: row.may_sign,
    mayPay: row.may_pay,
    version: row.edit_version,
    userId: row.user_id,
    isPrimary: company.primary_contact_id === ecId,
    hasOtherAdmin: admins.length > 0,
  };
}

/**
 * A company keeps at least one administrator, unless staff, who can always administer it, decide
 * otherwise.
 */
export function refuseToLoseLastAdmin(actor: Actor, contact: LockedContact): void {
  const isAdmin = contact.role === 'admin' && contact.userId !== null;
  if (!isAdmin || contact.hasOtherAdmin || actor.isAdmin || actor.isSupport) return;
  throw new Refusal('conflict', { message: companyLabels.lastAdmin });
}
