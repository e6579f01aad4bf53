import { expect, test } from 'vitest';
import { answer } from './submissions.ts';

const isRead = (value: unknown) => answer.safeParse({ name: 'a', value }).success;

test.each<[string, unknown]>([
  ['a text', 'Kim'],
  ['a number', 7],
  ['a choice', false],
  ['nothing', null],
  ['files', ['f1.pdf']],
  ['answers to questions, called like what objects inherit', { constructor: 5, toString: null }],
])('%s can be an answer', (_what, value) => {
  expect(isRead(value)).toBe(true);
});

test.each<[string, unknown]>([
  ['left out', undefined],
  ['a list of numbers', [1]],
  ['an object of lists', { Pace: [1] }],
  ['a hundred thousand lists within lists', JSON.parse('['.repeat(1e5) + ']'.repeat(1e5))],
])('%s can’t', (_what, value) => {
  expect(isRead(value)).toBe(false);
});
