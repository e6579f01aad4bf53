import { defineLabels } from './labels.ts';

/** For how long, by the server's clock, a decision can be taken back, in milliseconds. */
export const takeBackWindow = 10_000;

/** The most requests that one submission may answer. */
export const mostSignOffsAtOnce = 200;

/** The longest reason, in characters. */
export const longestComment = 4_000;

/** What the signer declares by each decision: shown beside the button, and kept with the record. */
export const signOffStatements = defineLabels('signOffStatements', {
  competent: 'You saw this work done to the standard of the workplace.',
  notYetCompetent: 'You have not yet seen this work done to the standard of the workplace.',
});
