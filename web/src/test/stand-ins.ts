import { configure } from '@testing-library/dom';

// What a page needs of a browser that happy-dom, which lays nothing out, does not do. Each stand-in
// does the least that is true of a window in which everything is seen.

configure({
  // A findBy waits for a server and a database on a machine that may be busy.
  asyncUtilTimeout: 8_000,
  // The text of the page says more than its elements do, and is read at a glance.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\n${textOf(document.body)}`),
});

/** What is to be read in an element, a line for each text. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  while (walker.nextNode()) lines.push(walker.currentNode.textContent ?? '');
  return lines.join('\n');
}

/** Says at once that what is observed is seen; happy-dom's never says anything. */
globalThis.IntersectionObserver = class extends IntersectionObserver {
  readonly #tell: () => void;

  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(callback, options);
    this.#tell = () => {
      const seen = { isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry;
      callback([seen], this);
    };
  }

  override observe(): void {
    queueMicrotask(this.#tell);
  }
};
