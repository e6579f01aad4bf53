import type { QueryClient } from '@tanstack/react-query';
import { undoWindowMs } from '@tradebridge/contract/sign-off-rules';
import { type RefObject, useEffect } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { signedInUserId } from '../app/session.ts';
import { closeToast, showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { commentDraftOf } from './comment-draft.ts';
import { reopenRequests } from './decision-cache.ts';
import type { Decision } from './device-outbox.ts';
import { stopFiles } from './file-uploads.ts';
import { signOffLabels } from './labels.ts';
import { companiesInWords, decidedInWords, takenBackInWords } from './wording.ts';

/**
 * Confirms decisions and offers to take them back together for the rest of their ten seconds: of
 * one company, or the same answer at several.
 */
export function offerUndo(
  queryClient: QueryClient,
  decisions: readonly Decision[],
  sentAt: number,
): void {
  if (decisions.length === 0) return;
  const title = decidedInWords(translate, decisions);
  // The server's clock started no earlier than the request was sent, so the offer does not come too
  // late.
  const duration = Math.max(0, sentAt + undoWindowMs - Date.now());
  if (duration < 1_000) {
    showToast({ level: 'success', title });
    return;
  }
  const undo = () => void undoDecisions(queryClient, decisions);
  const stopListening = onUndoKey(() => {
    undo();
    closeToast(toast);
  });
  const toast = showToast({
    level: 'success',
    title,
    ...(hasKeyboard() && { message: translate(signOffLabels.undoHint) }),
    duration,
    countdown: true,
    action: { label: translate(signOffLabels.undo), onClick: undo },
    onGone: stopListening,
  });
}

async function undoDecisions(
  queryClient: QueryClient,
  decisions: readonly Decision[],
): Promise<void> {
  const kept: Decision[] = [];
  const undone: Decision[] = [];
  const reasons = new Set<string>();
  const undo = async (decision: Decision) => {
    const goOnWithFiles = stopFiles(queryClient, decision);
    try {
      await takeBack(queryClient, decision);
      undone.push(decision);
    } catch (error) {
      if (!isApiError(error)) throw error;
      goOnWithFiles();
      kept.push(decision);
      reasons.add(error.message);
    }
  };
  await Promise.all(decisions.map(undo));
  keepDraft(undone);
  if (kept.length === 0) {
    focusInbox();
    const requests = undone.flatMap((decision) => decision.requests);
    showToast({ level: 'info', title: takenBackInWords(translate, { requests }) });
    return;
  }
  const partly = [
    undone.length > 0 &&
      translate(signOffLabels.undoneAt, { companies: companiesInWords(queryClient, undone) }),
    decisions.length > 1 &&
      translate(signOffLabels.notUndoneAt, { companies: companiesInWords(queryClient, kept) }),
  ].filter((part) => part !== false);
  showToast({
    level: 'error',
    title: translate(signOffLabels.takeBackFailed),
    message: [...partly, ...reasons].join(' '),
    duration: 10_000,
  });
}

/** Takes a decision back within its ten seconds; its requests are open again under their ids. */
export async function takeBack(queryClient: QueryClient, decision: Decision): Promise<void> {
  const { eId, requests } = decision;
  await callApi(
    'employer/takeBackSignoffRequests',
    { eId, units: requests.map(({ id }) => ({ id })) },
    // Derived from the decision, so that a second press repeats the same call.
    { idempotencyKey: `${decision.key}-back` },
  );
  await reopenRequests(queryClient, decision);
}

/** Restores the comment for the same requests. */
function keepDraft(decisions: readonly Decision[]): void {
  const userId = signedInUserId();
  const [first] = decisions;
  if (userId === null || !first || first.comment === null) return;
  const requests = decisions.flatMap((decision) => decision.requests);
  commentDraftOf({ userId, result: first.result, requests }, sessionStorage).write(first.comment);
}

/** A guess, good enough for a hint: a user who can hover has a keyboard. */
const hasKeyboard = () => matchMedia('(hover: hover)').matches;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"])'));

/**
 * The toast is last in the tab order, further away than ten seconds; Ctrl+Z reaches it from
 * anywhere. The newest decision is undone first.
 */
function onUndoKey(undo: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (!isUndo || event.shiftKey || isTyping(event.target) || undoers.at(-1) !== undo) return;
    event.preventDefault();
    // Other listeners for the same key would be the newest by then.
    event.stopImmediatePropagation();
    undo();
  };
  undoers.push(undo);
  window.addEventListener('keydown', listener);
  return () => {
    undoers.splice(undoers.indexOf(undo), 1);
    window.removeEventListener('keydown', listener);
  };
}

/** Handlers for undoing, the newest last. */
const undoers: (() => void)[] = [];

/** The list of requests on the page, if any. */
let inbox: HTMLElement | null = null;

/** Moves the focus to the list when the focused element is gone. */
export function useInboxPlace(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    inbox = ref.current;
    return () => {
      inbox = null;
    };
  }, [ref]);
}

/** Focuses the list of requests, unless something else has the focus. */
function focusInbox(): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) inbox?.focus({ preventScroll: true });
}
