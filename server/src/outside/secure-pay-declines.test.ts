import { expect, test } from 'vitest';
import { declineReasonOf, declines } from './secure-pay-declines.ts';

test.each(declines)(
  'code %s is known by itself, and its phrase “%s” too',
  (code, phrase, reason) => {
    expect(declineReasonOf(code, null)).toBe(reason);
    expect(declineReasonOf(null, phrase)).toBe(reason);
    expect(declineReasonOf('', phrase.toUpperCase().replaceAll('—', ' - '))).toBe(reason);
  },
);

test('a code without its leading zero is known', () => {
  expect(declineReasonOf('5', null)).toBe('refused');
});

test('the code decides where a phrase says something else', () => {
  expect(declineReasonOf('51', 'Declined')).toBe('funds');
});

test.each([
  [null, null],
  ['', ''],
  ['4711', 'Computer says no'],
  [null, '…'],
])('neither %o nor %o is known', (code, phrase) => {
  expect(declineReasonOf(code, phrase)).toBeNull();
});
