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

/** All that respondents ask for. */
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
 * Whether nothing may be written down of who makes the request, wherever it fails: a form can be
 * anonymous, and when somebody submitted would say what they answered.
 */
export const isNameless = ({ routeOptions }: FastifyRequest): boolean =>
  paths.has(routeOptions.url ?? '');
