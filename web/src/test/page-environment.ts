import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** Globals that the server needs from Node.js, and that work for the app too. */
const ofNode = ['Blob', 'File', 'FormData', 'Crypto', 'Performance', 'WebSocket'] as const;

/** Only what Node.js lacks comes from happy-dom's window: the server runs beside the page. */
const ofNodeByPattern = /^(?:u?int|float|bigu?int)\w*array$|^arraybuffer$/i;

/**
 * Reports everything observed as visible at once; happy-dom has no layout and would report nothing.
 */
class SeesAll implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: () => void;

  constructor(callback: (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void) {
    this.#tell = () => callback([{ isIntersecting: true }]);
  }

  observe(): void {
    queueMicrotask(this.#tell);
  }

  disconnect(): void {
    // Visibility was reported already.
  }
}

/**
 * The Vitest environment of page tests: a document for the app, in the process of the server.
 * Shared by a worker's files, because the app keeps references to it.
 */
export default {
  name: 'page',
  // The app and the server are loaded by the same rules.
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
      // A desktop screen, with tables and the menu.
      width: 1280,
      height: 900,
      console,
      settings: {
        // Errors in listeners reach the test.
        disableErrorCapturing: true,
        disableCSSFileLoading: true,
        disableJavaScriptFileLoading: true,
        // A frame or style sheet that is not loaded is no error.
        handleDisabledFileLoadingAsSuccess: true,
        // A link outside the router, such as a download, leads nowhere.
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
