import { type Mutation, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { ApiError, isApiError } from '../app/api-error.ts';
import { formatTime } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { decisionKeys, decisionOf, refresh } from './decision-cache.ts';
import { deviceOutboxOf } from './device-outbox.ts';
import { uploadFilesOf } from './file-uploads.ts';
import { signOffLabels } from './labels.ts';
import {
  decisionMutation,
  forgetFailed,
  goneRequestsOf,
  isRefused,
  submitDecision,
} from './send-decision.ts';
import { offerUndo, takeBack } from './undo-decision.ts';
import { takenBackInWords } from './wording.ts';

/**
 * Shows answers stored on the device for these companies before the page was loaded as unsent;
 * never sends them by itself.
 */
export function restoreUnsent(
  queryClient: QueryClient,
  userId: string,
  eIds: readonly string[],
): void {
  const cache = queryClient.getMutationCache();
  const known = new Set(
    cache.findAll({ mutationKey: decisionKeys }).map((mutation) => decisionOf(mutation).key),
  );
  for (const decision of deviceOutboxOf(userId, localStorage).list(Date.now())) {
    const { eId } = decision;
    if (!eIds.includes(eId) || known.has(decision.key)) continue;
    const error = new ApiError({
      status: 0,
      code: 'aborted',
      message: translate(signOffLabels.keptHint),
    });
    cache.build(queryClient, decisionMutation(queryClient, eId), {
      context: undefined,
      data: undefined,
      error,
      failureCount: 1,
      failureReason: error,
      isPaused: false,
      status: 'error',
      submittedAt: Date.now(),
      variables: decision,
    });
  }
}

/**
 * Sends everything stored on the device, one by one. Refused answers are removed and returned with
 * the reasons.
 *
 * @throws ApiError if one was lost; it and later ones stay
 */
export async function sendUnsent(userId: string): Promise<{ refused: string[] }> {
  const outbox = deviceOutboxOf(userId, localStorage);
  const refused: string[] = [];
  for (const decision of outbox.list(Date.now())) {
    try {
      await submitDecision(decision);
    } catch (error) {
      if (!isApiError(error) || !isRefused(error)) throw error;
      const gone = goneRequestsOf(decision, error);
      refused.push(...(gone.length > 0 ? gone.map(({ message }) => message) : [error.message]));
    }
    outbox.forget(decision.key);
  }
  return { refused };
}

/** Milliseconds between checks whether an answer has arrived after all. */
const checkEveryMs = 15_000;

/** Whether an answer with a lost reply is on record. Checking never sends it. */
export const submissionQuery = (key: string) =>
  queryOptions({
    queryKey: ['sign-offs', 'submission', key],
    queryFn: ({ signal }) => callApi('employer/retrieveSignoffSubmission', { key }, { signal }),
    staleTime: 0,
    retry: false,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.data?.recorded ? false : checkEveryMs),
  });

/**
 * An answer turned out to be on record: it no longer waits, and can be taken back while there is
 * time.
 */
export function settleRecorded(queryClient: QueryClient, mutation: Mutation): void {
  const decision = decisionOf(mutation);
  forgetFailed(queryClient, mutation);
  offerUndo(queryClient, [decision], decision.decidedAt);
  uploadFilesOf(queryClient, decision);
  refresh(queryClient, decision.eId);
}

/**
 * Discards an answer that may not have arrived. One on record is taken back while there is time;
 * later the user sees that it stays.
 *
 * @throws ApiError if the server cannot be reached: it is then unknown what to discard
 */
export async function discardUnsent(queryClient: QueryClient, mutation: Mutation): Promise<void> {
  const decision = decisionOf(mutation);
  const { recorded } = await callApi('employer/discardSignoffSubmission', { key: decision.key });
  if (!recorded) {
    forgetFailed(queryClient, mutation);
    showToast({ level: 'info', title: translate(signOffLabels.discarded) });
    return;
  }
  try {
    await takeBack(queryClient, decision);
    showToast({ level: 'info', title: takenBackInWords(translate, decision) });
  } catch (error) {
    if (!isApiError(error) || error.code !== 'too-late') throw error;
    showToast({
      level: 'warning',
      title: translate(signOffLabels.alreadyRecorded, { time: formatTime(recorded.at) }),
      message: translate(signOffLabels.alreadyRecordedHint),
      duration: null,
    });
    refresh(queryClient, decision.eId);
  }
  forgetFailed(queryClient, mutation);
}
