import { randomUUID } from 'node:crypto';
import type { updateCompanyContact as contract, Employer } from '@tradebridge/contract/companies';
import { maxContacts } from '@tradebridge/contract/company-rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { endLinksOfContact } from '../identity/account-links.ts';
import { mailAboutAccount } from '../identity/mail-about-account.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
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
async function refuseTakenEmail(db: Database, { eId, ecId, contact }: Input): Promise<void> {
  const [other] = await db.rows(findContactByEmail, [eId, ecId, contact.email]);
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

/** Adds a contact with an id from the portal, by which the registry adopts it later. */
async function addContact(context: Context, db: Database, input: Input): Promise<string> {
  const { eId: employerId, contact } = input;
  await refuseTooManyContacts(db, employerId);
  await refuseTakenEmail(db, input);
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

function refuseRoleChange({ actor }: Context, contact: LockedContact): void {
  if (contact.userId === actor.userId) {
    throw new Refusal('forbidden', { message: companyLabels.notOwnRole });
  }
  refuseToLoseLastAdmin(actor, contact);
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
  const changed = changedColumns(employerContacts, before, contact);
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name);
  // An extract may contain titles and addresses that a form refuses; unchanged, they may stay.
  if (names.includes('title')) await refuseForeignTitle(context, db, contact.title);
  if (before.email.toLowerCase() !== contact.email) await refuseTakenEmail(db, input);
  const hasNewRole = names.includes('role');
  if (hasNewRole) refuseRoleChange(context, before);
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
    details: { changed: names, ...(before.userId !== null && { ofUserId: before.userId }) },
  });
  if (before.userId !== null && before.userId !== context.actor.userId && names.some(isOfPerson)) {
    await notifyOwner(context, db, { userId: before.userId, employerId: eId });
  }
  if (!hasNewRole) return;
  await recordEvent(db, {
    ...event,
    kind: 'role.changed',
    details: { old: before.role, new: contact.role, ofUserId: before.userId },
  });
  if (before.userId !== null) await refreshEmployerUsers(db, { userIds: [before.userId] });
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
