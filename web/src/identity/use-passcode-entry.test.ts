import { refusals } from '@tradebridge/contract/refusals';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../app/api-error.ts';
import { failureOf } from './use-passcode-entry.ts';

const { code, label, status } = refusals.passcodeWrong;
const message = label.defaultText;

describe('A passcode that was entered', () => {
  test('is wrong if the server says so', () => {
    const failure = failureOf(new ApiError({ status, code, message }));
    expect(failure).toEqual({ isWrong: true, message, retryAfter: null });
  });

  test.each([
    { status: 0, code: 'network' },
    { status: 0, code: 'timeout' },
    { status: 429, code: 'too-many' },
    { status: 500, code: 'internal' },
  ])('is neither right nor wrong if it was not checked: $code', (failure) => {
    expect(failureOf(new ApiError({ ...failure, message: 'Why' })).isWrong).toBe(false);
  });

  test('is neither right nor wrong after an error of the page', () => {
    expect(failureOf(new TypeError('x is undefined'))).toEqual({
      isWrong: false,
      message: '',
      retryAfter: null,
    });
  });
});
