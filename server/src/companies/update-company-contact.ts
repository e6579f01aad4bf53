import { randomUUID } from 'node:crypto';
import type {
  updateCompanyContact as contract,
  Employer,
  EmployerRole,
} from '@tradebridge/contract/companies';
import { maxContacts, mayByRole } from '@tradebridge/contract/company-rules';
import { inputLabels } from '@tradebridge/contract/input-labels';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { endLinksOfContact } from '../identity/account-links.ts';
import { mailAboutAccount } from '../identity/mail-about-account.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseChanged } from '../platform/refuse-changed.ts';
import { recordChanges } from '../registry/changes.ts';
import { readSettings } from '../settings/read-settings.ts';
import { changedColumns, newAndOldValuesOf, newValuesOf } from './changed-columns.ts';
import { getContact } from './contact.ts';
import { contactChange } from './contact-changes.ts';
import { companyLabels } from './labels.ts';
import { type LockedContact, lockContact, refuseToLoseLastAdmin } from './locked-contact.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';
import { employerContacts } from './tables.ts';

type Input = z.output<typeof contract.input>;

// Locked until the transaction ends: of two concurrent additions, the second counts the first.
const lockCompany = statement(
  'lock-company-to-add-contact',
  'select 1 from employers where employer_id = $1 for no key update',
);
const countContacts = statement<{ count: number }>(
  'count-contacts',
  'select count(*) as count from employer_contacts where employer_id = $1 and retired_at is null',
);
const findContactByEmail = statement<{ contact_id: string }>(
  'contact-of-company-by-email',
  `select contact_id from employer_contacts
   where employer_id = $1 and contact_id <> $2 and lower(email) = $3 and retired_at is null limit 1`,
);
const findRecipient = statement<{ email: string; name: string; company: string }>(
  'account-of-changed-contact',
  `select account.email, account.name, employer.name as company
   from users account cross join employers employer
   where account.id = $1 and account.disabled_at is null and employer.employer_id = $2`,
);

async function refuseTooManyContacts(db: Database, employerId: string): Promise<void> {
  await db.rows(lockCompany, [employerId]);
  const [contacts] = await db.rows(countContacts, [employerId]);
  if (contacts && contacts.count >= maxContacts) {
    throw new Refusal('conflict', {
      message: [companyLabels.maxContacts, { max: maxContacts }],
    });
  }
}

/** Refuses an address that another contact of the company has; the company must be locked. */
async function refuseTakenEmail(db: Database, { eId, ecId }: Input, email: string): Promise<void> {
  const [other] = await db.rows(findContactByEmail, [eId, ecId, email]);
  if (!other) return;
  throw new Refusal('conflict', {
    message: companyLabels.emailTaken,
    fields: [{ path: 'contact.email', message: companyLabels.emailTaken }],
  });
}

/** A title must be in the settings; one that a contact already has may stay. */
async function refuseForeignTitle(
  { institution }: Context,
  db: Database,
  title: string | null,
): Promise<void> {
  if (title === null) return;
  const { personTitles } = await readSettings(db, institution);
  if (personTitles.includes(title)) return;
  throw new Refusal('invalid', {
    fields: [{ path: 'contact.title', message: companyLabels.foreignTitle }],
  });
}

type Fields = Input['contact'];
type Permission = 'maySign' | 'mayPay';

/** What a new contact needs. */
const needed = ['givenName', 'familyName', 'email', 'role'] as const;

/** @throws Refusal `invalid` if the entry lacks what a new contact needs */
function newContactOf({ title = null, mobilePhone = null, workPhone = null, ...entry }: Fields) {
  const { givenName, familyName, email, role, subRole = null } = entry;
  if (
    givenName === undefined ||
    familyName === undefined ||
    email === undefined ||
    role === undefined
  ) {
    throw new Refusal('invalid', {
      fields: needed
        .filter((name) => entry[name] === undefined)
        .map((name) => ({ path: `contact.${name}`, message: inputLabels.required })),
    });
  }
  const ofPerson = { title, givenName, familyName, email, mobilePhone, workPhone };
  return { ...ofPerson, role, subRole, ...ownPermissions(entry, role) };
}

/** A permission as it is stored: null where it is what the role gives. */
const ownPermission = (given: boolean | undefined, role: EmployerRole): boolean | null =>
  given === undefined || given === mayByRole(role) ? null : given;

const ownPermissions = ({ maySign, mayPay }: Pick<Fields, Permission>, role: EmployerRole) => ({
  maySign: ownPermission(maySign, role),
  mayPay: ownPermission(mayPay, role),
});

/** What a contact may do, by the role or otherwise. */
const permissionOf = (
  { role, ...own }: Pick<LockedContact, 'role' | Permission>,
  name: Permission,
) => own[name] ?? mayByRole(role);

/**
 * The permissions to store after a save. Only what is sent and differs is changed; a contact that is
 * sent back as it was returned, with another role, gets what that role gives, so that a demotion
 * withdraws the permissions of the old one.
 */
function permissionsAfter(before: LockedContact, sent: Fields, role: EmployerRole) {
  const isUnchanged = (name: Permission) =>
    sent[name] === undefined || sent[name] === permissionOf(before, name);
  const isSentBack = sent.id !== undefined && isUnchanged('maySign') && isUnchanged('mayPay');
  const after = (name: Permission) =>
    sent[name] === undefined || isSentBack || (role === before.role && isUnchanged(name))
      ? before[name]
      : ownPermission(sent[name], role);
  return { maySign: after('maySign'), mayPay: after('mayPay') };
}

