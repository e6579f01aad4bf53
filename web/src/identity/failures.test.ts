import { textOf } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import { expect, test } from 'vitest';
import { failureLabel, isOfConfiguration, waitOf } from './failures.ts';

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
  expect(failureLabel(code).defaultText).toBe(text);
  expect(failureLabel(`auth/${code}`).defaultText).toBe(text);
});

test.each([
  ['operation-not-allowed', 'Sign-in method is not enabled.'],
  ['invalid-api-key', 'Invalid application configuration.'],
  ['app-not-authorized', 'Invalid application configuration.'],
  ['unauthorized-domain', 'This site is not authorised for sign-in.'],
])('%s, a fault of the configuration, reads: %s', (code, text) => {
  expect(failureLabel(`auth/${code}`).defaultText).toBe(text);
  expect(isOfConfiguration(`auth/${code}`)).toBe(true);
});

test.each([
  ['email-already-in-use', 'Account already exists for the given email address.'],
  ['invalid-login-credentials', 'Invalid credentials for tenant.'],
  ['redirect-cancelled-by-user', 'User cancelled authentication.'],
  ['expired-action-code', 'Credentials have expired.'],
])('%s, which some providers give, reads: %s', (code, text) => {
  expect(failureLabel(`auth/${code}`).defaultText).toBe(text);
  expect(isOfConfiguration(code)).toBe(false);
});

test('any other code reads: Login Error', () => {
  expect(failureLabel('something-else').defaultText).toBe('Login Error');
  expect(failureLabel('constructor').defaultText).toBe('Login Error');
});

test("the server's own codes are in the catalogue", () => {
  expect(failureLabel('too-many').defaultText).toBe('Too many requests. Try again later.');
  expect(failureLabel(refusals.unavailable.code).defaultText).toBe(
    'The portal is briefly unavailable. Try again.',
  );
  expect(failureLabel(refusals.emailInvalid.code).defaultText).toBe('Invalid email address');
  expect(failureLabel(refusals.passwordMissing.code).defaultText).toBe('Enter your password.');
});

test.each([
  [7, 'You can try again in 7 seconds.'],
  [59.2, 'You can try again in 60 seconds.'],
  [60, 'You can try again in a minute.'],
  [61, 'You can try again in 2 minutes.'],
  [900, 'You can try again in 15 minutes.'],
])('after %d seconds reads: %s', (seconds, text) => {
  const [label, values] = waitOf(seconds);
  expect(textOf(label, values)).toBe(text);
});
