import { afterAll } from 'vitest';

/** In pixels. */
const rowHeight = 60;

/**
 * Gives rows of long lists a height in a file's tests. The document has no layout, so a list would
 * render all rows.
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
