import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeInWords, sizesInWords } from './file-size.ts';

test.each([
  [204_801, 204_800, '204,801 bytes', '204,800 bytes'],
  [205_000, 204_800, '200.2 KB', '200 KB'],
  [307_200, 204_800, '300 KB', '200 KB'],
  [10_600_000, 10_485_760, '10.1 MB', '10 MB'],
  [4_000_000, 204_800, '3.8 MB', '200 KB'],
  [10_485_761, 100_000, '10 MB', '98 KB'],
  [1_000_002, 1_000_001, '1,000,002 bytes', '1,000,001 bytes'],
])('%i bytes and the limit of %i', (size, limit, sizeWords, limitWords) => {
  expect(sizesInWords(size, limit)).toEqual({ size: sizeWords, limit: limitWords });
});

test('a size above a limit never looks like the limit', () => {
  const limits = fc.integer({ min: 1, max: 100 * 1024 ** 2 });
  fc.assert(
    fc.property(limits, fc.integer({ min: 1, max: 5000 }), (limit, more) => {
      const words = sizesInWords(limit + more, limit);
      expect(words.size).not.toBe(words.limit);
    }),
  );
});

test('a whole number of megabytes has no decimals', () => {
  expect([10 * 1024 ** 2, 1024 ** 2, 3_500_000].map(sizeInWords)).toEqual([
    '10 MB',
    '1 MB',
    '3.3 MB',
  ]);
});
