import type { Mutation, QueryClient } from '@tanstack/react-query';
import { ApiError, isApiError } from '../app/api-error.ts';
import { signedInUserId } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import {
  canBeSentAgain,
  type Decision,
  goneRequestsOf,
  isSameAnswer,
  type NewDecision,
} from './decision.ts';
import {
  decisionKey,
  decisionMutation,
  decisionOf,
  decisionsUnderWay,
  submitDecision,
} from './decisions.ts';
import { deviceOutboxOf } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import { notYetDraftOf } from './not-yet-draft.ts';
import { offerUndo } from './offer-undo.ts';
import { hasUnsentPlace } from './unsent-place.ts';

/** Sends a new answer. The very answer that failed before goes out under the key it had. */
export function sendAnswer(queryClient: QueryClient, answer: NewDecision): void {
  const failed = failedOf(queryClient, answer.eId);
  const same = failed.map(decisionOf).find((decision) => isSameAnswer(decision, answer));
  sendDecision(queryClient, {
    ...answer,
    key: same?.key ?? crypto.randomUUID(),
    decidedAt: Date.now(),
  });
}

/**
 * Sends a decision. What is on its way already is not answered twice, however often it is pressed.
 * Decisions that failed on the same requests give way to it.
 */
export function sendDecision(queryClient: QueryClient, decision: Decision): void {
  const { eId } = decision;
  if (decisionsUnderWay(queryClient, eId).some((other) => overlap(other, decision))) return;
  for (const mutation of failedOf(queryClient, eId)) {
    if (overlap(decisionOf(mutation), decision)) forgetFailed(queryClient, mutation);
  }
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, decisionMutation(queryClient, eId));
  const userId = signedInUserId();
  // Before it is sent: whatever happens to the page meanwhile, it is not lost.
  const outbox = userId === null ? null : deviceOutboxOf(userId, localStorage);
  outbox?.keep(decision, Date.now());
  mutation.execute(decision).then(
    () => {
      outbox?.forget(decision.key);
      forgetDraft(decision, userId);
      // What somebody did is not shown to a user who signed in after them.
      if (signedInUserId() !== userId) return;
      offerUndo(queryClient, decision, mutation.state.submittedAt);
    },
    (error: Error) => {
      if (isRefused(error)) outbox?.forget(decision.key);
      if (hasUnsentPlace() || signedInUserId() !== userId) return;
      showToast({
        level: 'error',
        title: translate(
          isRefused(error) ? signOffLabels.notRecorded : signOffLabels.mayNotHaveArrived,
        ),
        message: translate(signOffLabels.notSentHint),
        duration: 10_000,
      });
    },
  );
}

function forgetDraft({ eId, requests, comment }: Decision, userId: string | null): void {
  if (userId === null || comment === null) return;
  notYetDraftOf({ userId, eId, requests }, sessionStorage).sent(comment);
}

/** The server has seen it and said no. Signed out is no such answer: it waits until one is in again. */
const isRefused = (error: Error) =>
  isApiError(error) && !canBeSentAgain(error) && error.status !== 401;

/** Gives up a decision that failed. */
export function forgetFailed(queryClient: QueryClient, mutation: Mutation): void {
  const userId = signedInUserId();
  if (userId !== null) deviceOutboxOf(userId, localStorage).forget(decisionOf(mutation).key);
  queryClient.getMutationCache().remove(mutation);
}

/** What of the user's answers at all companies waits on this device, the oldest first. */
export function unsentOf(userId: string): Decision[] {
  return deviceOutboxOf(userId, localStorage).list(Date.now());
}

/** Shows what waits on the device since before the page was loaded as not sent; never sends it by itself. */
export function restoreUnsent(queryClient: QueryClient, userId: string, eId: string): void {
  const cache = queryClient.getMutationCache();
  const known = new Set(
    cache.findAll({ mutationKey: decisionKey(eId) }).map((mutation) => decisionOf(mutation).key),
  );
  for (const decision of unsentOf(userId)) {
    if (decision.eId !== eId || known.has(decision.key)) continue;
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
 * Sends all that waits on the device, one after another. Those that the server refuses are gone with
 * its reasons.
 *
 * @throws ApiError where one did not get through; it and those after it still wait
 */
export async function sendUnsent(userId: string): Promise<{ refused: string[] }> {
  const outbox = deviceOutboxOf(userId, localStorage);
  const refused: string[] = [];
  for (const decision of outbox.list(Date.now())) {
    try {
      await submitDecision(decision);
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefused(error)) throw error;
      const gone = goneRequestsOf(decision, error);
      refused.push(...(gone.length > 0 ? gone.map(({ message }) => message) : [error.message]));
    }
    outbox.forget(decision.key);
  }
  return { refused };
}

const failedOf = (queryClient: QueryClient, eId: string) =>
  queryClient.getMutationCache().findAll({ mutationKey: decisionKey(eId), status: 'error' });

function overlap(one: Decision, other: Decision): boolean {
  const ids = new Set(one.requests.map(({ id }) => id));
  return other.requests.some(({ id }) => ids.has(id));
}
