import { textOf } from '@tradebridge/contract/labels';
import { expect, test } from 'vitest';
import { waitOf } from './wait.ts';

test.each([
  [7, 'You can try again in 7 seconds.'],
  [59.2, 'You can try again in 60 seconds.'],
  [60, 'You can try again in a minute.'],
  [61, 'You can try again in 2 minutes.'],
  [900, 'You can try again in 15 minutes.'],
])('after %d seconds reads: %s', (seconds, text) => {
  const [label, values] = waitOf(seconds);
  expect(textOf(label, {}, values)).toBe(text);
});
