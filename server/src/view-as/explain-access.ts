import { isOfToken } from '@tradebridge/contract/call';
import { calls } from '@tradebridge/contract/calls';
import type { AccessAnswer } from '@tradebridge/contract/view-as';
import { type AccessKind, accessCalls } from '@tradebridge/contract/view-as-rules';
import { findPerson } from '../access/find-actor.ts';
import { type RuledPolicyName, rules } from '../access/rules.ts';
import type { Context, Person } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findViewedContact, type ViewedContact } from './find-viewed-contact.ts';

const findCompany = statement<{ is_retired: boolean }>(
  'company-to-explain',
  'select retired_at is not null as is_retired from employers where employer_id = $1',
);

/** The policy of a kind of access, which is that of its call. */
export function policyOf(kind: AccessKind): RuledPolicyName {
  const found = calls.find(({ path }) => path === accessCalls[kind]);
  if (!found || isOfToken(found.policy))
    throw new Error(`${accessCalls[kind]} is not a call of users.`);
  return found.policy;
}

/** What a contact may by their account, or why they cannot sign in. */
export async function personOf(
  db: Database,
  { user_id: userId, is_disabled }: ViewedContact,
): Promise<Person | 'notConnected' | 'disabled'> {
  if (userId === null) return 'notConnected';
  if (is_disabled) return 'disabled';
  return (await findPerson(db, userId)) ?? 'notConnected';
}

/** What the rule of a policy finds of a contact's account at a company; before it, whether they can sign in. */
export async function explain(
  db: Database,
  contact: ViewedContact,
  { policy, employerId }: { policy: RuledPolicyName; employerId: string },
): Promise<AccessAnswer> {
  const person = await personOf(db, contact);
  if (typeof person === 'string') return { may: false, reason: person };
  const { is_retired, employer_id } = contact;
  const { may, reason } = rules[policy](person, employerId);
  if (reason !== 'noRole') return { may, reason };
  const [company] = await db.rows(findCompany, [employerId]);
  if (company?.is_retired) return { may, reason: 'companyEnded' };
  return { may, reason: is_retired && employer_id === employerId ? 'contactEnded' : reason };
}

/** Why a contact may or may not see or do something at a company. */
export async function explainAccess(
  { db }: Context,
  { contactId, eId, kind }: { contactId: string; eId: string; kind: AccessKind },
): Promise<AccessAnswer> {
  const [contact, [company]] = await Promise.all([
    findViewedContact(db, contactId),
    db.rows(findCompany, [eId]),
  ]);
  if (!contact || !company) throw new Refusal('notFound');
  return explain(db, contact, { policy: policyOf(kind), employerId: eId });
}
