import type { QueryClient } from '@tanstack/react-query';
import { takeBackWindow } from '@tradebridge/contract/sign-off-rules';
import { signedInUserId } from '../app/session.ts';
import { closeToast, showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import type { Decision } from './decision.ts';
import { takeBack } from './decisions.ts';
import { focusInbox } from './inbox-place.ts';
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
