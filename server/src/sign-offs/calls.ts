import {
  discardSignoffSubmission,
  downloadSignoffFile,
  downloadSignoffHistory,
  retrieveEarlierSignoffs,
  retrieveMySignoffCount,
  retrieveMySignoffRequests,
  retrieveSignoffHistory,
  retrieveSignoffRequests,
  retrieveSignoffSubmission,
  submitSignoffRequests,
  takeBackSignoffRequests,
} from '@tradebridge/contract/sign-offs';
import { serve, serveDownload } from '../platform/serve.ts';
import { countMyAwaitingSignOffs } from './awaiting.ts';
import { downloadSignOffHistory } from './download-sign-off-history.ts';
import { discardSubmission, findSubmission } from './find-submission.ts';
import { getSignOffFile } from './get-sign-off-file.ts';
import { listEarlierNotYets } from './list-earlier-not-yets.ts';
import { listSignOffHistory } from './list-sign-off-history.ts';
import { listMySignOffRequests, listSignOffRequests } from './list-sign-off-requests.ts';
import { submitSignOffs } from './submit-sign-offs.ts';
import { takeBackSignOffs } from './take-back-sign-offs.ts';

export const signOffCalls = {
  [retrieveSignoffRequests.path]: serve(retrieveSignoffRequests, listSignOffRequests),
  [retrieveMySignoffRequests.path]: serve(retrieveMySignoffRequests, listMySignOffRequests),
  [retrieveMySignoffCount.path]: serve(retrieveMySignoffCount, countMyAwaitingSignOffs),
  [retrieveEarlierSignoffs.path]: serve(retrieveEarlierSignoffs, listEarlierNotYets),
  [retrieveSignoffHistory.path]: serve(retrieveSignoffHistory, listSignOffHistory),
  [submitSignoffRequests.path]: serve(submitSignoffRequests, submitSignOffs),
  [takeBackSignoffRequests.path]: serve(takeBackSignoffRequests, takeBackSignOffs),
  [retrieveSignoffSubmission.path]: serve(retrieveSignoffSubmission, findSubmission),
  [discardSignoffSubmission.path]: serve(discardSignoffSubmission, discardSubmission),
};

export const signOffDownloads = {
  [downloadSignoffHistory.path]: serveDownload(downloadSignoffHistory, downloadSignOffHistory),
  [downloadSignoffFile.path]: serveDownload(downloadSignoffFile, getSignOffFile),
};
