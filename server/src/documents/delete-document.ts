import type { CompanyDocument, deleteDocument as contract } from '@tradebridge/contract/documents';
import type { z } from 'zod';
import { refuseUnlessStill } from '../access/refuse-unless-still.ts';
import { mayWrite } from '../access/roles.ts';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { withdrawChanges } from '../registry/changes.ts';
import { documentLabels as labels } from './labels.ts';
import { listDocuments } from './list-documents.ts';

interface LockedDocument {
  file_name: string;
  is_portals: boolean;
}

const lock = statement<LockedDocument>(
  'lock-document',
  `select file_name, portal_id is not distinct from document_id as is_portals from documents
   where document_id = $1 and employer_id = $2 and retired_at is null
   for no key update`,
);
const findChange = statement<{ id: string }>(
  'change-of-document',
  `select id from registry_changes
   where employer_id = $2 and kind = 'document.uploaded' and subject_id = $1`,
);
const retire = statement(
  'retire-document',
  'update documents set retired_at = $2 where document_id = $1',
);

/**
 * Refuses what the registry already knows: the feed has no message for removed documents, so only
 * the registry can remove those.
 */
async function withdraw(db: Database, { eId, dId }: { eId: string; dId: string }): Promise<void> {
  const changes = await db.rows(findChange, [dId, eId]);
  const ids = changes.map(({ id }) => id);
  if (ids.length > 0 && (await withdrawChanges(db, ids))) return;
  throw new Refusal('tooLate', {
    message: labels.toldAlready,
  });
}

/** Removes a document that was uploaded in the portal, before it is reported to the registry. */
export async function deleteDocument(
  context: Context,
  { eId, dId }: z.output<typeof contract.input>,
): Promise<CompanyDocument[]> {
  await context.db.transaction(async (db) => {
    const [document] = await db.rows(lock, [dId, eId]);
    await refuseUnlessStill(mayWrite, context, db, eId);
    if (!document) throw new Refusal('notFound');
    if (!document.is_portals) {
      throw new Refusal('conflict', {
        message: labels.notThePortals,
      });
    }
    await withdraw(db, { eId, dId });
    await db.rows(retire, [dId, context.now]);
    await recordEvent(db, {
      ...byActor(context),
      kind: 'document.deleted',
      employerId: eId,
      subject: { type: 'document', id: dId },
      details: { fileName: document.file_name },
    });
    await announce(db, [{ kind: 'employer-summary', employerId: eId }]);
  });
  return listDocuments(context, { eId });
}
