import { expect, test } from 'vitest';
import { npsFigures, percentOf, signed } from './figures.ts';

test('9 and 10 are promoters, 7 and 8 passives, the others detractors', () => {
  expect(npsFigures((answer) => answer + 1)).toEqual({
    counts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    answers: 66,
    detractors: 28,
    passives: 17,
    promoters: 21,
  });
});

test('a score is written with its sign', () => {
  expect([signed(25), signed(-8), signed(0)]).toEqual(['+25', '−8', '0']);
});

test('a share is a whole percentage, and zero without answers', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 0)]).toEqual([33, 67, 0]);
});
