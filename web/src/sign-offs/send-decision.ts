import { type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useEffect } from 'react';
import { callApi } from '../app/api-client.ts';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { signedInUserId } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { commentDraftOf } from './comment-draft.ts';
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
import { forgetFiles, keepFiles, uploadFilesOf } from './file-uploads.ts';
import { signOffLabels } from './labels.ts';
import { offerUndo } from './undo-decision.ts';
import { companiesInWords } from './wording.ts';

/** What a decision says, without what is made when it is first sent. */
export type NewDecision = Omit<Decision, 'key' | 'decidedAt' | 'hasFiles'> & Pick<Answer, 'files'>;

/** One answer without its key, which is made when it is first sent. */
export interface Answer extends Pick<Decision, 'result' | 'comment' | 'requests'> {
  /** To be uploaded once it is recorded. */
  readonly files?: readonly File[];
}

/** Sends a new answer. The very answer that failed before goes out under the key it had. */
export const sendAnswer = (queryClient: QueryClient, answer: NewDecision): void =>
  sendDecision(queryClient, withKey(queryClient, answer));

function withKey(queryClient: QueryClient, { files = [], ...answer }: NewDecision): Decision {
  const failed = failedOf(queryClient, answer.eId);
  const same = failed.map(decisionOf).find((decision) => isSameAnswer(decision, answer));
  const decision = {
    ...answer,
    key: same?.key ?? crypto.randomUUID(),
    decidedAt: Date.now(),
    ...(files.length > 0 && { hasFiles: true }),
  };
  keepFiles(decision, files);
  return decision;
}

/** For how long the answers of several companies are waited for, in milliseconds, before what is there is told. */
const togetherMs = 2_000;

/**
 * Sends an answer to requests of several companies: one submission each, which the server records or
 * refuses by itself. What was recorded can be taken back together; where it was not recorded everywhere,
 * the user is told at which companies it was.
 */
export async function sendAnswers(
  queryClient: QueryClient,
  answers: readonly NewDecision[],
): Promise<void> {
  const [only, ...others] = answers;
  if (!only) return;
  if (others.length === 0) return sendAnswer(queryClient, only);
  const userId = signedInUserId();
  const recorded: Outcome[] = [];
  let isTold = false;
  const sent = answers.flatMap((answer) => {
    const outcome = send(queryClient, withKey(queryClient, answer));
    return outcome ? [outcome.then(collect)] : [];
  });
  const all = Promise.all(sent);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, togetherMs))]);
  isTold = true;
  // What somebody did is not shown to a user who signed in after them.
  if (signedInUserId() !== userId) return;
  offerUndo(queryClient, recorded.map(decisionIn), earliestOf(recorded));
  const outcomes = await all;
  if (signedInUserId() !== userId) return;
  if (outcomes.every(({ state }) => state === 'recorded')) {
    forgetDraft({ ...only, requests: answers.flatMap(({ requests }) => requests) }, userId);
  } else {
    tellPartly(queryClient, outcomes);
  }

  function collect(outcome: Outcome): Outcome {
    if (outcome.state !== 'recorded') return outcome;
    if (!isTold) recorded.push(outcome);
    else if (signedInUserId() === userId) {
      offerUndo(queryClient, [outcome.decision], outcome.sentAt);
    }
    return outcome;
  }
}

const decisionIn = ({ decision }: Outcome) => decision;
const earliestOf = (outcomes: readonly Outcome[]) =>
  Math.min(...outcomes.map(({ sentAt }) => sentAt));

/** Which companies' answers were recorded, which were not, and of which nobody knows. */
function tellPartly(queryClient: QueryClient, outcomes: readonly Outcome[]): void {
  const parts = (['recorded', 'refused', 'lost'] as const).flatMap((state) => {
    const decisions = outcomes.filter((outcome) => outcome.state === state).map(decisionIn);
    const companies = companiesInWords(queryClient, decisions);
    return decisions.length > 0 ? [translate(partLabels[state], { companies })] : [];
  });
  const recorded = outcomes.filter(({ state }) => state === 'recorded');
  showToast({
    level: 'warning',
    title: translate(signOffLabels.partlyRecorded, {
      count: recorded.length,
      all: outcomes.length,
    }),
    message: parts.join(' '),
    duration: null,
  });
}

const partLabels = {
  recorded: signOffLabels.recordedAt,
  refused: signOffLabels.refusedAt,
  lost: signOffLabels.lostAt,
} as const;

/** Sends a decision and shows the outcome. */
export function sendDecision(queryClient: QueryClient, decision: Decision): void {
  const userId = signedInUserId();
  void send(queryClient, decision)?.then(({ state, sentAt }) => {
    // What somebody did is not shown to a user who signed in after them.
    if (signedInUserId() !== userId) return;
    if (state === 'recorded') return offerUndo(queryClient, [decision], sentAt);
    if (hasUnsentPlace(decision.eId)) return;
    showToast({
      level: 'error',
      title: translate(
        state === 'refused' ? signOffLabels.notRecorded : signOffLabels.mayNotHaveArrived,
      ),
      message: translate(signOffLabels.notSentHint),
      duration: 10_000,
    });
  });
}

/** What became of a decision that was sent: nobody knows of one that was lost. */
interface Outcome {
  readonly decision: Decision;
  readonly state: 'recorded' | 'refused' | 'lost';
  /** When it left, in milliseconds since 1970. */
  readonly sentAt: number;
}

/**
 * Sends a decision. What is on its way already is not answered twice, however often it is pressed; then
 * there is no outcome. Decisions that failed on the same requests give way to it.
 */
function send(queryClient: QueryClient, decision: Decision): Promise<Outcome> | undefined {
  const { eId } = decision;
  if (decisionsUnderWay(queryClient, eId).some((other) => overlap(other, decision))) {
    forgetFiles(decision);
    return undefined;
  }
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
  const endAs = (state: Outcome['state']): Outcome => {
    if (state !== 'lost') outbox?.forget(decision.key);
    return { decision, state, sentAt: mutation.state.submittedAt };
  };
  return mutation.execute(decision).then(
    () => {
      forgetDraft(decision, userId);
      if (signedInUserId() === userId) uploadFilesOf(queryClient, decision);
      return endAs('recorded');
    },
    (error: Error) => {
      forgetFiles(decision);
      return endAs(isRefused(error) ? 'refused' : 'lost');
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

function forgetDraft({ result, requests, comment }: Answer, userId: string | null): void {
  if (userId === null || comment === null) return;
  commentDraftOf({ userId, result, requests }, sessionStorage).sent(comment);
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

/** The places of the page that show answers that were not sent, by the companies that each shows. */
const places = new Set<readonly string[]>();

/** Whether a company's answers that were not sent have a place on the page; elsewhere a toast shows them. */
const hasUnsentPlace = (eId: string) => [...places].some((eIds) => eIds.includes(eId));

/** The page shows answers to these companies that were not sent as long as its caller is on it. */
export function useUnsentPlace(eIds: readonly string[]): void {
  useEffect(() => {
    places.add(eIds);
    return () => {
      places.delete(eIds);
    };
  }, [eIds]);
}
