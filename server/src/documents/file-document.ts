import { randomUUID } from 'node:crypto';
import { documentDeletableFor, maxUploadedDocuments } from '@tradebridge/contract/document-rules';
import { recordEvent } from '../audit/record-event.ts';
import { dayIn } from '../platform/calendar.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordChanges } from '../registry/changes.ts';
import { keepFileFacts } from './file-facts.ts';
import { documentLabels as labels } from './labels.ts';
import { documents } from './tables.ts';

// Concurrent uploads are counted one after the other.
const lockCompany = statement<{ employer_id: string }>(
  'lock-company-for-upload',
  `select employer_id from employers where employer_id = $1 and retired_at is null
   for no key update`,
);
const countUploaded = statement<{ count: number }>(
  'count-uploaded-documents',
  `select count(*) as count from documents
   where employer_id = $1 and retired_at is null and portal_id = document_id`,
);

/** Refuses another document if the company has the maximum. */
export async function refuseTooMany(db: Database, employerId: string): Promise<void> {
  const [uploaded] = await db.rows(countUploaded, [employerId]);
  if (!uploaded || uploaded.count < maxUploadedDocuments) return;
  throw new Refusal('conflict', {
    message: [labels.tooMany, { count: uploaded.count }],
  });
}

interface FiledDocument {
  readonly employerId: string;
  readonly title: string;
  readonly category: string | null;
  readonly fileName: string;
  /** The name of its content in the file store. */
  readonly file: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * Adds a document whose content is in the file store to a company, in the transaction of `db`.
 * @param by who causes it
 * @throws Refusal `notFound` if the company is gone, `conflict` if it has the maximum
 */
export async function fileDocument(
  db: Database,
  {
    document: { mimeType, size, ...document },
    by: { userId, contactId, ipAddress },
    now,
    timeZone,
  }: {
    readonly document: FiledDocument;
    readonly by: {
      readonly userId: string;
      readonly contactId: string | null;
      readonly ipAddress: string | null;
    };
    readonly now: Date;
    readonly timeZone: string;
  },
): Promise<void> {
  const { employerId, title, category, fileName, file } = document;
  const [company] = await db.rows(lockCompany, [employerId]);
  if (!company) throw new Refusal('notFound');
  await refuseTooMany(db, employerId);
  const id = randomUUID();
  const subject = { type: 'document', id };
  const createdDate = dayIn(timeZone, now);
  await keepFileFacts(db, new Map([[file, { mimeType, size }]]));
  await db.orm.insert(documents).values({ ...document, documentId: id, portalId: id, createdDate });
  await recordChanges(db, [
    {
      id: randomUUID(),
      kind: 'document.uploaded',
      at: now,
      visibleAt: new Date(now.getTime() + documentDeletableFor),
      userId,
      contactId,
      employerId,
      subject,
      values: { title, category, fileName, mimeType, size, createdDate, sha256: file },
    },
  ]);
  await recordEvent(db, {
    kind: 'document.uploaded',
    at: now,
    userId,
    ipAddress,
    employerId,
    subject,
    details: { fileName, size, mimeType },
  });
}
