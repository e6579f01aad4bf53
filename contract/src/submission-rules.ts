/** Bytes that one file of a submission may have at most, whatever its field says. */
export const maxAnswerFileBytes = 10 * 1024 ** 2;
/** Characters of the name that a respondent's file has. */
export const maxFileNameLength = 255;
/** Files of a submission, drawn signatures included. */
export const maxAnswerFiles = 20;
/** Bytes of all answers as JSON. */
export const maxAnswerBytes = 380_000;

/** The header by which a submission to an anonymous form is uploaded to and completed. */
export const submissionTokenHeader = 'X-Submission-Token';

export const uploadSubmissionFilePath = 'form/uploadSubmissionFile';

/** Milliseconds without a key before a respondent's draft is saved. */
export const answersSavedAfterMs = 800;

/** Days that a respondent's draft is kept on the server. */
export const answersKeptDays = 90;

/** Days after which a submission that still awaits files is deleted. */
export const incompleteKeptDays = 30;

/** The name of the nth answer, from 0, to a field of a repeating group. */
export const repeatedName = (name: string, index: number): string => `${name}[${index}]`;

/** A field's name and, in a repeating group, which row; undefined for what names no field. */
export function fieldOfName(name: string): { name: string; index: number | null } | undefined {
  const parts = /^(\w+)(?:\[(0|[1-9]\d?)\])?$/.exec(name);
  if (!parts?.[1]) return undefined;
  return { name: parts[1], index: parts[2] === undefined ? null : Number(parts[2]) };
}

/** Entries of a page of submissions (DATA-062), and of the answers to one field. */
export const submissionsPageSize = 20;

/** How far the institution is with a submission. */
export const progressStates = ['new', 'inProgress', 'done'] as const;
export type SubmissionProgress = (typeof progressStates)[number];

/** Submissions that one call changes or deletes. */
export const maxSubmissionsAtOnce = 50;
/** Characters. */
export const maxSubmissionNoteLength = 4000;
/** Rows of a workbook; CSV takes any number. */
export const maxWorkbookRows = 10_000;

/** Answers to an anonymous form below which nothing is counted but how many there are. */
export const minAnonymousAnswers = 5;

/** Days that submissions are kept at most, where a form says so. */
export const maxRetentionDays = 3650;
/** Days ahead that a form's settings say how many submissions are about to be deleted. */
export const expiringSoonDays = 30;
