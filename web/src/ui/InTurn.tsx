import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isStarting } from './starting.ts';
import { takeTurns } from './turns.ts';

interface InTurnProps {
  /** What keeps its place until then. */
  before?: ReactNode;
  children: ReactNode;
}

/**
 * On the page that the app begins with, draws what it holds when its turn comes: from top to bottom, one
 * in a frame, so that a phone shows the one and answers its user before it draws the next. On every other
 * page all is drawn at once: who comes back to one finds it whole, where they left it.
 */
export function InTurn({ before = null, children }: InTurnProps) {
  const [isDrawn, setDrawn] = useState(() => !isStarting());
  useEffect(() => {
    if (!isDrawn) return joinTurns(() => startTransition(() => setDrawn(true)));
  }, [isDrawn]);
  return isDrawn ? children : before;
}

const joinTurns = takeTurns((goOn) => {
  // A hidden tab paints no frame, and has a title all the same; it may be hidden before the frame comes.
  if (document.hidden) {
    setTimeout(goOn);
    return;
  }
  const controller = new AbortController();
  const afterFrame = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    // The callback comes before the frame is painted, and the task after.
    setTimeout(goOn);
  };
  requestAnimationFrame(afterFrame);
  document.addEventListener('visibilitychange', afterFrame, controller);
});
