import { afterAll } from 'vitest';

/** Pixels. */
const rowHeight = 60;

/**
 * Gives the rows of long lists a height for the tests of a file. The document lays nothing out, and of
 * rows without a height a list would draw all.
 */
export function layOutRows(): void {
  const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.dataset.index === undefined ? 0 : rowHeight;
    },
  });
  afterAll(() => {
    if (original) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', original);
  });
}
