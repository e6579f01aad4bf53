import { undoWindowMs } from '@tradebridge/contract/sign-off-rules';
import type { takeBackSignoffRequests } from '@tradebridge/contract/sign-offs';
import type { z } from 'zod';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { withdrawChanges } from '../registry/changes.ts';
import { getAwaitingSignOffCount } from './awaiting.ts';
import { signOffLabels as labels } from './labels.ts';
import {
  type LockedRequest,
  lockSignOffRequests,
  messageAbout,
  notAnswered,
} from './sign-off-requests.ts';
import { decidedStatus } from './submit-sign-offs.ts';

type Input = z.output<typeof takeBackSignoffRequests.input>;

const recordTakeBacks = statement(
  'record-take-backs',
  `insert into sign_offs (request_id, kind, takes_back_id, is_final, employer_id, contract_id, unit_id,
     result, comment, statement, user_id, contact_id, session_id, ip_address, at)
   select request_id, 'take-back', id, is_final, employer_id, contract_id, unit_id,
     result, comment, statement, user_id, contact_id, $2, $3, $4
   from sign_offs where id = any($1)`,
);
const findFiles = statement<{ id: string }>(
  'files-of-sign-offs',
  'select id from sign_off_files where sign_off_id = any($1)',
);
const reopenRequests = statement(
  'reopen-sign-off-requests',
  'update sign_off_requests set closed_at = null, sign_off_id = null where id = any($1)',
);
const reopenUnits = statement(
  'reopen-units',
  `update units set status = 'awaiting_signoff' where unit_id = any($1)`,
);
const restoreFinalFlags = statement(
  'restore-final-completion',
  'update training_contracts set final_completion_signoff_required = true where contract_id = any($1)',
);

/**
 * Whether the present state is the one that the decision caused, and no import has changed it
 * since.
 */
const isUnchanged = (request: LockedRequest) =>
  request.result !== null &&
  (request.unit_id === null
    ? !request.final_required
    : request.unit_status === decidedStatus[request.result]);

/** The decision to take back, or the reason why it cannot be. */
function decisionOn(request: LockedRequest, { actor, now }: Context): string {
  const { sign_off_id: decision, decided_at: at, decided_by: by } = request;
  if (decision === null || at === null) {
    throw new Refusal('conflict', { message: messageAbout(request, notAnswered) });
  }
  if (by !== actor.userId) {
    throw new Refusal('forbidden', { message: labels.notYours });
  }
  if (now.getTime() - at.getTime() > undoWindowMs || !isUnchanged(request)) {
    throw new Refusal('tooLate');
  }
  return decision;
}

async function reopen(db: Database, requests: readonly LockedRequest[]): Promise<void> {
  await db.rows(reopenRequests, [requests.map((request) => request.id)]);
  await db.rows(reopenUnits, [requests.flatMap((request) => request.unit_id ?? [])]);
  const finals = requests.filter((request) => request.unit_id === null);
  await db.rows(restoreFinalFlags, [finals.map((request) => request.contract_id)]);
}

/**
 * Takes back the caller's own decisions within ten seconds, all or none, as a second record; their
 * files are hidden.
 */
export async function takeBackSignOffs(context: Context, { eId, units }: Input) {
  const ids = units.map((unit) => unit.id);
  return context.db.transaction(async (db) => {
    const requests = await lockSignOffRequests(db, eId, ids);
    const decisions = requests.map((request) => decisionOn(request, context));
    // Each file's change has the file's id.
    const files = (await db.rows(findFiles, [decisions])).map(({ id }) => id);
    // The feed's writer may have been faster: what was reported to the registry is final.
    if (!(await withdrawChanges(db, [...decisions, ...files]))) throw new Refusal('tooLate');
    await db.rows(recordTakeBacks, [
      decisions,
      context.actor.sessionId,
      context.request.ip,
      context.now,
    ]);
    await reopen(db, requests);
    await announce(db, [{ kind: 'employer-summary', employerId: eId }]);
    return { reopened: ids, awaitingSignoffCount: await getAwaitingSignOffCount(db, eId) };
  });
}
