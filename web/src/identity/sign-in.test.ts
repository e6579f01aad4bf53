import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  finish,
  leaveForProvider,
  signInWithEmail,
  signInWithPasskey,
  signInWithProvider,
} from './sign-in.ts';

const noStorage = { step: 'failed', code: 'auth/web-storage-unsupported', retryAfter: null };
let asked: { address: string; token: string | null }[] = [];
let result: object;

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

beforeEach(() => {
  asked = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full, removeItem: () => {} });
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push({ address, token: new Headers(headers).get('Authorization') });
    if (address === '/api/user/signOut') throw new TypeError('Failed to fetch');
    return Response.json({ token: 'a-token', Success: true, Result: result });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('if the token cannot be stored, sign-in says so and ends the new session', async () => {
  expect(await signInWithEmail('owner@demo.test', 'a password')).toEqual(noStorage);
  expect(asked).toEqual([
    { address: '/api/auth/sign-in/email', token: null },
    { address: '/api/user/signOut', token: 'Bearer a-token' },
  ]);
});

test('if the state of a provider sign-in cannot be stored, that is said before leaving', async () => {
  result = { url: 'https://provider.example', attempt: 'an-attempt' };
  expect(await leaveForProvider('google', '/home')).toEqual({ ...noStorage, provider: 'google' });
});

test('a return from a provider without a stored state signs nobody in', async () => {
  vi.stubGlobal('sessionStorage', { getItem: full, setItem: full, removeItem: full });
  const { reached } = await signInWithProvider('a-code', 'directory');
  expect(reached).toMatchObject({ step: 'failed', code: 'link-spent', provider: 'directory' });
  expect(asked).toEqual([]);
});

test('a factor that is no longer offered leads to setting up the app', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'a-token', setItem: () => {} });
  const refused = { Code: 'mfa-required', Message: 'Enter the passcode of your second factor.' };
  vi.stubGlobal('fetch', async () =>
    Response.json({ Success: false, Result: null, Error: refused, Messages: [] }, { status: 403 }),
  );
  const asked = {
    email: 'owner@demo.test',
    isNewUser: false,
    mayTrustDevice: false,
    hasPasskey: false,
  };
  // Only the user remains of the previous step.
  const before = { step: 'secondFactor', method: 'E', ...asked };
  expect(await finish(before)).toMatchObject({ step: 'setUp', replacesOther: true, ...asked });
});

describe('a device that an account knows', () => {
  const deviceToken = 'd'.repeat(43);
  const bodies: Record<string, unknown>[] = [];
  const kept = new Map<string, string>();
  const keeping = (map: Map<string, string>) =>
    // Stored names are keys of the storage object itself.
    new Proxy(
      {
        getItem: (key: string) => map.get(key) ?? null,
        setItem: (key: string, value: string) => void map.set(key, value),
        removeItem: (key: string) => void map.delete(key),
      },
      {
        ownKeys: () => [...map.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
  const user = { id: 'u', email: 'owner@demo.test', employerContact: null };
  const answers: Record<string, object> = {
    '/api/user/registerUser': { user, isNewUser: false, mfaRequired: false },
    '/api/user/rememberDevice': { deviceToken },
    '/api/auth/completeProvider': { token: 'a-token', redirectUrl: null },
  };
  const sentTo = (address: string) => bodies.filter((body) => body.address === address);

  beforeEach(() => {
    bodies.length = 0;
    kept.clear();
    vi.stubGlobal('localStorage', keeping(kept));
    vi.stubGlobal('sessionStorage', keeping(new Map([['tradebridge.provider-attempt', 'begun']])));
    vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
      bodies.push({ address, ...JSON.parse(String(body ?? '{}')) });
      return Response.json({
        token: 'a-token',
        Success: true,
        Result: answers[address] ?? true,
        Error: null,
        Messages: [],
      });
    });
  });

  test('is remembered after sign-in, and identified at the next', async () => {
    expect(await signInWithEmail('owner@demo.test', 'a password')).toEqual({ step: 'done' });
    expect(sentTo('/api/auth/sign-in/email')[0]).not.toHaveProperty('deviceToken');
    expect([...kept.values()]).toEqual([deviceToken]);
    expect([...kept.keys()].join()).not.toContain('owner');
    await signInWithEmail(' Owner@Demo.test', 'a password');
    expect(sentTo('/api/auth/sign-in/email')[1]).toMatchObject({
      deviceToken,
    });
    expect(sentTo('/api/user/rememberDevice')[1]).toMatchObject({
      deviceToken,
    });
    expect((await signInWithProvider('a-code')).reached).toEqual({ step: 'done' });
    expect(sentTo('/api/auth/completeProvider')[0]).toMatchObject({
      deviceTokens: [deviceToken],
    });
  });

  test('sends only valid tokens', async () => {
    await signInWithEmail('owner@demo.test', 'a password');
    for (const key of kept.keys()) kept.set(key, 'spoilt');
    await signInWithEmail('owner@demo.test', 'a password');
    await signInWithProvider('a-code');
    expect(sentTo('/api/auth/sign-in/email')[1]).not.toHaveProperty('deviceToken');
    expect(sentTo('/api/auth/completeProvider')[0]).toMatchObject({ deviceTokens: [deviceToken] });
  });

  test('can sign in even if nothing can be stored', async () => {
    vi.stubGlobal('localStorage', { getItem: full, setItem: full });
    expect(await signInWithEmail('owner@demo.test', 'a password')).toEqual({ step: 'done' });
  });
});

describe('after the password', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  const registered = {
    user: { id: 'u', email: 'owner@demo.test' },
    isNewUser: false,
    mfaRequired: true,
    mfaMethod: 'A',
    mfaRegistered: false,
    hasPasskey: false,
    mayTrustDevice: true,
  };

  test('a user without a second factor sets one up', async () => {
    result = registered;
    const reached = await signInWithEmail('owner@demo.test', 'a password');
    expect(reached).toMatchObject({ step: 'setUp' });
  });

  test('a user with only a passkey is asked for it, and sets up nothing', async () => {
    result = { ...registered, hasPasskey: true };
    const reached = await signInWithEmail('owner@demo.test', 'a password');
    expect(reached).toMatchObject({ step: 'secondFactor', method: null, hasPasskey: true });
  });

  test('a user with a passkey and an app is asked for either', async () => {
    result = { ...registered, mfaRegistered: true, hasPasskey: true };
    const reached = await signInWithEmail('owner@demo.test', 'a password');
    expect(reached).toMatchObject({ step: 'secondFactor', method: 'A', hasPasskey: true });
  });
});

test('a passkey that the server refuses signs nobody in', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { Success: false, Result: null, Error: { Code: 'passkey-refused', Message: 'No.' } },
      { status: 400 },
    ),
  );
  const response = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
  const chosen = { id: 'x', rawId: 'x', type: 'public-key', response } as const;
  expect(await signInWithPasskey(chosen)).toMatchObject({
    step: 'failed',
    code: 'passkey-refused',
  });
});
