import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finish, leaveForProvider, signInWithEmail, signInWithProvider } from './sign-in.ts';

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

test('where the token cannot be kept, sign-in says so and ends the session that was opened', async () => {
  expect(await signInWithEmail('owner@demo.test', 'a password')).toEqual(noStorage);
  expect(asked).toEqual([
    { address: '/api/auth/sign-in/email', token: null },
    { address: '/api/user/signOut', token: 'Bearer a-token' },
  ]);
});

test('where what was begun at a provider cannot be kept, the same is said before leaving', async () => {
  result = { url: 'https://provider.example', attempt: 'an-attempt' };
  expect(await leaveForProvider('google', '/home')).toEqual(noStorage);
});

test('where nothing begun at a provider can be read, its return signs nobody in', async () => {
  vi.stubGlobal('sessionStorage', { getItem: full, setItem: full, removeItem: full });
  const { reached } = await signInWithProvider('a-code');
  expect(reached).toMatchObject({ step: 'failed', code: 'link-spent' });
  expect(asked).toEqual([]);
});

test('a factor that is no longer offered leads into setting up the app', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'a-token', setItem: () => {} });
  const refused = { Code: 'mfa-required', Message: 'Enter the passcode of your second factor.' };
  vi.stubGlobal('fetch', async () =>
    Response.json({ Success: false, Result: null, Error: refused, Messages: [] }, { status: 403 }),
  );
  const asked = { email: 'owner@demo.test', isNewUser: false, mayTrustDevice: false };
  // Of the step before nothing is left but who is asked.
  const before = { step: 'secondFactor', method: 'E', ...asked };
  expect(await finish(before)).toMatchObject({ step: 'setUp', replacesOther: true, ...asked });
});
