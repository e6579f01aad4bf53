/**
 * Turns to draw, first come, first served: one draws once the frame with what the one before drew has
 * been painted.
 *
 * @param afterPaint calls back once the next frame has been painted
 * @returns how to join, with what draws; that answers how to leave, once it is drawn or no longer wanted
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
