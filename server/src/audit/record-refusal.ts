import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import type { Refusal } from '../platform/refusal.ts';

// Once a minute is enough of the same: a loop must not fill the record.
const record = statement(
  'record-refused-call',
  `insert into audit_events (at, kind, user_id, employer_id, subject_type, subject_id, ip_address, details)
   select $1, 'call.refused', $2, $3, $4, $5, $6, $7::jsonb
   where not exists (
     select from audit_events
     where user_id = $2 and at > $1::timestamptz - interval '1 minute' and kind = 'call.refused'
       and employer_id is not distinct from $3 and subject_id is not distinct from $5
       and details = $7::jsonb
   )`,
);

/** What a refused call named, by the fields that the policies look at. */
export interface RefusedInput {
  readonly eId?: string;
  readonly id?: string;
  readonly stcId?: string;
  readonly cId?: string;
}

/**
 * Records that a call was refused because of who made it. A failure to do so is logged and no more:
 * the refusal stands.
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
    await db.rows(record, [
      now,
      actor.userId,
      employerId,
      contractId === null ? null : 'trainingContract',
      contractId,
      request.ip,
      JSON.stringify({ path, code }),
    ]);
  } catch (error) {
    log.error({ err: error }, 'a refused call could not be recorded');
  }
}
