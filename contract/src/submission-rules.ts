/** Maximum bytes of a file in a submission, whatever its field allows. */
export const maxAnswerFileBytes = 10 * 1024 ** 2;
/** Maximum characters of a respondent's file name. */
export const maxFileNameLength = 255;
/** Maximum files of a submission, including drawn signatures. */
export const maxAnswerFiles = 20;
/** Maximum bytes of all answers as JSON. */
export const maxAnswerBytes = 380_000;

/** Header for uploading to and completing a submission to an anonymous form. */
export const submissionTokenHeader = 'X-Submission-Token';

export const uploadSubmissionFilePath = 'form/uploadSubmissionFile';

/** Milliseconds after the last key before a respondent's draft is saved. */
export const answersSavedAfterMs = 800;

/** Days for which a respondent's draft is kept on the server. */
export const answersKeptDays = 90;

/** Days after which a submission that still awaits files is deleted. */
export const incompleteKeptDays = 30;

/** The name of the nth answer, from 0, to a field in a repeating group. */
export const repeatedName = (name: string, index: number): string => `${name}[${index}]`;

/** The field's name and, in a repeating group, its row; undefined if it names no field. */
export function fieldOfName(name: string): { name: string; index: number | null } | undefined {
  const parts = /^(\w+)(?:\[(0|[1-9]\d?)\])?$/.exec(name);
  if (!parts?.[1]) return undefined;
  return { name: parts[1], index: parts[2] === undefined ? null : Number(parts[2]) };
}

/** Entries on one page of submissions (DATA-062), and of answers to one field. */
export const submissionsPageSize = 20;

/** The institution's progress with a submission. */
export const progressStates = ['new', 'inProgress', 'done'] as const;
export type SubmissionProgress = (typeof progressStates)[number];

/** Maximum submissions that one call changes or deletes. */
export const maxSubmissionsAtOnce = 50;
/** Maximum characters of a note. */
export const maxSubmissionNoteLength = 4000;
/** Maximum rows of a workbook; CSV has no limit. */
export const maxWorkbookRows = 10_000;

/** Answers to an anonymous form below which only their number is shown. */
export const minAnonymousAnswers = 5;

/** Maximum days for which a form can keep submissions. */
export const maxRetentionDays = 3650;
/** Days ahead for which a form's settings announce deletions. */
export const expiringSoonDays = 30;
