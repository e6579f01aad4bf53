import type { Viewing } from '@tradebridge/contract/view-as';
import { type Database, statement } from '../platform/database.ts';

/** A contact with their account, for staff who want to view as them. */
export interface ViewedContact {
  readonly contact_id: string;
  readonly name: string;
  readonly employer_id: string;
  readonly employer_name: string;
  /** Null if no account is connected. */
  readonly user_id: string | null;
  readonly is_staff: boolean;
  readonly is_disabled: boolean;
  readonly is_retired: boolean;
}

const find = statement<ViewedContact>(
  'viewed-contact',
  `select contact.contact_id, contact.given_name || ' ' || contact.family_name as name,
     employer.employer_id, employer.name as employer_name, account.id as user_id,
     coalesce(account.is_admin or account.is_support, false) as is_staff,
     account.disabled_at is not null as is_disabled,
     contact.retired_at is not null or employer.retired_at is not null as is_retired
   from employer_contacts contact
   join employers employer using (employer_id)
   left join users account on account.id = contact.user_id
   where contact.contact_id = $1`,
);

export async function findViewedContact(
  db: Database,
  contactId: string,
): Promise<ViewedContact | undefined> {
  const [contact] = await db.rows(find, [contactId]);
  return contact;
}

/** What the browser shows of a view. */
export const viewingOf = (contact: ViewedContact, endsAt: Date): Viewing => ({
  contactId: contact.contact_id,
  name: contact.name,
  company: { id: contact.employer_id, name: contact.employer_name },
  endsAt: endsAt.toISOString(),
});
