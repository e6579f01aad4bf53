import { describe, expect, test } from 'vitest';
import {
  codeAsTyped,
  codeCharacters,
  codePattern,
  mailedLinks,
  mendedLink,
} from './mailed-link-rules.ts';

const pages = [...new Set(Object.values(mailedLinks).map(({ page }) => page))];
const token = 'pay_Ab-_9'.padEnd(47, 'x');

describe.each(pages)('an escaped # in a link to %s is understood', (page) => {
  test.each([
    `${page}%23${token}`,
    `${page}/%23${token}`,
    `${page}%2523${token}`,
    `${page}?%23${token}`,
    `${page}?utm_source=mail&x=%20%23${token}`,
    `${page}%23${token}?utm_source=mail`,
    `${page}%23${token}&data=1`,
  ])('%s', (address) => expect(mendedLink(address)).toEqual({ page, token }));
});

test.each([
  `/auth/link#${token}`,
  '/auth/link',
  '/auth/link?x=%23',
  `/auth/sign-in%23${token}`,
  `/receipts?search=%23${token}`,
  `//evil.test/auth/link%23${token}`,
  `/x/auth/link%23${token}`,
])('another address is none: %s', (address) => expect(mendedLink(address)).toBeNull());

test('a code may be typed in lower case, with spaces and hyphens', () => {
  for (const typed of ['k7m2p9xq', ' K7M2 P9XQ ', 'k7m2-p9xq', 'K7M2\u00a0P9XQ\u200b']) {
    expect(codeAsTyped(typed)).toBe('K7M2P9XQ');
  }
});

test('a code has no character that is mistaken for another', () => {
  for (const character of '01ILO') expect(codeCharacters).not.toContain(character);
  expect(codePattern.test('K7M2P9X0')).toBe(false);
  expect(codePattern.test('K7M2P9X')).toBe(false);
  expect(codePattern.test('K7M2P9XQ')).toBe(true);
});
