import { defineCall, defineUpload } from './call.ts';
import { formStates } from './form-rules.ts';
import { inputLabels } from './input-labels.ts';
import { says } from './labels.ts';
import { z } from './schema.ts';
import {
  maxAnswerFileBytes,
  maxAnswerFiles,
  maxFileNameLength,
  uploadSubmissionFilePath,
} from './submission-rules.ts';
import { id, instant, line, maxInteger } from './values.ts';

/** An id that files can be named by: `submissions/{id}.json`, and `submissions/{id}/` of another. */
const submissionId = id.refine((text) => !/^\.|\.\.|\.json$/i.test(text), {
  error: says(inputLabels.id),
});

/** Names are checked against the form, so that a wrong one is refused in its words. */
const answerName = z.string().max(80);

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What an answer of any type can be: no deeper, so that checking it always comes to an end. */
const answerValue = z.union([scalar, z.array(z.string()), z.record(z.string(), scalar)]);

/** One answer by its field's name; rows of a repeating group are `name[n]`, from 0. What a value may be is said by form-answers.ts. */
export const answer = z.object({ name: answerName, value: answerValue });
export type SentAnswer = z.output<typeof answer>;

const maxAnswers = 12_000;

/** The name that a file is kept under; the browser makes it. */
export const uniqueName = z
  .string()
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/)
  .refine((name) => !name.includes('..'));

/** A file that an answer names, uploaded after the answers. */
export const announcedFile = z.object({
  /** The field that it answers, with the row in a repeating group. */
  field: answerName,
  originalName: line(maxFileNameLength).min(1),
  uniqueName,
  /** Bytes. */
  size: z.int().nonnegative().max(maxAnswerFileBytes),
  /** Media type. */
  type: line(200),
});
export type AnnouncedFile = z.output<typeof announcedFile>;

const formVersion = z.int().positive().max(maxInteger);

export const submitForm = defineCall({
  path: 'form/submitForm',
  policy: 'signedIn',
  input: z.strictObject({
    sub: z.object({
      /**
       * Made by the respondent's browser: the same id with the same content answers the same. Without one
       * the server makes it, and what is sent again is another submission.
       */
      id: submissionId.optional(),
      formId: id,
      /** The version that was filled in; another than the published one is refused as form-changed. */
      formVersion,
    }),
    fields: z.array(answer).max(maxAnswers),
    files: z.array(announcedFile).max(maxAnswerFiles),
  }),
  result: z.object({
    id,
    /** The files that are to be uploaded still. */
    awaiting: z.array(uniqueName),
    complete: z.boolean(),
    /** What respondents can quote. */
    reference: z.string(),
    /** For anonymous forms, what upload and completion carry. */
    submissionToken: z.string().optional(),
  }),
  maxBodyBytes: 1024 ** 2,
  effect:
    'Takes the answers to a form. Hidden ones are dropped. Repeated with the same id and content it does nothing and answers the same; with other content it is refused as key-reused. An Idempotency-Key means nothing to anonymous forms.',
});
export type SubmitResult = z.output<typeof submitForm.result>;

export const completeSubmission = defineCall({
  path: 'form/completeSubmission',
  policy: 'signedIn',
  input: z.strictObject({ id }),
  result: z.object({ id, complete: z.literal(true), reference: z.string() }),
  takesSubmissionToken: true,
  effect:
    'Completes a submission once all its files are there; refused as files-missing, the files named, until then. Repeated, it answers the same.',
});

export const discardSubmission = defineCall({
  path: 'form/discardSubmission',
  policy: 'signedIn',
  input: z.strictObject({ id }),
  result: z.literal(true),
  takesSubmissionToken: true,
  effect:
    'Deletes a submission that still awaits files, with those that came, so that its respondent can submit another. Refused as already-submitted once it is complete.',
});

export const uploadSubmissionFile = defineUpload({
  path: uploadSubmissionFilePath,
  policy: 'signedIn',
  method: 'PUT',
  input: z.strictObject({ id, uniqueName }),
  result: z.object({ id, awaiting: z.array(uniqueName) }),
  takesSubmissionToken: true,
  effect:
    'Takes a file that a submission announced, and answers which are still to come. Repeated, it answers the same; once the submission is complete, for the same content alone.',
});

export const hasSubmitted = defineCall({
  path: 'form/hasSubmitted',
  policy: 'signedIn',
  input: z.strictObject({ formId: id }),
  result: z.boolean(),
  effect: 'Whether the user has submitted the form before (FORM-020).',
});

/** What a respondent left unfinished, on any device. */
export const answersDraft = z.object({
  /** Counts up with each save. */
  revision: z.int().positive(),
  /** The version of the form that was being filled in. */
  formVersion,
  fields: z.array(answer),
  saved: instant,
});
export type AnswersDraft = z.output<typeof answersDraft>;

export const startForm = defineCall({
  path: 'form/startForm',
  policy: 'signedIn',
  input: z.strictObject({ formId: id }),
  result: z.object({
    state: z.enum(formStates),
    /** As it is published now: what a browser knows of the form may be older. */
    anonymous: z.boolean(),
    /** Defaults that are read from data paths, by field; none for empty paths. */
    defaults: z.array(answer),
    /** Null for anonymous forms always. */
    draft: answersDraft.nullable(),
  }),
  effect:
    'What a respondent begins with: whether the form is open to them, defaults, and the draft.',
});
export type StartedForm = z.output<typeof startForm.result>;

export const saveAnswersDraft = defineCall({
  path: 'form/saveDraft',
  policy: 'signedIn',
  input: z.strictObject({
    formId: id,
    formVersion,
    /** The revision that was continued from; null for none. */
    revision: z.int().positive().max(maxInteger).nullable(),
    fields: z.array(answer).max(maxAnswers),
  }),
  result: z.object({ revision: z.int().positive(), saved: instant }),
  maxBodyBytes: 1024 ** 2,
  effect:
    'Keeps what a respondent has typed so far, to go on with on another device. Refused as changed-meanwhile where another device has saved since, and as anonymous-form for anonymous forms.',
});

export const deleteAnswersDraft = defineCall({
  path: 'form/deleteDraft',
  policy: 'signedIn',
  input: z.strictObject({ formId: id }),
  result: z.literal(true),
  effect: 'Forgets the draft.',
});
