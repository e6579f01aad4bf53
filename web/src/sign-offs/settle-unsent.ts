import { type Mutation, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { formatTime } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { decisionOf, refresh, takeBack } from './decisions.ts';
import { signOffLabels } from './labels.ts';
import { offerUndo } from './offer-undo.ts';
import { forgetFailed } from './send-decision.ts';
import { takenBackInWords } from './wording.ts';

/** How often it is looked at again whether an answer arrived after all, in milliseconds. */
const checkEveryMs = 15_000;

/** Whether an answer whose own answer was lost is on record. Looking never sends it. */
export const submissionQuery = (key: string) =>
  queryOptions({
    queryKey: ['sign-offs', 'submission', key],
    queryFn: ({ signal }) => callApi('employer/retrieveSignoffSubmission', { key }, { signal }),
    staleTime: 0,
    retry: false,
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => (state.data?.recorded ? false : checkEveryMs),
  });

/** An answer was on record all the time: it no longer waits, and can be taken back while there is time. */
export function settleRecorded(queryClient: QueryClient, mutation: Mutation): void {
  const decision = decisionOf(mutation);
  forgetFailed(queryClient, mutation);
  offerUndo(queryClient, decision, decision.decidedAt);
  refresh(queryClient, decision.eId);
}

/**
 * Gives up an answer that may not have arrived. One that is on record is taken back while there is
 * time; later the user is told that it stays.
 *
 * @throws ApiError where the server cannot be asked: nobody knows yet what there is to give up
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
