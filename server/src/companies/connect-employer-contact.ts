import { setTimeout as sleep } from 'node:timers/promises';
import type { connectEmployerContact as contract } from '@tradebridge/contract/companies';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { makeLink } from '../identity/account-links.ts';
import {
  addressSubjectOf,
  claimAttempts,
  claimMail,
  forgetAttempts,
  giveBackAttempt,
  userSubjectOf,
} from '../identity/failed-attempts.ts';
import { mailAboutAccount } from '../identity/mail-about-account.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { connectContact } from './connect-contact.ts';
import { companyLabels } from './labels.ts';

type Input = z.output<typeof contract.input>;

interface FoundContact {
  contact_id: string;
  employer_id: string;
  company: string;
  given_name: string;
  family_name: string;
  email: string;
  user_id: string | null;
}

// Three of the facts; the family name is compared with a person's forgiveness afterwards.
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
const isVerified = statement<{ email_verified: boolean }>(
  'is-address-verified',
  'select email_verified from users where id = $1',
);

/** Milliseconds that a refusal takes at least, so that its time tells not which fact was wrong. */
const refusalTime = 250;

/** A name as people take it for the same: case, accents, spaces and punctuation do not count. */
const foldedName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

async function findContact({ db, actor }: Context, input: Input) {
  const { contactEmailAddress, employerCode, trainingContractNumber } = input;
  const found = await db.rows(findContacts, [
    contactEmailAddress,
    employerCode,
    trainingContractNumber,
  ]);
  const named = found.filter(
    (contact) => foldedName(contact.family_name) === foldedName(input.contactFamilyName),
  );
  // One of another account must not be told from none at all.
  return (
    named.find((contact) => contact.user_id === actor.userId) ??
    named.find((contact) => contact.user_id === null)
  );
}

async function refuse(context: Context, started: number): Promise<never> {
  await recordEvent(context.db, { ...byActor(context), kind: 'contact.connectRefused' });
  await sleep(Math.max(0, started + refusalTime - performance.now()));
  throw new Refusal('factsDoNotMatch');
}

async function mailLink(context: Context, contact: FoundContact): Promise<void> {
  const { db, actor, now } = context;
  // Counted all the same: a mailbox must not be filled with links, whoever asks for them.
  await claimMail(context, db, contact.email);
  await db.transaction(async (tx) => {
    const token = await makeLink(tx, {
      kind: 'connection',
      email: contact.email,
      userId: actor.userId,
      contactId: contact.contact_id,
      now,
    });
    await mailAboutAccount(context, tx, {
      to: contact.email,
      subject: companyLabels.connectionSubject,
      text: companyLabels.connectionText,
      values: { name: contact.given_name, account: actor.email, company: contact.company },
      link: { kind: 'connection', token, button: companyLabels.connectionButton },
    });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'account.linkSent',
      employerId: contact.employer_id,
      subject: { type: 'contact', id: contact.contact_id },
      details: { kind: 'connection' },
    });
  });
}

/**
 * Connects the user with the contact that four facts name. The facts alone, which colleagues know,
 * are not enough: whoever connects must read the contact's mail, by the account's verified address
 * or by a link sent there. Tries are limited, by user and by network address.
 */
export async function connectEmployerContact(
  context: Context,
  input: Input,
): Promise<{ outcome: 'connected' | 'linkSent' }> {
  const { db, actor, now } = context;
  if (actor.isAdmin || actor.isSupport) {
    throw new Refusal('forbidden', {
      message: 'Staff of the institution cannot be contacts of a company.',
    });
  }
  const started = performance.now();
  const ofUser = userSubjectOf(context, 'connect');
  const ofAddress = addressSubjectOf(context, 'connectAddress');
  // Whoever has to wait uses up neither what colleagues at the same address may try, nor, behind an
  // address that has to wait, what is their own.
  await claimAttempts(db, [ofUser, ofAddress], now);
  const contact = await findContact(context, input);
  if (!contact) return refuse(context, started);
  await giveBackAttempt(db, ofAddress);
  const [account] = await db.rows(isVerified, [actor.userId]);
  const isOwnAddress =
    account?.email_verified === true && actor.email.toLowerCase() === contact.email.toLowerCase();
  if (!isOwnAddress && contact.user_id === null) {
    await mailLink(context, contact);
    return { outcome: 'linkSent' };
  }
  await db.transaction((tx) =>
    connectContact(
      tx,
      { ...context, actorUserId: actor.userId },
      { contactId: contact.contact_id, userId: actor.userId, email: contact.email },
    ),
  );
  await forgetAttempts(db, ofUser);
  return { outcome: 'connected' };
}
