import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isUsable,
  matches as matchesOnServer,
} from '../../../server/src/forms/regular-expressions.ts';
import { loadRegexCode } from './regex-code.ts';

const { compiles, matches } = await loadRegexCode();

test.each([
  '',
  '^\\d{4}$',
  '^(\\w+\\s?)*$',
  '\\p{Lu}',
  'a{1000}',
  '(([ab]*a){30}){30}',
  '(',
  '[z-a]',
  '(?=a)',
  '(a)\\1',
  '*',
])('the builder accepts the pattern %j if the server does', (pattern) => {
  expect(compiles(pattern)).toBe(isUsable(pattern));
});

/** Valid and invalid patterns made of meaningful pieces. */
const patterns = fc
  .array(
    fc.constantFrom(
      'a',
      'é',
      '👷',
      '.',
      '\\d',
      '\\b',
      '\\pL',
      '[^a]',
      '(',
      ')',
      '|',
      '*',
      '+?',
      '{2,3}',
      '^',
      '$',
      '(?i)',
      '\\',
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
const texts = fc
  .array(fc.constantFrom('a', 'A', '1', ' ', '\n', 'e\u0301', 'é', '👷', '\u202e'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

test('browser and server accept the same patterns and match the same texts', () => {
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      expect(compiles(pattern)).toBe(isUsable(pattern));
      if (isUsable(pattern)) expect(matches(pattern, text)).toBe(matchesOnServer(pattern, text));
    }),
    { numRuns: 500 },
  );
});
