import type { Context } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import type { Refusal } from '../platform/refusal.ts';
import { viewingAsOf } from './record-event.ts';

// At most one identical event a minute: a loop must not fill the log.
const record = namedStatement<
  unknown,
  {
    readonly at: Date;
    readonly userId: string;
    readonly employerId: string | null;
    readonly subjectType: string | null;
    readonly subjectId: string | null;
    readonly ip: string;
    readonly details: string;
  }
>(
  'record-refused-call',
  `insert into audit_events (at, kind, user_id, employer_id, subject_type, subject_id, ip_address, details)
   select :at, 'call.refused', :userId, :employerId, :subjectType, :subjectId, :ip, :details::jsonb
   where not exists (
     select from audit_events
     where user_id = :userId and at > :at::timestamptz - interval '1 minute'
       and kind = 'call.refused' and employer_id is not distinct from :employerId
       and subject_id is not distinct from :subjectId and details = :details::jsonb
   )`,
);

/** The target of a refused call, by the fields that policies check. */
export interface RefusedInput {
  readonly eId?: string;
  readonly id?: string;
  readonly stcId?: string;
  readonly cId?: string;
}

/**
 * Records that a call was refused because of who made it. If that fails, the failure is logged and
 * the refusal still applies.
 */
export async function recordRefusal(
  { db, actor, now, request, log }: Context,
  { path, policy }: { readonly path: string; readonly policy: string },
  input: RefusedInput,
  { code }: Refusal,
): Promise<void> {
  const employerId = input.eId ?? (policy === 'writeCompany' ? input.id : undefined) ?? null;
  const contractId = input.stcId ?? input.cId ?? null;
  try {
    await db.rows(record, {
      at: now,
      userId: actor.userId,
      employerId,
      subjectType: contractId === null ? null : 'trainingContract',
      subjectId: contractId,
      ip: request.ip,
      details: JSON.stringify({ path, code, ...viewingAsOf(actor.viewing?.userId) }),
    });
  } catch (error) {
    log.error({ err: error }, 'a refused call could not be recorded');
  }
}
