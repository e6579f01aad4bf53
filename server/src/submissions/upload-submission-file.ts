import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { UploadRules } from '@tradebridge/contract/document-rules';
import type { uploadSubmissionFile } from '@tradebridge/contract/submissions';
import type { z } from 'zod';
import type { ReceivedFile } from '../files/receive-file.ts';
import { attemptSubject, claimAttempt, claimOfUser } from '../identity/failed-attempts.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { rulesOfFile } from './file-rules.ts';
import { submissionLabels as labels } from './labels.ts';
import { respondentOf } from './respondents.ts';
import {
  awaitedOf,
  findOwn,
  keptTime,
  metadataOf,
  readFiles,
  readSubmission,
  type StoredFile,
  type StoredSubmission,
} from './stored-submission.ts';

type Query = z.output<typeof uploadSubmissionFile.input>;

/**
 * Counts the upload for the user or, for an anonymous form, for its respondent, whom the counter
 * cannot identify.
 */
async function claim(
  context: Context,
  { is_anonymous, form_id }: StoredSubmission,
  kind: 'upload' | 'repeatedUpload',
) {
  const { db, now, institution } = context;
  if (!is_anonymous) return claimOfUser(context, db, kind);
  const respondent = await respondentOf(context, form_id);
  await claimAttempt(db, attemptSubject(institution.secret, kind, respondent), now);
}

async function findFile(db: Database, { id, uniqueName }: Query): Promise<StoredFile> {
  const found = (await readFiles(db, id)).find((file) => file.uniqueName === uniqueName);
  if (!found) throw new Refusal('notFound');
  return found;
}

/**
 * The rules for an announced file.
 *
 * @throws Refusal `notFound` if the user announced none with that name
 */
export async function beginUpload(context: Context, query: Query): Promise<UploadRules> {
  const submission = await findOwn(context, query.id);
  const file = await findFile(context.db, query);
  await claim(context, submission, file.isUploaded ? 'repeatedUpload' : 'upload');
  return rulesOfFile(context, submission.definition.fields, file);
}

// Of two uploads of the same file, one waits for the other.
const lock = statement(
  'lock-submission-file',
  'select from submission_files where submission_id = $1 and unique_name = $2 for update',
);
const note = statement(
  'note-submission-file',
  `update submission_files set uploaded_at = $3, type = $4
   where submission_id = $1 and unique_name = $2`,
);

async function isKept({ files }: Context, { objectName }: StoredFile, sha256: string) {
  const stored = await files.objects.open(objectName);
  if (!stored) return false;
  const hash = createHash('sha256');
  await pipeline(stored.content, hash);
  return hash.digest('hex') === sha256;
}

/**
 * Stores a received file, and returns which are still missing. It can be uploaded again; once the
 * submission is complete, only with the same content.
 */
export const keepSubmissionFile = (
  context: Context,
  query: Query,
  received: ReceivedFile,
): Promise<string[]> =>
  context.db.transaction(async (db) => {
    const { id, uniqueName } = query;
    const submission = await readSubmission(db, id, 'share');
    if (!submission) throw new Refusal('notFound');
    await db.rows(lock, [id, uniqueName]);
    const file = await findFile(db, query);
    if (received.size !== file.size) throw new Refusal('invalid', { message: labels.sizeDiffers });
    if (submission.state === 'complete') {
      if (await isKept(context, file, received.sha256)) return [];
      throw new Refusal('conflict', { message: labels.alreadyComplete });
    }
    const metadata = metadataOf(submission, file.originalName);
    await context.files.objects.put(file.objectName, received, metadata);
    const at = keptTime(submission.is_anonymous, context.now);
    await db.rows(note, [id, uniqueName, at, received.mimeType]);
    return awaitedOf(await readFiles(db, id));
  });
