import { documentUploadPath } from '@tradebridge/contract/document-rules';
import { refuseUnlessStill } from '../access/refuse-unless-still.ts';
import { mayWrite } from '../access/roles.ts';
import { byActor } from '../audit/record-event.ts';
import type { ReceivedFile } from '../files/receive-file.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { idempotently, refuseReusedKey } from '../platform/idempotency.ts';
import { byActorIn } from '../registry/changes.ts';
import { fileDocument } from './file-document.ts';

/** What the sender of a file states about it. */
export interface NewDocument {
  readonly employerId: string;
  readonly title: string;
  readonly category: string | null;
  readonly fileName: string;
}

/** Stores an uploaded document atomically. */
export async function uploadDocument(
  context: Context,
  given: NewDocument,
  received: ReceivedFile,
): Promise<void> {
  const { employerId } = given;
  const { mimeType, size, sha256 } = received;
  const input = { ...given, file: sha256, mimeType };
  await refuseReusedKey(context, documentUploadPath, input);
  const file = await context.files.storeFile(received);
  const { now, institution } = context;
  const by = { ...byActor(context), ...byActorIn(context, employerId) };
  await idempotently(context, documentUploadPath, input, async (db) => {
    await fileDocument(db, {
      document: { ...given, file, mimeType, size },
      by,
      now,
      timeZone: institution.timeZone,
      refuse: () => refuseUnlessStill(mayWrite, context, db, employerId),
    });
    await announce(db, [{ kind: 'employer-summary', employerId }]);
    return null;
  });
}
