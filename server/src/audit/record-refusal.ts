import type { Context } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import type { Refusal } from '../platform/refusal.ts';
import {
  type EventToRecord,
  type EventValues,
  eventValues,
  insertEventFrom,
} from './record-event.ts';

// Once a minute is enough of the same: a loop must not fill the record.
const recordOnce = namedStatement<unknown, EventValues>(
  'record-event-once',
  `with due as (
     select where not exists (
       select from audit_events
       where user_id = :eventUserId and at > :eventAt::timestamptz - interval '1 minute'
         and kind = :eventKind and employer_id is not distinct from :eventEmployerId
         and subject_id is not distinct from :eventSubjectId and details = :eventDetails::jsonb
     )
   )
   ${insertEventFrom('due')}`,
);

/** Records an event unless the user caused the same within the last minute. */
export async function recordOncePerMinute(db: Database, event: EventToRecord): Promise<void> {
  await db.rows(recordOnce, eventValues(db, event));
}

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
    await recordOncePerMinute(db, {
      at: now,
      kind: 'call.refused',
      userId: actor.userId,
      ipAddress: request.ip,
      viewingAs: actor.viewing?.userId,
      employerId,
      subject: contractId === null ? null : { type: 'trainingContract', id: contractId },
      details: { path, code },
    });
  } catch (error) {
    log.error({ err: error }, 'a refused call could not be recorded');
  }
}
