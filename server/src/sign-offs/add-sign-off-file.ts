import { randomUUID } from 'node:crypto';
import { signOffFileUploadPath, undoWindowMs } from '@tradebridge/contract/sign-off-rules';
import type { AddedSignoffFiles } from '@tradebridge/contract/sign-offs';
import type { ReceivedFile } from '../files/receive-file.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { idempotently } from '../platform/idempotency.ts';
import { recordChanges } from '../registry/changes.ts';
import { type DecisionOfFile, findDecisionsForFile, lockDecided } from './sign-off-files.ts';
import { subjectOf } from './sign-off-requests.ts';
import { signOffFiles } from './tables.ts';

/**
 * When a file may be reported to the registry: just after the decision, whose change then has the
 * smaller id.
 */
const visibleAfter = (decidedAt: Date, now: Date) =>
  new Date(Math.max(now.getTime(), decidedAt.getTime() + undoWindowMs + 1));

/**
 * Adds a received file to the caller's own decisions, all or none, in the transaction of the
 * context; it is stored last, so that a refusal leaves none.
 */
export async function addSignOffFile(
  context: Context,
  { eId, rIds, fileName }: { eId: string; rIds: readonly string[]; fileName: string },
  received: ReceivedFile,
): Promise<AddedSignoffFiles> {
  const { actor, now } = context;
  const { mimeType, size, sha256: file } = received;
  const input = { eId, rIds, file, fileName, mimeType };
  const content = { file, fileName, mimeType, size };
  return idempotently(context, signOffFileUploadPath, input, async (db) => {
    await db.rows(lockDecided, [rIds, eId]);
    const decisions = await findDecisionsForFile(context, db, { eId, rIds });
    const added = decisions.map((decision) => ({ id: randomUUID(), decision }));
    await db.orm.insert(signOffFiles).values(
      added.map(({ id, decision: { signOffId } }) => ({
        ...content,
        id,
        signOffId,
        uploadedBy: actor.userId,
        at: now,
      })),
    );
    await recordChanges(
      db,
      added.map(({ id, decision }) => ({
        id,
        kind: 'signoff.fileAdded' as const,
        at: now,
        visibleAt: visibleAfter(decision.decidedAt, now),
        userId: actor.userId,
        contactId: decision.contactId,
        employerId: eId,
        subject: subjectOf(decision),
        values: {
          ...decisionValues(decision),
          fileId: id,
          fileName,
          mimeType,
          size,
          sha256: file,
        },
      })),
    );
    await announce(db, [{ kind: 'employer-summary', employerId: eId }]);
    await context.files.storeFile(received);
    return added.map(({ id, decision: { requestId } }) => ({
      id,
      requestId,
      fileName,
      mimeType,
      size,
    }));
  });
}

const decisionValues = ({ requestId, contractId, unitId }: DecisionOfFile) => ({
  requestId,
  contractId,
  isFinalSignoff: unitId === null,
});
