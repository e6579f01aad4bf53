import { expect, test } from 'vitest';
import { movedWithin } from './move-within.ts';

test('an item moves up, down and to either end', () => {
  expect(movedWithin(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(movedWithin(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(movedWithin(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(movedWithin(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

test('positions beyond either end are clamped, and unknown items do not move', () => {
  expect(movedWithin(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
  expect(movedWithin(['a', 'b'], 1, -1)).toEqual(['b', 'a']);
  expect(movedWithin(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});
