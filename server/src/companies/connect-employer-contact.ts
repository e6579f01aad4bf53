import type { connectEmployerContact as contract } from '@tradebridge/contract/companies';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { makeLink } from '../identity/account-links.ts';
import { connectByFacts, type OnRecord } from '../identity/connect-by-facts.ts';
import { mailAccountLink } from '../identity/mail-about-account.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { connectContact, staffAreNoContacts } from './connect-contact.ts';
import { companyLabels } from './labels.ts';

type Input = z.output<typeof contract.input>;

interface FoundContact extends OnRecord {
  contact_id: string;
  employer_id: string;
  company: string;
  given_name: string;
}

// Three of the details; the family name is compared afterwards, more leniently.
const findContacts = statement<FoundContact>(
  'contacts-by-facts',
  `with recursive hosting as materialized (
     select employer.employer_id, employer.parent_employer_id
     from training_contracts contract join employers employer using (employer_id)
     where contract.training_contract_number = $3 and contract.retired_at is null
       and employer.retired_at is null
     union
     select parent.employer_id, parent.parent_employer_id
     from hosting join employers parent on parent.employer_id = hosting.parent_employer_id
     where parent.retired_at is null
   )
   select contact.contact_id, contact.employer_id, employer.name as company, contact.given_name,
     contact.family_name, contact.email, contact.user_id
   from employer_contacts contact
   join employers employer using (employer_id)
   join hosting using (employer_id)
   where lower(contact.email) = $1 and lower(employer.code) = lower($2)
     and contact.retired_at is null and employer.retired_at is null
   order by contact.contact_id`,
);
async function mailLink(context: Context, tx: Database, contact: FoundContact): Promise<void> {
  const { actor } = context;
  const link = await makeLink(context, tx, {
    kind: 'connection',
    email: contact.email,
    userId: actor.userId,
    contactId: contact.contact_id,
  });
  await mailAccountLink(context, tx, link, {
    subject: companyLabels.connectionSubject,
    text: companyLabels.connectionText,
    values: { name: contact.given_name, account: actor.email, company: contact.company },
    button: companyLabels.connectionButton,
  });
  await recordEvent(tx, {
    ...byActor(context),
    kind: 'account.linkSent',
    employerId: contact.employer_id,
    subject: { type: 'contact', id: contact.contact_id },
    details: { kind: 'connection' },
  });
}

/** Connects the user with the contact that four details identify; see `connectByFacts`. */
export async function connectEmployerContact(
  context: Context,
  input: Input,
): Promise<{ outcome: 'connected' | 'linkSent' }> {
  const { db, actor } = context;
  if (actor.isAdmin || actor.isSupport) throw staffAreNoContacts();
  const { contactEmailAddress, employerCode, trainingContractNumber } = input;
  return connectByFacts(context, {
    familyName: input.contactFamilyName,
    find: () => db.rows(findContacts, [contactEmailAddress, employerCode, trainingContractNumber]),
    refusal: 'factsDoNotMatch',
    refused: 'contact.connectRefused',
    mailLink: (tx, contact) => mailLink(context, tx, contact),
    connect: (tx, { contact_id: contactId, email }) =>
      connectContact(
        tx,
        { ...context, actorUserId: actor.userId },
        { contactId, userId: actor.userId, email },
      ),
  });
}
