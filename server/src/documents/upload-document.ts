import { randomUUID } from 'node:crypto';
import {
  documentDeletableFor,
  documentUploadPath,
  mostUploadedDocuments,
} from '@tradebridge/contract/document-rules';
import { refuseUnlessStill } from '../access/refuse-unless-still.ts';
import { mayWrite } from '../access/roles.ts';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { ReceivedFile } from '../files/receive-file.ts';
import { announce } from '../platform/announce.ts';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { idempotently } from '../platform/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import { byActorIn, recordChanges } from '../registry/changes.ts';
import { keepFileFacts } from './file-facts.ts';
import { documentLabels as labels } from './labels.ts';
import { documents } from './tables.ts';

/** What the sender of a file says of it. */
export interface NewDocument {
  readonly employerId: string;
  readonly title: string;
  readonly category: string | null;
  readonly fileName: string;
}

// Two who upload at once are counted one after the other.
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

/** Refuses one more document of a company that has as many as it may have. */
export async function refuseTooMany(db: Database, employerId: string): Promise<void> {
  const [uploaded] = await db.rows(countUploaded, [employerId]);
  if (!uploaded || uploaded.count < mostUploadedDocuments) return;
  throw new Refusal('conflict', {
    message: [labels.tooMany, { count: uploaded.count }],
  });
}

async function insert(
  context: Context,
  db: Database,
  given: NewDocument,
  { size, mimeType, sha256: file }: ReceivedFile,
): Promise<void> {
  const { institution, now } = context;
  const { employerId, title, category, fileName } = given;
  const id = randomUUID();
  const subject = { type: 'document', id };
  const createdDate = dayIn(institution.timeZone, now);
  await keepFileFacts(db, new Map([[file, { mimeType, size }]]));
  await db.orm.insert(documents).values({
    ...given,
    documentId: id,
    portalId: id,
    file,
    createdDate,
  });
  await recordChanges(db, [
    {
      ...byActorIn(context, employerId),
      visibleAt: new Date(now.getTime() + documentDeletableFor),
      kind: 'document.uploaded',
      subject,
      values: { title, category, fileName, mimeType, size, createdDate, sha256: file },
    },
  ]);
  await recordEvent(db, {
    ...byActor(context),
    kind: 'document.uploaded',
    employerId,
    subject,
    details: { fileName, size, mimeType },
  });
}

/** Keeps an uploaded document, all of it or nothing. */
export async function uploadDocument(
  context: Context,
  given: NewDocument,
  received: ReceivedFile,
): Promise<void> {
  const { employerId } = given;
  const { mimeType } = received;
  const file = await context.files.storeFile(received);
  const input = { ...given, file, mimeType };
  await idempotently(context, documentUploadPath, input, async (db) => {
    const [company] = await db.rows(lockCompany, [employerId]);
    await refuseUnlessStill(mayWrite, context, db, employerId);
    if (!company) throw new Refusal('notFound');
    await refuseTooMany(db, employerId);
    await insert(context, db, given, received);
    await announce(db, [{ kind: 'employer-summary', employerId }]);
    return null;
  });
}
