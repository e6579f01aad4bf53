import { defineLabels, type Label } from './labels.ts';

/** For how long, by the server's clock, a decision can be taken back, in milliseconds. */
export const takeBackWindow = 10_000;

/** The most requests that one submission may answer. */
export const maxSignOffsAtOnce = 200;

/** The longest reason, in characters. */
export const maxCommentLength = 4_000;

/** For how many days after a decision its signer can add files to it. */
export const signOffFileDays = 7;

/** The most files of one decision. */
export const maxFilesOfSignOff = 10;

/** The most decisions that one upload can add its file to: their ids are in its address. */
export const maxSignOffsOfFile = 50;

/**
 * `POST /api/employer/uploadSignoffFile?eId=…&rIds=…&rIds=…` with the file as the body, its type in
 * `Content-Type` and its name in `X-File-Name`, encoded as in an address. `rIds` are the requests whose
 * decisions the file is added to, all or none. Answers the file of each in the envelope. By the person who
 * decided. An `Idempotency-Key` is heeded.
 */
export const signOffFileUploadPath = 'employer/uploadSignoffFile';

/** The most records that the history can have as a PDF; as CSV there is no such limit. */
export const maxHistoryOfPaper = 2_000;

/** From how many days on a wait is no longer of this week. */
export const weekWaitDays = 7;

/** From how many days on a wait is called long. */
export const longWaitDays = 14;

/** What the signer declares by each decision: shown beside the button, and kept with the record. */
export const signOffStatements = defineLabels('signOffStatements', {
  competent: 'You saw this work done to the standard of the workplace.',
  notYetCompetent: 'You have not yet seen this work done to the standard of the workplace.',
  finalCompetent:
    'You have seen the apprentice do the work of this trade to the standard of the workplace, and agree that the apprenticeship is complete.',
  finalNotYetCompetent: 'You do not agree yet that the apprenticeship is complete.',
});

/** The declaration that belongs to a decision; the final completion of a contract has its own. */
export const statementOf = (
  result: 'competent' | 'notYetCompetent',
  { isFinal }: { isFinal: boolean },
): Label => {
  if (!isFinal) return signOffStatements[result];
  return result === 'competent'
    ? signOffStatements.finalCompetent
    : signOffStatements.finalNotYetCompetent;
};
