import { expect, test } from 'vitest';
import { failureLabel } from './failures.ts';

test.each([
  ['invalid-email', 'Invalid email address'],
  ['user-disabled', 'User account is disabled.'],
  ['user-not-found', 'User account not found.'],
  ['wrong-password', 'Invalid password.'],
  ['invalid-credential', 'Invalid credentials for tenant.'],
  [
    'account-exists-with-different-credential',
    'Account already exists for the given email address.',
  ],
  ['popup-blocked', 'Authentication popup blocked.'],
  ['popup-closed-by-user', 'User cancelled authentication.'],
  ['network-request-failed', 'Network error.'],
  ['too-many-requests', 'Too many requests. Try again later.'],
  ['user-token-expired', 'Credentials have expired.'],
  ['requires-recent-login', 'Re-authentication required.'],
  ['web-storage-unsupported', 'Web storage is not supported or is disabled.'],
])('%s reads: %s', (code, text) => {
  expect(failureLabel(code).text).toBe(text);
  expect(failureLabel(`auth/${code}`).text).toBe(text);
});

test('any other code reads: Login Error', () => {
  expect(failureLabel('something-else').text).toBe('Login Error');
  expect(failureLabel('constructor').text).toBe('Login Error');
});

test("the server's own codes are in the catalogue", () => {
  expect(failureLabel('too-many').text).toBe('Too many requests. Try again later.');
});
