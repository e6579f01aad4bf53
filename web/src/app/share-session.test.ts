import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limitIdleTime } from './activity.ts';
import { chooseCompany } from './current-company.ts';
import {
  become,
  type EmployerUser,
  endedElsewhere,
  findSession,
  isSessionTaken,
  leaveToOtherTab,
  session,
  signOut,
} from './session.ts';
import { sessionToShare } from './share-session.ts';
import type { SharedSession } from './shared-session.ts';
import { aSessionUser } from './test-user.ts';

const user = aSessionUser({ id: 'U1' });
const shared: SharedSession = { token: 'theirs', company: { id: 'E2', name: 'Sub' }, usedAt: 1 };
const registered = {
  user,
  mfaRequired: false,
  idleMinutes: 120,
  shellContent: null,
  summary: null,
};

let stored: Map<string, string>;
/** The calls that were sent, each with its token. */
let sent: string[];
let answer: () => Response;
const signedOut: string[] = [];
let channel: BroadcastChannel;

const answered = (Result: unknown) =>
  Response.json({ Success: true, Result, Error: null, Messages: [] });

beforeEach(() => {
  stored = new Map();
  sent = [];
  signedOut.length = 0;
  answer = () => answered(registered);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const page = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', Object.assign(page, { top: page }));
  vi.stubGlobal('location', { pathname: '/receipts', hash: '' });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(`${path} ${headers.Authorization}`);
    return answer();
  });
  channel = new BroadcastChannel('tradebridge.session');
  channel.onmessage = ({ data }: MessageEvent<{ kind: string; by: { userId: string } }>) => {
    if (data.kind === 'signedOut') signedOut.push(data.by.userId);
  };
  session.set({ status: 'unknown' });
});
afterEach(() => {
  channel.close();
  globalThis.otherTabs = undefined;
  session.set({ status: 'unknown' });
  vi.unstubAllGlobals();
});

describe('a tab without a session', () => {
  test('continues with that of another tab, at its company', async () => {
    globalThis.otherTabs = Promise.resolve(shared);
    expect(await findSession()).toEqual({ status: 'signedIn', user });
    expect(sent).toEqual(['/api/user/registerUser Bearer theirs']);
    expect(stored.get('token')).toBe('theirs');
    expect(JSON.parse(stored.get('currentCompany') ?? '')).toEqual(shared.company);
    expect(isSessionTaken()).toBe(true);
  });

  test('does not wait for an answer, and changes over when it comes', async () => {
    let come = (_shared: SharedSession | null) => {};
    globalThis.otherTabs = new Promise((resolve) => {
      come = resolve;
    });
    expect(await findSession()).toEqual({ status: 'signedOut', because: 'noSession' });
    come(shared);
    await expect.poll(() => session.get()).toEqual({ status: 'signedIn', user });
  });

  test('ignores an answer that comes after somebody has signed in', async () => {
    let come = (_shared: SharedSession | null) => {};
    globalThis.otherTabs = new Promise((resolve) => {
      come = resolve;
    });
    await findSession();
    stored.set('token', 'own');
    come(shared);
    await Promise.resolve();
    await Promise.resolve();
    expect(stored.get('token')).toBe('own');
    expect(sent).toEqual([]);
  });

  test('is signed out if there is no other tab', async () => {
    globalThis.otherTabs = Promise.resolve(null);
    expect(await findSession()).toEqual({ status: 'signedOut', because: 'noSession' });
    expect(sent).toEqual([]);
  });

  test('does not end the session of the other tab if that has to give a factor', async () => {
    globalThis.otherTabs = Promise.resolve(shared);
    answer = () => answered({ ...registered, mfaRequired: true });
    expect(await findSession()).toEqual({ status: 'signedOut', because: 'noSession' });
    expect(sent).toEqual(['/api/user/registerUser Bearer theirs']);
    expect(stored.has('token')).toBe(false);
  });

  test('leaves the session to the other tab, so that somebody else can sign in', async () => {
    globalThis.otherTabs = Promise.resolve(shared);
    await findSession();
    leaveToOtherTab();
    expect(session.get()).toEqual({ status: 'signedOut', because: 'noSession' });
    expect(sent).toEqual(['/api/user/registerUser Bearer theirs']);
    expect(signedOut).toEqual([]);
  });
});

describe('a tab shares', () => {
  const signIn = (given: Partial<EmployerUser> = {}) => {
    stored.set('token', 'own');
    limitIdleTime(120);
    become({ ...user, ...given });
  };

  test('its session and company once its user is signed in', () => {
    signIn();
    chooseCompany({ id: 'E2', name: 'Sub' });
    expect(sessionToShare()).toMatchObject({ token: 'own', company: { id: 'E2', name: 'Sub' } });
  });

  test('nothing before the second factor: nobody is signed in', () => {
    stored.set('token', 'half');
    expect(sessionToShare()).toBeNull();
  });

  test('nothing while it views the portal as a contact', () => {
    signIn({
      viewing: { name: 'Dana', company: 'Company', endsAt: '2026-11-27T00:00:00Z' },
    } as unknown as Partial<EmployerUser>);
    expect(sessionToShare()).toBeNull();
  });

  test('nothing once it was idle for too long', () => {
    signIn();
    stored.set('sessionUse', JSON.stringify({ at: 0, idleMinutes: 120 }));
    vi.useFakeTimers({ now: Date.now() + 121 * 60_000 });
    expect(sessionToShare()).toBeNull();
    vi.useRealTimers();
  });

  test('nothing after signing out', async () => {
    signIn();
    await signOut();
    expect(sessionToShare()).toBeNull();
  });
});

describe('signing out', () => {
  const signIn = () => {
    stored.set('token', 'own');
    become(user);
  };

  test('tells the other tabs', async () => {
    signIn();
    await signOut();
    await expect.poll(() => signedOut).toEqual(['U1']);
  });

  test('in another tab ends this one, and its session if it has its own', async () => {
    signIn();
    endedElsewhere({ userId: 'U1', token: 'theirs' });
    expect(session.get()).toEqual({ status: 'signedOut', because: 'ended' });
    expect(sent).toEqual(['/api/user/signOut Bearer own']);
    expect(stored.has('token')).toBe(false);
  });

  test('in another tab of the same session has ended it already', () => {
    signIn();
    endedElsewhere({ userId: 'U1', token: 'own' });
    expect(session.get()).toEqual({ status: 'signedOut', because: 'ended' });
    expect(sent).toEqual([]);
  });

  test('of another user does not', () => {
    signIn();
    endedElsewhere({ userId: 'U2', token: 'theirs' });
    expect(session.get()).toMatchObject({ status: 'signedIn' });
    expect(sent).toEqual([]);
  });
});
