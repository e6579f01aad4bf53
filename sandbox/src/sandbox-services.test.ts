import { letterheadOf } from '@tradebridge/server/papers/letterhead';
import { readEnv } from '@tradebridge/server/platform/env';
import { expect, test } from 'vitest';
import { demonstrationInstitution } from './sandbox-services.ts';

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

test('the demonstration has everything that a tax invoice needs, and a watermark', () => {
  const letterhead = letterheadOf(readEnv({ ...demonstrationInstitution }, 'demonstration'));
  // With 1 subtracted from the first digit, the weighted sum is a multiple of 89.
  const digits = [...(letterhead.abn ?? '')].map(Number);
  expect(digits).toHaveLength(11);
  const sum = abnWeights.reduce(
    (total, weight, place) => total + weight * ((digits[place] ?? 0) - (place === 0 ? 1 : 0)),
    0,
  );
  expect(sum % 89).toBe(0);
  expect(letterhead).toMatchObject({
    address: expect.stringMatching(/\S/),
    phone: expect.stringMatching(/\S/),
    email: expect.stringMatching(/@/),
    watermark: 'DEMONSTRATION',
  });
});
