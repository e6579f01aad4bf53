import { drawAddress, drawLandline, drawMobile } from './addresses.ts';
import { asciiOf, drawAbn, slugOf } from './identifiers.ts';
import type { Institution } from './institution.ts';
import { drawName, type PersonName } from './names.ts';
import type { Random } from './random.ts';

type ContactRole = 'reader' | 'writer' | 'admin';

export interface ContactPlan extends PersonName {
  role: ContactRole;
  subRole: string | null;
  /** Otherwise than by the role. */
  mayPay?: boolean;
  /** Set if others must know it beforehand; else it is numbered. */
  contactId?: string;
  /** Set if it is not derived from the names of the person and the company. */
  email?: string;
}

export interface CompanyPlan {
  name: string;
  contacts: readonly ContactPlan[];
  parentEmployerId?: string;
}

export interface Company {
  employerId: string;
  name: string;
  contactIds: string[];
  /** The company's own random stream. */
  random: Random;
}

/** Writes a company and its contacts, of whom the first is its primary contact. */
export function writeCompany(institution: Institution, plan: CompanyPlan): Company {
  const { numbers, writer } = institution;
  const employerId = numbers.next('employer');
  const random = institution.random.fork(employerId);
  const domain = `${slugOf(plan.name)}.example`;
  const addresses = new Set<string>();
  const contactIds = plan.contacts.map((contact) => {
    const contactId = contact.contactId ?? numbers.next('contact');
    writer.write('employer_contacts', {
      contact_id: contactId,
      employer_id: employerId,
      title: random.weighted([
        [null, 50],
        ['Mr', 20],
        ['Ms', 20],
        ['Mrs', 8],
        ['Dr', 2],
      ] as const),
      given_name: contact.givenName,
      family_name: contact.familyName,
      email: contact.email ?? ownAddress(contact, domain, addresses),
      mobile_phone: random.chance(0.9) ? drawMobile(random) : null,
      work_phone: random.chance(0.6) ? drawLandline(random) : null,
      role: contact.role,
      sub_role: contact.subRole,
      may_sign: null,
      may_pay: contact.mayPay === undefined ? null : contact.mayPay ? 'yes' : 'no',
      portal_id: null,
    });
    return contactId;
  });
  writer.write('employers', {
    employer_id: employerId,
    code: `${slugOf(plan.name).replaceAll('-', '').slice(0, 6).toUpperCase()}${employerId.slice(1)}`,
    name: plan.name,
    legal_name: random.weighted([
      [`${plan.name} Pty Ltd`, 8],
      [`The Trustee for the ${plan.name} Trust`, 1],
      [null, 1],
    ] as const),
    abn: random.chance(0.96) ? drawAbn(random) : null,
    epsilon_number: random.chance(0.95) ? String(random.int(100_000, 999_999)) : null,
    business_phone: random.chance(0.95) ? drawLandline(random) : null,
    fax_phone: random.chance(0.15) ? drawLandline(random) : null,
    ...drawAddress(random, 'works'),
    primary_contact_id: contactIds[0] ?? null,
    parent_employer_id: plan.parentEmployerId ?? null,
  });
  return { employerId, name: plan.name, contactIds, random };
}

const subRoles: Record<ContactRole, readonly (string | null)[]> = {
  admin: ['Director', 'Owner', 'General manager', 'Human resources'],
  writer: ['Site supervisor', 'Workshop manager', 'Foreman', 'Field officer', 'Head chef', null],
  reader: ['Accounts', 'Office', 'Payroll', null],
};

/** The people of a company: first its manager, then supervisors, then readers. */
export function drawContacts(random: Random, count: number): ContactPlan[] {
  return Array.from({ length: count }, (_, index) => {
    const role: ContactRole =
      index === 0
        ? random.weighted([
            ['admin', 17],
            ['writer', 3],
          ] as const)
        : random.weighted([
            ['writer', 6],
            ['reader', 3],
            ['admin', 1],
          ] as const);
    return { ...drawName(random, 0.35), role, subRole: random.pick(subRoles[role]) };
  });
}

function ownAddress({ givenName, familyName }: PersonName, domain: string, taken: Set<string>) {
  const person = asciiOf(`${givenName}.${familyName}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
  let address = `${person}@${domain}`;
  for (let number = 2; taken.has(address); number++) address = `${person}${number}@${domain}`;
  taken.add(address);
  return address;
}
