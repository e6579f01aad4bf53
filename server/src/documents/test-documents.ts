import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { nextId } from '../platform/test-ids.ts';
import { recordChanges } from '../registry/changes.ts';
import { documents } from './tables.ts';

/**
 * A document with its content in the store: the registry's, or an upload that has not been reported
 * to it yet.
 */
export async function aDocument(
  { db, files }: { db: Database; files: FileStorage },
  employerId: string,
  {
    content = 'Safety induction',
    isPortals = false,
    ...given
  }: Partial<typeof documents.$inferInsert> & {
    content?: string | Buffer;
    isPortals?: boolean;
  } = {},
) {
  const documentId = isPortals ? randomUUID() : nextId('document');
  const values = {
    documentId,
    employerId,
    title: 'Safety induction',
    file: await files.store(Buffer.from(content)),
    fileName: 'induction.txt',
    createdDate: '2026-02-20',
    portalId: isPortals ? documentId : null,
    ...given,
  };
  await db.orm.insert(documents).values(values);
  const at = new Date('2026-03-02T00:00:00Z');
  if (isPortals) {
    await recordChanges(db, [
      {
        id: randomUUID(),
        kind: 'document.uploaded',
        at,
        visibleAt: at,
        userId: 'somebody',
        contactId: null,
        employerId,
        subject: { type: 'document', id: documentId },
        values: {},
      },
    ]);
  }
  return values;
}
