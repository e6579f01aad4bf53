import { startTransition, useEffect, useState } from 'react';

/**
 * Whether what is ready has been seen: false until the frame that shows it is painted, so that what
 * comes after does not hold it up.
 *
 * @param atOnce waits for no frame
 */
export function useAfterPaint(isReady: boolean, atOnce = false): boolean {
  const [isPainted, setPainted] = useState(atOnce);
  useEffect(() => {
    if (!isReady) return;
    let task: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      // The callback comes before the frame is painted, and the task after.
      task = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [isReady]);
  return isReady && isPainted;
}
