import type { Employer } from '@tradebridge/contract/companies';
import { mayRead } from '../access/roles.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AddressRow, addressColumnsOf, addressOf } from './address.ts';
import { type ContactRow, contactColumns, contactOf, isInvitedColumn } from './contact.ts';

interface EmployerRow extends AddressRow {
  employer_id: string;
  code: string;
  name: string;
  legal_name: string | null;
  abn: string | null;
  epsilon_number: string | null;
  business_phone: string | null;
  fax_phone: string | null;
  edit_version: number;
  primary_contact_id: string | null;
  parent_id: string | null;
  parent_name: string | null;
}

const findEmployer = statement<EmployerRow>(
  'employer',
  `select employer.employer_id, employer.code, employer.name, employer.legal_name, employer.abn,
     employer.epsilon_number, employer.business_phone, employer.fax_phone,
     employer.edit_version,
     ${addressColumnsOf('employer')}, main.contact_id as primary_contact_id,
     parent.employer_id as parent_id, parent.name as parent_name
   from employers employer
   left join employers parent
     on parent.employer_id = employer.parent_employer_id and parent.retired_at is null
   left join employer_contacts main
     on main.contact_id = employer.primary_contact_id and main.retired_at is null
   where employer.employer_id = $1 and employer.retired_at is null`,
);
const listContacts = statement<ContactRow>(
  'employer-contacts',
  `select ${contactColumns}, ${isInvitedColumn('$2')}
   from employer_contacts contact
   left join users account on account.id = contact.user_id
   where contact.employer_id = $1 and contact.retired_at is null
   order by contact.family_name collate english_names, contact.given_name collate english_names, contact.contact_id`,
);
const listSubsidiaries = statement<{ eid: string; name: string }>(
  'employer-subsidiaries',
  `select employer_id as eid, name from employers
   where parent_employer_id = $1 and retired_at is null
   order by name collate english_names, employer_id`,
);

/**
 * A company with its contacts and related companies. The parent is only shown to users who may read
 * it.
 */
export async function getEmployer(
  { db, actor, now }: Context,
  { eId }: { eId: string },
): Promise<Employer> {
  const [[employer], contacts, subsidiaries] = await Promise.all([
    db.rows(findEmployer, [eId]),
    db.rows(listContacts, [eId, now]),
    db.rows(listSubsidiaries, [eId]),
  ]);
  if (!employer) throw new Refusal('notFound');
  const { parent_id: parentId, parent_name: parentName } = employer;
  return {
    id: employer.employer_id,
    code: employer.code,
    name: employer.name,
    legalName: employer.legal_name,
    abn: employer.abn,
    epsilonNumber: employer.epsilon_number,
    businessPhone: employer.business_phone,
    faxPhone: employer.fax_phone,
    address: addressOf(employer),
    primaryContactId: employer.primary_contact_id,
    contacts: contacts.map(contactOf),
    parent:
      parentId !== null && parentName !== null && mayRead(actor, parentId)
        ? { eid: parentId, name: parentName }
        : null,
    subsidiaries,
    version: employer.edit_version,
  };
}
