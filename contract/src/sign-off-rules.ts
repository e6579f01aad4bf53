import { defineLabels, type Label } from './labels.ts';

/** Milliseconds for which a decision can be taken back, by the server's clock. */
export const undoWindowMs = 10_000;

/** Maximum requests in one submission. */
export const maxSignOffsAtOnce = 200;

/** Maximum characters of a reason. */
export const maxCommentLength = 4_000;

/** Days after a decision during which its signer can add files. */
export const signOffFileDays = 7;

/** Maximum files of a decision. */
export const maxFilesOfSignOff = 10;

/** Maximum decisions in one upload: their ids are in its address. */
export const maxSignOffsOfFile = 50;

/**
 * `POST /api/employer/uploadSignoffFile?eId=…&rIds=…&rIds=…` with the file as the body, its type in
 * `Content-Type` and its URI-encoded name in `X-File-Name`. `rIds` are the requests whose decisions
 * get the file, all or none. The result is the file of each. Only for the person who decided;
 * supports `Idempotency-Key`.
 */
export const signOffFileUploadPath = 'employer/uploadSignoffFile';

/** Maximum records of the history as PDF; CSV has no limit. */
export const maxHistoryOfPaper = 2_000;

/** Days after which a wait counts as more than a week. */
export const weekWaitDays = 7;

/** Days after which a wait counts as long. */
export const longWaitDays = 14;

/** Which of the waiting requests are listed. */
export const requestFilters = ['all', 'long-wait', 'final'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** Waiting requests of all of a user's companies in one reply. */
export const groupRequestsAtOnce = 200;

/** Maximum characters of a search in them. */
export const maxRequestSearchLength = 100;

/** The signer's declaration for each decision: shown beside the button and kept with the record. */
export const signOffStatements = defineLabels('signOffStatements', {
  competent: 'You saw this work done to the standard of the workplace.',
  notYetCompetent: 'You have not yet seen this work done to the standard of the workplace.',
  finalCompetent:
    'You have seen the apprentice do the work of this trade to the standard of the workplace, and agree that the apprenticeship is complete.',
  finalNotYetCompetent: 'You do not agree yet that the apprenticeship is complete.',
});

/** The declaration for a decision; the final completion of a contract has its own. */
export const statementOf = (
  result: 'competent' | 'notYetCompetent',
  { isFinal }: { isFinal: boolean },
): Label => {
  if (!isFinal) return signOffStatements[result];
  return result === 'competent'
    ? signOffStatements.finalCompetent
    : signOffStatements.finalNotYetCompetent;
};
