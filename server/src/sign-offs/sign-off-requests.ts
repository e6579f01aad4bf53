import type { Label, LabelValues, Wording } from '@tradebridge/contract/labels';
import type { SignoffResult } from '@tradebridge/contract/sign-offs';
import type { unitStatuses } from '../apprentices/tables.ts';
import { signerJoins, signerName } from '../companies/signer-sql.ts';
import type { Actor } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { signOffLabels as labels } from './labels.ts';

/** A locked request, with its decision if there is one. */
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

// Locked in a fixed order, so that two who answer the same requests wait for each other rather than
// deadlock. Related rows are read once the lock is held.
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
     ${signerName} as decided_by_name, decision.contact_id as decided_as
   from sign_off_requests request
   join training_contracts contract using (contract_id)
   left join units unit on unit.unit_id = request.unit_id
   left join sign_offs decision on decision.id = request.sign_off_id
   ${signerJoins('decision')}
   where request.id = any($1) and request.employer_id = $2 and contract.retired_at is null
   order by request.id`,
);

/**
 * Locks the requests for this transaction, in the given order. Refused as not found if any of them
 * is not the company's, or its contract is suspended (and thus has no requests).
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
    missing.push({ path: `units.${index}.id`, message: labels.unknown });
    return [];
  });
  if (missing.length > 0) throw new Refusal('notFound', { fields: missing });
  return requests;
}

/**
 * The values of a message about a request: its unit, or the course whose final completion it is.
 */
export const messageAbout = (
  { unit_code: unit, course_code: course }: Pick<LockedRequest, 'unit_code' | 'course_code'>,
  { ofUnit, ofFinal }: { readonly ofUnit: Label; readonly ofFinal: Label },
  values: LabelValues = {},
): Wording => (unit === null ? [ofFinal, { ...values, course }] : [ofUnit, { ...values, unit }]);

export const notAnswered = { ofUnit: labels.unitNotAnswered, ofFinal: labels.finalNotAnswered };

/** The subject of a decision, for the registry. */
export const subjectOf = ({ contractId, unitId }: { contractId: string; unitId: string | null }) =>
  unitId === null ? { type: 'trainingContract', id: contractId } : { type: 'unit', id: unitId };

const ownContact = statement<{ employer_id: string }>(
  'own-contact',
  `select employer_id from employer_contacts
   where contact_id = $1 and user_id = $2 and retired_at is null`,
);

/**
 * The contact as whom a user signs for a company: the one in the request if it belongs to the
 * company, otherwise the one that gives them their role there, which can be a contact of the parent
 * company.
 * @throws Refusal `notYourContact` for somebody else's contact. The policy has already checked that
 * the user may sign.
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
