import { type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useEffect } from 'react';
import { callApi } from '../app/api-client.ts';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { signedInUserId } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import {
  applyDecision,
  decisionKey,
  decisionOf,
  decisionsUnderWay,
  recountAwaiting,
  refresh,
  removeRequests,
} from './decision-cache.ts';
import { type Decision, deviceOutboxOf } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import { notYetDraftOf } from './not-yet-draft.ts';
import { offerUndo } from './undo-decision.ts';

/** What a decision says, without what is made when it is first sent. */
export type NewDecision = Omit<Decision, 'key' | 'decidedAt'>;

/** One answer without its key, which is made when it is first sent. */
export type Answer = Pick<Decision, 'result' | 'comment' | 'requests'>;

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

const failedOf = (queryClient: QueryClient, eId: string) =>
  queryClient.getMutationCache().findAll({ mutationKey: decisionKey(eId), status: 'error' });

function overlap(one: Decision, other: Decision): boolean {
  const ids = new Set(one.requests.map(({ id }) => id));
  return other.requests.some(({ id }) => ids.has(id));
}

/** Whether two answers say the same of the same requests, so that they may share a key. */
const isSameAnswer = (one: NewDecision, other: NewDecision) =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));

function forgetDraft({ eId, requests, comment }: Decision, userId: string | null): void {
  if (userId === null || comment === null) return;
  notYetDraftOf({ userId, eId, requests }, sessionStorage).sent(comment);
}

/** What was answered waits this long, in milliseconds, to be looked at again when it failed. */
const kept = 60 * 60_000;

/** Asks the server to record a decision, once however often it is sent. */
export const submitDecision = (decision: Decision) =>
  callApi('employer/submitSignoffRequests', inputOf(decision), { idempotencyKey: decision.key });

/** Sends a decision: what it answers leaves at once, and comes back when the server refuses (SIGN-017). */
export const decisionMutation = (queryClient: QueryClient, eId: string) =>
  mutationOptions<ResultOf<'employer/submitSignoffRequests'>, Error, Decision>({
    mutationKey: decisionKey(eId),
    gcTime: kept,
    mutationFn: submitDecision,
    onMutate: () => recountAwaiting(queryClient, eId),
    onSuccess: async (_answer, decision) => {
      await applyDecision(queryClient, decision);
    },
    onError: async (error, decision) => {
      const gone = isApiError(error) ? goneRequestsOf(decision, error) : [];
      if (gone.length > 0) {
        const requests = gone.map(({ request }) => request);
        await removeRequests(queryClient, eId, requests);
      }
      recountAwaiting(queryClient, eId, decision);
    },
    onSettled: (_answer, _error, decision) => refresh(queryClient, eId, decision),
  });

/** A decision as its call takes it: of each request, the id counts. */
export const inputOf = ({ contactId, eId, result, comment, requests }: NewDecision) => ({
  contactId,
  eId,
  result,
  units: requests.map(({ id }) => ({ id })),
  ...(comment !== null && { comment }),
});

/** Gives up a decision that failed. */
export function forgetFailed(queryClient: QueryClient, mutation: Mutation): void {
  const userId = signedInUserId();
  if (userId !== null) deviceOutboxOf(userId, localStorage).forget(decisionOf(mutation).key);
  queryClient.getMutationCache().remove(mutation);
}

/** A request that cannot be answered any more, and why in the server's words. */
interface GoneRequest {
  readonly request: SignoffRequest;
  readonly message: string;
}

const goneCodes: readonly string[] = ['already-answered', 'no-longer-waiting', 'not-found'];

/** Which requests of a refused decision no longer wait, by the places that the server names (`units.2.id`). */
export function goneRequestsOf(decision: Decision, error: ApiError): GoneRequest[] {
  if (!goneCodes.includes(error.code)) return [];
  return error.fields.flatMap(({ path, message }) => {
    const place = /^units\.(\d+)\b/.exec(path)?.[1];
    const request = place === undefined ? undefined : decision.requests[Number(place)];
    return request ? [{ request, message }] : [];
  });
}

/** Whether it is worth sending the same again: nobody refused it, it only did not get through. */
export const canBeSentAgain = ({ status }: ApiError) =>
  status === 0 || status === 429 || status >= 500;

/** The server has seen it and said no. Signed out is no such answer: it waits until one is in again. */
export const isRefused = (error: Error) =>
  isApiError(error) && !canBeSentAgain(error) && error.status !== 401;

/** How many places of the page show answers that were not sent. */
let places = 0;

/** Whether answers that were not sent have a place on the page; elsewhere a toast shows them. */
const hasUnsentPlace = () => places > 0;

/** The page shows answers that were not sent as long as its caller is on it. */
export function useUnsentPlace(): void {
  useEffect(() => {
    places += 1;
    return () => {
      places -= 1;
    };
  }, []);
}
