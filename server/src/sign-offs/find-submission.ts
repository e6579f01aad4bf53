import { undoWindowMs } from '@tradebridge/contract/sign-off-rules';
import {
  type retrieveSignoffSubmission,
  submitSignoffRequests,
} from '@tradebridge/contract/sign-offs';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { findUseOfKey, type UseOfKey, voidKey } from '../platform/idempotency.ts';

type Submission = z.output<typeof retrieveSignoffSubmission.result>;

function submissionOf(use: UseOfKey | undefined): Submission {
  if (!use) return { recorded: null };
  // The call validated its result against the contract when it stored it.
  const { signedOff } = use.result as z.output<typeof submitSignoffRequests.result>;
  const canTakeBackUntil = new Date(use.at.getTime() + undoWindowMs).toISOString();
  return { recorded: { at: use.at.toISOString(), signedOff, canTakeBackUntil } };
}

/** Whether a submission whose reply was lost was recorded. */
export const findSubmission = async (
  context: Context,
  { key }: { key: string },
): Promise<Submission> =>
  submissionOf(await findUseOfKey(context, submitSignoffRequests.path, key));

/** Abandons a submission that was not recorded; a recorded one stays. */
export const discardSubmission = async (
  context: Context,
  { key }: { key: string },
): Promise<Submission> => submissionOf(await voidKey(context, submitSignoffRequests.path, key));
