import { providerFailureCodes } from '@tradebridge/contract/identity-rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { translate } from '../ui/labels.ts';
import type { SignInStep } from './sign-in.ts';
import { signInFailureOf } from './sign-in-failure.ts';

type Refused = Extract<SignInStep, { step: 'refused' }>;

const refused = (reason: Refused['reason'], message = '', retryAfter: number | null = null) =>
  signInFailureOf({ step: 'refused', reason, message, retryAfter }, translate);

describe('A sign-in that the server refuses', () => {
  test('says that the registration failed, then why', () => {
    expect(refused('registration', 'The portal can’t be reached.')).toEqual({
      title: 'User Registration Error',
      help: ['User registration failed.', 'The portal can’t be reached.'],
    });
  });

  test('says that the verification failed, then why and for how long', () => {
    expect(refused('verification', 'Too many requests. Try again later.', 30)).toEqual({
      title: 'MFA verification failed.',
      help: ['Too many requests. Try again later.', 'You can try again in 30 seconds.'],
    });
  });

  test('says that the key is not available, then why', () => {
    expect(refused('secretKey', 'The portal can’t be reached.')).toEqual({
      title: 'Retrieve MFA Key failed.',
      help: ['The portal can’t be reached.'],
    });
  });

  test.each([
    ['registration', { title: 'User Registration Error', help: ['User registration failed.'] }],
    ['verification', { title: 'MFA verification failed.', help: [] }],
    ['cancelled', { title: 'MFA registration cancelled.', help: [] }],
  ] as const)('says no more about a %s if nothing more is known', (reason, text) => {
    expect(refused(reason)).toEqual(text);
  });

  test('says nothing twice', () => {
    expect(refused('registration', 'User registration failed.')?.help).toHaveLength(1);
  });
});

describe('A sign-in with a provider that fails', () => {
  const failed = (code: string, provider: 'directory' | 'google' = 'directory') =>
    signInFailureOf({ step: 'failed', code, retryAfter: null, provider }, translate);

  beforeEach(() => setConfig({ ...testConfig, directoryName: 'Campus ID' }));

  test.each([
    ['auth/user-cancelled', 'User cancelled authentication.', undefined],
    ['auth/code-expired', 'Credentials have expired.', /Start again/],
    ['link-spent', 'Credentials have expired.', /Start again/],
    ['auth/user-disabled', 'User account is disabled.', /Ask Test to enable it/],
    ['auth/operation-not-allowed', 'Sign-in method is not enabled.', undefined],
    ['auth/provider-refused', 'Campus ID did not sign you in.', /Try again/],
    [
      'auth/provider-email-unverified',
      'Campus ID has not confirmed your email address.',
      /Confirm your address with Campus ID/,
    ],
    ['auth/provider-unavailable', 'Campus ID is not answering.', /in a few minutes/],
    ['outside-unavailable', 'Campus ID is not answering.', /in a few minutes/],
    ['auth/provider-timeout', 'Campus ID is taking too long to answer.', /in a few minutes/],
    ['outside-timeout', 'Campus ID is taking too long to answer.', /in a few minutes/],
    ['provider-misconfigured', 'Sign-in with Campus ID is not set up correctly.', /Only Test can/],
    ['auth/internal-error', 'Login Error', /Try again/],
    ['auth/network-request-failed', 'Network error.', undefined],
    ['auth/something-new', 'Login Error', undefined],
  ])('says for %s: %s', (code, title, help) => {
    const failure = failed(code);
    expect(failure?.title).toBe(title);
    expect(failure?.help).toEqual(help ? [expect.stringMatching(help)] : []);
  });

  test.each([
    ...Object.values(providerFailureCodes),
    'auth/invalid-credential',
    'auth/wrong-password',
    'auth/user-not-found',
  ])('never mentions a password (%s)', (code) => {
    expect(failed(code)?.help.join(' ')).not.toMatch(/password/i);
  });

  test('names the provider', () => {
    expect(failed('auth/provider-refused', 'google')?.title).toBe('Google did not sign you in.');
  });

  test('has a sentence for each cause', () => {
    const titles = Object.values(providerFailureCodes).map((code) => failed(code)?.title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test('a wrong password asks to check the input', () => {
  const step = { step: 'failed', code: 'invalid-credential', retryAfter: null } as const;
  expect(signInFailureOf(step, translate)).toEqual({
    title: 'Invalid credentials for tenant.',
    help: ['Check your email address and password, then try again.'],
  });
});

test('a sign-in that continues has not failed', () => {
  expect(signInFailureOf({ step: 'done' }, translate)).toBeNull();
});

test('a refusal in the emergency form says whom it is for', () => {
  const step = { step: 'failed', code: 'not-configured', retryAfter: null } as const;
  expect(signInFailureOf(step, translate, { isEmergency: true })?.title).toBe(
    'Only a break-glass account can sign in here. Check its email address and password, then try again.',
  );
  expect(signInFailureOf(step, translate)?.title).toBe('Sign-in method is not enabled.');
});
