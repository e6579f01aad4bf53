import { describe, expect, test } from 'vitest';
import { translate } from '../app/labels.ts';
import type { SignInStep } from './sign-in.ts';
import { signInFailureOf } from './sign-in-failure.ts';

type Refused = Extract<SignInStep, { step: 'refused' }>;

const refused = (reason: Refused['reason'], message = '', retryAfter: number | null = null) =>
  signInFailureOf({ step: 'refused', reason, message, retryAfter }, translate);

describe('A sign-in that the server refuses', () => {
  test('says that the registration failed, then why', () => {
    expect(refused('registration', 'The portal cannot be reached.')).toEqual({
      title: 'User Registration Error',
      help: ['User registration failed.', 'The portal cannot be reached.'],
    });
  });

  test('says that the verification failed, then why and for how long', () => {
    expect(refused('verification', 'Too many requests. Try again later.', 30)).toEqual({
      title: 'MFA verification failed.',
      help: ['Too many requests. Try again later.', 'You can try again in 30 seconds.'],
    });
  });

  test('says that the key cannot be had, then why', () => {
    expect(refused('secretKey', 'The portal cannot be reached.')).toEqual({
      title: 'Retrieve MFA Key failed.',
      help: ['The portal cannot be reached.'],
    });
  });

  test.each([
    ['registration', { title: 'User Registration Error', help: ['User registration failed.'] }],
    ['verification', { title: 'MFA verification failed.', help: [] }],
    ['cancelled', { title: 'MFA registration cancelled.', help: [] }],
  ] as const)('says no more of a %s where nothing more is known', (reason, text) => {
    expect(refused(reason)).toEqual(text);
  });

  test('says nothing twice', () => {
    expect(refused('registration', 'User registration failed.')?.help).toHaveLength(1);
  });
});

test('a sign-in that goes on has not failed', () => {
  expect(signInFailureOf({ step: 'done' }, translate)).toBeNull();
});
