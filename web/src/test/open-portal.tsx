import { type BoundFunctions, configure, screen, within } from '@testing-library/dom';
import type * as queries from '@testing-library/dom/types/queries.js';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { extractUploadPath } from '@tradebridge/contract/administration-rules';
import type { CallPath, DownloadPath } from '@tradebridge/contract/calls';
import type { documentUploadPath } from '@tradebridge/contract/document-rules';
import type { mediaUploadPath } from '@tradebridge/contract/media-rules';
import type { signOffFileUploadPath } from '@tradebridge/contract/sign-off-rules';
import type { uploadSubmissionFilePath } from '@tradebridge/contract/submission-rules';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { TestApp } from '../../../server/src/platform/test-app.ts';
import { App } from '../App.tsx';
import { loadConfig } from '../app/config.ts';
import { type Company, chooseCompany } from '../app/current-company.ts';
import { defaultDeviceSettings, deviceSettings } from '../app/device-settings.ts';
import { session, signOut } from '../app/session.ts';
import { applyTheme } from '../app/themes/apply-theme.ts';
import { writeToken } from '../app/token.ts';
import { router } from '../router.ts';
import { browserHistory } from '../ui/history.ts';
import { showOverrides } from '../ui/labels.ts';
import { answerBy, type Fault } from './answer-by.ts';
import { RequestByFetch } from './request-by-fetch.ts';

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

interface VisitOptions {
  /** Who is signed in, second factor given; nobody unless told. */
  as?: { readonly id: string };
  /** The company on display, for staff and for contacts of several. */
  at?: Company;
}

/** What the server answers. */
type Answered =
  | CallPath
  | 'live'
  | DownloadPath
  | typeof documentUploadPath
  | typeof extractUploadPath
  | typeof mediaUploadPath
  | typeof signOffFileUploadPath
  | typeof uploadSubmissionFilePath;

/** A page on display. */
export interface Visit {
  /** What the user does with mouse and keyboard. */
  readonly user: UserEvent;
  /** Finds in the page itself, without menu and header. */
  readonly main: BoundFunctions<typeof queries>;
  /** Presses the button that opens the browser's chooser of files, and chooses these in it. */
  readonly choose: (button: HTMLElement, files: File[]) => Promise<void>;
}

/**
 * The application in a document, its requests answered by the whole server on a database of this file's
 * own. Everything is closed after the file, and the user signed out after each test.
 */
export class Portal {
  readonly app: TestApp;
  /** What becomes of calls that are not simply answered. */
  readonly #faults = new Map<Answered, Fault>();
  #root: Root | null = null;

  constructor(app: TestApp) {
    this.app = app;
  }

  get db() {
    return this.app.db;
  }

  /** Opens the application at an address, as a tab that was opened there. */
  async visit(address: string, { as, at }: VisitOptions = {}): Promise<Visit> {
    if (this.#root) await this.leave();
    // The browser's clock shows what the server's does.
    vi.setSystemTime(this.app.now);
    vi.stubGlobal('fetch', answerBy(this.app, this.#faults));
    vi.stubGlobal('XMLHttpRequest', RequestByFetch);
    if (as) writeToken(await this.app.signIn(as.id));
    chooseCompany(at ?? null);
    showOverrides((await loadConfig()).labels.signIn);
    paintOnce();
    await goTo(address);
    document.body.innerHTML = '<div id="root"></div>';
    const root = document.getElementById('root');
    if (!root) throw new Error('The document has no place for the application.');
    this.#root = createRoot(root);
    this.#root.render(<App />);
    const main = await screen.findByRole('main');
    // No element lets the pointer through where there are no style sheets.
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    return {
      user,
      main: within(main),
      choose: async (button, files) => {
        const inputs: HTMLInputElement[] = [];
        const note = ({ target }: Event) => {
          if (target instanceof HTMLInputElement && target.type === 'file') inputs.push(target);
        };
        document.addEventListener('click', note, { capture: true });
        await user.click(button);
        document.removeEventListener('click', note, { capture: true });
        const [input] = inputs;
        if (!input) throw new Error('The button opens no chooser of files.');
        await user.upload(input, files);
      },
    };
  }

  /** Makes a call fail until `mend`, as a fault of the server does or, told so, as a lost connection. */
  fail(path: Answered, by: 'server' | 'network' = 'server'): void {
    this.#faults.set(path, by);
  }

  /** Keeps a call unanswered until `mend`. */
  hold(path: Answered): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#faults.set(path, { held: promise, release: resolve });
  }

  /** Has a call answered again; one that was held gets its answer now. */
  mend(path: Answered): void {
    const fault = this.#faults.get(path);
    this.#faults.delete(path);
    if (typeof fault === 'object') fault.release();
  }

  /** Lets time pass, for browser and server. */
  pass(milliseconds: number): void {
    this.app.pass(milliseconds);
    vi.setSystemTime(this.app.now);
  }

  /** Closes the tab: the next visit finds nothing of this one. */
  async leave(): Promise<void> {
    this.#root?.unmount();
    this.#root = null;
    for (const path of this.#faults.keys()) this.mend(path);
    // What lay over the page takes its entry out of the history first.
    await vi.waitUntil(() => !history.state?.overlays, { timeout: 2_000, interval: 1 });
    await signOut();
    // Asked first, so that nothing is under way in the history that the next page would wait for.
    browserHistory.replace('/auth/sign-in');
    await vi.waitUntil(() => location.pathname === '/auth/sign-in', {
      timeout: 2_000,
      interval: 1,
    });
    // The router lets go of the page.
    await goTo('/auth/sign-in');
    session.set({ status: 'unknown' });
    deviceSettings.set(defaultDeviceSettings);
    sessionStorage.clear();
    localStorage.clear();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    expect(this.app.loggedErrors.splice(0), 'errors in the log of the server').toEqual([]);
  }
}

let isPainted = false;

/** The theme is put on the document once, as when the application starts. */
function paintOnce(): void {
  if (!isPainted) applyTheme();
  isPainted = true;
}

/** How the router goes to a page while there is no document of it. */
const startUnseen = router.startTransition;

/** Has the router go to an address while the application is in no document, redirects included. */
async function goTo(address: string): Promise<void> {
  router.startTransition = startUnseen;
  const stop = browserHistory.subscribe(router.load);
  // Nobody is asked whether the page may be left.
  browserHistory.replace(address, {}, { ignoreBlocker: true });
  await vi.waitUntil(() => router.state.status === 'idle', { timeout: 10_000, interval: 1 });
  stop();
}

/** Opens a portal for the tests of a file. */
export async function openPortal(variables: Record<string, string> = {}): Promise<Portal> {
  const portal = new Portal(await TestApp.open(variables));
  afterEach(() => portal.leave());
  afterAll(() => portal.app.close());
  return portal;
}
