import { documentUploadPath } from '@tradebridge/contract/document-rules';
import { byActor } from '../audit/record-event.ts';
import type { ReceivedFile } from '../files/receive-file.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { idempotently } from '../platform/idempotency.ts';
import { byActorIn } from '../registry/changes.ts';
import { fileDocument } from './file-document.ts';

/** What the sender of a file states about it. */
export interface NewDocument {
  readonly employerId: string;
  readonly title: string;
  readonly category: string | null;
  readonly fileName: string;
}

/**
 * Stores an uploaded document in the transaction of the context, its file last, so that a refusal
 * leaves none.
 */
export async function uploadDocument(
  context: Context,
  given: NewDocument,
  received: ReceivedFile,
): Promise<void> {
  const { employerId } = given;
  const { mimeType, size, sha256: file } = received;
  const { now, institution, files } = context;
  const by = { ...byActor(context), ...byActorIn(context, employerId) };
  await idempotently(context, documentUploadPath, { ...given, file, mimeType }, async (db) => {
    await fileDocument(db, {
      document: { ...given, file, mimeType, size },
      by,
      now,
      timeZone: institution.timeZone,
    });
    await announce(db, [{ kind: 'employer-summary', employerId }]);
    await files.storeFile(received);
    return null;
  });
}
