import { refusals } from '@tradebridge/contract/refusals';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../app/api-error.ts';
import { failureOf } from './use-passcode-entry.ts';

const { code, label, status } = refusals.passcodeWrong;
const message = label.defaultText;

describe('Of what was typed as a passcode', () => {
  test('the server says that it is wrong', () => {
    const failure = failureOf(new ApiError({ status, code, message }));
    expect(failure).toEqual({ isWrong: true, message, retryAfter: null });
  });

  test.each([
    { status: 0, code: 'network' },
    { status: 0, code: 'timeout' },
    { status: 429, code: 'too-many' },
    { status: 500, code: 'internal' },
  ])('nothing is known if it was not checked: $code', (failure) => {
    expect(failureOf(new ApiError({ ...failure, message: 'Why' })).isWrong).toBe(false);
  });

  test('nothing is known after an error of the page', () => {
    expect(failureOf(new TypeError('x is undefined'))).toEqual({
      isWrong: false,
      message: '',
      retryAfter: null,
    });
  });
});
