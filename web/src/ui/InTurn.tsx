import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isStarting } from './starting.ts';
import { takeTurns } from './turns.ts';

interface InTurnProps {
  /** A placeholder until then. */
  before?: ReactNode;
  children: ReactNode;
}

/**
 * On the first page of the app, renders its content when its turn comes: from top to bottom, one
 * per frame, so that a phone stays responsive. On every other page everything is rendered at once:
 * a user who returns to a page finds it complete, where they left it.
 */
export function InTurn({ before = null, children }: InTurnProps) {
  const [isDrawn, setDrawn] = useState(() => !isStarting());
  useEffect(() => {
    if (!isDrawn) return joinTurns(() => startTransition(() => setDrawn(true)));
  }, [isDrawn]);
  return isDrawn ? children : before;
}

const joinTurns = takeTurns((goOn) => {
  // A hidden tab paints no frame but still needs a title; it may be hidden before the frame.
  if (document.hidden) {
    setTimeout(goOn);
    return;
  }
  const controller = new AbortController();
  const afterFrame = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    // The callback runs before the frame is painted, the task after it.
    setTimeout(goOn);
  };
  requestAnimationFrame(afterFrame);
  document.addEventListener('visibilitychange', afterFrame, controller);
});
