import { jsonBytes } from '@tradebridge/contract/json-size';
import { maxAnswerBytes } from '@tradebridge/contract/submission-rules';
import type {
  AnswersDraft,
  deleteAnswersDraft as deleteCall,
  SentAnswer,
  saveAnswersDraft as saveCall,
} from '@tradebridge/contract/submissions';
import type { z } from 'zod';
import { findAnswerableForm } from '../forms/audience.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { platformLabels } from '../platform/labels.ts';
import { Refusal } from '../platform/refusal.ts';
import { submissionLabels as labels } from './labels.ts';

interface DraftRow {
  revision: number;
  form_version: number;
  answers: SentAnswer[];
  saved_at: Date;
}

const find = statement<DraftRow>(
  'answers-draft',
  `select revision, form_version, answers, saved_at from answers_drafts
   where user_id = $1 and form_id = $2`,
);

export async function findAnswersDraft(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  formId: string,
): Promise<AnswersDraft | null> {
  const [row] = await db.rows(find, [actor.userId, formId]);
  if (!row) return null;
  return {
    revision: row.revision,
    formVersion: row.form_version,
    fields: row.answers,
    saved: row.saved_at.toISOString(),
  };
}

// One statement, so that if two devices save at once one is first and the other is refused. It
// locks the form, so that no draft is added after those deleted when the form became anonymous.
const save = namedStatement<
  { revision: number },
  {
    readonly userId: string;
    readonly formId: string;
    readonly formVersion: number;
    readonly revision: number | null;
    readonly answers: string;
    readonly now: Date;
  }
>(
  'save-answers-draft',
  `with form as (
     select from contents
     where kind = 'form' and id = :formId and live ->> 'anonymous' = 'false' for share
   )
   insert into answers_drafts as draft (user_id, form_id, revision, form_version, answers, saved_at)
   select :userId, :formId, 1, :formVersion::integer, :answers::jsonb, :now::timestamptz
   from form where :revision::integer is null or exists (
     select from answers_drafts where user_id = :userId and form_id = :formId)
   on conflict (user_id, form_id) do update set revision = draft.revision + 1,
     form_version = excluded.form_version, answers = excluded.answers, saved_at = excluded.saved_at
   where draft.revision = :revision
   returning revision`,
);

/** JSON that the database can store: without lone surrogates or non-characters. */
function storableJson(fields: readonly SentAnswer[]): string {
  return JSON.stringify(fields, (key, value: unknown) => {
    for (const text of [key, value]) {
      if (typeof text === 'string' && (!text.isWellFormed() || text.includes('\0'))) {
        throw new Refusal('invalid', { message: platformLabels.unstorableCharacters });
      }
    }
    return value;
  });
}

/**
 * Saves a user's unfinished answers.
 *
 * @throws Refusal `changedMeanwhile` if another device has saved or submitted since, or if the form
 *   has become anonymous at the same instant
 */
export async function saveAnswersDraft(
  context: Context,
  { formId, formVersion, revision, fields }: z.output<typeof saveCall.input>,
): Promise<z.output<typeof saveCall.result>> {
  const { db, actor, now } = context;
  const { body } = await findAnswerableForm(context, formId);
  if (body.anonymous) throw new Refusal('anonymousForm');
  if (jsonBytes(fields) > maxAnswerBytes) {
    throw new Refusal('invalid', { fields: [{ path: 'fields', message: labels.answersTooLong }] });
  }
  const answers = storableJson(fields);
  const [saved] = await db.rows(save, {
    userId: actor.userId,
    formId,
    formVersion,
    revision,
    answers,
    now,
  });
  if (!saved) throw new Refusal('changedMeanwhile');
  return { revision: saved.revision, saved: now.toISOString() };
}

const forget = statement(
  'forget-answers-draft',
  'delete from answers_drafts where user_id = $1 and form_id = $2',
);

/** Deletes the draft, even for a form that can no longer be answered. */
export async function deleteAnswersDraft(
  { db, actor }: Context,
  { formId }: z.output<typeof deleteCall.input>,
): Promise<true> {
  await db.rows(forget, [actor.userId, formId]);
  return true;
}
