import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { seal } from '../platform/sealed.ts';
import {
  authenticatorKey,
  isKeyOf,
  newAuthenticatorSecret,
  resealedAuthenticator,
  stepOf,
} from './authenticator.ts';

const secrets = {
  secret: 'a secret of the tests, long enough to be one',
  previousSecrets: [],
};
const userId = 'user-1';
const about = { appName: 'Portal: west', account: 'dana+1@example.test' };

describe('the passcodes of RFC 6238', () => {
  const key = Secret.fromUTF8('12345678901234567890').base32;
  const sealed = seal(secrets.secret, 'authenticator secret', key, userId);
  const kept = { sealed, userId };
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('at %i seconds it is %s', (seconds, passcode) => {
    const at = (offset: number) => new Date((seconds + offset) * 1000);
    const step = Math.floor(seconds / 30);
    expect(stepOf(secrets, kept, { passcode, now: at(0) })).toBe(step);
    // One step either way, and no more.
    expect(stepOf(secrets, kept, { passcode, now: at(-30) })).toBe(step);
    expect(stepOf(secrets, kept, { passcode, now: at(30) })).toBe(step);
    expect(stepOf(secrets, kept, { passcode, now: at(60) })).toBeUndefined();
    expect(stepOf(secrets, kept, { passcode, now: at(-60) })).toBeUndefined();
  });
});

test('a new secret has twenty bytes and is stored encrypted', () => {
  const sealed = newAuthenticatorSecret(secrets, userId);
  const kept = { sealed, userId };
  const { key, uri } = authenticatorKey(secrets, kept, about);
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(sealed).not.toContain(key);
  expect(isKeyOf(secrets, kept, ` ${key.toLowerCase()} `)).toBe(true);
  const other = { sealed: newAuthenticatorSecret(secrets, userId), userId };
  expect(isKeyOf(secrets, other, key)).toBe(false);
  const address = new URL(uri);
  expect(decodeURIComponent(address.pathname)).toContain('Portal  west:dana+1@example.test');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: key,
    issuer: 'Portal  west',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(new TOTP({ secret: Secret.fromBase32(key) }).generate()).toMatch(/^\d{6}$/);
});

test('a secret does not open for another user, and is resealed only if necessary', () => {
  const sealed = newAuthenticatorSecret(secrets, userId);
  const { key } = authenticatorKey(secrets, { sealed, userId }, about);
  expect(() => isKeyOf(secrets, { sealed, userId: 'user-2' }, key)).toThrow();
  expect(resealedAuthenticator(secrets, { sealed, userId })).toBe(sealed);
  const rotated = { secret: 'y'.repeat(32), previousSecrets: [secrets.secret] };
  const resealed = resealedAuthenticator(rotated, { sealed, userId });
  expect(
    isKeyOf({ secret: 'y'.repeat(32), previousSecrets: [] }, { sealed: resealed, userId }, key),
  ).toBe(true);
});
