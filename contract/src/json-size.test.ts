import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonBytes } from './json-size.ts';

test.each([
  ['plain', 7],
  ['é', 4],
  ['ไม่', 11],
  ['👩🏽‍🚒', 17],
  ['half \ud83d', 13],
])('%j is %d bytes', (text, bytes) => {
  expect(jsonBytes(text)).toBe(bytes);
});

test('is the length that a UTF-8 encoder gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(jsonBytes([text])).toBe(
        encodeURIComponent(JSON.stringify([text])).replace(/%../g, '.').length,
      );
    }),
  );
});
