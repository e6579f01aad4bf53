import {
  completeSubmission as completeCall,
  deleteAnswersDraft as deleteDraftCall,
  discardSubmission as discardCall,
  hasSubmitted as hasSubmittedCall,
  saveAnswersDraft as saveDraftCall,
  startForm as startCall,
  submitForm as submitCall,
} from '@tradebridge/contract/submissions';
import { serve } from '../platform/serve.ts';
import { deleteAnswersDraft, saveAnswersDraft } from './answers-drafts.ts';
import { completeSubmission } from './complete-submission.ts';
import { discardSubmission } from './discard-submission.ts';
import { hasSubmitted, startForm } from './start-form.ts';
import { submitForm } from './submit-form.ts';

export const submissionCalls = {
  [startCall.path]: serve(startCall, startForm),
  [hasSubmittedCall.path]: serve(hasSubmittedCall, hasSubmitted),
  [submitCall.path]: serve(submitCall, submitForm),
  [completeCall.path]: serve(completeCall, completeSubmission),
  [discardCall.path]: serve(discardCall, discardSubmission),
  [saveDraftCall.path]: serve(saveDraftCall, saveAnswersDraft),
  [deleteDraftCall.path]: serve(deleteDraftCall, deleteAnswersDraft),
};
