import type { AccessReason } from '@tradebridge/contract/access-reasons';
import { isOfToken } from '@tradebridge/contract/call';
import { calls } from '@tradebridge/contract/calls';
import { type AccessKind, accessCalls } from '@tradebridge/contract/view-as-rules';
import { findPerson } from '../access/find-actor.ts';
import { type RuledPolicyName, rules } from '../access/rules.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findViewedContact, type ViewedContact } from './find-viewed-contact.ts';

interface Answer {
  readonly may: boolean;
  readonly reason: AccessReason;
}

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

/**
 * The result of a policy's rule for a contact's account at a company, or before that why they
 * cannot sign in.
 */
export async function explain(
  db: Database,
  { user_id: userId, is_disabled, is_retired, employer_id }: ViewedContact,
  { policy, employerId }: { policy: RuledPolicyName; employerId: string },
): Promise<Answer> {
  if (userId === null) return { may: false, reason: 'notConnected' };
  if (is_disabled) return { may: false, reason: 'disabled' };
  const person = await findPerson(db, userId);
  if (!person) return { may: false, reason: 'notConnected' };
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
): Promise<Answer> {
  const [contact, [company]] = await Promise.all([
    findViewedContact(db, contactId),
    db.rows(findCompany, [eId]),
  ]);
  if (!contact || !company) throw new Refusal('notFound');
  return explain(db, contact, { policy: policyOf(kind), employerId: eId });
}
