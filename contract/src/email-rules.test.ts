import { describe, expect, test } from 'vitest';
import {
  defaultEmailPattern,
  isEmailPattern,
  matchesEmailPattern,
  maxEmailLength,
} from './email-rules.ts';

describe('a pattern of email addresses', () => {
  test.each([
    defaultEmailPattern,
    '[^@\\s]+@[^@\\s]+\\.[a-z]{2,}',
    '^[\\w.+-]+@institute\\.example$',
    '.+@one\\.example|.+@two\\.example',
    '[(){}|*+?\\]]+@\\(a\\)\\+\\.example',
    '[^]+?@x',
  ])('%s can be one', (pattern) => {
    expect(isEmailPattern(pattern)).toBe(true);
  });

  test.each([
    ['is no regular expression', '[a-z+'],
    ['repeats what repeats', '^([a-z]+)+@x$'],
    ['repeats a choice', '^(a|a)*@x$'],
    ['chooses again and again', `^${'(a|a)'.repeat(40)}@x$`],
    ['repeats too often', `^${'a*'.repeat(20)}@x$`],
    ['leaves too much open', `^${'a?'.repeat(40)}@x$`],
    ['counts too much', '^a{1,9}b{1,9}c{1,9}d{1,9}$'],
    ['looks around', '^(?=.*a)(?=.*b).*$'],
    ['is too large to be compiled', '(?:[a-z]{99999}){99999}'],
  ])('that %s can’t', (_what, pattern) => {
    expect(isEmailPattern(pattern)).toBe(false);
  });

  test('must match a whole address', () => {
    expect(matchesEmailPattern('a+@x', 'aa@x')).toBe(true);
    expect(matchesEmailPattern('a+@x', 'baa@x')).toBe(false);
    expect(matchesEmailPattern('a+@x|b@y', 'b@yy')).toBe(false);
    expect(matchesEmailPattern(defaultEmailPattern, 'ngaire@example.test')).toBe(true);
    expect(matchesEmailPattern(defaultEmailPattern, 'ngaire@example')).toBe(false);
  });

  test('that was saved before there were limits is replaced by the fast default', () => {
    // Matching it without protection would not finish.
    const address = `${'a'.repeat(40)}@example.test`;
    expect(matchesEmailPattern('^([a-z]+)+$', address)).toBe(true);
    expect(matchesEmailPattern('^([a-z]+)+$', 'a'.repeat(60))).toBe(false);
  });

  test('repeats at most three times, and is not tested on text too long for an address', () => {
    const worst = '[^ ]*[^ ]*[^ ]*!';
    expect(isEmailPattern(worst)).toBe(true);
    expect(isEmailPattern(`[^ ]*${worst}`)).toBe(false);
    expect(matchesEmailPattern(worst, 'a'.repeat(maxEmailLength))).toBe(false);
    expect(matchesEmailPattern('.*', 'a'.repeat(maxEmailLength + 1))).toBe(false);
  });
});
