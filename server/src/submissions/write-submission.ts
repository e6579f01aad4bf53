import { randomInt } from 'node:crypto';
import type { AnnouncedFile, SentAnswer } from '@tradebridge/contract/submissions';
import { type EventValues, eventValues, insertEventFrom } from '../audit/record-event.ts';
import type { PublishedForm } from '../forms/audience.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import { definitionOf } from './definitions.ts';
import { fileObject, keptTime } from './stored-submission.ts';

/** Letters and digits that are not easily confused. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference for respondents to quote; it reveals neither the time nor the respondent. */
export function newReference(): string {
  const five = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');
  return `${five()}-${five()}`;
}

interface Values extends EventValues {
  readonly id: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly formName: string;
  readonly definitionId: string;
  readonly definition: string;
  readonly isAnonymous: boolean;
  readonly userId: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly contentHash: string;
  readonly answers: string;
  readonly state: 'awaiting' | 'complete';
  readonly reference: string;
  readonly submittedAt: Date;
  readonly completedAt: Date | null;
  readonly respondent: string;
  readonly isSingle: boolean;
}

interface FileValues {
  readonly files: string;
  readonly folder: string;
}

const files = `file as (
     insert into submission_files
       (submission_id, field, unique_name, original_name, size, type, object_name)
     select id, "field", "uniqueName", "originalName", size, type, :folder || "uniqueName"
     from submission cross join jsonb_to_recordset(:files::jsonb) as announced ("field" text,
       "uniqueName" text, "originalName" text, size bigint, type text)
   )`;

// A single statement, which needs no transaction. Its parts see the state before it: of concurrent
// submissions with the same respondent or id, the keys admit one. If another submission takes the
// id at the same instant, the whole statement fails, so that no respondent is recorded without
// their answers.
const writing = (...alsoWritten: readonly string[]) => `with definition as (
     insert into submission_forms (id, form_id, version, definition)
     select :definitionId, :formId, :formVersion, :definition::text::jsonb
     where not exists (select from submission_forms where id = :definitionId)
     on conflict do nothing
   ), respondent as (
     insert into respondents (form_id, hash, submission_id)
     select :formId, :respondent, case when :state = 'awaiting' then :id end
     where not exists (select from submissions where id = :id)
     on conflict do nothing returning hash
   ), submission as (
     insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous,
       user_id, email, name, content_hash, answers, state, reference, submitted_at, completed_at)
     select :id, :formId, :formVersion, :formName, :definitionId, :isAnonymous, :userId, :email,
       :name, :contentHash, :answers, :state, :reference, :submittedAt, :completedAt
     where not exists (select from submissions where id = :id)
       and (not :isSingle or exists (select from respondent))
     returning id, state, is_anonymous, completed_at
   ), settled as (
     update respondents set submission_id = null
     where form_id = :formId and hash = :respondent and submission_id is not null
       and :state = 'complete' and exists (select from submission)
   ), draft as (
     delete from answers_drafts
     where user_id = :userId and form_id = :formId and exists (select from submission)
   ), ${[
     ...alsoWritten,
     `event as (
     ${insertEventFrom(`submission where state = 'complete' and not is_anonymous`)}
   )`,
   ].join(', ')}
   select exists (select from submission) as is_written`;

export const writeSubmissionStatement = namedStatement<{ is_written: boolean }, Values>(
  'write-submission',
  writing(),
);
const writeWithFiles = namedStatement<{ is_written: boolean }, Values & FileValues>(
  'write-submission-with-files',
  writing(files),
);

/** Answers that have been validated against the form. */
export interface CheckedSubmission {
  readonly id: string;
  readonly kept: readonly SentAnswer[];
  readonly files: readonly AnnouncedFile[];
  /** The form's respondent, as a keyed hash. */
  readonly respondent: string;
  readonly contentHash: string;
}

/**
 * Writes a submission with everything that belongs to it: complete, or awaiting the files that it
 * names.
 *
 * @returns its reference; undefined if the id exists, or if the form accepts one from each
 *   respondent and has theirs
 */
export async function writeSubmission(
  { db, actor, now, request }: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  form: PublishedForm,
  { id, kept, files: announced, respondent, contentHash }: CheckedSubmission,
): Promise<string | undefined> {
  const { id: formId, body } = form;
  const isAnonymous = body.anonymous;
  const user = isAnonymous ? null : actor;
  const at = keptTime(isAnonymous, now);
  const isComplete = announced.length === 0;
  const reference = newReference();
  const values: Values = {
    id,
    formId,
    formVersion: body.version,
    formName: body.name,
    ...definitionOf(form),
    isAnonymous,
    userId: user?.userId ?? null,
    email: user?.email ?? null,
    name: user?.name ?? null,
    contentHash,
    answers: JSON.stringify(kept),
    state: isComplete ? 'complete' : 'awaiting',
    reference,
    submittedAt: at,
    completedAt: isComplete ? at : null,
    respondent,
    isSingle: body.singleSubmission,
    ...eventValues(db, {
      kind: 'submission.completed',
      at,
      userId: user?.userId ?? null,
      ipAddress: user && request.ip,
      subject: { type: 'submission', id },
      details: { formId, title: body.name },
    }),
  };
  const [done] = isComplete
    ? await db.rows(writeSubmissionStatement, values)
    : await db.rows(writeWithFiles, {
        ...values,
        files: JSON.stringify(announced),
        folder: fileObject(id, ''),
      });
  return done?.is_written ? reference : undefined;
}

/** Whether a submission failed because another took its id at the same instant. */
export const isIdTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'submissions_pkey';
};
