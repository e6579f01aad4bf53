import { expect, test } from 'vitest';
import { freeName } from './own-passkeys.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const numbered = (number: number) => `Chrome on Mac (${number})`;

test.each([
  [[], 'Chrome on Mac'],
  [['Edge on Windows'], 'Chrome on Mac'],
  [['Chrome on Mac'], 'Chrome on Mac (2)'],
  [['Chrome on Mac (2)', 'Chrome on Mac'], 'Chrome on Mac (3)'],
  [['Chrome on Mac', 'Chrome on Mac (3)'], 'Chrome on Mac (2)'],
])('beside %j a new passkey is named %s', (names, expected) => {
  expect(freeName('Chrome on Mac', named(...names), numbered)).toBe(expected);
});