/** Adds a contact with an id from the portal, by which the registry adopts it later. */
async function addContact(context: Context, db: Database, input: Input): Promise<string> {
  const { eId: employerId } = input;
  const contact = newContactOf(input.contact);
  await refuseTooManyContacts(db, employerId);
  await refuseTakenEmail(db, input, contact.email);
  await refuseForeignTitle(context, db, contact.title);
  const contactId = randomUUID();
  const nothing = {
    title: null,
    givenName: null,
    familyName: null,
    email: null,
    mobilePhone: null,
    workPhone: null,
    role: null,
    subRole: null,
    maySign: null,
    mayPay: null,
  };
  const protects = changedColumns(employerContacts, nothing, contact).map((one) => one.protects);
  await db.orm
    .insert(employerContacts)
    .values({ ...contact, contactId, employerId, portalId: contactId });
  await recordChanges(db, [
    contactChange(context, {
      kind: 'contact.created',
      employerId,
      contactId,
      values: { portalId: contactId, ...contact },
      protects,
    }),
  ]);
  await recordEvent(db, {
    ...byActor(context),
    kind: 'contact.created',
    employerId,
    subject: { type: 'contact', id: contactId },
    details: { role: contact.role },
  });
  return contactId;
}

/** Nobody changes their own access, and a company keeps an administrator. */
function refuseAccessChange(
  { actor }: Context,
  contact: LockedContact,
  changed: { readonly role: boolean; readonly permissions: boolean },
): void {
  if ((changed.role || changed.permissions) && contact.userId === actor.userId) {
    throw new Refusal('forbidden', {
      message: changed.role ? companyLabels.notOwnRole : companyLabels.notOwnPermissions,
    });
  }
  if (changed.role) refuseToLoseLastAdmin(actor, contact);
}

/** The fields that identify the person. */
const isOfPerson = (name: string) => ['givenName', 'familyName', 'email'].includes(name);

/**
 * The account stays connected with the renamed contact, and its owner is notified at the account's
 * address.
 */
async function notifyOwner(
  context: Context,
  db: Database,
  { userId, employerId }: { userId: string; employerId: string },
): Promise<void> {
  const [recipient] = await db.rows(findRecipient, [userId, employerId]);
  if (!recipient) return;
  await mailAboutAccount(context, db, {
    to: recipient.email,
    subject: companyLabels.contactChangedSubject,
    text: companyLabels.contactChangedText,
    values: { name: recipient.name, changer: context.actor.name, company: recipient.company },
  });
}

async function changeContact(context: Context, db: Database, input: Input) {
  const { eId, ecId, contact } = input;
  const before = await lockContact(context, db, { eId, ecId });
  refuseChanged(contact.version, before.version);
  const { title, givenName, familyName, email, mobilePhone, workPhone, subRole } = contact;
  const { role = before.role } = contact;
  const permissions = permissionsAfter(before, contact, role);
  const changed = changedColumns(employerContacts, before, {
    title,
    givenName,
    familyName,
    email,
    mobilePhone,
    workPhone,
    role,
    subRole,
    ...permissions,
  });
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name);
  // An extract may contain titles and addresses that a form refuses; unchanged, they may stay.
  if (title !== undefined && names.includes('title')) await refuseForeignTitle(context, db, title);
  if (email !== undefined && before.email.toLowerCase() !== email) {
    await refuseTakenEmail(db, input, email);
  }
  const hasNewRole = names.includes('role');
  const hasNewPermissions = names.includes('maySign') || names.includes('mayPay');
  refuseAccessChange(context, before, { role: hasNewRole, permissions: hasNewPermissions });
  await db.orm
    .update(employerContacts)
    .set(newValuesOf(changed))
    .where(eq(employerContacts.contactId, ecId));
  // An invitation must not be accepted from an address that is no longer on record.
  if (names.includes('email')) await endLinksOfContact(db, ecId, context.now);
  await recordChanges(db, [
    contactChange(context, {
      kind: 'contact.updated',
      employerId: eId,
      contactId: ecId,
      values: newAndOldValuesOf(changed),
      protects: changed.map(({ protects }) => protects),
    }),
  ]);
  const event = {
    ...byActor(context),
    employerId: eId,
    subject: { type: 'contact', id: ecId },
  };
  await recordEvent(db, {
    ...event,
    kind: 'contact.updated',
    details: {
      changed: names,
      ...(hasNewPermissions && {
        maySign: permissionOf({ role, ...permissions }, 'maySign'),
        mayPay: permissionOf({ role, ...permissions }, 'mayPay'),
      }),
      ...(before.userId !== null && { ofUserId: before.userId }),
    },
  });
  if (before.userId !== null && before.userId !== context.actor.userId && names.some(isOfPerson)) {
    await notifyOwner(context, db, { userId: before.userId, employerId: eId });
  }
  if (hasNewRole) {
    await recordEvent(db, {
      ...event,
      kind: 'role.changed',
      details: { old: before.role, new: role, ofUserId: before.userId },
    });
  }
  if ((hasNewRole || hasNewPermissions) && before.userId !== null) {
    await refreshEmployerUsers(db, { userIds: [before.userId] });
  }
}

/**
 * Adds or changes a contact. A role applies immediately; the e-mail address is the contact's only,
 * and the account still signs in with its own.
 */
export async function updateCompanyContact(
  context: Context,
  input: Input,
): Promise<Employer['contacts'][number]> {
  const { eId, ecId } = input;
  return context.db.transaction(async (db) => {
    let contactId: string = ecId;
    if (ecId === '') contactId = await addContact(context, db, input);
    else await changeContact(context, db, input);
    await announce(db, [{ kind: 'employer-users', employerId: eId }]);
    return getContact(db, contactId, context.now);
  });
}
