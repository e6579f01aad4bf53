import { timingSafeEqual } from 'node:crypto';
import { submissionTokenHeader } from '@tradebridge/contract/submission-rules';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { keyedHash } from '../platform/sealed.ts';
import { submissionSecret } from './stored-secret.ts';

/** Days after which a submission that awaits files no longer keeps its respondent from beginning anew. */
const blockedDays = 1;

/** The instant before which an unfinished submission gives way to another of its respondent. */
export const givesWayBefore = (now: Date) => new Date(now.getTime() - blockedDays * 86_400_000);

/** Somebody as the respondent of a form: nobody can be told from it without the secret. */
export async function respondentOf(
  context: Pick<Context, 'db' | 'institution' | 'actor'>,
  formId: string,
  userId = context.actor.userId,
): Promise<string> {
  const secret = await submissionSecret(context);
  return keyedHash(secret, 'respondent', `${formId} ${userId}`);
}

/** By what a submission to an anonymous form is uploaded to and completed. */
export async function submissionTokenOf(
  context: Pick<Context, 'db' | 'institution'>,
  id: string,
): Promise<string> {
  return keyedHash(await submissionSecret(context), 'submission token', id);
}

/** Whether the request brings the token of a submission. */
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

/** What is known of somebody who has answered a form. */
export interface KnownRespondent {
  /** Their submission that still awaits files and may give way to another; null for none. */
  readonly givesWay: string | null;
}

/** Undefined for somebody who has not answered the form. */
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
 * Notes of somebody whose submission is complete that they have answered, and of none which it was: they
 * may have the row of another. Of a deleted form nobody is noted.
 */
export const settleRespondent = async (
  db: Database,
  formId: string,
  hash: string,
): Promise<void> => {
  await db.rows(settle, [formId, hash]);
};
