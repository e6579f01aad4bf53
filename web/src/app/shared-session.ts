import type { Company } from './remembered-company.ts';
import { dropFromTab, readFromTab, readToken } from './token.ts';

/*
 * How a new tab takes over the session of another tab of this browser (decision 109). Tabs talk over
 * a channel of this origin; nothing is stored outside them.
 */

/** What a tab needs to continue the session of another. */
export interface SharedSession {
  readonly token: string;
  /** The company on display. */
  readonly company: Company | null;
  /** When the other tab last used the session, in milliseconds. */
  readonly usedAt: number;
}

type TabMessage =
  | { kind: 'asked'; by: string }
  | { kind: 'answered'; to: string; session: SharedSession }
  | { kind: 'signedOut'; by: SignedOut };

/** A user who has signed out, and the token that has ended with it. */
export interface SignedOut {
  readonly userId: string;
  readonly token: string | null;
}

/** Milliseconds for which a new tab waits for an answer. */
export const answerMs = 300;

/** Milliseconds for further answers after the first: tabs may have different users. */
const furtherMs = 30;

declare global {
  /** The answer of the other tabs to this page, which the page's script asks before the app runs. */
  var otherTabs: Promise<SharedSession | null> | undefined;
}

/** Null where the browser has no channels, or blocks them together with site data. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('tradebridge.session');
  } catch {
    return null;
  }
}

/** Asks the other tabs for their session: that of the tab used last, or null if there is none. */
export function askOtherTabs(): Promise<SharedSession | null> {
  const channel = openChannel();
  if (!channel) return Promise.resolve(null);
  const by = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return new Promise((resolve) => {
    let latest: SharedSession | null = null;
    const finish = () => {
      channel.close();
      resolve(latest);
    };
    // On a busy page the timer may come before an answer that has already arrived.
    const limit = setTimeout(() => setTimeout(finish, furtherMs), answerMs);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind !== 'answered' || data.to !== by) return;
      if (latest === null) {
        clearTimeout(limit);
        setTimeout(finish, furtherMs);
      }
      if (latest === null || data.session.usedAt > latest.usedAt) latest = data.session;
    };
    channel.postMessage({ kind: 'asked', by } satisfies TabMessage);
  });
}

/** Marks a tab whose user has left the session, and would be surprised to be in one again. */
const leftKey = 'leftSession';

export function noteLeft(): void {
  try {
    sessionStorage.setItem(leftKey, 'true');
  } catch {
    // A tab without storage takes nothing over.
  }
}

export const forgetLeft = (): void => dropFromTab(leftKey);

/** Pages before sign-in that continue with a session. */
const pagesBeforeSignIn = ['/auth/sign-in', '/auth/connect'];

/** Whether this page continues with a session: not in a frame, nor while it signs somebody in or out. */
function continues({ pathname, hash }: Location): boolean {
  if (pagesBeforeSignIn.includes(pathname)) return hash === '' || pathname !== '/auth/sign-in';
  return !/^\/(?:auth|preview)\/|^\/pay$/.test(pathname);
}

/** The session of another tab, for a page that has none. The others are asked once. */
export function sessionOfOtherTabs(): Promise<SharedSession | null> {
  if (globalThis.otherTabs) return globalThis.otherTabs;
  const isAlone = window.top !== window || readToken() !== null || readFromTab(leftKey) !== null;
  if (isAlone || !continues(location)) return Promise.resolve(null);
  globalThis.otherTabs = askOtherTabs();
  return globalThis.otherTabs;
}

/** Tells the other tabs that a user has signed out. */
export function announceSignOut(by: SignedOut): void {
  const channel = openChannel();
  channel?.postMessage({ kind: 'signedOut', by } satisfies TabMessage);
  channel?.close();
}

export interface SessionHolder {
  /** What another tab may take over now; null for nothing. */
  readonly share: () => SharedSession | null;
  /** A user has signed out in another tab. */
  readonly onSignedOut: (by: SignedOut) => void;
}

/** Answers other tabs while this page is active; returns how to stop. */
export function answerOtherTabs({ share, onSignedOut }: SessionHolder): () => void {
  let channel = listen();

  function listen(): BroadcastChannel | null {
    const opened = openChannel();
    if (!opened) return null;
    opened.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'signedOut') return onSignedOut(data.by);
      const session = data.kind === 'asked' ? share() : null;
      if (data.kind !== 'asked' || !session) return;
      opened.postMessage({ kind: 'answered', to: data.by, session } satisfies TabMessage);
    };
    return opened;
  }

  // An open channel keeps a page out of the back/forward cache.
  const putAway = () => channel?.close();
  const takeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) channel = listen();
  };
  window.addEventListener('pagehide', putAway);
  window.addEventListener('pageshow', takeBack);
  return () => {
    putAway();
    window.removeEventListener('pagehide', putAway);
    window.removeEventListener('pageshow', takeBack);
  };
}
