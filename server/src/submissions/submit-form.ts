import { hash, randomUUID } from 'node:crypto';
import { checkAnswers } from '@tradebridge/contract/check-answers';
import { defaultsOf } from '@tradebridge/contract/form-defaults';
import type {
  AnnouncedFile,
  SentAnswer,
  SubmitResult,
  submitForm as submitCall,
} from '@tradebridge/contract/submissions';
import type { z } from 'zod';
import { findAnswerableForm, type PublishedForm } from '../forms/audience.ts';
import { matches } from '../forms/regular-expressions.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { completeOwn } from './complete-submission.ts';
import { readDataPaths } from './data-paths.ts';
import { deleteUnfinished } from './delete-unfinished.ts';
import { refuseUnlessAllowed } from './file-rules.ts';
import { formState, refuseUnlessOpen } from './form-state.ts';
import { wakeProcessing } from './process-submissions.ts';
import { findRespondent, respondentOf, submissionTokenOf } from './respondents.ts';
import {
  awaitedOf,
  readFiles,
  readSubmission,
  type StoredSubmission,
} from './stored-submission.ts';
import { isIdTaken, writeSubmission } from './write-submission.ts';

type Given = z.output<typeof submitCall.input>;
type Input = Given & { readonly sub: { readonly id: string } };

const lockForm = statement(
  'lock-form-for-submission',
  `select from contents where kind = 'form' and id = $1 for no key update`,
);

/** What is being sent, and its respondent. */
interface Sent {
  readonly input: Input;
  /** The user as the form's respondent. */
  readonly respondent: string;
  /** The SHA-256 of the content. */
  readonly content: string;
}

/**
 * Identifies a repetition by the content and, while a submission to an anonymous form awaits files,
 * its respondent, who is removed on completion.
 */
const contentHashOf = (
  { input, respondent, content }: Sent,
  isOwn: { readonly isAnonymous: boolean; readonly isAwaiting: boolean },
): string =>
  isOwn.isAnonymous && isOwn.isAwaiting
    ? `${content}.${hash('sha256', `${input.sub.id} ${respondent}`)}`
    : content;

/** Whether an existing submission is what is being sent. */
function isRepetition(
  { is_anonymous: isAnonymous, state, user_id, content_hash }: Found,
  { actor }: Pick<Context, 'actor'>,
  sent: Sent,
): boolean {
  if (!isAnonymous && user_id !== actor.userId) return false;
  return content_hash === contentHashOf(sent, { isAnonymous, isAwaiting: state === 'awaiting' });
}

/** Maximum faults listed in one refusal. */
const maxFaults = 50;

/**
 * Validates what was sent against the form, and returns what is stored. Values that fields set
 * themselves are recomputed, whatever was sent.
 */
async function checkSubmission(
  context: Context,
  { body }: PublishedForm,
  { fields, files }: Input,
): Promise<{ readonly kept: readonly SentAnswer[]; readonly files: readonly AnnouncedFile[] }> {
  const paths = await readDataPaths(context, body);
  const defaults = defaultsOf(body.fields, paths);
  const { faults, ...checked } = checkAnswers(body, fields, { matches, files, defaults });
  if (faults.length > 0) {
    throw new Refusal('invalid', {
      fields: faults.slice(0, maxFaults).map(({ name, part, message }) => ({
        path: [name || 'fields', ...(part === undefined ? [] : [part])].join('.'),
        message,
      })),
    });
  }
  await refuseUnlessAllowed(context, body.fields, checked.files);
  return checked;
}

/** A stored submission: what a repeated request is compared with, and the files still missing. */
interface Found
  extends Pick<
    StoredSubmission,
    'is_anonymous' | 'state' | 'user_id' | 'content_hash' | 'reference'
  > {
  readonly awaiting: readonly string[];
}

async function find({ db }: Pick<Context, 'db'>, id: string): Promise<Found | undefined> {
  const submission = await readSubmission(db, id);
  return submission && { ...submission, awaiting: awaitedOf(await readFiles(db, id)) };
}

async function resultOf(
  context: Context,
  id: string,
  {
    is_anonymous: isAnonymous,
    awaiting,
    reference,
  }: Pick<Found, 'is_anonymous' | 'awaiting' | 'reference'>,
): Promise<SubmitResult> {
  return {
    id,
    awaiting: [...awaiting],
    complete: awaiting.length === 0,
    reference,
    ...(isAnonymous && { submissionToken: await submissionTokenOf(context, id) }),
  };
}

/** Writes a submission; refused if the form or its state does not allow it, or if its id exists. */
async function write(context: Context, sent: Sent): Promise<SubmitResult> {
  const { input, respondent } = sent;
  const { id, formId, formVersion } = input.sub;
  const form = await findAnswerableForm(context, formId);
  const { anonymous: isAnonymous, limit, singleSubmission, version } = form.body;
  const known = singleSubmission ? await findRespondent(context, formId, respondent) : undefined;
  if (known?.givesWay) {
    // It may be a repetition.
    if (await find(context, id)) throw new Refusal('alreadySubmitted');
    await deleteUnfinished(context, known.givesWay);
    return write(context, sent);
  }
  refuseUnlessOpen(await formState(context, form, known));
  if (formVersion !== version) {
    const current = { path: 'sub.formVersion', message: String(version) };
    throw new Refusal('formChanged', { texts: [current] });
  }
  const { kept, files } = await checkSubmission(context, form, input);
  const contentHash = contentHashOf(sent, { isAnonymous, isAwaiting: files.length > 0 });
  const checked = { id, kept, files, respondent, contentHash };
  const reference =
    limit === null
      ? await writeSubmission(context, form, checked)
      : await context.db.transaction(async (db) => {
          // Counts concurrent submissions for the last places one after the other.
          await db.rows(lockForm, [formId]);
          refuseUnlessOpen(await formState({ ...context, db }, form, known));
          return writeSubmission({ ...context, db }, form, checked);
        });
  if (reference === undefined)
    throw new Refusal(singleSubmission ? 'alreadySubmitted' : 'conflict');
  if (files.length === 0) wakeProcessing(context);
  const awaiting = files.map(({ uniqueName }) => uniqueName).toSorted();
  return resultOf(context, id, { is_anonymous: isAnonymous, awaiting, reference });
}

/** Responds to a repetition, and continues where it was interrupted. */
async function repeat(context: Context, sent: Sent, found: Found): Promise<SubmitResult> {
  if (!isRepetition(found, context, sent)) throw new Refusal('keyReused');
  const { id } = sent.input.sub;
  if (found.state === 'awaiting' && found.awaiting.length === 0) {
    await completeOwn(context, id, sent.respondent);
  }
  return resultOf(context, id, found);
}

/**
 * Accepts the answers to a form. Every step can be repeated: what was written before is found by
 * its id, and interrupted work continues.
 */
export async function submitForm(context: Context, given: Given): Promise<SubmitResult> {
  const { id = randomUUID(), formId } = given.sub;
  const input: Input = { ...given, sub: { ...given.sub, id } };
  const respondent = await respondentOf(context, formId);
  const sent = { input, respondent, content: hash('sha256', JSON.stringify(input)) };
  try {
    return await write(context, sent);
  } catch (error) {
    // The effects of an earlier copy of the request are no reason to refuse it.
    const isOfEarlier = error instanceof Refusal || isIdTaken(error);
    const earlier = isOfEarlier ? await find(context, id) : undefined;
    if (!earlier) throw error;
    return repeat(context, sent, earlier);
  }
}
