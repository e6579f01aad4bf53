import { expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { hoursInWords } from './hours-in-words.ts';

test.each([
  [0, '0 h'],
  [4, '4 h'],
  [0.5, '30 min'],
  [164.75, '164 h 45 min'],
  [1204.25, '1,204 h 15 min'],
  // 59.9 minutes count as an hour.
  [1.999, '2 h'],
])('%s hours are %s', (hours, words) => {
  expect(hoursInWords(translate, hours)).toBe(words);
});
