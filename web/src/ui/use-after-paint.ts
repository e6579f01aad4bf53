import { startTransition, useEffect, useState } from 'react';
import { isStarting } from './starting.ts';

/**
 * Whether what is ready has been seen: on the page that the app begins with, false until the frame that
 * shows it is painted, so that what comes after does not hold it up. On every other page all is drawn at
 * once: who comes back to one finds it whole, where they left it.
 */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(() => !isStarting());
  useEffect(() => {
    if (!isReady) return;
    let task: ReturnType<typeof setTimeout>;
    const goOn = () => {
      task = setTimeout(() => startTransition(() => setPainted(true)));
    };
    // The callback comes before the frame is painted, and the task after. A tab that was opened behind
    // another paints no frame, and has a title all the same.
    const frame = document.hidden ? undefined : requestAnimationFrame(goOn);
    if (frame === undefined) goOn();
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [isReady]);
  return isReady && isPainted;
}
