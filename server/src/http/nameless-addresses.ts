import { getForm } from '@tradebridge/contract/forms';
import { uploadSubmissionFilePath } from '@tradebridge/contract/submission-rules';
import {
  completeSubmission,
  deleteAnswersDraft,
  discardSubmission,
  hasSubmitted,
  saveAnswersDraft,
  startForm,
  submitForm,
} from '@tradebridge/contract/submissions';
import type { FastifyRequest } from 'fastify';

/** All calls that respondents make. */
const paths: ReadonlySet<string> = new Set(
  [
    getForm.path,
    startForm.path,
    saveAnswersDraft.path,
    deleteAnswersDraft.path,
    submitForm.path,
    uploadSubmissionFilePath,
    completeSubmission.path,
    discardSubmission.path,
    hasSubmitted.path,
  ].map((path) => `/api/${path}`),
);

/**
 * Whether the client of a request must not be logged, even if it fails: a form can be anonymous,
 * and the time of submission would identify the answers.
 */
export const isNameless = ({ routeOptions }: FastifyRequest): boolean =>
  paths.has(routeOptions.url ?? '');
