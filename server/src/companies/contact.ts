import type { Employer, EmployerRole } from '@tradebridge/contract/companies';
import { mayByRole } from '@tradebridge/contract/company-rules';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** The columns of a contact, without those of the account. */
export interface ContactOwnRow {
  contact_id: string;
  employer_id: string;
  title: string | null;
  given_name: string;
  family_name: string;
  email: string;
  mobile_phone: string | null;
  work_phone: string | null;
  role: EmployerRole;
  sub_role: string | null;
  /** Null: as the role. */
  may_sign: boolean | null;
  may_pay: boolean | null;
  edit_version: number;
  user_id: string | null;
}

export interface ContactRow extends ContactOwnRow {
  second_factor_method: 'E' | 'S' | 'A' | null;
  is_disabled: boolean | null;
  is_bounced: boolean;
  /** Selected if there can be contacts without an account. */
  is_invited?: boolean;
}

/** The columns of a ContactRow, from `employer_contacts contact` left-joined to `users account`. */
export const contactColumns = `contact.contact_id, contact.employer_id, contact.title, contact.given_name,
  contact.family_name, contact.email, contact.mobile_phone, contact.work_phone, contact.role,
  contact.sub_role, contact.may_sign, contact.may_pay, contact.edit_version, contact.user_id, account.second_factor_method,
  account.disabled_at is not null as is_disabled,
  exists (select from bounced_addresses bounced where bounced.email = lower(contact.email)) as is_bounced`;

/** Whether there is a valid link that connects the contact; `now` is the SQL of the instant. */
export const isInvitedColumn = (now: string) =>
  `exists (
    select from account_links link
    where link.contact_id = contact.contact_id and link.kind = 'invitation'
      and link.used_at is null and link.expires_at > ${now}
  ) as is_invited`;

/** Without an account none or invited, with one active or disabled (OPEN-041). */
function statusOf(row: ContactRow) {
  if (row.user_id === null) return row.is_invited ? 'invited' : 'none';
  return row.is_disabled ? 'disabled' : 'active';
}

export const contactOf = (row: ContactRow): Employer['contacts'][number] => ({
  id: row.contact_id,
  uid: row.user_id,
  title: row.title,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  isBounced: row.is_bounced,
  mobilePhone: row.mobile_phone,
  workPhone: row.work_phone,
  role: row.role,
  subRole: row.sub_role,
  maySign: row.may_sign ?? mayByRole(row.role),
  mayPay: row.may_pay ?? mayByRole(row.role),
  version: row.edit_version,
  mfaMethod: row.second_factor_method,
  userAccountStatus: statusOf(row),
});

const findContact = statement<ContactRow>(
  'employer-contact',
  `select ${contactColumns}, ${isInvitedColumn('$2')}
   from employer_contacts contact
   left join users account on account.id = contact.user_id
   where contact.contact_id = $1`,
);

export async function getContact(
  db: Database,
  contactId: string,
  now: Date,
): Promise<Employer['contacts'][number]> {
  const [row] = await db.rows(findContact, [contactId, now]);
  if (!row) throw new Refusal('notFound');
  return contactOf(row);
}
