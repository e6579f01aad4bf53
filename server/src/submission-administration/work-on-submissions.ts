import { randomUUID } from 'node:crypto';
import type {
  addNote as addNoteCall,
  assignSubmissions as assignSubmissionsCall,
  Submission,
  SubmissionNote,
  setProgress as setProgressCall,
} from '@tradebridge/contract/submission-administration';
import type { z } from 'zod';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readNotes } from './get-submission.ts';
import { submissionWorkLabels } from './labels.ts';
import { listedColumns, listedFrom, type SubmissionRow, submissionOf } from './submission-row.ts';

// Locked in a fixed order, so that two users who change the same ones cannot deadlock.
const lock = statement<{ id: string }>(
  'lock-submissions',
  'select id from submissions where id = any($1) order by id for update',
);
const findEach = statement<SubmissionRow>(
  'submissions-by-id',
  `select ${listedColumns} from ${listedFrom} where submission.id = any($1)`,
);

/** Changes submissions, all of which must exist, and notifies the browsers that show them. */
async function change(
  db: Database,
  ids: readonly string[],
  work: (tx: Database) => Promise<unknown>,
): Promise<Submission[]> {
  return db.transaction(async (tx) => {
    const locked = await tx.rows(lock, [ids]);
    if (locked.length < new Set(ids).size) throw new Refusal('notFound');
    await work(tx);
    await announce(tx, [{ kind: 'submissions' }]);
    const rows = new Map((await tx.rows(findEach, [ids])).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []).map(submissionOf);
  });
}

const setEach = statement(
  'set-progress-of-submissions',
  'update submissions set progress = $2 where id = any($1)',
);

/** Sets the progress of submissions. */
export const setProgress = (
  { db }: Context,
  { ids, progress }: z.output<typeof setProgressCall.input>,
): Promise<Submission[]> => change(db, ids, (tx) => tx.rows(setEach, [ids, progress]));

// Locked until the end, so that they remain an administrator meanwhile.
const findAdministrator = statement(
  'administrator-to-assign',
  'select from users where id = $1 and is_admin and disabled_at is null for key share',
);
const assignEach = statement(
  'assign-submissions',
  'update submissions set assigned_to = $2 where id = any($1)',
);

/** Assigns submissions to an administrator. */
export const assignSubmissions = (
  { db }: Context,
  { ids, uid }: z.output<typeof assignSubmissionsCall.input>,
): Promise<Submission[]> =>
  change(db, ids, async (tx) => {
    if (uid !== null && (await tx.rows(findAdministrator, [uid])).length === 0) {
      throw new Refusal('invalid', {
        fields: [{ path: 'uid', message: submissionWorkLabels.notAdministrator }],
      });
    }
    await tx.rows(assignEach, [ids, uid]);
  });

const insertNote = statement(
  'add-note-to-submission',
  `insert into submission_notes (id, submission_id, text, written_at, written_by)
   values ($1, $2, $3, $4, $5)`,
);

/** Adds a note, which respondents never see. */
export async function addNote(
  { db, now, actor }: Context,
  { id, text }: z.output<typeof addNoteCall.input>,
): Promise<SubmissionNote[]> {
  return db.transaction(async (tx) => {
    if ((await tx.rows(lock, [[id]])).length === 0) throw new Refusal('notFound');
    await tx.rows(insertNote, [randomUUID(), id, text, now, actor.userId]);
    await announce(tx, [{ kind: 'submissions' }]);
    return readNotes(tx, id);
  });
}
