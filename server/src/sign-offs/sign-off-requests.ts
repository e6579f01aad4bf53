import type { SignoffResult } from '@tradebridge/contract/sign-offs';
import type { unitStatuses } from '../apprentices/tables.ts';
import type { Actor } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';

/** A request as it stands while its row is locked, with the decision on it if there is one. */
export interface LockedRequest {
  id: string;
  contract_id: string;
  unit_id: string | null;
  unit_code: string | null;
  course_code: string;
  suspended: boolean;
  closed_at: Date | null;
  sign_off_id: string | null;
  result: SignoffResult | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_as: string | null;
  unit_status: (typeof unitStatuses)[number] | null;
  final_required: boolean;
}

// Locked in one order, so that two who answer the same requests wait for each other instead of
// dying of a deadlock. What the request hangs on is read after the lock was won.
const lock = statement<{ id: string }>(
  'lock-sign-off-requests',
  `select id from sign_off_requests where id = any($1) and employer_id = $2 order by id for update`,
);
const read = statement<LockedRequest>(
  'locked-sign-off-requests',
  `select request.id, request.contract_id, request.unit_id, request.closed_at, request.sign_off_id,
     unit.code as unit_code, unit.status as unit_status, contract.course_code, contract.suspended,
     contract.final_completion_signoff_required as final_required,
     decision.result, decision.at as decided_at, decision.user_id as decided_by,
     
     coalesce(contact.given_name || ' ' || contact.family_name,
       born.given_name || ' ' || born.family_name, account.name) as decided_by_name, decision.contact_id as decided_as
   from sign_off_requests request
   join training_contracts contract using (contract_id)
   left join units unit on unit.unit_id = request.unit_id
   left join sign_offs decision on decision.id = request.sign_off_id
   left join users account on account.id = decision.user_id
   left join employer_contacts contact on contact.contact_id = decision.contact_id
   left join employer_contacts born on born.portal_id = decision.contact_id
   where request.id = any($1) and request.employer_id = $2 and contract.retired_at is null
   order by request.id`,
);

/**
 * Locks the requests for this transaction, in the order asked for. Refused as not found when any of
 * them is not the company's, or its contract is suspended (then it has no requests).
 */
export async function lockSignOffRequests(
  db: Database,
  employerId: string,
  ids: readonly string[],
): Promise<LockedRequest[]> {
  await db.rows(lock, [ids, employerId]);
  const rows = await db.rows(read, [ids, employerId]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing: RefusedField[] = [];
  const requests = ids.flatMap((id, index) => {
    const request = found.get(id);
    if (request && !request.suspended) return [request];
    missing.push({ path: `units.${index}.id`, message: 'Does not exist' });
    return [];
  });
  if (missing.length > 0) throw new Refusal('notFound', { fields: missing });
  return requests;
}

/** What a request is called in a message: the unit's code, or the course with its final completion. */
export const nameOf = (request: LockedRequest) =>
  request.unit_code ?? `Final completion of ${request.course_code}`;

const ownContact = statement<{ employer_id: string }>(
  'own-contact',
  `select employer_id from employer_contacts
   where contact_id = $1 and user_id = $2 and retired_at is null`,
);

/**
 * As which contact a user signs for a company: the one they name, where it is the company's, or else the
 * one through whom they have their role there, who may be its parent's. Whoever is a contact of several
 * companies names the first of them all.
 *
 * @throws Refusal `notYourContact` for a contact of anyone else. Whether the user may sign at all, the
 *   policy has looked at.
 */
export async function findSigner(
  db: Database,
  { userId, roles }: Pick<Actor, 'userId' | 'roles'>,
  { contactId, eId }: { contactId: string; eId: string },
): Promise<string> {
  const [contact] = await db.rows(ownContact, [contactId, userId]);
  if (!contact) throw new Refusal('notYourContact');
  return contact.employer_id === eId ? contactId : (roles.get(eId)?.contactId ?? contactId);
}
