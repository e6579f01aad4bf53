import type { ElementHandle, Page } from 'puppeteer-core';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Steps of a drag: a mouse sends a move in every frame. */
const steps = 40;
const frameMs = 16;
/** How long frames are observed after the drop. */
const afterMs = 500;

declare global {
  var benchFrames: { readonly times: number[]; isWatched: boolean };
}

const centreOf = async (element: ElementHandle): Promise<Place> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The dragged element is not displayed.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

function watchFrames(): void {
  globalThis.benchFrames = { times: [], isWatched: true };
  const look = (time: number) => {
    benchFrames.times.push(time);
    if (benchFrames.isWatched) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Drags one element onto another with the browser's own drag events; returns the milliseconds
 * between frames meanwhile.
 *
 * @param edge pixels from the top of the target at which it is dropped
 */
export async function dragOnto(
  page: Page,
  handle: ElementHandle,
  target: ElementHandle,
  edge = 4,
): Promise<number[]> {
  const session = await page.createCDPSession();
  // A headless browser does not start a drag itself: it passes the dragged data to us.
  await session.send('Input.setInterceptDrags', { enabled: true });
  const intercepted = new Promise<{ data: object }>((resolve) => {
    session.once('Input.dragIntercepted', resolve);
  });
  const from = await centreOf(handle);
  const targetBox = await target.boundingBox();
  if (!targetBox) throw new Error('The target of the drag is not displayed.');
  const to = { x: from.x, y: targetBox.y + edge };
  await page.evaluate(watchFrames);
  // With the same session, since only that one receives drags.
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', place: Place) =>
    session.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
  await mouse('mousePressed', from);
  await mouse('mouseMoved', { x: from.x, y: from.y + 4 });
  await mouse('mouseMoved', { x: from.x, y: from.y + 8 });
  const { data } = await intercepted;
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', place: Place) =>
    session.send('Input.dispatchDragEvent', { type, ...place, data: data as never });
  await send('dragEnter', from);
  for (let step = 1; step <= steps; step++) {
    await send('dragOver', { x: to.x, y: from.y + ((to.y - from.y) * step) / steps });
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
  await send('drop', to);
  await mouse('mouseReleased', to);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await session.detach();
  const times = await page.evaluate(() => {
    benchFrames.isWatched = false;
    return benchFrames.times;
  });
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
