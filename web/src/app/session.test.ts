import { clearCacheHeader } from '@tradebridge/contract/identity-rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from './api-client.ts';
import {
  become,
  endOnServer,
  findSession,
  refreshUser,
  session,
  signIn,
  whenUserComes,
} from './session.ts';
import { aSessionUser } from './test-user.ts';

const user = aSessionUser();

let refusal: { status: number; code: string };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'a-token', removeItem: () => {} });
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { Success: false, Result: null, Error: { Code: refusal.code, Message: 'No.' }, Messages: [] },
      { status: refusal.status },
    ),
  );
  become(user);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { status: 401, code: 'signed-out' },
  { status: 403, code: 'mfa-required' },
])('a call that is refused as $code ends the session in the browser', async (given) => {
  refusal = given;
  await expect(callApi('user/retrieveSecurity', {})).rejects.toMatchObject({ code: given.code });
  expect(session.get()).toEqual({ status: 'signedOut', because: 'ended' });
});

test('a call that is only forbidden does not end it', async () => {
  refusal = { status: 403, code: 'forbidden' };
  await expect(callApi('user/retrieveSecurity', {})).rejects.toMatchObject({ code: 'forbidden' });
  expect(session.get()).toMatchObject({ status: 'signedIn' });
});

test('a response for the previous user is not used for the current one', async () => {
  let token = 'a-token';
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('sessionStorage', { getItem: () => token, removeItem: () => {} });
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const refreshed = refreshUser();
  await vi.waitUntil(() => answers.length > 0);
  token = 'the-token-of-another';
  const another = { ...user, id: 'another', email: 'site@demo.test' };
  become(another);
  const Result = { user, shellContent: null, mfaRequired: false, idleMinutes: 30 };
  answers[0]?.(Response.json({ Success: true, Result, Error: null, Messages: [] }));
  expect(await refreshed).toBe(false);
  expect(session.get()).toEqual({ status: 'signedIn', user: another });
});

describe('the menu and the buttons', () => {
  const shellContent = { menu: [], actions: [] };
  const summary = { unreadNotifications: 2 };
  const registered = { user, shellContent, summary, mfaRequired: false, idleMinutes: 30 };
  const kept = vi.fn();
  beforeEach(() => {
    kept.mockReset();
    whenUserComes(kept);
    vi.stubGlobal('fetch', async () =>
      Response.json({ Success: true, Result: registered, Error: null, Messages: [] }),
    );
  });

  test('are loaded when the tab has a session', async () => {
    session.set({ status: 'unknown' });
    await findSession();
    expect(kept).toHaveBeenCalledExactlyOnceWith({ shellContent, summary });
  });

  test('are loaded at sign-in', () => {
    signIn(user, registered);
    expect(kept).toHaveBeenCalledExactlyOnceWith({ shellContent, summary });
  });

  test('are loaded again with the user, such as after a change of role', async () => {
    await refreshUser();
    expect(kept).toHaveBeenCalledExactlyOnceWith({ shellContent, summary });
  });

  test('are not loaded before the second factor', () => {
    signIn(user, { idleMinutes: 30, shellContent: null, summary: null });
    expect(kept).not.toHaveBeenCalled();
  });
});

test('signing out asks for an empty cache until a server has emptied it', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const asked: boolean[] = [];
  // The first server is of an earlier version.
  const replies = [{}, { [clearCacheHeader]: '1' }, {}];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).has(clearCacheHeader));
    return Response.json({ Success: true }, { headers: replies[asked.length - 1] ?? {} });
  });
  for (const _reply of replies) await endOnServer();
  expect(asked).toEqual([true, true, false]);
});
