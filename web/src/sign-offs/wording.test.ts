import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { answeredInWords, takenBackInWords } from './wording.ts';

// The texts use nothing else of a request.
const unit = { isFinalSignoff: false } as SignoffRequest;
const final = { isFinalSignoff: true } as SignoffRequest;

test('an answer shows its number of units and final completions', () => {
  const words = (...requests: SignoffRequest[]) => answeredInWords(translate, requests);
  expect(words(unit)).toBe('1 unit');
  expect(words(unit, unit, unit)).toBe('3 units');
  expect(words(final)).toBe('final completion');
  expect(words(unit, unit, final)).toBe('2 units and final');
  expect(words(unit, final, final)).toBe('1 unit and 2 final completions');
});

test('undone sign-offs are waiting again', () => {
  const words = (...requests: SignoffRequest[]) => takenBackInWords(translate, { requests });
  expect(words(unit)).toBe('Undone. 1 unit is waiting again.');
  expect(words(unit, unit)).toBe('Undone. 2 units are waiting again.');
  expect(words(final)).toBe('Undone. The final completion is waiting again.');
});
