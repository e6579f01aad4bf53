import type { Form } from '@tradebridge/contract/forms';
import type { AnnouncedFile, SentAnswer } from '@tradebridge/contract/submissions';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import type { ObjectMetadata } from '../platform/file-storage.ts';
import { Refusal } from '../platform/refusal.ts';
import { bringsToken } from './respondents.ts';

/** A form as it was answered. */
type AnsweredForm = Pick<Form, 'name' | 'fields' | 'mailCopy'>;

/** A stored submission. */
export interface StoredSubmission {
  readonly id: string;
  readonly form_id: string;
  readonly form_version: number;
  readonly form_name: string;
  readonly is_anonymous: boolean;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly content_hash: string;
  readonly answers: readonly SentAnswer[];
  readonly state: 'awaiting' | 'complete';
  readonly is_processed: boolean;
  readonly reference: string;
  readonly submitted_at: Date;
  readonly definition: AnsweredForm;
}

const columns = `submission.id, submission.form_id, submission.form_version, submission.form_name,
  submission.is_anonymous, submission.user_id, submission.email, submission.name,
  submission.content_hash, submission.answers, submission.state, submission.is_processed,
  submission.reference, submission.submitted_at, form.definition`;
const source =
  'submissions submission join submission_forms form on form.id = submission.definition_id';

const find = statement<StoredSubmission>(
  'submission',
  `select ${columns} from ${source} where submission.id = $1`,
);
const lock = statement<StoredSubmission>(
  'lock-submission',
  `select ${columns} from ${source} where submission.id = $1 for update of submission`,
);
// Files of a submission may arrive concurrently, and none once it is complete.
const share = statement<StoredSubmission>(
  'share-submission',
  `select ${columns} from ${source} where submission.id = $1 for share of submission`,
);

// Submissions locked by another process are left to it.
const lockUnprocessed = statement<StoredSubmission>(
  'lock-unprocessed-submissions',
  `select ${columns} from ${source}
   where submission.id = any($1) and submission.state = 'complete' and not submission.is_processed
   for no key update of submission skip locked`,
);

const statements = { find, lock, share };

/** Undefined if there is none; `lock` and `share` lock it until the transaction ends. */
export async function readSubmission(
  db: Database,
  id: string,
  how: keyof typeof statements = 'find',
): Promise<StoredSubmission | undefined> {
  const [row] = await db.rows(statements[how], [id]);
  return row;
}

/**
 * Those of the submissions that no process has locked; they are locked until the transaction ends.
 */
export const claimUnprocessed = (
  db: Database,
  ids: readonly string[],
): Promise<StoredSubmission[]> => db.rows(lockUnprocessed, [ids]);

/**
 * A submission that belongs to the user; one to an anonymous form belongs to the holder of its
 * token.
 *
 * @throws Refusal `notFound`, both for someone else's and for one that does not exist
 */
export async function findOwn(context: Context, id: string): Promise<StoredSubmission> {
  const submission = await readSubmission(context.db, id);
  const isOwn = submission?.is_anonymous
    ? await bringsToken(context, id)
    : submission?.user_id === context.actor.userId;
  if (!submission || !isOwn) throw new Refusal('notFound');
  return submission;
}

/** A file of a submission, as announced. */
export interface StoredFile extends AnnouncedFile {
  readonly objectName: string;
  readonly isUploaded: boolean;
}

/** The file as others get it, without where it is. */
export const announcedOf = ({
  field,
  originalName,
  uniqueName,
  size,
  type,
}: StoredFile): AnnouncedFile => ({ field, originalName, uniqueName, size, type });

interface FileRow {
  submission_id: string;
  field: string;
  original_name: string;
  unique_name: string;
  size: number;
  type: string;
  object_name: string;
  is_uploaded: boolean;
}

// Sorted by respondents' file names, only to make the order stable.
const files = statement<FileRow>(
  'files-of-submissions',
  `select submission_id, field, original_name, unique_name, size, type, object_name,
     uploaded_at is not null as is_uploaded
   from submission_files where submission_id = any($1)
   order by field, original_name, unique_name`,
);

/** The files of each submission that has any. */
export async function readFilesOfEach(
  db: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFile[]>> {
  const filesOf = new Map<string, StoredFile[]>();
  for (const row of await db.rows(files, [submissionIds])) {
    const file: StoredFile = {
      field: row.field,
      originalName: row.original_name,
      uniqueName: row.unique_name,
      size: row.size,
      type: row.type,
      objectName: row.object_name,
      isUploaded: row.is_uploaded,
    };
    filesOf.set(row.submission_id, [...(filesOf.get(row.submission_id) ?? []), file]);
  }
  return filesOf;
}

export const readFiles = async (db: Database, submissionId: string): Promise<StoredFile[]> =>
  (await readFilesOfEach(db, [submissionId])).get(submissionId) ?? [];

/** The names of files still missing, always in the same order. */
export const awaitedOf = (
  all: readonly Pick<StoredFile, 'isUploaded' | 'uniqueName'>[],
): string[] =>
  all
    .filter(({ isUploaded }) => !isUploaded)
    .map(({ uniqueName }) => uniqueName)
    .toSorted();

/** Where the answers of a submission are stored (FILE-014). */
export const answersObject = (id: string) => `submissions/${id}.json`;

/** Where a file of a submission is stored (FILE-015). */
export const fileObject = (id: string, uniqueName: string) => `submissions/${id}/${uniqueName}`;

/** The metadata of stored objects (FILE-016). */
export const metadataOf = (
  { form_id, form_name, user_id }: StoredSubmission,
  originalName: string,
): ObjectMetadata => ({
  formId: form_id,
  formName: form_name,
  // Absent for an anonymous form.
  ...(user_id !== null && { uid: user_id }),
  originalName,
});

const hour = 3_600_000;

/**
 * The time recorded for a submission: rounded to the hour for an anonymous form, or comparison with
 * the times of sessions and requests would reveal the respondent.
 */
export const keptTime = (isAnonymous: boolean, now: Date): Date =>
  isAnonymous ? new Date(Math.floor(now.getTime() / hour) * hour) : now;
