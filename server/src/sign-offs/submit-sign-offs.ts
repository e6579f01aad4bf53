import { randomUUID } from 'node:crypto';
import { textOf } from '@tradebridge/contract/labels';
import { statementOf, undoWindowMs } from '@tradebridge/contract/sign-off-rules';
import { type SignoffResult, submitSignoffRequests } from '@tradebridge/contract/sign-offs';
import type { z } from 'zod';
import { announce } from '../platform/announce.ts';
import { formatInstant } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { idempotently } from '../platform/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordChanges } from '../registry/changes.ts';
import { getAwaitingSignOffCount } from './awaiting.ts';
import { signOffLabels as labels } from './labels.ts';
import {
  findSigner,
  type LockedRequest,
  lockSignOffRequests,
  messageAbout,
  subjectOf,
} from './sign-off-requests.ts';
import { signOffs } from './tables.ts';

type Input = z.output<typeof submitSignoffRequests.input>;

/** The status of a unit after a decision, until the registry changes it. */
export const decidedStatus = { competent: 'competent', notYetCompetent: 'in_delivery' } as const;

const closed = { ofUnit: labels.unitClosed, ofFinal: labels.finalClosed };
const answeredAs = {
  competent: { ofUnit: labels.unitConfirmed, ofFinal: labels.finalWasConfirmed },
  notYetCompetent: { ofUnit: labels.unitAnsweredNotYet, ofFinal: labels.finalAnsweredNotYet },
} satisfies Record<SignoffResult, unknown>;

const closeRequests = statement(
  'close-sign-off-requests',
  `update sign_off_requests request set closed_at = $3, sign_off_id = answer.sign_off_id
   from unnest($1::uuid[], $2::uuid[]) as answer (id, sign_off_id)
   where request.id = answer.id`,
);
const decideUnits = statement(
  'decide-units',
  'update units set status = $2 where unit_id = any($1)',
);
const clearFinalFlags = statement(
  'clear-final-completion',
  'update training_contracts set final_completion_signoff_required = false where contract_id = any($1)',
);

/** Refuses unless every request is still open, stating for each answered one by whom and when. */
function refuseUnlessOpen(requests: readonly LockedRequest[], timeZone: string): void {
  const answered = requests.flatMap((request, index) => {
    if (request.closed_at === null) return [];
    const { result, decided_at: at, decided_by_name: by } = request;
    const message =
      result === null || at === null || by === null
        ? messageAbout(request, closed)
        : messageAbout(request, answeredAs[result], { name: by, day: formatInstant(timeZone, at) });
    return [{ path: `units.${index}.id`, message, isAnswered: result !== null }];
  });
  const [first, ...others] = answered;
  if (!first) return;
  throw new Refusal(
    answered.some((field) => field.isAnswered) ? 'alreadyAnswered' : 'noLongerWaiting',
    // If there are several, the fields state the result of each.
    { fields: answered, ...(others.length === 0 && { message: first.message }) },
  );
}

interface Decision {
  readonly signOffId: string;
  readonly request: LockedRequest;
}

/**
 * What older extracts may not undo: the unit's new status, or that the final sign-off was given.
 */
const protectionOf = (request: LockedRequest, result: SignoffResult) =>
  request.unit_id === null
    ? {
        table: 'training_contracts',
        id: request.contract_id,
        values: [{ column: 'final_completion_signoff_required', old: true, new: false }],
      }
    : {
        table: 'units',
        id: request.unit_id,
        values: [{ column: 'status', old: 'awaiting_signoff', new: decidedStatus[result] }],
      };

/** The change for the registry, and what it protects from older extracts. */
function changeOf({ signOffId, request }: Decision, input: Input, { actor, now }: Context) {
  return {
    id: signOffId,
    kind: 'signoff.submitted' as const,
    at: now,
    visibleAt: new Date(now.getTime() + undoWindowMs),
    userId: actor.userId,
    contactId: input.contactId,
    employerId: input.eId,
    subject: subjectOf({ contractId: request.contract_id, unitId: request.unit_id }),
    values: {
      requestId: request.id,
      contractId: request.contract_id,
      isFinalSignoff: request.unit_id === null,
      result: input.result,
      comment: input.comment ?? null,
    },
    protects: protectionOf(request, input.result),
  };
}

async function decide(context: Context, db: Database, input: Input, requests: LockedRequest[]) {
  const { actor, now, request: from } = context;
  const decisions = requests.map((request): Decision => ({ signOffId: randomUUID(), request }));
  await db.orm.insert(signOffs).values(
    decisions.map(({ signOffId, request }) => ({
      id: signOffId,
      requestId: request.id,
      kind: 'decision' as const,
      isFinal: request.unit_id === null,
      employerId: input.eId,
      contractId: request.contract_id,
      unitId: request.unit_id,
      result: input.result,
      comment: input.comment ?? null,
      statement: textOf(statementOf(input.result, { isFinal: request.unit_id === null })),
      userId: actor.userId,
      contactId: input.contactId,
      sessionId: actor.sessionId,
      ipAddress: from.ip,
      at: now,
    })),
  );
  await db.rows(closeRequests, [
    decisions.map(({ request }) => request.id),
    decisions.map(({ signOffId }) => signOffId),
    now,
  ]);
  const units = requests.flatMap((request) => request.unit_id ?? []);
  const finals = requests.filter((request) => request.unit_id === null);
  await db.rows(decideUnits, [units, decidedStatus[input.result]]);
  await db.rows(clearFinalFlags, [finals.map((request) => request.contract_id)]);
  await recordChanges(
    db,
    decisions.map((decision) => changeOf(decision, input, context)),
  );
}

/**
 * Answers sign-off requests, all or none, as the caller's own contact at the company. The answer
 * takes effect immediately; it is reported to the registry once it can no longer be taken back.
 */
export async function submitSignOffs(context: Context, input: Input) {
  const ids = input.units.map((unit) => unit.id);
  const { contactId, eId, result, comment } = input;
  const keyedInput = { contactId, eId, result, comment, ids };
  return idempotently(context, submitSignoffRequests.path, keyedInput, async (db) => {
    const signer = await findSigner(db, context.actor, input);
    const requests = await lockSignOffRequests(db, eId, ids);
    refuseUnlessOpen(requests, context.institution.timeZone);
    await decide(context, db, { ...input, contactId: signer }, requests);
    await announce(db, [{ kind: 'employer-summary', employerId: eId }]);
    return { signedOff: ids, awaitingSignoffCount: await getAwaitingSignOffCount(db, eId) };
  });
}
