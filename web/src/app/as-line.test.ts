import { expect, test } from 'vitest';
import { asLine } from './as-line.ts';

test('line breaks and tabs become single spaces, and the ends are trimmed', () => {
  expect(asLine('  Withdrew\n\nbefore the\tcourse ')).toBe('Withdrew before the course');
});
