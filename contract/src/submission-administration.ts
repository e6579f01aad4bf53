import { defineCall, defineDownload } from './call.ts';
import { contentCursor } from './content.ts';
import { handlerRun } from './form-handlers.ts';
import { field } from './forms.ts';
import { z } from './schema.ts';
import {
  maxRetentionDays,
  maxSubmissionNoteLength,
  maxSubmissionsAtOnce,
  maxWorkbookRows,
  progressStates,
  submissionsPageSize,
} from './submission-rules.ts';
import { announcedFile, answer, uniqueName } from './submissions.ts';
import {
  accountId,
  count,
  day,
  emailAddress,
  id,
  instant,
  maxInteger,
  name,
  portalId,
  trimmedText,
} from './values.ts';

const progress = z.enum(progressStates);

/** A submission as administrators see it (DATA-029). */
export const submission = z.object({
  id,
  formId: id,
  /** The form's name at that time. */
  formName: z.string(),
  isAnonymous: z.boolean(),
  /**
   * The respondent; null if the account is gone; absent for anonymous forms, as are the next two.
   */
  uid: z.string().nullable().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  submitted: instant,
  reference: z.string(),
  formVersion: z.int().positive(),
  /** Whether files are still missing. */
  state: z.enum(['awaiting', 'complete']),
  progress,
  /** The administrator responsible for it. */
  assignedTo: z.object({ uid: z.string(), email: z.string(), name: z.string() }).nullable(),
  /** Whether a handler has given up. */
  needsAttention: z.boolean(),
});
export type Submission = z.output<typeof submission>;

export const retrieveSubmissions = defineCall({
  path: 'submissions/retrieveSubmissions',
  policy: 'administer',
  input: z.strictObject({
    formId: id.optional(),
    cursor: contentCursor.optional(),
    /** Words of the name, e-mail address or reference. */
    text: name(100).optional(),
    formVersion: z.int().positive().max(maxInteger).optional(),
    /** Days in the institution's time zone, inclusive. */
    from: day.optional(),
    until: day.optional(),
    state: submission.shape.state.optional(),
    progress: progress.optional(),
    /** Only those on which a handler has given up. */
    needsAttention: z.literal(true).optional(),
  }),
  result: z.object({ items: z.array(submission), next: z.string().nullable() }),
  effect: `Submissions, those of one form where it is named, the newest first, ${submissionsPageSize} at a time.`,
});

/** A note by administrators, for administrators. */
export const submissionNote = z.object({
  id: portalId,
  text: z.string(),
  at: instant,
  /** The author's address; null if the account is gone. */
  by: z.string().nullable(),
});
export type SubmissionNote = z.output<typeof submissionNote>;

export const submissionDetail = submission.extend({
  fields: z.array(answer),
  files: z.array(announcedFile.extend({ isUploaded: z.boolean() })),
  /** The form as it was answered. */
  definition: z.object({ name: z.string(), fields: z.array(field) }),
  /** The oldest first. */
  notes: z.array(submissionNote),
  /** Runs of handlers, in the order of the handlers. */
  handlers: z.array(handlerRun),
});
export type SubmissionDetail = z.output<typeof submissionDetail>;

export const getSubmission = defineCall({
  path: 'submissions/getOne',
  policy: 'administer',
  input: z.strictObject({ id }),
  result: submissionDetail,
  effect:
    'A submission with its answers, its files, the form as it was answered and what handlers did with it.',
});

const ids = z.array(id).min(1).max(maxSubmissionsAtOnce);

export const setProgress = defineCall({
  path: 'submissions/setProgress',
  policy: 'administer',
  input: z.strictObject({ ids, progress }),
  result: z.array(submission),
  effect: 'Says how far submissions are; respondents are not told. All or none.',
});

export const assignSubmissions = defineCall({
  path: 'submissions/assign',
  policy: 'administer',
  input: z.strictObject({
    ids,
    /** An administrator; null for none. */
    uid: accountId.nullable(),
  }),
  result: z.array(submission),
  effect: 'Says which administrator takes care of submissions. All or none.',
});

export const addNote = defineCall({
  path: 'submissions/addNote',
  policy: 'administer',
  input: z.strictObject({ id, text: trimmedText(maxSubmissionNoteLength).min(1) }),
  result: z.array(submissionNote),
  idempotency: 'answer',
  effect: 'Adds a note, which respondents never see; answers all notes of the submission.',
});

export const deleteSubmissions = defineCall({
  path: 'submissions/deleteSubmissions',
  policy: 'administer',
  input: z.strictObject({ ids }),
  result: z.object({ deleted: z.array(id) }),
  effect:
    'Deletes submissions with their files, and takes them out of the results. Those that are gone already are left out of the answer. Respondents who gave their name can submit a single form again.',
});

export const deleteOfRespondent = defineCall({
  path: 'submissions/deleteOfRespondent',
  policy: 'administer',
  input: z.union([z.strictObject({ email: emailAddress }), z.strictObject({ uid: accountId })]),
  result: z.object({ deleted: count }),
  effect:
    'Deletes all submissions that somebody made under their name, to every form, as deleteSubmissions does. Those to anonymous forms cannot be told from others.',
});

export const retrieveExpiring = defineCall({
  path: 'submissions/retrieveExpiring',
  policy: 'administer',
  input: z.strictObject({ formId: id, retentionDays: z.int().min(1).max(maxRetentionDays) }),
  result: z.object({
    /** Already older than that. */
    expired: count,
    /** Will be within `expiringSoonDays`. */
    soon: count,
  }),
  effect:
    'How many submissions of a form are deleted where they are kept for so many days: a report beforehand, which deletes nothing.',
});

export const downloadSubmissionFile = defineDownload({
  path: 'submissions/downloadFile',
  policy: 'administer',
  input: z.strictObject({ id, uniqueName }),
  effect: 'A file of a submission.',
});

export const downloadCsv = defineDownload({
  path: 'submissions/downloadCsv',
  policy: 'administer',
  isRecorded: 'byVerb',
  input: z.strictObject({ formId: id }),
  effect:
    'All complete submissions of a form as CSV, over all its versions: a row each, the newest first; a column for each field by its name, for each question of a likert, part of an address and row of a repeating group.',
});

export const downloadXlsx = defineDownload({
  path: 'submissions/downloadXlsx',
  policy: 'administer',
  isRecorded: 'byVerb',
  input: z.strictObject({ formId: id }),
  effect: `The same as a workbook, of up to ${maxWorkbookRows} submissions; refused as too-large for more.`,
});

export const downloadPdf = defineDownload({
  path: 'submissions/downloadPdf',
  policy: 'administer',
  input: z.strictObject({ id }),
  effect: 'A submission as a PDF, as its respondent can be sent it.',
});
