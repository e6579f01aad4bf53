import { timingSafeEqual } from 'node:crypto';
import { submissionTokenHeader } from '@tradebridge/contract/submission-rules';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { keyedHash } from '../platform/sealed.ts';
import { type SecretParts, submissionSecret } from './stored-secret.ts';

/**
 * Days after which a submission awaiting files no longer prevents its respondent from submitting
 * again.
 */
const blockedDays = 1;

/**
 * Unfinished submissions from before this instant can be replaced by another of their respondent.
 */
const givesWayBefore = (now: Date) => new Date(now.getTime() - blockedDays * 86_400_000);

/** A user as respondent of a form: a hash that identifies no one without the secret. */
const hashOfRespondent = async (
  parts: SecretParts,
  formId: string,
  userId: string,
): Promise<string> => keyedHash(await submissionSecret(parts), 'respondent', `${formId} ${userId}`);

/** The same for the caller, or another user. */
export const respondentOf = (
  context: Pick<Context, 'db' | 'institution' | 'actor'>,
  formId: string,
  userId = context.actor.userId,
): Promise<string> => hashOfRespondent(context, formId, userId);

/** The token for uploads and completion of a submission to an anonymous form. */
export async function submissionTokenOf(
  context: Pick<Context, 'db' | 'institution'>,
  id: string,
): Promise<string> {
  return keyedHash(await submissionSecret(context), 'submission token', id);
}

/** Whether the request has the token of a submission. */
export async function bringsToken(
  context: Pick<Context, 'db' | 'institution' | 'request'>,
  id: string,
): Promise<boolean> {
  const given = Buffer.from(context.request.header(submissionTokenHeader.toLowerCase()) ?? '');
  const token = Buffer.from(await submissionTokenOf(context, id));
  return given.length === token.length && timingSafeEqual(given, token);
}

const find = statement<{ unfinished_id: string | null; gives_way: boolean }>(
  'respondent-of-form',
  `select submission.id as unfinished_id, coalesce(submission.submitted_at < $3, false) as gives_way
   from respondents respondent left join submissions submission
     on submission.id = respondent.submission_id
   where respondent.form_id = $1 and respondent.hash = $2`,
);

/** A user who has answered a form. */
export interface KnownRespondent {
  /** Their submission that is still awaiting files and can be replaced; null for none. */
  readonly givesWay: string | null;
}

/** Undefined for a user who has not answered the form. */
export async function findRespondent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  formId: string,
  hash: string,
): Promise<KnownRespondent | undefined> {
  const [row] = await db.rows(find, [formId, hash, givesWayBefore(now)]);
  return row && { givesWay: row.gives_way ? row.unfinished_id : null };
}

const settle = statement(
  'settle-respondent',
  `insert into respondents (form_id, hash)
   select id, $2 from contents where kind = 'form' and id = $1
   on conflict (form_id, hash) do update set submission_id = null`,
);

/**
 * Records that users with a complete submission have answered, without linking them to it: they may
 * get another's row. Nothing is recorded for a deleted form.
 */
export const settleRespondent = async (
  db: Database,
  formId: string,
  hash: string,
): Promise<void> => {
  await db.rows(settle, [formId, hash]);
};

const findForms = statement<{ form_id: string }>(
  'forms-with-respondents',
  'select distinct form_id from respondents',
);
const forget = statement(
  'forget-respondent',
  `delete from respondents respondent using unnest($1::text[], $2::text[]) as one (form_id, hash)
   where respondent.form_id = one.form_id and respondent.hash = one.hash`,
);

/** Forgets which forms a user has answered, anonymous ones included. */
export async function forgetRespondent(parts: SecretParts, userId: string): Promise<void> {
  const formIds = (await parts.db.rows(findForms)).map(({ form_id }) => form_id);
  const hashes: string[] = [];
  for (const formId of formIds) hashes.push(await hashOfRespondent(parts, formId, userId));
  await parts.db.rows(forget, [formIds, hashes]);
}
