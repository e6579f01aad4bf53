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

/** A decision, without what is added when it is first sent. */
export type NewDecision = Omit<Decision, 'key' | 'decidedAt' | 'hasFiles'> & Pick<Answer, 'files'>;

/** An answer without its key, which is generated when it is first sent. */
export interface Answer extends Pick<Decision, 'result' | 'comment' | 'requests'> {
  /** Uploaded once it is recorded. */
  readonly files?: readonly File[];
}

/** Sends a new answer. An answer that failed before is repeated under its key. */
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

/** Milliseconds to wait for the answers of several companies before showing the first outcomes. */
const togetherMs = 2_000;

/**
 * Sends an answer to requests of several companies: one submission each, which the server records
 * or refuses separately. Recorded answers can be taken back together; if some failed, the user
 * sees which companies were recorded.
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
  let isUndoOffered = false;
  const sent = answers.flatMap((answer) => {
    const outcome = send(queryClient, withKey(queryClient, answer));
    return outcome ? [outcome.then(collect)] : [];
  });
  const all = Promise.all(sent);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, togetherMs))]);
  isUndoOffered = true;
  // A user's actions are not shown to the next user who signs in.
  if (signedInUserId() !== userId) return;
  offerUndo(queryClient, recorded.map(decisionIn), earliestOf(recorded));
  const outcomes = await all;
  if (signedInUserId() !== userId) return;
  if (outcomes.every(({ state }) => state === 'recorded')) {
    forgetDraft({ ...only, requests: answers.flatMap(({ requests }) => requests) }, userId);
  } else {
    warnPartly(queryClient, outcomes);
  }

  function collect(outcome: Outcome): Outcome {
    if (outcome.state !== 'recorded') return outcome;
    if (!isUndoOffered) recorded.push(outcome);
    else if (signedInUserId() === userId) {
      offerUndo(queryClient, [outcome.decision], outcome.sentAt);
    }
    return outcome;
  }
}

const decisionIn = ({ decision }: Outcome) => decision;
const earliestOf = (outcomes: readonly Outcome[]) =>
  Math.min(...outcomes.map(({ sentAt }) => sentAt));

/** Says which companies' answers were recorded, which were not, and which are unknown. */
function warnPartly(queryClient: QueryClient, outcomes: readonly Outcome[]): void {
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
    // A user's actions are not shown to the next user who signs in.
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

/** The outcome of a sent decision; unknown if the reply was lost. */
interface Outcome {
  readonly decision: Decision;
  readonly state: 'recorded' | 'refused' | 'lost';
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
}

/**
 * Sends a decision. Requests already being answered are not answered twice, however often the
 * button is pressed; then there is no outcome. Failed decisions on the same requests are replaced.
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
  // Stored before it is sent, so that it survives whatever happens to the page.
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

/** Whether two answers are equal and may share a key. */
const isSameAnswer = (one: NewDecision, other: NewDecision) =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));

function forgetDraft({ result, requests, comment }: Answer, userId: string | null): void {
  if (userId === null || comment === null) return;
  commentDraftOf({ userId, result, requests }, sessionStorage).sent(comment);
}

/** Milliseconds for which a failed answer can be checked again. */
const kept = 60 * 60_000;

/** Asks the server to record a decision, once however often it is sent. */
export const submitDecision = (decision: Decision) =>
  callApi('employer/submitSignoffRequests', inputOf(decision), { idempotencyKey: decision.key });

/**
 * Sends a decision: its requests disappear at once, and return if the server refuses (SIGN-017).
 */
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

/** The input of the call for a decision: only the ids of requests are used. */
export const inputOf = ({ contactId, eId, result, comment, requests }: NewDecision) => ({
  contactId,
  eId,
  result,
  units: requests.map(({ id }) => ({ id })),
  ...(comment !== null && { comment }),
});

/** Discards a failed decision. */
export function forgetFailed(queryClient: QueryClient, mutation: Mutation): void {
  const userId = signedInUserId();
  if (userId !== null) deviceOutboxOf(userId, localStorage).forget(decisionOf(mutation).key);
  queryClient.getMutationCache().remove(mutation);
}

/** A request that can no longer be answered, with the server's reason. */
interface GoneRequest {
  readonly request: SignoffRequest;
  readonly message: string;
}

const goneCodes: readonly string[] = ['already-answered', 'no-longer-waiting', 'not-found'];

/**
 * Requests of a refused decision that no longer wait, by the paths the server returns
 * (`units.2.id`).
 */
export function goneRequestsOf(decision: Decision, error: ApiError): GoneRequest[] {
  if (!goneCodes.includes(error.code)) return [];
  return error.fields.flatMap(({ path, message }) => {
    const place = /^units\.(\d+)\b/.exec(path)?.[1];
    const request = place === undefined ? undefined : decision.requests[Number(place)];
    return request ? [{ request, message }] : [];
  });
}

/** Whether sending it again may help: it was not refused, only lost. */
export const canBeSentAgain = ({ status }: ApiError) =>
  status === 0 || status === 429 || status >= 500;

/** The server refused it. Being signed out is not a refusal: it waits for the next sign-in. */
export const isRefused = (error: Error) =>
  isApiError(error) && !canBeSentAgain(error) && error.status !== 401;

/** Places on the page that show unsent answers, with their companies. */
const places = new Set<readonly string[]>();

/** Whether a company's unsent answers have a place on the page; elsewhere a toast shows them. */
const hasUnsentPlace = (eId: string) => [...places].some((eIds) => eIds.includes(eId));

/** Marks the page as showing unsent answers of these companies while the caller is rendered. */
export function useUnsentPlace(eIds: readonly string[]): void {
  useEffect(() => {
    places.add(eIds);
    return () => {
      places.delete(eIds);
    };
  }, [eIds]);
}
