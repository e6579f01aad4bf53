import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  announceSignOut,
  answerMs,
  answerOtherTabs,
  askOtherTabs,
  noteLeft,
  type SharedSession,
  sessionOfOtherTabs,
} from './shared-session.ts';

const of = (token: string, usedAt = 1): SharedSession => ({
  token,
  company: { id: 'E1', name: 'Company' },
  usedAt,
});

let stored: Map<string, string>;
const listeners = new Map<string, (event: { persisted: boolean }) => void>();
const stops: (() => void)[] = [];

/** Opens this page at an address, in a window of its own unless it is in a frame. */
function openAt(pathname: string, { hash = '', isFramed = false } = {}): void {
  const page = {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  vi.stubGlobal('window', Object.assign(page, { top: isFramed ? {} : page }));
  vi.stubGlobal('location', { pathname, hash });
}

beforeEach(() => {
  globalThis.otherTabs = undefined;
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  openAt('/receipts');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  globalThis.otherTabs = undefined;
  listeners.clear();
  vi.unstubAllGlobals();
});

/** Another tab, and who it heard has signed out. */
function anotherTab(share: () => SharedSession | null) {
  const signedOut: string[] = [];
  stops.push(answerOtherTabs({ share, onSignedOut: ({ userId }) => void signedOut.push(userId) }));
  return { signedOut };
}

describe('a new tab', () => {
  test('gets the session of the tab that has one', async () => {
    anotherTab(() => null);
    anotherTab(() => of('theirs'));
    expect(await askOtherTabs()).toEqual(of('theirs'));
  });

  test('gets none if nobody answers in time', async () => {
    anotherTab(() => null);
    const started = performance.now();
    expect(await askOtherTabs()).toBeNull();
    expect(performance.now() - started).toBeGreaterThanOrEqual(answerMs - 5);
  });

  test('does not wait for the whole time once there is an answer', async () => {
    anotherTab(() => of('theirs'));
    const started = performance.now();
    await askOtherTabs();
    expect(performance.now() - started).toBeLessThan(answerMs);
  });

  test('gets that of the tab used last, if several have one', async () => {
    anotherTab(() => of('earlier', 1));
    anotherTab(() => of('latest', 3));
    anotherTab(() => of('early', 2));
    expect((await askOtherTabs())?.token).toBe('latest');
  });

  test('gets none from an answer to another tab', async () => {
    const channel = new BroadcastChannel('tradebridge.session');
    const asking = askOtherTabs();
    channel.postMessage({ kind: 'answered', to: 'another', session: of('not for this') });
    expect(await asking).toBeNull();
    channel.close();
  });

  test('gets none in a browser that blocks channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    expect(await askOtherTabs()).toBeNull();
  });

  test('asks once', async () => {
    const share = vi.fn(() => of('theirs'));
    anotherTab(share);
    await sessionOfOtherTabs();
    await sessionOfOtherTabs();
    expect(share).toHaveBeenCalledTimes(1);
  });

  test('stores nothing by asking', async () => {
    anotherTab(() => of('theirs'));
    await sessionOfOtherTabs();
    expect([...stored]).toEqual([]);
  });
});

describe('whether a page asks', () => {
  test.each<[what: string, open: () => void, asks: boolean]>([
    ['a page of the portal does', () => openAt('/receipts'), true],
    ['the sign-in page does', () => openAt('/auth/sign-in'), true],
    ['so does connecting', () => openAt('/auth/connect', { hash: '#token' }), true],
    [
      'the return from a provider does not',
      () => openAt('/auth/sign-in', { hash: '#by=x' }),
      false,
    ],
    ['signing out does not', () => openAt('/auth/sign-out'), false],
    ['a link from a mail does not', () => openAt('/auth/link'), false],
    ['the page of a payment link does not', () => openAt('/pay'), false],
    ['a preview does not', () => openAt('/preview/P1'), false],
    ['a page in a frame does not', () => openAt('/receipts', { isFramed: true }), false],
    ['a tab with a session does not', () => stored.set('token', 'own'), false],
    ['a tab whose user has left does not', noteLeft, false],
  ])('%s', async (_what, open, asks) => {
    const share = vi.fn(() => of('theirs'));
    anotherTab(share);
    open();
    expect(await sessionOfOtherTabs()).toEqual(asks ? of('theirs') : null);
    expect(share).toHaveBeenCalledTimes(asks ? 1 : 0);
  });
});

test('a tab is told that a user has signed out in another', async () => {
  const { signedOut } = anotherTab(() => null);
  announceSignOut({ userId: 'U1', token: 'ended' });
  await expect.poll(() => signedOut).toEqual(['U1']);
});

test('a page in the back/forward cache does not answer, and does again when it is shown', async () => {
  anotherTab(() => of('theirs'));
  listeners.get('pagehide')?.({ persisted: true });
  expect(await askOtherTabs()).toBeNull();
  listeners.get('pageshow')?.({ persisted: true });
  expect(await askOtherTabs()).toEqual(of('theirs'));
});
