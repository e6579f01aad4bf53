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
  // A findBy waits for a server and a database on a possibly busy machine.
  asyncUtilTimeout: 8_000,
  // The page's text is more useful than its elements, and quicker to read.
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\n${textOf(document.body)}`),
});

/** The text of an element, one line per text node. */
function textOf(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  while (walker.nextNode()) lines.push(walker.currentNode.textContent ?? '');
  return lines.join('\n');
}

interface VisitOptions {
  /** The signed-in user, with a second factor; none by default. */
  as?: { readonly id: string };
  /** The company on display, for staff and for contacts of several. */
  at?: Company;
}

/** Paths the server answers. */
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
  /** Mouse and keyboard actions. */
  readonly user: UserEvent;
  /** Queries within the page, without menu and header. */
  readonly main: BoundFunctions<typeof queries>;
  /** Clicks the button for choosing files, and chooses these. */
  readonly choose: (button: HTMLElement, files: File[]) => Promise<void>;
}

/**
 * The app in a document, its requests answered by the complete server on a separate database.
 * Closed after the file; the user is signed out after each test.
 */
export class Portal {
  readonly app: TestApp;
  /** Failures of calls. */
  readonly #faults = new Map<Answered, Fault>();
  #root: Root | null = null;

  constructor(app: TestApp) {
    this.app = app;
  }

  get db() {
    return this.app.db;
  }

  /** Opens the app at an address, as a new tab. */
  async visit(address: string, { as, at }: VisitOptions = {}): Promise<Visit> {
    if (this.#root) await this.leave();
    // The browser's clock equals the server's.
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
    // Without style sheets no element ignores the pointer.
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

  /**
   * Makes a call fail until `mend`, with an internal error, a lost connection, or an answer that is
   * lost after the server has done what was asked.
   */
  fail(path: Answered, by: 'server' | 'network' | 'answer' = 'server'): void {
    this.#faults.set(path, by);
  }

  /** Keeps a call unanswered until `mend`. */
  hold(path: Answered): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#faults.set(path, { held: promise, release: resolve });
  }

  /** Answers a call again, including one being held. */
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

  /** Closes the tab, so that the next visit starts afresh. */
  async leave(): Promise<void> {
    this.#root?.unmount();
    this.#root = null;
    for (const path of this.#faults.keys()) this.mend(path);
    // Dialogs remove their history entries first.
    await vi.waitUntil(() => !history.state?.overlays, { timeout: 2_000, interval: 1 });
    await signOut();
    // First, so that no history navigation is in progress for the next page.
    browserHistory.replace('/auth/sign-in');
    await vi.waitUntil(() => location.pathname === '/auth/sign-in', {
      timeout: 2_000,
      interval: 1,
    });
    // The router releases the page.
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

/** Applies the theme once, as at the app's start. */
function paintOnce(): void {
  if (!isPainted) applyTheme();
  isPainted = true;
}

/** How the router navigates while nothing is rendered. */
const startUnseen = router.startTransition;

/** Navigates the router while the app is not rendered, following redirects. */
async function goTo(address: string): Promise<void> {
  router.startTransition = startUnseen;
  const stop = browserHistory.subscribe(router.load);
  // Without asking whether the page may be left.
  browserHistory.replace(address, {}, { ignoreBlocker: true });
  await vi.waitUntil(() => router.state.status === 'idle', { timeout: 10_000, interval: 1 });
  stop();
}

/** Opens a portal for a file's tests. */
export async function openPortal(variables: Record<string, string> = {}): Promise<Portal> {
  const portal = new Portal(await TestApp.open(variables));
  afterEach(() => portal.leave());
  afterAll(() => portal.app.close());
  return portal;
}
