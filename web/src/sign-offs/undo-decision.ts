import type { QueryClient } from '@tanstack/react-query';
import { takeBackWindow } from '@tradebridge/contract/sign-off-rules';
import { type RefObject, useEffect } from 'react';
import { callApi } from '../app/api-client.ts';
import { signedInUserId } from '../app/session.ts';
import { closeToast, showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { reopenRequests } from './decision-cache.ts';
import type { Decision } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import { notYetDraftOf } from './not-yet-draft.ts';
import { decidedInWords, takenBackInWords } from './wording.ts';

/** Tells that a decision stands and lets the user take it back for what is left of its ten seconds. */
export function offerUndo(queryClient: QueryClient, decision: Decision, sentAt: number): void {
  // The server's clock started no earlier than the request left, so what is offered is not too late.
  const duration = Math.max(0, sentAt + takeBackWindow - Date.now());
  if (duration < 1_000) {
    showToast({ level: 'success', title: decidedInWords(translate, decision) });
    return;
  }
  const undo = () => void undoDecision(queryClient, decision);
  const stopListening = onUndoKey(() => {
    undo();
    closeToast(toast);
  });
  const toast = showToast({
    level: 'success',
    title: decidedInWords(translate, decision),
    ...(hasKeyboard() && { message: translate(signOffLabels.undoHint) }),
    duration,
    countdown: true,
    action: { label: translate(signOffLabels.undo), onClick: undo },
    onGone: stopListening,
  });
}

async function undoDecision(queryClient: QueryClient, decision: Decision): Promise<void> {
  try {
    await takeBack(queryClient, decision);
    keepDraft(decision);
    focusInbox();
    showToast({
      level: 'info',
      title: takenBackInWords(translate, decision),
    });
  } catch (error) {
    showToast({
      level: 'error',
      title: translate(signOffLabels.takeBackFailed),
      ...(error instanceof Error && { message: error.message }),
      duration: 10_000,
    });
  }
}

/** Takes a decision back within its ten seconds; its requests are open again under their ids. */
export async function takeBack(queryClient: QueryClient, decision: Decision): Promise<void> {
  const { eId, requests } = decision;
  await callApi(
    'employer/takeBackSignoffRequests',
    { eId, units: requests.map(({ id }) => ({ id })) },
    // Of the decision itself, so that a second press asks for the same.
    { idempotencyKey: `${decision.key}-back` },
  );
  await reopenRequests(queryClient, decision);
}

/** What was written is there again for the same requests. */
function keepDraft({ eId, requests, comment }: Decision): void {
  const userId = signedInUserId();
  if (userId === null || comment === null) return;
  notYetDraftOf({ userId, eId, requests }, sessionStorage).write(comment);
}

/** A guess that is never needed for more than a hint: who hovers has a keyboard near. */
const hasKeyboard = () => matchMedia('(hover: hover)').matches;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"])'));

/**
 * The toast stands last in the order of the keyboard, further away than ten seconds; Ctrl+Z reaches
 * it from anywhere. The newest decision goes first.
 */
function onUndoKey(undo: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (!isUndo || event.shiftKey || isTyping(event.target) || undoers.at(-1) !== undo) return;
    event.preventDefault();
    // Others who listen to the same key would be the newest by then.
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

/** Who can be undone, the newest last. */
const undoers: (() => void)[] = [];

/** The list of requests on the page, if there is one. */
let inbox: HTMLElement | null = null;

/** Lets the keyboard and screen readers go on from the list when what had the focus is gone. */
export function useInboxPlace(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    inbox = ref.current;
    return () => {
      inbox = null;
    };
  }, [ref]);
}

/** Puts the focus on the list of requests, unless something else took it meanwhile. */
function focusInbox(): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) inbox?.focus({ preventScroll: true });
}
