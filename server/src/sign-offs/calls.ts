import {
  discardSignoffSubmission,
  retrieveSignoffHistory,
  retrieveSignoffRequests,
  retrieveSignoffSubmission,
  submitSignoffRequests,
  takeBackSignoffRequests,
} from '@tradebridge/contract/sign-offs';
import { serve } from '../platform/serve.ts';
import { discardSubmission, findSubmission } from './find-submission.ts';
import { listSignOffHistory } from './list-sign-off-history.ts';
import { listSignOffRequests } from './list-sign-off-requests.ts';
import { submitSignOffs } from './submit-sign-offs.ts';
import { takeBackSignOffs } from './take-back-sign-offs.ts';

export const signOffCalls = {
  [retrieveSignoffRequests.path]: serve(retrieveSignoffRequests, listSignOffRequests),
  [retrieveSignoffHistory.path]: serve(retrieveSignoffHistory, listSignOffHistory),
  [submitSignoffRequests.path]: serve(submitSignoffRequests, submitSignOffs),
  [takeBackSignoffRequests.path]: serve(takeBackSignoffRequests, takeBackSignOffs),
  [retrieveSignoffSubmission.path]: serve(retrieveSignoffSubmission, findSubmission),
  [discardSignoffSubmission.path]: serve(discardSignoffSubmission, discardSubmission),
};
