import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** What the server needs as Node.js has it, and the application does as well with. */
const ofNode = ['Blob', 'File', 'FormData', 'Crypto', 'Performance', 'WebSocket'] as const;

/** Of happy-dom's window, only what Node.js lacks: the server runs beside the page. */
const ofNodeByPattern = /^(?:u?int|float|bigu?int)\w*array$|^arraybuffer$/i;

/** Says at once that what is observed is seen; happy-dom, which lays nothing out, never says anything. */
class SeesAll implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: () => void;

  constructor(callback: (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void) {
    this.#tell = () => callback([{ isIntersecting: true }]);
  }

  observe(): void {
    queueMicrotask(this.#tell);
  }

  disconnect(): void {
    // What is seen was said already.
  }
}

/**
 * Vitest's environment of the page tests: a document in which the application runs, in a process in
 * which the server runs too. One for all files of a worker, since the application holds on to it.
 */
export default {
  name: 'page',
  // The application and the server are loaded by the same rules.
  viteEnvironment: 'ssr',
  setup(global) {
    const node = new Map<string, PropertyDescriptor>();
    for (const name of Object.getOwnPropertyNames(global)) {
      const isNode = ofNode.some((kept) => kept === name) || ofNodeByPattern.test(name);
      const descriptor = Object.getOwnPropertyDescriptor(global, name);
      if (isNode && descriptor) node.set(name, descriptor);
    }
    const { locks } = global.navigator;
    const window = new GlobalWindow({
      url: 'http://localhost/',
      // A computer's screen, on which tables are tables and the menu has its place.
      width: 1280,
      height: 900,
      console,
      settings: {
        // An error in a listener is the test's to see.
        disableErrorCapturing: true,
        disableCSSFileLoading: true,
        disableJavaScriptFileLoading: true,
        // A frame or a style sheet that is not loaded is no error.
        handleDisabledFileLoadingAsSuccess: true,
        // A link that the router leaves alone, such as one to save a file by, goes nowhere.
        navigation: {
          disableMainFrameNavigation: true,
          disableChildFrameNavigation: true,
          disableFallbackToSetURL: true,
        },
      },
    });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    for (const [name, descriptor] of node) Object.defineProperty(global, name, descriptor);
    Object.defineProperty(window.navigator, 'locks', { value: locks });
    global.IntersectionObserver = SeesAll;
    return {
      async teardown() {
        await window.happyDOM.abort();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, descriptor] of originals) Object.defineProperty(global, key, descriptor);
      },
    };
  },
} satisfies Environment;
