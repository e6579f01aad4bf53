import type { Mutation, QueryClient } from '@tanstack/react-query';
import { translate } from '../app/labels.ts';
import { signedInUserId } from '../app/session.ts';
import { showToast } from '../ui/toasts.ts';
import { type Decision, isSameAnswer } from './decision.ts';
import { decisionKey, decisionMutation, decisionOf, decisionsUnderWay } from './decisions.ts';
import { signOffLabels } from './labels.ts';
import { notYetDraftOf } from './not-yet-draft.ts';
import { offerUndo } from './offer-undo.ts';
import { hasUnsentPlace } from './unsent-place.ts';

/** Sends a new answer. The very answer that failed before goes out under the key it had. */
export function sendAnswer(queryClient: QueryClient, answer: Omit<Decision, 'key'>): void {
  const failed = failedOf(queryClient, answer.eId);
  const same = failed.map(decisionOf).find((decision) => isSameAnswer(decision, answer));
  sendDecision(queryClient, { ...answer, key: same?.key ?? crypto.randomUUID() });
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
  mutation.execute(decision).then(
    () => {
      forgetDraft(decision, userId);
      // Of what somebody did, nobody hears who signed in after them.
      if (signedInUserId() !== userId) return;
      offerUndo(queryClient, decision, mutation.state.submittedAt);
    },
    () => {
      if (hasUnsentPlace() || signedInUserId() !== userId) return;
      showToast({
        level: 'error',
        title: translate(signOffLabels.notSent),
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

/** Gives up a decision that failed. */
export const forgetFailed = (queryClient: QueryClient, mutation: Mutation) =>
  queryClient.getMutationCache().remove(mutation);

const failedOf = (queryClient: QueryClient, eId: string) =>
  queryClient.getMutationCache().findAll({ mutationKey: decisionKey(eId), status: 'error' });

function overlap(one: Decision, other: Decision): boolean {
  const ids = new Set(one.requests.map(({ id }) => id));
  return other.requests.some(({ id }) => ids.has(id));
}
