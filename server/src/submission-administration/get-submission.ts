import type {
  SubmissionDetail,
  SubmissionNote,
} from '@tradebridge/contract/submission-administration';
import type { SentAnswer } from '@tradebridge/contract/submissions';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readRuns } from '../submissions/handler-runs.ts';
import { readFiles } from '../submissions/stored-submission.ts';
import { listedColumns, listedFrom, type SubmissionRow, submissionOf } from './submission-row.ts';

interface DetailRow extends SubmissionRow {
  answers: SentAnswer[];
  definition: SubmissionDetail['definition'];
}

const find = statement<DetailRow>(
  'submission-detail',
  `select ${listedColumns}, submission.answers, form.definition
   from ${listedFrom} join submission_forms form on form.id = submission.definition_id
   where submission.id = $1`,
);

interface NoteRow {
  id: string;
  text: string;
  written_at: Date;
  by: string | null;
}

const findNotes = statement<NoteRow>(
  'notes-of-submission',
  `select note.id, note.text, note.written_at, author.email as by
   from submission_notes note left join users author on author.id = note.written_by
   where note.submission_id = $1 order by note.written_at, note.id`,
);

/** Administrators' notes on a submission, oldest first. */
export async function readNotes(db: Database, submissionId: string): Promise<SubmissionNote[]> {
  return (await db.rows(findNotes, [submissionId])).map(({ id, text, written_at, by }) => ({
    id,
    text,
    at: written_at.toISOString(),
    by,
  }));
}

/**
 * A submission with its answers, its files, the form as it was answered and the results of
 * handlers.
 */
export async function getSubmission(
  { db }: Context,
  { id }: { id: string },
): Promise<SubmissionDetail> {
  const [row] = await db.rows(find, [id]);
  if (!row) throw new Refusal('notFound');
  const { name, fields } = row.definition;
  const [files, notes, handlers] = await Promise.all([
    readFiles(db, id),
    readNotes(db, id),
    readRuns(db, id),
  ]);
  return {
    ...submissionOf(row),
    fields: row.answers,
    files: files.map(({ objectName: _objectName, ...file }) => file),
    definition: { name, fields },
    notes,
    handlers,
  };
}
