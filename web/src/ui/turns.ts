/**
 * A queue for rendering, first come, first served: each starts once the previous one's frame was
 * painted.
 *
 * @param afterPaint calls back once the next frame was painted
 * @returns how to join with a render function; that returns how to leave, once rendered or no
 *   longer needed
 */
export function takeTurns(
  afterPaint: (goOn: () => void) => void,
): (draw: () => void) => () => void {
  const waiting: (() => void)[] = [];
  let isFrameAwaited = false;
  const next = () => {
    if (isFrameAwaited || waiting.length === 0) return;
    isFrameAwaited = true;
    afterPaint(() => {
      isFrameAwaited = false;
      waiting[0]?.();
    });
  };
  return (draw) => {
    waiting.push(draw);
    if (waiting.length === 1) next();
    return () => {
      const place = waiting.indexOf(draw);
      if (place === -1) return;
      waiting.splice(place, 1);
      if (place === 0) next();
    };
  };
}
